import type { Store } from '../../stores.contract.ts';

/** How orders are carried to guests. */
export function DeliveryTab({ store: _store }: { store?: Store | undefined }) {
  return null;
}
