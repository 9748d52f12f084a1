import type { Store } from '../../stores.contract.ts';

/** Payments, points of sale and integrations. */
export function ExternalTab({ store: _store }: { store?: Store | undefined }) {
  return null;
}
