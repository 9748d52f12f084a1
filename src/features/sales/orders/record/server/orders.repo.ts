import { type RawBuilder, sql } from 'kysely';
import { pageSize } from '#kit/contract/crud.ts';
import { anyOf } from '#kit/server/data/anyOf.ts';
import { customerOf } from '#features/benefits/customers/server/index.ts';
import type { DeliveryType } from '#domain/delivery/deliveryTypes.ts';
import type { Actor } from '#kit/server/http/context.ts';
import { type Db, unaudited } from '#kit/server/data/database.ts';
import { planAnew } from '#kit/server/data/planAnew.ts';
import { cursorPage, momentCursor, momentPlace } from '#kit/server/data/paginate.ts';
import { filteredStoreIds } from '#features/stores/server/index.ts';
import { prepared } from '#kit/server/data/prepared.ts';
import {
  countedUpTo,
  type GuestOrders,
  type OrderCount,
  type OrderExportQuery,
  type OrderListQuery,
  type OrderRow,
  type Payment,
  type Refund,
} from '../orders.contract.ts';
import type { OrderDriver, OrderEvent } from '../orderShape.contract.ts';
import { orderQueues, type QueueCounts } from '../queues.contract.ts';
import { filtered, isActive, isInQueue, isReal, meaningsOf, type Orders, type OrderView } from './orderFilters.sql.ts';

/** Orders with their stores. */
export const ordersWithStores = (db: Db): Orders<object> =>
  db.selectFrom('orders as o').innerJoin('stores as s', 's.id', 'o.storeId');

/** All money returned of an order, also from payments that were not due. */
export const refundedOf = (alias: 'o') =>
  sql<number>`${sql.ref(`${alias}.refunded`)} + ${sql.ref(`${alias}.extraRefunded`)}`;

/** Driver of an order, with the name at the time of the assignment. */
export const driverOf = (alias: 'o') =>
  sql<OrderDriver | null>`case when ${sql.ref(`${alias}.driverId`)} is not null then
    json_build_object('id', ${sql.ref(`${alias}.driverId`)}, 'name', ${sql.ref(`${alias}.delivery`)} ->> 'driverName') end`;

const itemCount = sql<number>`(select coalesce(sum((l ->> 'quantity')::int), 0)::int from jsonb_array_elements(o.lines) l)`;

const asRow = <Row>(orders: Orders<Row>, timeZone: string) =>
  orders
    .select([
      'o.id',
      'o.uuid',
      'o.isTest',
      'o.createdAt',
      'o.status',
      'o.statusSince',
      'o.storeId',
      's.name as storeName',
    ])
    .select([
      's.orderAlertMinutes as alertMinutes',
      'o.method',
      'o.dispatchMethod',
      'o.platform',
      'o.source',
      'o.channel',
    ])
    .select([
      'o.paymentMethod',
      'o.scheduledFor',
      'o.promisedAt',
      'o.total',
      'o.extraRefunded',
      'o.couponCode',
      'o.version',
    ])
    .select([
      refundedOf('o').as('refunded'),
      sql<string>`coalesce(s.time_zone, ${timeZone}::text)`.as('timeZone'),
      sql<string>`o.customer ->> 'name'`.as('customerName'),
      sql<string>`o.customer ->> 'phone'`.as('phone'),
      sql<string | null>`o.delivery ->> 'status'`.as('deliveryStatus'),
      sql<string | null>`o.delivery ->> 'type'`.as('deliveryType'),
      driverOf('o').as('driver'),
      itemCount.as('itemCount'),
    ]);

type Page = { asked: OrderExportQuery; view: OrderView; cursor: string | undefined; count: number };

/** Ids of a page's orders, from index-only scans: the indexes cover every filter. */
function newest(db: Db, { asked: { storeIds, storeGroupId, ...filters }, view, cursor, count }: Page) {
  const stores = filteredStoreIds({ storeIds, storeGroupId }, view.storeScope);
  const after = momentPlace(cursor);
  let found = filtered(bare(db), filters, { ...view, storeScope: null }).select(['o.id', 'o.createdAt']);
  if (after) found = found.where(sql<boolean>`(o.created_at, o.id) < (${after.at}::timestamptz, ${after.id}::bigint)`);
  const page = found.orderBy('o.createdAt', 'desc').orderBy('o.id', 'desc').limit(count);
  if (!stores) return sql`select p.id from (${page}) p`;
  // A query per store: a store with few sales would otherwise be searched among the orders of all others.
  return sql`select p.id from unnest(${stores}) w(store_id)
    cross join lateral (${page.where('o.storeId', '=', sql.ref<number>('w.store_id'))}) p
    order by p.created_at desc, p.id desc limit ${count}`;
}

/** Search results with their creation time: one query per condition, so that each uses its index. */
function searched(db: Db, { query, ...filters }: OrderExportQuery, view: OrderView): RawBuilder<unknown> {
  const meanings = meaningsOf(query, view.tenant.country).map(
    (each) => sql`${filtered(bare(db), filters, view).where(each).select(['o.id', 'o.createdAt'])}`,
  );
  return sql.join(meanings, sql` union `);
}

