import { useEffect, useState } from 'react';
import type { ChosenPlace } from '../placeSearch.rules.ts';
import { callApi } from './shop.ts';
import type { WirePlaces } from './wire.ts';

/** Letters from which an address is searched, and the pause in ms after the last one. */
const [minLetters, pause] = [6, 350];

/** Addresses that the installation's service finds for a text. */
export function useAddresses(typed: string): { addresses: ChosenPlace[]; isDone: boolean } {
  const [found, setFound] = useState<{ typed: string; addresses: ChosenPlace[] }>({ typed: '', addresses: [] });
  const query = typed.trim();
  useEffect(
    function searchAddresses() {
      if (query.length < minLetters) return undefined;
      const abort = new AbortController();
      const later = setTimeout(() => {
        callApi<WirePlaces>(`/places?${new URLSearchParams({ query })}`, { signal: abort.signal }).then(
          ({ results }) =>
            setFound({
              typed: query,
              addresses: results.map(({ label, latitude, longitude }) => ({
                label,
                latitude,
                longitude,
                isExact: true,
              })),
            }),
          () => !abort.signal.aborted && setFound({ typed: query, addresses: [] }),
        );
      }, pause);
      return () => {
        clearTimeout(later);
        abort.abort();
      };
    },
    [query],
  );
  const isDone = query.length < minLetters || found.typed === query;
  return { addresses: found.typed === query ? found.addresses : [], isDone };
}
