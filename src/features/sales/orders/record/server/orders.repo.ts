import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import { pageSize } from '#kit/contract/crud.ts';
import { startOfDay, startOfNextDay } from '#domain/time/dayRange.ts';
import { parsePhone } from '#domain/phones.ts';
import { anyOf } from '#kit/server/data/anyOf.ts';
import type { Actor, Tenant } from '#kit/server/http/context.ts';
import { type Db, unaudited } from '#kit/server/data/database.ts';
import { cursorPage } from '#kit/server/data/paginate.ts';
import { prepared } from '#kit/server/data/prepared.ts';
import type { TenantTables } from '#kit/server/data/tables.ts';
import type { OrderExportQuery, OrderListQuery, OrderRow, Payment, Refund } from '../orders.contract.ts';
import type { OrderEvent } from '../orderShape.contract.ts';

export type Tables = TenantTables & { o: TenantTables['orders']; s: TenantTables['stores'] };
export type Orders<Row> = SelectQueryBuilder<Tables, 'o' | 's', Row>;

/** For whom orders are read: stores within reach, and the company whose clock days follow. */
export type OrderView = { storeScope: Actor['storeIds']; tenant: Pick<Tenant, 'timeZone' | 'country'> };

/** Orders with their stores. */
export const ordersWithStores = (db: Db): Orders<object> =>
  db.selectFrom('orders as o').innerJoin('stores as s', 's.id', 'o.storeId');

const digits = (text: string) => text.replace(/\D/g, '');
/** A phone as orders keep it: its digits with the country code, however it was typed. */
export const phoneDigits = (phone: string, country: Tenant['country']): string =>
  digits(parsePhone(phone, country) ?? phone);

/** From so many digits on, a number somebody searches for is a phone; `#12345678` is an order in any case. */
const phoneFrom = 8;

/** What one box of search means: an order's number, a phone or a coupon. */
function meaning(text: string): Pick<OrderExportQuery, 'number' | 'phone' | 'coupon'> {
  const number = /^#\s*(\d{1,15})$/.exec(text)?.[1];
  if (number) return { number: Number(number) };
  if (!/^\+?[\d\s()-]+$/.test(text)) return { coupon: text };
  return digits(text).length >= phoneFrom ? { phone: text } : { number: Number(digits(text)) };
}

/** The orders within reach that a list or an export asks for. */
export function filtered<Row>(
  orders: Orders<Row>,
  asked: OrderExportQuery,
  { storeScope, tenant }: OrderView,
): Orders<Row> {
  const { query, from: first, to: last, storeIds, ...exact } = asked;
  const { number, phone, coupon, ...columns } = { ...exact, ...(query && meaning(query)) };
  let found = orders;
  if (storeScope) found = found.where('o.storeId', '=', anyOf(storeScope));
  if (storeIds) found = found.where('o.storeId', '=', anyOf(storeIds));
  if (first) found = found.where('o.createdAt', '>=', startOfDay(first, tenant.timeZone));
  if (last) found = found.where('o.createdAt', '<', startOfNextDay(last, tenant.timeZone));
  for (const column of ['status', 'dispatchMethod', 'paymentMethod', 'platform', 'source'] as const) {
    const value = columns[column];
    if (value) found = found.where(`o.${column}`, '=', value);
  }
  if (number) found = found.where('o.id', '=', number);
  if (phone) found = found.where('o.phoneDigits', '=', phoneDigits(phone, tenant.country));
  if (coupon) found = found.where('o.couponCode', '=', coupon.toUpperCase());
  return found;
}

const itemCount = sql<number>`(select coalesce(sum((l ->> 'quantity')::int), 0)::int from jsonb_array_elements(o.lines) l)`;

const asRow = <Row>(orders: Orders<Row>, timeZone: string) =>
  orders
    .select(['o.id', 'o.uuid', 'o.createdAt', 'o.status', 'o.statusSince', 'o.storeId', 's.name as storeName'])
    .select(['s.orderAlertMinutes as alertMinutes', 'o.method', 'o.dispatchMethod', 'o.platform', 'o.source'])
    .select(['o.paymentMethod', 'o.scheduledFor', 'o.promisedAt', 'o.total', 'o.refunded', 'o.couponCode', 'o.version'])
    .select([
      sql<string>`coalesce(s.time_zone, ${timeZone}::text)`.as('timeZone'),
      sql<string>`o.customer ->> 'name'`.as('customerName'),
      sql<string>`o.customer ->> 'phone'`.as('phone'),
      itemCount.as('itemCount'),
    ]);

type Page = { asked: OrderExportQuery; view: OrderView; cursor: string | undefined; count: number };

