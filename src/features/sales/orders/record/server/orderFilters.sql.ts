import { type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import { kitchenStatuses, lostDeliveries } from '#domain/orders/orders.ts';
import { readOrderNumber } from '#domain/orders/orderNumber.ts';
import { phoneTail } from '#domain/phones.ts';
import { startOfDay } from '#domain/time/dayRange.ts';
import { movedDay } from '#domain/time/periods.ts';
import { anyOf, anyOfTexts } from '#kit/server/data/anyOf.ts';
import { tenantRows } from '#kit/server/data/tenantRows.ts';
import { begins, nameBegins } from '#kit/server/search/beginnings.ts';
import type { TenantTables } from '#kit/server/data/tables.ts';
import type { Actor, Tenant } from '#kit/server/http/context.ts';
import { isOfCustomer } from '#features/benefits/customers/server/index.ts';
import { isCanceled, isCommitted, isFailed, isSold } from '#features/sales/rollups/server/index.ts';
import { inGroups } from '#features/stores/server/index.ts';
import type { OrderExportQuery, OrderOutcome } from '../orders.contract.ts';
import { activeStatuses, type OrderQueue } from '../queues.contract.ts';

export type Tables = TenantTables & { o: TenantTables['orders']; s: TenantTables['stores'] };
export type Orders<Row> = SelectQueryBuilder<Tables, 'o' | 's', Row>;

/** Scope of order queries: stores, and the tenant whose business days apply. */
export type OrderView = { storeScope: Actor['storeIds']; tenant: Pick<Tenant, 'timeZone' | 'country'> };

const digits = (text: string) => text.normalize('NFKC').replace(/\D/g, '');
const literals = (values: readonly string[]) => sql.join(values.map((word) => sql.lit(word)));
const statusIn = (statuses: readonly string[]) => sql<SqlBool>`o.status in (${literals(statuses)})`;

/** Not a rehearsal. */
export const isReal = sql<SqlBool>`not o.is_test`;

/** The same condition as the partial index of active orders, so that the planner uses it. */
export const isActive = sql<SqlBool>`(${statusIn(activeStatuses)} and ${isReal})`;
const isOpen = statusIn(kitchenStatuses);

/** A fleet that no longer delivers the order. */
const fleetGaveUp = sql<SqlBool>`o.delivery ->> 'status' in (${literals(lostDeliveries)})`;

/** A requested fleet rejected the order or does not answer. */
const fleetHangs = sql<SqlBool>`o.delivery ->> 'problem' is not null`;

/** Guests retry a rejected payment at once or not at all; unpaid orders are cancelled within the hour. */
const paymentRefused = sql<SqlBool>`(o.status = 'online_payment_failed' and o.created_at > now() - interval '1 day')`;

/** Same rules as late.rules.ts on the screens. */
const queues: Record<OrderQueue, RawBuilder<SqlBool>> = {
  open: isOpen,
  new: sql`o.status = 'created'`,
  late: sql`(o.promised_at < now() and ${isOpen} and not (o.status = 'ready' and o.dispatch_method = 'pickUp'))`,
  ready: sql`o.status = 'ready'`,
  problem: sql`(${paymentRefused} or (${isOpen} and (${fleetGaveUp} or ${fleetHangs})))`,
  scheduled: sql`o.status = 'creation_scheduled'`,
};
export const isInQueue = (queue: OrderQueue): RawBuilder<SqlBool> => queues[queue];

/** Minimum digits to match the end of a phone; fewer are an order number. From `phoneFrom` on it is only a phone. */
const tailFrom = 4;
const phoneFrom = 8;

/** The end of a phone after a name, which narrows guests of that name. */
const phoneEnd = /\s(?<tail>\+?\d[\d\s()-]{0,30})$/;

/** Matches guests by name and the end of their phone. */
function isNamedWithTail(text: string, country: Tenant['country']): RawBuilder<SqlBool>[] {
  const found = phoneEnd.exec(text);
  const [name, tail] = [text.slice(0, found?.index).trim(), found?.groups?.tail ?? ''];
  if (!/\p{L}/u.test(name) || digits(tail).length < tailFrom) return [];
  const ends = begins('o.phone_tail', phoneTail(tail, country));
  return nameBegins('o', name).map((named) => sql<SqlBool>`(${named} and ${ends})`);
}

/** Matches the coupon of an order, ignoring the spelling: orders store the coupon's canonical code. */
const hasCoupon = (code: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`o.coupon_code = any(array(
    select c.code from ${tenantRows('coupons as c')} where c.code_norm = normalise(${code})
    union all select ${code.toUpperCase()}))`;

/**
 * Conditions for a search text, each with its own index: order number, end of a phone, guest name or coupon.
 * Empty for an empty text.
 */
export function meaningsOf(text: string | undefined, country: Tenant['country']): RawBuilder<SqlBool>[] {
  if (!text) return [];
  const number = readOrderNumber(text);
  const typed = digits(text);
  const isOrder = sql<SqlBool>`o.id = ${number?.id ?? Number(typed)}`;
  if (number?.isLabelled) return [isOrder];
  if (!number && !/^(?=.*[\d\uff10-\uff19])[+＋]?[\d\uff10-\uff19\s().-]+$/.test(text))
    return [hasCoupon(text), ...nameBegins('o', text), ...isNamedWithTail(text, country)];
  if (typed.length < tailFrom) return [isOrder];
  const isPhone = begins('o.phone_tail', phoneTail(text, country));
  return typed.length < phoneFrom ? [isOrder, isPhone] : [isPhone];
}

/**
 * Any of the conditions. PostgreSQL does not combine indexes that share the tenant column, so each is a separate query.
 */
const means = (meanings: readonly RawBuilder<SqlBool>[]): RawBuilder<SqlBool> =>
  sql<SqlBool>`o.id in (${sql.join(
    meanings.map((each) => sql`select o.id from ${tenantRows('orders as o')} where ${each}`),
    sql` union all `,
  )})`;

/** Any of the conditions, for queries that read few orders. */
const isAmongFew = (meanings: readonly RawBuilder<SqlBool>[]) => sql<SqlBool>`(${sql.join(meanings, sql` or `)})`;

/** That it has a line of a product. */
const hasProduct = (productId: number) => sql<SqlBool>`${productId}::bigint = any(o.product_ids)`;

/** As figures count them: a list shows the orders of its figure. */
const outcomes: Record<OrderOutcome, (now: Date) => RawBuilder<SqlBool>> = {
  sold: (now) => isSold('o', now),
  committed: (now) => isCommitted('o', now),
  canceled: () => isCanceled,
  failed: () => isFailed,
};

/** Maximum lead of a scheduled order in days: stores.contract.ts. */
const longestLead = 61;

/** Moments within which all orders of some days of sales were placed, so that lists by age walk over few others. */
const placedFrom = (day: string, { timeZone }: Pick<Tenant, 'timeZone'>) =>
  startOfDay(movedDay(day, -longestLead), timeZone);
const placedUntil = (day: string, { timeZone }: Pick<Tenant, 'timeZone'>) => startOfDay(movedDay(day, 2), timeZone);

/** Orders in scope that match the filters of a list or an export. `isFew`: only orders with pending work are read. */
export function filtered<Row>(
  orders: Orders<Row>,
  filters: OrderExportQuery,
  { storeScope, tenant }: OrderView,
  isFew = false,
): Orders<Row> {
  const {
    query,
    queue,
    from: first,
    to: last,
    storeIds,
    storeGroupId,
    userId,
    driverId,
    productId,
    weekdays,
    hours,
    outcome,
    number,
    phone,
    coupon,
    via,
    ...columns
  } = filters;
  let found = orders;
  if (storeScope) found = found.where('o.storeId', '=', anyOf(storeScope));
  if (storeIds) found = found.where('o.storeId', '=', anyOf(storeIds));
  if (storeGroupId) found = found.where(inGroups('o.storeId', [storeGroupId]));
  if (queue) found = found.where(isActive).where(isInQueue(queue));
  if (first) found = found.where('o.businessDay', '>=', first).where('o.createdAt', '>=', placedFrom(first, tenant));
  if (last) found = found.where('o.businessDay', '<=', last).where('o.createdAt', '<', placedUntil(last, tenant));
  if (outcome) found = found.where(outcomes[outcome](new Date())).where(isReal);
  for (const column of ['status', 'dispatchMethod', 'paymentMethod', 'platform', 'source'] as const) {
    const value = columns[column];
    if (value) found = found.where(`o.${column}`, '=', value);
  }
  const meanings = meaningsOf(query, tenant.country);
  if (meanings.length > 0) found = found.where(isFew || queue ? isAmongFew(meanings) : means(meanings));
  if (userId) found = found.where(isOfCustomer('o', userId));
  if (driverId) found = found.where('o.driverId', '=', driverId);
  if (productId) found = found.where(hasProduct(productId));
  if (weekdays) found = found.where(sql<SqlBool>`extract(isodow from o.business_day)::int = any(${weekdays}::int[])`);
  if (hours) found = found.where('o.hour', '=', anyOf(hours));
  if (number) found = found.where('o.id', '=', number);
  if (phone) found = found.where(begins('o.phone_tail', phoneTail(phone, tenant.country)));
  if (coupon) found = found.where(hasCoupon(coupon));
  if (via?.length) found = found.where('o.via', '=', anyOfTexts(via));
  return found;
}
