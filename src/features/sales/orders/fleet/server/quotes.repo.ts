import type { DriveQuote } from '#integrations/delivery/port.ts';
import { type Db, unaudited } from '#kit/server/data/database.ts';

type QuoteRequest = { orderId: number; storeId: number; type: string };
type Price = Pick<DriveQuote, 'deliveryFee' | 'serviceFee'>;

/** Price of a delivery with all its fees, in the minor unit. */
export const amountOf = ({ deliveryFee, serviceFee }: Price): number => deliveryFee + serviceFee;

/** Stores the quote of a fleet for an order; null when it does not cover the address or did not answer. */
export const noteQuote = (db: Db, { orderId, storeId, type }: QuoteRequest, quote: Price | null) =>
  unaudited(db)
    .insertInto('deliveryQuotes')
    .values({ orderId, storeId, type, amount: quote && amountOf(quote) })
    .execute();