/** Ids of the newest search results. */
function newestFound(db: Db, { asked, view, cursor, count }: Page): RawBuilder<unknown> {
  const after = momentPlace(cursor);
  const older = after ? sql`where (p.created_at, p.id) < (${after.at}::timestamptz, ${after.id}::bigint)` : sql``;
  return sql`select n.id from (select p.id from (${searched(db, asked, view)}) p ${older}
    order by p.created_at desc, p.id desc limit ${count}) n`;
}

/** Ids of the most urgent orders of a queue, which are few in any scope. */
function pressing(db: Db, { asked, view, cursor, count }: Page): RawBuilder<unknown> {
  let found = filtered(bare(db), asked, view).select('o.id');
  const after = momentPlace(cursor);
  if (after) found = found.where(sql<boolean>`(o.promised_at, o.id) > (${after.at}::timestamptz, ${after.id}::bigint)`);
  return sql`select p.id from (${found.orderBy('o.promisedAt').orderBy('o.id').limit(count)}) p`;
}

/** Orders without the store join. */
const bare = (db: Db) => db.selectFrom('orders as o') as unknown as Orders<object>;

const byAge = <Row>(orders: Orders<Row>) => orders.orderBy('o.createdAt', 'desc').orderBy('o.id', 'desc');
const byPromise = <Row>(orders: Orders<Row>) => orders.orderBy('o.promisedAt').orderBy('o.id');

/** The orders of a page, its numbers being found first. */
const pageOf = (db: Db, page: RawBuilder<unknown>, timeZone: string) =>
  asRow(ordersWithStores(db), timeZone).where(sql<boolean>`o.id in (${page})`);

/** The newest of all: one plan is right for every tenant, for how many there are is written into it. */
const newestOfAll = prepared((db: Db, count: number, timeZone: string) => {
  const all = byAge(bare(db)).select(['o.id', 'o.createdAt']);
  return byAge(pageOf(db, sql`select p.id from (${all.limit(sql<number>`${sql.lit(count)}`)}) p`, timeZone));
});

/** Orders from the newest to the oldest, or of a queue from the oldest promise on, after the one the cursor names. */
export async function list(db: Db, { cursor, limit = pageSize, ...filters }: OrderListQuery, view: OrderView) {
  const { timeZone } = view.tenant;
  const isUnfiltered =
    !cursor && limit === pageSize && !view.storeScope && Object.values(filters).every((each) => each === undefined);
  const page = () => {
    const request = { asked: filters, view, cursor, count: limit + 1 };
    if (filters.queue) return byPromise(pageOf(db, pressing(db, request), timeZone));
    return byAge(pageOf(db, filters.query ? newestFound(db, request) : newest(db, request), timeZone));
  };
  const rows = isUnfiltered
    ? await newestOfAll(db, limit + 1, timeZone)
    : (await Promise.all([planAnew(db), page().execute()]))[1];
  return cursorPage(rows as unknown as OrderRow[], limit, ({ createdAt, promisedAt, id }) =>
    momentCursor(filters.queue ? promisedAt : createdAt, id),
  );
}

/** How many orders each queue has: read from the few in which something is still to be done. */
export async function queueCounts(db: Db, query: OrderExportQuery, view: OrderView): Promise<QueueCounts> {
  const counts = orderQueues.map((queue) => sql<number>`(count(*) filter (where ${isInQueue(queue)}))::int`.as(queue));
  const [, row] = await Promise.all([
    planAnew(db),
    filtered(bare(db), query, view, true).where(isActive).select(counts).executeTakeFirstOrThrow(),
  ]);
  return row;
}

/** How many orders a list would show. */
export async function count(db: Db, query: OrderExportQuery, view: OrderView): Promise<OrderCount> {
  const amount = query.outcome ? sql<number>`o.total` : sql<number>`0`;
  const found = filtered(bare(db), query, view)
    .select(['o.id', amount.as('amount')])
    .limit(countedUpTo + 1);
  const counting = (some: typeof found) =>
    db
      .selectFrom(some.as('found'))
      .select([sql<number>`count(*)::int`.as('count'), sql<number>`coalesce(sum(amount), 0)::bigint`.as('amount')]);
  const [, { count: all, amount: sum }, { count: tests }] = await Promise.all([
    planAnew(db),
    counting(found).executeTakeFirstOrThrow(),
    // Those of an outcome are no rehearsals.
    query.outcome ? { count: 0 } : counting(found.where('o.isTest', '=', true)).executeTakeFirstOrThrow(),
  ]);
  const more = all > countedUpTo;
  return { count: Math.min(all, countedUpTo), more, tests, amount: query.outcome && !more ? sum : null };
}

/** Finds an order with the fields of the list and its details. */
export async function find(db: Db, id: number, { storeScope, tenant }: OrderView) {
  let found = asRow(ordersWithStores(db), tenant.timeZone)
    .select(['o.customer', 'o.address', 'o.lines', 'o.parts', 'o.notes', 'o.billing', 'o.answers', 'o.delivery'])
    .select(['o.proofs', 'o.cancelReason', 'o.cashRounding', 'o.startsAt', 'o.timeline', 's.latitude', 's.longitude'])
    .select(['o.via', 'o.viaName'])
    .select(customerOf('o').as('userId'))
    .where('o.id', '=', id);
  if (storeScope) found = found.where('o.storeId', '=', anyOf(storeScope));
  return found.executeTakeFirst();
}