/** The numbers of a page's orders: told by indexes alone, for whatever an order is filtered by is in them. */
function newest(db: Db, { asked: { storeIds, ...asked }, view, cursor, count }: Page): RawBuilder<unknown> {
  const { storeScope, tenant } = view;
  const stores = storeIds && storeScope ? storeIds.filter((id) => storeScope.includes(id)) : (storeIds ?? storeScope);
  const orders = db.selectFrom('orders as o') as unknown as Orders<object>;
  let found = filtered(orders, asked, { storeScope: null, tenant }).select(['o.id', 'o.createdAt']);
  const after = /^(.{24})_(\d{1,15})$/.exec(cursor ?? '');
  if (after) found = found.where(sql<boolean>`(o.created_at, o.id) < (${after[1]}::timestamptz, ${after[2]}::bigint)`);
  const page = found.orderBy('o.createdAt', 'desc').orderBy('o.id', 'desc').limit(count);
  if (!stores) return sql`select p.id from (${page}) p`;
  // Store by store: one that has seldom sold anything would otherwise be looked for among the orders of all the others.
  return sql`select p.id from unnest(${[...stores]}::bigint[]) w(store_id)
    cross join lateral (${page.where('o.storeId', '=', sql.ref<number>('w.store_id'))}) p
    order by p.created_at desc, p.id desc limit ${count}`;
}

/** Filters leave some orders or millions: a plan made once for all of them is a bad one for most. */
const planAnew = (db: Db) => sql`set local plan_cache_mode = force_custom_plan`.execute(db);

const inOrder = <Row>(orders: Orders<Row>) => orders.orderBy('o.createdAt', 'desc').orderBy('o.id', 'desc');

/** The orders of a page, its numbers being found first. */
const pageOf = (db: Db, page: RawBuilder<unknown>, timeZone: string) =>
  inOrder(asRow(ordersWithStores(db), timeZone).where(sql<boolean>`o.id in (${page})`));

/** The newest of all: one plan is right for every tenant, for how many there are is written into it. */
const newestOfAll = prepared((db: Db, count: number, timeZone: string) => {
  const all = inOrder(db.selectFrom('orders as o') as unknown as Orders<object>).select(['o.id', 'o.createdAt']);
  return pageOf(db, sql`select p.id from (${all.limit(sql<number>`${sql.lit(count)}`)}) p`, timeZone);
});

/** Orders from the newest to the oldest, after the one the cursor names. */
export async function list(db: Db, { cursor, limit = pageSize, ...asked }: OrderListQuery, view: OrderView) {
  const { timeZone } = view.tenant;
  const isWhole =
    !cursor && limit === pageSize && !view.storeScope && Object.values(asked).every((each) => each === undefined);
  const page = () => newest(db, { asked, view, cursor, count: limit + 1 });
  const rows = isWhole
    ? await newestOfAll(db, limit + 1, timeZone)
    : (await Promise.all([planAnew(db), pageOf(db, page(), timeZone).execute()]))[1];
  return cursorPage(rows as unknown as OrderRow[], limit, ({ createdAt, id }) => `${createdAt}_${id}`);
}

/** One order as a list shows it, with everything a list leaves out. */
export async function find(db: Db, id: number, { storeScope, tenant }: OrderView) {
  let found = asRow(ordersWithStores(db), tenant.timeZone)
    .select(['o.customer', 'o.address', 'o.lines', 'o.parts', 'o.notes', 'o.billing', 'o.answers', 'o.delivery'])
    .select(['o.proofs', 'o.cancelReason', 'o.timeline', 's.latitude', 's.longitude'])
    .where('o.id', '=', id);
  if (storeScope) found = found.where('o.storeId', '=', anyOf(storeScope));
  return found.executeTakeFirst();
}

/** What was paid for an order, with what was given back. */
export async function paymentsOf(db: Db, orderId: number): Promise<Payment[]> {
  const [payments, refunds] = await Promise.all([
    db
      .selectFrom('payments')
      .select(['id', 'type', 'status', 'amount', 'refunded', 'card', 'reference', 'paidAt'])
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
  })) as (Omit<Payment, 'refunds'> & { refunds: Refund[] })[];
}

/** What a change of state depends on, locked until the transaction ends. */
export async function findForUpdate(db: Db, id: number, storeScope: Actor['storeIds']) {
  let found = db
    .selectFrom('orders')
    .select(['id', 'storeId', 'status', 'dispatchMethod', 'total', 'refunded', 'scheduledFor', 'paymentMethod'])
    .where('id', '=', id)
    .forNoKeyUpdate();
  if (storeScope) found = found.where('storeId', '=', anyOf(storeScope));
  return found.executeTakeFirst();
}

type Change = Partial<{
  status: string;
  statusSince: string;
  storeId: number;
  cancelReason: string;
  refunded: number;
  delivery: RawBuilder<unknown>;
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

/** What of a store decides whether it may take over an order. */
export async function storeFor(db: Db, id: number) {
  const found = await db
    .selectFrom('stores')
    .select(['name', 'orderMethod', 'maxFutureOrders'])
    .where('id', '=', id)
    .executeTakeFirst();
  return found && { ...found, orderMethod: found.orderMethod as Record<'delivery' | 'pickUp', boolean> };
}

/** Takes back what a guest was asked to pay and has not. */
export const cancelPayments = (db: Db, orderId: number) =>
  unaudited(db)
    .updateTable('payments')
    .set({ status: 'canceled', updatedAt: sql<string>`now()` })
    .where('orderId', '=', orderId)
    .where('status', '=', 'created')
    .execute();

type PaidByHand = { id: number; paymentMethod: string; total: number };

/** Notes the money that was handed over with an order. */
export const insertPaid = (db: Db, { id: orderId, paymentMethod: type, total: amount }: PaidByHand) =>
  unaudited(db)
    .insertInto('payments')
    .values({ orderId, type, amount, status: 'completed', paidAt: new Date().toISOString() })
    .execute();
