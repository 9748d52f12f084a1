import { useEffect, useMemo, useState } from 'react';
import { createPortal } from 'react-dom';
import { kmText } from '#domain/geometry/distanceText.ts';
import { type ChosenPlace, nearStores, type NearStore } from '../placeSearch.rules.ts';
import { useDraft, usePlace } from './keeping.ts';
import { locate } from './locate.ts';
import { PlaceBox } from './PlaceBox.tsx';
import { callApi, money } from './shop.ts';
import { readStores, showStores, type StoreItem } from './storeList.ts';
import type { WireServing } from './wire.ts';

/** Stores that deliver to an exact place; null while that is not known. */
function useServing(place: ChosenPlace | null): { serving: WireServing[] | null; problem: string } {
  const [answer, setAnswer] = useState<{ place: ChosenPlace; serving: WireServing[] | null; problem: string } | null>(
    null,
  );
  useEffect(
    function readServing() {
      if (!place?.isExact) return;
      const point = new URLSearchParams({ latitude: `${place.latitude}`, longitude: `${place.longitude}` });
      callApi<{ stores: WireServing[] }>(`/stores/serving?${point}`).then(
        ({ stores }) => setAnswer({ place, serving: stores, problem: '' }),
        (error: unknown) => setAnswer({ place, serving: null, problem: error instanceof Error ? error.message : '' }),
      );
    },
    [place],
  );
  return answer && answer.place === place ? answer : { serving: null, problem: '' };
}

/** The nearest store that takes orders now, in a sentence. */
function resultText(
  { isExact }: ChosenPlace,
  near: readonly NearStore<StoreItem>[],
  serving: readonly WireServing[] | null,
): string {
  if (serving?.length === 0) return 'Ningún local despacha a tu ubicación. Puedes retirar en el local que prefieras.';
  const [nearest] = near;
  if (!nearest?.store.open) return 'Ahora están todos cerrados. Elige uno para ver cuándo abre.';
  const distance = nearest.km === null || !isExact ? '' : `, a ${kmText(nearest.km)}`;
  const delivering = serving?.find(({ store_id }) => String(store_id) === nearest.store.id);
  if (!delivering) return `El más cercano que recibe pedidos: ${nearest.store.name}${distance}.`;
  const fee = delivering.fee === null ? '' : ` con despacho de ${money(delivering.fee)}`;
  return `Reparte donde estás: ${nearest.store.name}${distance}${fee}.`;
}

/** Where the guest is: stores in order of distance, with what each takes there. */
export function Finder() {
  const [stores] = useState(readStores);
  const [place, setPlace] = usePlace();
  const [draft, setDraft] = useDraft({ methods: ['delivery', 'pickUp'] });
  const [locating, setLocating] = useState('');
  const { serving, problem } = useServing(place);
  const ids = useMemo(() => serving && new Set(serving.map(({ store_id }) => String(store_id))), [serving]);
  const near = useMemo(() => (place ? nearStores(stores, place, ids) : []), [stores, place, ids]);
  useEffect(
    function orderStores() {
      if (place) showStores(place, near, serving ?? []);
    },
    [place, near, serving],
  );
  const choose = (chosen: ChosenPlace) => {
    setPlace(chosen);
    setLocating('');
    const { latitude, longitude, label, isExact } = chosen;
    const text = label === 'tu ubicación' ? draft.address.text : label;
    if (isExact) setDraft({ method: 'delivery', address: { ...draft.address, text, latitude, longitude } });
  };
  const findMe = () => {
    setLocating('Buscando…');
    locate().then(
      (point) => choose({ ...point, label: 'tu ubicación', isExact: true }),
      (error: Error) => setLocating(error.message),
    );
  };
  const status = locating || problem || (place ? resultText(place, near, serving) : '');
  return (
    <>
      <PlaceBox stores={stores} onPlace={choose} onLocate={findMe} />
      <output className="found">{status}</output>
      <More count={stores.length} />
    </>
  );
}

/** Shows the stores that the list starts without. */
function More({ count }: { count: number }) {
  const [isExpanded, setIsExpanded] = useState(false);
  const [list, into] = [document.getElementById('stores'), document.getElementById('more')];
  useEffect(
    function expandList() {
      list?.toggleAttribute('data-expanded', isExpanded);
    },
    [list, isExpanded],
  );
  if (!into || isExpanded || count <= visibleStores) return null;
  return createPortal(
    <button type="button" className="button light" onClick={() => setIsExpanded(true)}>
      Ver los {count} locales
    </button>,
    into,
  );
}

/** Stores that the style sheet shows at first. */
const visibleStores = 12;