/** Limit of a guest's earlier orders. */
const maxGuestOrders = 10;

/** Other orders in scope with the phone of an order. */
export async function guestOrders(db: Db, id: number, view: OrderView): Promise<GuestOrders | undefined> {
  const within = <Row>(orders: Orders<Row>) => filtered(orders, {}, view);
  const order = await within(bare(db)).select('o.phoneTail').where('o.id', '=', id).executeTakeFirst();
  if (!order) return undefined;
  const others = <Row>(orders: Orders<Row>) =>
    within(orders)
      .where('o.phoneTail', '=', order.phoneTail)
      // Orders without a phone belong to no particular guest.
      .where('o.phoneTail', '>', '')
      .where('o.id', '!=', id)
      .where(isReal);
  const [data, sums] = await Promise.all([
    byAge(others(asRow(ordersWithStores(db), view.tenant.timeZone)))
      .limit(maxGuestOrders)
      .execute(),
    others(bare(db))
      .select([
        sql<number>`count(*)::int`.as('count'),
        sql<number>`(count(*) filter (where o.status in ('canceled', 'failed')))::int`.as('canceled'),
        sql<number>`coalesce(sum(${refundedOf('o')}), 0)::bigint`.as('refunded'),
      ])
      .executeTakeFirstOrThrow(),
  ]);
  return { data: data as unknown as OrderRow[], ...sums };
}

/** A payment with the fields its provider call needs. */
type StoredPayment = Payment & { storeId: number | null; credentialId: number | null; attemptKey: string | null };

export async function paymentsOf(db: Db, orderId: number): Promise<StoredPayment[]> {
  const [payments, refunds] = await Promise.all([
    db
      .selectFrom('payments')
      .select(['id', 'type', 'status', 'amount', 'refunded', 'card', 'reference', 'paidAt', 'createdAt'])
      .select([
        'provider',
        'storeId',
        'credentialId',
        'attemptKey',
        'isProduction',
        'cardBrand',
        'cardLast4',
        'authorizationCode',
        'message',
        'problem',
      ])
      .where('orderId', '=', orderId)
      .orderBy('id')
      .execute(),
    db
      .selectFrom('refunds')
      .select(['id', 'paymentId', 'amount', 'reason', 'state', 'message', 'authorName', 'createdAt'])
      .where('orderId', '=', orderId)
      .orderBy('id')
      .execute(),
  ]);
  return payments.map((payment) => ({
    ...payment,
    refunds: refunds.filter(({ paymentId }) => paymentId === payment.id).map(({ paymentId: _, ...refund }) => refund),
  })) as (Omit<StoredPayment, 'refunds'> & { refunds: Refund[] })[];
}

/** Loads the fields that a status change depends on and locks the order. */
export async function findForUpdate(db: Db, id: number, storeScope: Actor['storeIds']) {
  let found = db
    .selectFrom('orders')
    .select([
      'id',
      'storeId',
      'source',
      'status',
      'dispatchMethod',
      'total',
      'refunded',
      'extraRefunded',
      'scheduledFor',
      'startsAt',
      'paymentMethod',
      'isTest',
      'businessDay',
      'customerId',
      'driverId',
    ])
    .select(sql<string | null>`customer ->> 'mail'`.as('mail'))
    .select(['address', sql<string | null>`delivery ->> 'driverName'`.as('driverName')])
    .select(sql<DeliveryType | null>`delivery ->> 'type'`.as('deliveryType'))
    .where('id', '=', id)
    .forNoKeyUpdate();
  if (storeScope) found = found.where('storeId', '=', anyOf(storeScope));
  return found.executeTakeFirst();
}

type Change = Partial<{
  status: string;
  statusSince: string;
  storeId: number;
  readyAt: string;
  completedAt: string;
  cancelReason: string;
  refunded: number;
  extraRefunded: number;
  delivery: RawBuilder<unknown>;
  driverId: number | null;
  proofs: RawBuilder<unknown>;
}>;

/** Changes an order and writes into it what happened, in one statement. */
export async function recordStatus(db: Db, id: number, change: Change, event: OrderEvent): Promise<void> {
  await unaudited(db)
    .updateTable('orders')
    .set({
      ...(change as object),
      timeline: sql`timeline || ${JSON.stringify([event])}::jsonb`,
      version: sql<number>`version + 1`,
      updatedAt: sql<string>`now()`,
    })
    .where('id', '=', id)
    .execute();
}

/** Fields of a store that decide whether it can take an order. */
export async function storeFor(db: Db, id: number) {
  const found = await db
    .selectFrom('stores')
    .select(['name', 'orderMethod', 'ordersProgramming', 'maxFutureOrders'])
    .where('id', '=', id)
    .executeTakeFirst();
  return found && { ...found, orderMethod: found.orderMethod as Record<'delivery' | 'pickUp', boolean> };
}
