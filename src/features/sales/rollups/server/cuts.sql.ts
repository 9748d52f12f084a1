import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { isCounted } from '#features/benefits/customers/server/index.ts';
import type { TableName } from '#kit/server/data/tables.ts';
import { tenantRows } from '#kit/server/data/tenantRows.ts';
import { hourSums, type mixKeys, type SaleSums } from '../sums.rules.ts';

/**
 * A way to aggregate orders: its grouping `keys`, its `sums`, and the table that stores both by day and month, for each
 * store and the chain.
 *
 * Cuts with keys store arrays of equal length. All folding and reading SQL is generated from these definitions.
 */
export type Cut<Key extends string = string, Sum extends string = string> = {
  table: TableName;
  keys: Readonly<Record<Key, RawBuilder<unknown>>>;
  sums: Readonly<Record<Sum, RawBuilder<unknown>>>;
  /** Joins to `orders o`, and which rows count; all of them when absent. */
  joined?: RawBuilder<unknown>;
  where?: RawBuilder<SqlBool>;
  /** Keys and sums of refunds `r`, which count on the day they were paid out, and which of them count. */
  refunds?: {
    keys: Readonly<Record<Key, RawBuilder<unknown>>>;
    sums: Readonly<Record<string, RawBuilder<unknown>>>;
    where?: RawBuilder<SqlBool>;
  };
};

/** Orders `o` that count, also those for later: what is stored does not depend on when it is read. */
const counts = isCounted('o');
export const isCanceled = sql<SqlBool>`o.status = 'canceled'`;
export const isFailed = sql<SqlBool>`o.status in ('failed', 'online_payment_failed')`;
const isReady = sql<SqlBool>`o.ready_at is not null and ${counts}`;
const isAtDoor = sql<SqlBool>`o.completed_at is not null and o.dispatch_method = 'delivery'`;

const count = (condition: RawBuilder<SqlBool>) => sql`(count(*) filter (where ${condition}))::int`;
const total = (what: RawBuilder<unknown>, condition = counts) =>
  sql`coalesce(sum(${what}) filter (where ${condition}), 0)::bigint`;
const column = (name: string) => total(sql.ref(`o.${name}`));
const seconds = (until: string) => sql`greatest(0, extract(epoch from ${sql.ref(until)} - o.starts_at))::bigint`;

const sums: Record<keyof SaleSums, RawBuilder<unknown>> = {
  orders: count(counts),
  items: sql`coalesce(sum(o.items) filter (where ${counts}), 0)::int`,
  completed: count(sql`o.status = 'completed'`),
  canceled: count(isCanceled),
  failed: count(isFailed),
  readyOrders: count(isReady),
  doorOrders: count(isAtDoor),
  gross: column('gross'),
  menuDiscount: column('menuDiscount'),
  promotionDiscount: column('promotionDiscount'),
  couponDiscount: column('couponDiscount'),
  pointsDiscount: column('pointsDiscount'),
  deliveryFee: column('deliveryFee'),
  deliveryGrant: column('deliveryGrant'),
  deliveryDiscount: column('deliveryDiscount'),
  serviceFee: column('serviceFee'),
  serviceGrant: column('serviceGrant'),
  tip: column('tip'),
  cashRounding: column('cashRounding'),
  sold: column('total'),
  refunded: column('undatedRefunded'),
  refundedSold: column('undatedRefunded'),
  delivered: total(sql`o.total`, sql`o.status = 'completed'`),
  canceledAmount: total(sql`o.total`, isCanceled),
  readySeconds: total(seconds('o.ready_at'), isReady),
  doorSeconds: total(seconds('o.completed_at'), isAtDoor),
};

const refundSums = {
  refunded: total(sql`r.amount`, sql`true`),
  // A payment that was not due never counted as sold.
  refundedSold: total(sql`r.amount`, sql`${counts} and p.problem is null`),
};

const pick = <Name extends keyof SaleSums>(names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, sums[name]])) as Record<Name, RawBuilder<unknown>>;

/** Everything, undivided. */
export const totals: Cut<never, keyof SaleSums> = {
  table: 'salesTotals',
  keys: {},
  sums,
  refunds: { keys: {}, sums: refundSums },
};

