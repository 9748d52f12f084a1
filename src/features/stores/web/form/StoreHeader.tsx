import { When } from '#kit/web/format.tsx';
import type { Store } from '../../stores.contract.ts';

export function StoreBadges({ store: _store }: { store: Store }) {
  return null;
}

/** Where a store is and when it was last changed. */
export function StoreLine({ store }: { store: Store }) {
  return (
    <>
      {store.textAddress}
      {store.commune && `, ${store.commune}`} · Actualizado el <When at={store.updatedAt} />
    </>
  );
}

export function StoreActions({ store: _store }: { store: Store }) {
  return null;
}
