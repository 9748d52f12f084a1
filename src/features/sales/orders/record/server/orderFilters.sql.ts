import { type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import { normalise } from '#kit/contract/text.ts';
import { kitchenStatuses, lostDeliveries } from '#domain/orders.ts';
import { parsePhone } from '#domain/phones.ts';
import { startOfDay, startOfNextDay } from '#domain/time/dayRange.ts';
import { anyOf } from '#kit/server/data/anyOf.ts';
import { tenantRows } from '#kit/server/data/tenantRows.ts';
import type { TenantTables } from '#kit/server/data/tables.ts';
import type { Actor, Tenant } from '#kit/server/http/context.ts';
import type { OrderExportQuery } from '../orders.contract.ts';
import { activeStatuses, type OrderQueue } from '../queues.contract.ts';

export type Tables = TenantTables & { o: TenantTables['orders']; s: TenantTables['stores'] };
export type Orders<Row> = SelectQueryBuilder<Tables, 'o' | 's', Row>;

/** For whom orders are read: stores within reach, and the company whose clock days follow. */
export type OrderView = { storeScope: Actor['storeIds']; tenant: Pick<Tenant, 'timeZone' | 'country'> };

const digits = (text: string) => text.replace(/\D/g, '');
/** A phone as orders keep it: its digits with the country code, however it was typed. */
export const phoneDigits = (phone: string, country: Tenant['country']): string =>
  digits(parsePhone(phone, country) ?? phone);

const literals = (words: readonly string[]) => sql.join(words.map((word) => sql.lit(word)));
const statusIn = (statuses: readonly string[]) => sql<SqlBool>`o.status in (${literals(statuses)})`;

/** Words for the planner too: it takes the index of active orders for these very states. */
export const isActive = statusIn(activeStatuses);
const isOpen = statusIn(kitchenStatuses);

/** A fleet that carries it no more. */
const fleetGaveUp = sql<SqlBool>`o.delivery ->> 'status' in (${literals(lostDeliveries)})`;

/** As the screens tell it: late.rules.ts. */
const queues: Record<OrderQueue, RawBuilder<SqlBool>> = {
  open: isOpen,
  new: sql`o.status = 'created'`,
  late: sql`(o.promised_at < now() and ${isOpen} and not (o.status = 'ready' and o.dispatch_method = 'pickUp'))`,
  ready: sql`o.status = 'ready'`,
  problem: sql`(o.status = 'online_payment_failed' or (${isOpen} and ${fleetGaveUp}))`,
  scheduled: sql`o.status = 'creation_scheduled'`,
};
export const isInQueue = (queue: OrderQueue): RawBuilder<SqlBool> => queues[queue];

/** So many final digits tell a phone; with fewer a number is an order's. From `phoneFrom` on it cannot be one. */
const tailFrom = 4;
const phoneFrom = 8;

const afterLast = String.fromCodePoint(0x3a);
/** Phones that end in these digits, as an index can tell: what is stored begins with the last. */
function endsIn(phone: string, column: string, country: Tenant['country']): RawBuilder<SqlBool> {
  const tail = [...phoneDigits(phone, country)].toReversed().join('');
  return sql<SqlBool>`(${sql.ref(column)} >= ${tail} and ${sql.ref(column)} < ${`${tail}${afterLast}`})`;
}

/** A word of the name begins with each of these. */
const isNamed = (words: readonly string[]): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${sql.join(
    words.map((word) => sql`' ' || o.name_norm like ${`% ${word.replace(/[\\%_]/g, '\\$&')}%`}`),
    sql` and `,
  )})`;

/** What one box of search means: an order's number, the end of a phone, a guest's name or a coupon. */
function meaning(text: string, country: Tenant['country']): RawBuilder<SqlBool> {
  const number = /^#\s*(\d{1,15})$/.exec(text)?.[1];
  if (number) return sql`o.id = ${Number(number)}`;
  const typed = digits(text);
  const hasCoupon = sql<SqlBool>`o.coupon_code = ${text.toUpperCase()}`;
  if (!/^\+?[\d\s()-]+$/.test(text) || typed === '') {
    // A code with digits in it is nobody's name: it is found by its own index.
    return typed ? hasCoupon : sql`(${isNamed(normalise(text).split(/\s+/).filter(Boolean))} or ${hasCoupon})`;
  }
  if (typed.length >= phoneFrom) return endsIn(text, 'o.phone_tail', country);
  if (typed.length < tailFrom) return sql`o.id = ${Number(typed)}`;
  // Each by its own index: PostgreSQL does not combine two that share the tenant.
  return sql`o.id in (select ${Number(typed)}::bigint union all
    select e.id from ${tenantRows('orders as e')} where ${endsIn(text, 'e.phone_tail', country)})`;
}

/** The orders within reach that a list or an export asks for. */
export function filtered<Row>(
  orders: Orders<Row>,
  asked: OrderExportQuery,
  { storeScope, tenant }: OrderView,
): Orders<Row> {
  const { query, queue, from: first, to: last, storeIds, number, phone, coupon, ...columns } = asked;
  let found = orders;
  if (storeScope) found = found.where('o.storeId', '=', anyOf(storeScope));
  if (storeIds) found = found.where('o.storeId', '=', anyOf(storeIds));
  if (queue) found = found.where(isActive).where(isInQueue(queue));
  if (first) found = found.where('o.createdAt', '>=', startOfDay(first, tenant.timeZone));
  if (last) found = found.where('o.createdAt', '<', startOfNextDay(last, tenant.timeZone));
  for (const column of ['status', 'dispatchMethod', 'paymentMethod', 'platform', 'source'] as const) {
    const value = columns[column];
    if (value) found = found.where(`o.${column}`, '=', value);
  }
  if (query) found = found.where(meaning(query, tenant.country));
  if (number) found = found.where('o.id', '=', number);
  if (phone) found = found.where(endsIn(phone, 'o.phone_tail', tenant.country));
  if (coupon) found = found.where('o.couponCode', '=', coupon.toUpperCase());
  return found;
}
