import type { SoldOutRow } from '#features/catalogue/sold-outs/soldOuts.contract.ts';
import type { SoldOutIn } from '../EditorContext.ts';

/** Number of stores where each product is sold out; null means all of them. */
export function soldOutByProduct(rows: readonly Pick<SoldOutRow, 'targetId' | 'storeId'>[]) {
  const places = new Map<number, SoldOutIn>();
  for (const { targetId, storeId } of rows) {
    const known = places.get(targetId);
    places.set(targetId, storeId === null || known === null ? null : (known ?? 0) + 1);
  }
  return places;
}
