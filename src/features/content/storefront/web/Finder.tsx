import { useState } from 'react';
import { useDraft } from './keeping.ts';
import { locate } from './locate.ts';
import { callApi, money } from './shop.ts';
import type { WireServing } from './wire.ts';

/** Brings the stores that deliver to a point to the front, the nearest first, and hides the others. */
function showServing(stores: readonly WireServing[]): void {
  const list = document.getElementById('stores');
  const cards = new Map(stores.map((store, at) => [String(store.store_id), { ...store, at }]));
  for (const item of [...(list?.children ?? [])] as HTMLElement[]) {
    const found = cards.get(item.dataset.store ?? '');
    item.hidden = !found;
    item.style.order = String(found?.at ?? 0);
  }
}

/** Finds the stores that deliver to the guest's location. */
export function Finder() {
  const [draft, setDraft] = useDraft({ methods: ['delivery', 'pickUp'] });
  const [status, setStatus] = useState('');
  const find = async () => {
    setStatus('Buscando…');
    try {
      const point = await locate();
      const { stores } = await callApi<{ stores: WireServing[] }>(
        `/stores/serving?${new URLSearchParams({ latitude: `${point.latitude}`, longitude: `${point.longitude}` })}`,
      );
      setDraft({ method: 'delivery', address: { ...draft.address, ...point } });
      const [nearest] = stores;
      if (!nearest) {
        setStatus('Ningún local reparte donde estás. Puedes retirar en el que prefieras.');
        return;
      }
      showServing(stores);
      const fee = nearest.fee === null ? '' : ` con despacho de ${money(nearest.fee)}`;
      setStatus(
        `${stores.length === 1 ? 'Un local reparte' : `${stores.length} locales reparten`} donde estás: ${nearest.name}${fee}.`,
      );
    } catch (error) {
      setStatus(error instanceof Error ? error.message : String(error));
    }
  };
  return (
    <div className="finder">
      <button type="button" className="button" onClick={() => void find()}>
        Ver quién reparte donde estoy
      </button>
      <output>{status}</output>
    </div>
  );
}