const mixColumns = {
  dispatchMethod: sql`o.dispatch_method`,
  platform: sql`o.platform`,
  source: sql`o.source`,
  paymentMethod: sql`o.payment_method`,
};

/** By source, dispatch method and payment method. */
export const mix: Cut<(typeof mixKeys)[number], keyof SaleSums> = {
  table: 'salesMix',
  keys: mixColumns,
  sums,
  refunds: { keys: mixColumns, sums: refundSums },
};

/** By weekday, 1 being Monday, and the hour of the store's clock. */
export const hours: Cut<'weekday' | 'hour', (typeof hourSums)[number]> = {
  table: 'salesHours',
  keys: { weekday: sql`extract(isodow from o.business_day)::int`, hour: sql`o.hour` },
  sums: pick(hourSums),
  refunds: {
    keys: { weekday: sql`extract(isodow from r.business_day)::int`, hour: sql`r.hour` },
    sums: refundSums,
  },
};

/** By product, as its lines were paid. */
export const products: Cut<'productId', 'orders' | 'units' | 'gross' | 'sold'> = {
  table: 'salesProducts',
  keys: { productId: sql`(l ->> 'productId')::bigint` },
  sums: {
    orders: sql`count(distinct o.id)::int`,
    units: sql`sum((l ->> 'quantity')::int)::int`,
    gross: sql`sum((l ->> 'quantity')::int * ((l ->> 'full')::bigint + (l ->> 'choicesTotal')::bigint))::bigint`,
    sold: sql`sum((l ->> 'total')::bigint - coalesce((l ->> 'discount')::bigint, 0))::bigint`,
  },
  joined: sql`cross join lateral jsonb_array_elements(o.lines) l`,
  where: counts,
};

/** Discounts: coupons by their code, others by the label shown to the guest. */
export const offers: Cut<'kind' | 'name', 'orders' | 'discount' | 'sold'> = {
  table: 'salesOffers',
  keys: {
    kind: sql`p ->> 'kind'`,
    name: sql`case when p ->> 'kind' = 'coupon' then coalesce(o.coupon_code, p ->> 'label') else p ->> 'label' end`,
  },
  sums: {
    orders: sql`count(distinct o.id)::int`,
    discount: sql`sum(-(p ->> 'amount')::bigint)::bigint`,
    sold: sql`sum(o.total)::bigint`,
  },
  joined: sql`cross join lateral jsonb_array_elements(o.parts) p`,
  where: sql<SqlBool>`${counts} and p ->> 'kind' in ('menuDiscount', 'promotion', 'coupon', 'points', 'deliveryBenefit')`,
};

/** By map cell of the address: src/domain/mapCells.ts. */
export const cells: Cut<'cell', 'orders' | 'sold'> = {
  table: 'salesCells',
  keys: { cell: sql`o.cell` },
  sums: { orders: count(counts), sold: column('total') },
  where: sql<SqlBool>`${counts} and o.cell is not null`,
};

/** Deliveries by current carrier: a value of deliveryTypes.ts, or empty when a channel did not report it. */
export const carriers: Cut<'carrier', 'orders' | 'deliveryFee' | 'deliveryGrant' | 'deliveryDiscount' | 'sold'> = {
  table: 'salesCarriers',
  keys: { carrier: sql`coalesce(o.delivery ->> 'type', '')` },
  sums: pick(['orders', 'deliveryFee', 'deliveryGrant', 'deliveryDiscount', 'sold']),
  where: sql<SqlBool>`${counts} and o.dispatch_method = 'delivery'`,
};

/** A cut of which only some sums are read: over many stores each of them costs as much as finding the rows does. */
export const narrowed = <Key extends string, Sum extends string, Some extends Sum>(
  cut: Cut<Key, Sum>,
  some: readonly Some[],
): Cut<Key, Some> => ({
  ...cut,
  sums: Object.fromEntries(some.map((name) => [name, cut.sums[name]])) as Record<Some, RawBuilder<unknown>>,
});

export const cuts: readonly Cut[] = [totals, mix, hours, products, offers, cells, carriers];

