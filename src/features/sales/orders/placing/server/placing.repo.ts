import type { Selectable } from 'kysely';
import type { OrderStatus } from '#domain/orders.ts';
import { fail } from '#kit/contract/failures.ts';
import { type Db, unaudited } from '#kit/server/data/database.ts';
import { prepared } from '#kit/server/data/prepared.ts';
import type { TenantTables } from '#kit/server/data/tables.ts';
import type { OrderEvent } from '../../record/orderShape.contract.ts';
import type { OrderSums } from '../../record/orderSums.rules.ts';
import type { PlacedOrder, Quote } from '../placing.contract.ts';

export type NewOrder = {
  /** What its guest knows it by. */
  uuid: string;
  /** A rehearsal. */
  isTest: boolean;
  asked: PlacedOrder;
  quote: Quote;
  status: OrderStatus;
  phoneDigits: string;
  couponCode: string | null;
  /** Null of a rehearsal. */
  customerId: number | null;
  businessDay: string;
  currency: string;
  began: OrderEvent;
  /** What reports add up of it. */
  sums: OrderSums;
};

const orNull = (value: object | null | undefined) => (value ? JSON.stringify(value) : null);

const columnsOf = ({ uuid, asked, quote, began, sums, ...columns }: NewOrder) => ({
  ...columns,
  ...sums,
  uuid,
  storeId: quote.storeId,
  method: asked.method,
  dispatchMethod: quote.dispatchMethod,
  platform: asked.platform,
  paymentMethod: asked.paymentMethod,
  customer: JSON.stringify(asked.customer),
  address: quote.dispatchMethod === 'delivery' ? orNull(asked.address) : null,
  scheduledFor: quote.scheduledFor,
  startsAt: quote.startsAt,
  promisedAt: quote.promisedAt,
  lines: JSON.stringify(quote.lines),
  parts: JSON.stringify(quote.parts),
  productsTotal: quote.productsTotal,
  total: quote.total,
  notes: asked.notes ?? '',
  billing: JSON.stringify(asked.billing ?? { kind: 'ticket' }),
  answers: JSON.stringify(asked.answers ?? []),
  delivery: orNull(quote.delivery),
  timeline: JSON.stringify([began]),
});

type Columns = ReturnType<typeof columnsOf>;

const insert = prepared((db: Db, names: readonly string[], ...values: unknown[]) =>
  unaudited(db)
    .insertInto('orders')
    .values(Object.fromEntries(names.map((name, place) => [name, values[place]])) as Columns)
    .returning(['id', 'createdAt']),
);

/** Stores a new order as one row; answers its number and when it came. */
export async function insertOrder(db: Db, order: NewOrder): Promise<{ id: number; createdAt: string }> {
  const columns = columnsOf(order);
  const [made] = await insert(db, Object.keys(columns), ...Object.values(columns));
  return made ?? fail('notFound');
}

export type TrackedRow = Selectable<TenantTables['orders']> & {
  storeName: string;
  storePhone: string;
  timeZone: string | null;
  storeLatitude: number | null;
  storeLongitude: number | null;
};

const byUuid = prepared((db: Db, _shape: null, uuid: string) =>
  db
    .selectFrom('orders as o')
    .innerJoin('stores as s', 's.id', 'o.storeId')
    .selectAll('o')
    .select(['s.name as storeName', 's.phone as storePhone', 's.timeZone'])
    .select(['s.latitude as storeLatitude', 's.longitude as storeLongitude'])
    .where('o.uuid', '=', uuid),
);

/** An order by the code its guest has, with its store. */
export async function findByUuid(db: Db, uuid: string): Promise<TrackedRow | undefined> {
  const [row] = await byUuid(db, null, uuid);
  return row;
}

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
