import type { Selectable } from 'kysely';
import type { OrderStatus } from '#domain/orders.ts';
import { type Db, unaudited } from '#kit/server/data/database.ts';
import type { TenantTables } from '#kit/server/data/tables.ts';
import type { OrderEvent } from '../../record/orderShape.contract.ts';
import type { PlacedOrder, Quote } from '../placing.contract.ts';

export type NewOrder = {
  asked: PlacedOrder;
  quote: Quote;
  status: OrderStatus;
  phoneDigits: string;
  businessDay: string;
  currency: string;
  began: OrderEvent;
};

const orNull = (value: object | null | undefined) => (value ? JSON.stringify(value) : null);

/** Stores a new order as one row; answers what it is known by. */
export function insertOrder(db: Db, { asked, quote, began, ...columns }: NewOrder) {
  const delivered = quote.dispatchMethod === 'delivery';
  return unaudited(db)
    .insertInto('orders')
    .values({
      ...columns,
      storeId: quote.storeId,
      method: asked.method,
      dispatchMethod: quote.dispatchMethod,
      platform: asked.platform,
      paymentMethod: asked.paymentMethod,
      customer: JSON.stringify(asked.customer),
      address: delivered ? orNull(asked.address) : null,
      scheduledFor: quote.scheduledFor,
      startsAt: quote.startsAt,
      promisedAt: quote.promisedAt,
      lines: JSON.stringify(quote.lines),
      parts: JSON.stringify(quote.parts),
      productsTotal: quote.productsTotal,
      total: quote.total,
      couponCode: asked.couponCode?.toUpperCase() || null,
      notes: asked.notes ?? '',
      billing: JSON.stringify(asked.billing ?? { kind: 'ticket' }),
      answers: JSON.stringify(asked.answers ?? []),
      delivery: orNull(quote.delivery),
      timeline: JSON.stringify([began]),
    })
    .returning(['id', 'uuid'])
    .executeTakeFirstOrThrow();
}

export type TrackedRow = Selectable<TenantTables['orders']> & {
  storeName: string;
  storePhone: string;
  timeZone: string | null;
};

/** An order by the code its guest has, with its store. */
export const findByUuid = (db: Db, uuid: string): Promise<TrackedRow | undefined> =>
  db
    .selectFrom('orders as o')
    .innerJoin('stores as s', 's.id', 'o.storeId')
    .selectAll('o')
    .select(['s.name as storeName', 's.phone as storePhone', 's.timeZone'])
    .where('o.uuid', '=', uuid)
    .executeTakeFirst();

/** What a guest owes for an order, from the first attempt on. */
export const insertPayment = (db: Db, payment: { orderId: number; type: string; amount: number; reference: string }) =>
  unaudited(db).insertInto('payments').values(payment).execute();

/** The last attempt to pay an order, locked until the transaction ends. */
export const lastPayment = (db: Db, orderId: number) =>
  db
    .selectFrom('payments')
    .select(['id', 'type', 'status', 'amount', 'reference'])
    .where('orderId', '=', orderId)
    .orderBy('id', 'desc')
    .limit(1)
    .forNoKeyUpdate()
    .executeTakeFirst();

type Settled = { status: 'completed' | 'failed' | 'canceled'; card?: 'debit' | 'credit' | null; paidAt?: string };

export const settlePayment = (db: Db, id: number, settled: Settled) =>
  unaudited(db)
    .updateTable('payments')
    .set({ ...settled, updatedAt: new Date().toISOString() })
    .where('id', '=', id)
    .execute();
