import { useEffect, useMemo, useState } from 'react';
import { createPortal } from 'react-dom';
import { resultText } from '../finderTexts.rules.ts';
import { type ChosenPlace, nearStores } from '../placeSearch.rules.ts';
import { useDraft, usePlace } from './keeping.ts';
import { locate } from './locate.ts';
import { PlaceBox } from './PlaceBox.tsx';
import { callApi, shop } from './shop.ts';
import { readStores, showStores } from './storeList.ts';
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
  const status = locating || problem || (place ? resultText(place, near, serving, shop.country) : '');
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