const names = (columns: object) => Object.keys(columns).map((name) => sql.id(name));
export const keysOf = (cut: Cut) => names(cut.keys);
export const sumsOf = (cut: Cut) => names(cut.sums);

/** Its sums of several rows, each by its name. */
export const addedUp = (cut: Cut) => sumsOf(cut).map((sum) => sql`sum(${sum}) as ${sum}`);
/** Any of the sums is not zero. */
export const isNonZero = (cut: Cut) =>
  sql.join(
    sumsOf(cut).map((sum) => sql`sum(${sum}) <> 0`),
    sql` or `,
  );

export const aliased = (columns: Readonly<Record<string, RawBuilder<unknown>>>) =>
  Object.entries(columns).map(([name, value]) => sql`${value} as ${sql.id(name)}`);

/** A list of columns after others. */
export const andAlso = (columns: readonly RawBuilder<unknown>[]) =>
  columns.length === 0 ? sql`` : sql`, ${sql.join(columns)}`;

/** Refunds that were paid out on the days of a bucket, as more rows of its orders. */
function countedRefunds({ keys, sums: added, refunds }: Cut, bucket: string): RawBuilder<unknown> {
  if (!refunds || !Object.keys(added).some((name) => name in refunds.sums)) return sql``;
  const values = Object.keys(added).map((name) => refunds.sums[name] ?? sql`0`);
  const keyValues: Readonly<Record<string, RawBuilder<unknown>>> = refunds.keys;
  const groups = Object.keys(keys).map((name) => keyValues[name] as RawBuilder<unknown>);
  return sql` union all
    select r.business_day, o.store_id::int${andAlso([...groups, ...values])}
    from ${sql.id(bucket)} b join ${tenantRows('refunds as r')} on r.business_day = b.day
    join ${tenantRows('orders as o')} on o.id = r.order_id and o.store_id = b.store_id
    join ${tenantRows('payments as p')} on p.id = r.payment_id
    where not o.is_test and ${refunds.where ?? sql`true`}
    group by r.business_day, o.store_id${andAlso(groups)}`;
}

/** Store days in `bucket (store_id, day)`, counted from their orders and refunds. A key may have two rows. */
export function countedNow(cut: Cut, bucket: string) {
  const { keys, sums: added, joined = sql``, where = sql<SqlBool>`true` } = cut;
  return sql`
    select o.business_day as starts_on, o.store_id::int as scope${andAlso(aliased(keys))}${andAlso(aliased(added))}
    from ${sql.id(bucket)} b join ${tenantRows('orders as o')} on o.business_day = b.day and o.store_id = b.store_id
    ${joined}
    where not o.is_test and ${where}
    group by o.business_day, o.store_id${andAlso(Object.values(keys))}${countedRefunds(cut, bucket)}`;
}

/**
 * Stored columns of a cut `t`: plain values without keys, otherwise parallel arrays to unnest.
 *
 * Each unnested array costs as much as its sum, so select only the needed keys.
 */
export const storedColumns = (cut: Cut, keys = keysOf(cut)) =>
  andAlso(
    [...keys, ...sumsOf(cut)].map((name) =>
      keysOf(cut).length === 0 ? sql`t.${name}` : sql`unnest(t.${name}) as ${name}`,
    ),
  );

/** Stored rows of a cut for `from`: a row per key, with `grain`, `starts_on` and `scope`. */
export const storedRows = (cut: Cut, keys = keysOf(cut)) => sql`
  (select t.grain, t.starts_on, t.scope${storedColumns(cut, keys)} from ${tenantRows(`${cut.table} as t`)})`;

/** The same as they were counted last, turned round: what they differ in is left when both are added up. */
export const countedBefore = (cut: Cut, bucket: string) => sql`
  select starts_on, scope${andAlso(keysOf(cut))}${andAlso(sumsOf(cut).map((sum) => sql`-${sum} as ${sum}`))}
  from (
    select t.starts_on, t.scope${storedColumns(cut)}
    from ${sql.id(bucket)} b
    join ${tenantRows(`${cut.table} as t`)} on t.grain = 'day' and t.starts_on = b.day and t.scope = b.store_id) counts`;
