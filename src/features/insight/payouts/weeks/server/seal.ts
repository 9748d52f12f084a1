import { createHash } from 'node:crypto';
import { type EntryAmounts, netOf } from '../../entries/entries.rules.ts';

export type SealedEntry = EntryAmounts & {
  id: number;
  kind: string;
  orderId: number | null;
  refundId: number | null;
  businessDay: string;
  reason: string;
};

type Week = { storeId: number; id: string };

/** SHA-256 of the entries of a store's week in insertion order, as 64 hexadecimal digits. */
export function sealOf({ storeId, id }: Week, entries: readonly SealedEntry[]): string {
  const lines = entries.map((entry) => [
    entry.id,
    entry.kind,
    entry.orderId,
    entry.refundId,
    entry.businessDay,
    entry.collectedSale,
    entry.collectedDelivery,
    entry.collectedTip,
    entry.commission,
    entry.vat,
    entry.serviceCost,
    entry.adjustment,
    entry.carried,
    netOf(entry),
    entry.reason,
  ]);
  const text = [[storeId, id], ...lines].map((line) => JSON.stringify(line)).join('\n');
  return createHash('sha256').update(text).digest('hex');
}
