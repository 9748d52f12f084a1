import type { DriveQuote } from '#integrations/delivery/port.ts';
import { type Db, unaudited } from '#kit/server/data/database.ts';

type Asked = { orderId: number; storeId: number; type: string };
type Price = Pick<DriveQuote, 'deliveryFee' | 'serviceFee'>;

/** What a drive costs with all its fees, in the minor unit. */
export const amountOf = ({ deliveryFee, serviceFee }: Price): number => deliveryFee + serviceFee;

/** Keeps what a fleet said when it was asked what an order costs; null: it does not drive there, or did not answer. */
export const noteQuote = (db: Db, { orderId, storeId, type }: Asked, quote: Price | null) =>
  unaudited(db)
    .insertInto('deliveryQuotes')
    .values({ orderId, storeId, type, amount: quote && amountOf(quote) })
    .execute();
