import { type RawBuilder, sql } from 'kysely';
import type { Page } from '#kit/contract/crud.ts';
import { wireName } from '#kit/contract/wire.ts';
import { externalIdCell } from '#kit/server/data/externalIds.ts';
import { knownTotal } from '#kit/server/data/crud/crudRepo.ts';
import type { Db } from '#kit/server/data/database.ts';
import type { LinkTargets } from '#kit/server/data/linkUses.ts';
import { inOrder, limited, numberedPage, type PageShape, pageShape, paginate } from '#kit/server/data/paginate.ts';
import { prepared } from '#kit/server/data/prepared.ts';
import { tenantRows } from '#kit/server/data/tenantRows.ts';
import { couponLinks } from '../couponLinks.contract.ts';
import { couponReferences } from '../couponReferences.contract.ts';
import type { CouponListQuery } from '../coupons.contract.ts';
import type { Coupon } from '../couponShape.contract.ts';
import { availabilityOn, type Usage } from '../../checks/server/availability.sql.ts';
import { filtered, recordsOf, storedCoupon } from './coupons.repo.ts';

/** `today` decides the availability; `storeScope` limits the totals to some stores (null: all). */
export type CouponView = { today: string; storeScope: readonly number[] | null };

/** Restricts a related query to the coupons of the page, so that it runs once per page. */
const ofPage = (couponId: RawBuilder<unknown>) => sql`${couponId} = any(array(select id from page))`;

const id = (field: string) => sql.id(wireName(field));
const lists = Object.values(couponLinks);
const joinedLists = lists.map(
  ({ table, owner, target, field }) => sql`
    left join (select l.${id(owner)}, array_agg(l.${id(target)} order by l.${id(target)}) as targets
      from ${tenantRows(`${table} as l`)} where ${ofPage(sql`l.${id(owner)}`)} group by l.${id(owner)}) ${id(field)}
    on ${id(field)}.${id(owner)} = r.id`,
);
const listed = lists.map(({ field }) => sql`coalesce(${id(field)}.targets, '{}') as ${id(field)}`);

const columns = Object.keys(storedCoupon.shape).filter(
  (field) => !(field in couponLinks || field in couponReferences.ids.fields),
);
const references = couponReferences.names.map(
  (name) => sql`${externalIdCell(couponReferences.ids, name, 'r')} as ${id(name)}`,
);

const counters = sql`
  left join (select c.coupon_id, sum(c.used)::bigint as used, sum(c.given)::bigint as given, sum(c.sold)::bigint as sold
    from ${tenantRows('couponCounters as c')} where ${ofPage(sql`c.coupon_id`)} group by c.coupon_id) c on c.coupon_id = r.id
  left join (select k.coupon_id, count(*) as total, count(k.order_id) as used
    from ${tenantRows('couponCodes as k')} where ${ofPage(sql`k.coupon_id`)} group by k.coupon_id) k on k.coupon_id = r.id`;

const counted: Usage = {
  usedCount: sql`coalesce(c.used, 0)`,
  given: sql`coalesce(c.given, 0)`,
  sold: sql`coalesce(c.sold, 0)`,
  codeCount: sql`coalesce(k.total, 0)`,
  codesUsed: sql`coalesce(k.used, 0)`,
};

/** Totals of the orders of some stores. */
const moneyOf = (storeIds: readonly number[] | null) => sql`
  left join (select u.coupon_id, sum(u.amount - u.returned)::bigint as given, sum(u.sales)::bigint as sold
    from ${tenantRows('couponUses as u')} join ${tenantRows('orders as o')} on o.id = u.order_id
    where ${ofPage(sql`u.coupon_id`)} and u.state <> 'freed' and o.store_id = any(${storeIds}::bigint[])
    group by u.coupon_id) w on w.coupon_id = r.id`;
const moneyWithin = { given: sql<number>`coalesce(w.given, 0)`, sold: sql<number>`coalesce(w.sold, 0)` };

type Within = { within: boolean };

/** Selects the complete coupons of a page, given a query of their rows. */
function rowsOf(page: RawBuilder<unknown>, { within }: Within, { today, storeScope }: CouponView) {
  const usage: Usage = { ...counted, ...(within && moneyWithin) };
  return sql<Coupon>`
    with page as materialized (${page})
    select ${sql.join([
      ...columns.map((field) => sql`r.${id(field)}`),
      ...references,
      ...listed,
      ...Object.entries(usage).map(([field, value]) => sql`${value} as ${id(field)}`),
      sql`${availabilityOn(today, counted)} as availability`,
    ])}
    from page r ${sql.join(joinedLists, sql``)} ${counters} ${within ? moneyOf(storeScope) : sql``}`;
}

type Arguments = [today: string, storeIds: readonly number[] | null];
type Shape = Within & PageShape & { [Name in 'sort' | 'dir']: NonNullable<CouponListQuery[Name]> };

const unfilteredPage = prepared(
  (_db: Db, shape: Shape, limit: number, offset: number, ...[today, storeScope]: Arguments) => {
    const { sort, dir } = shape;
    const order = sql`order by r.${id(sort === 'code' ? 'codeNorm' : sort)} ${sql.raw(dir)}, r.id`;
    const page = sql`select r.* from ${tenantRows('coupons as r')} ${order} ${limited(shape, limit, offset)}`;
    return sql<Coupon>`${rowsOf(page, shape, { today, storeScope })} ${order}`;
  },
);

const some = prepared((_db: Db, within: Within, ids: readonly number[], ...[today, storeScope]: Arguments) =>
  rowsOf(sql`select r.* from ${tenantRows('coupons as r')} where r.id = any(${ids}::bigint[])`, within, {
    today,
    storeScope,
  }),
);

const one = prepared((_db: Db, within: Within, couponId: number, ...[today, storeScope]: Arguments) =>
  rowsOf(sql`select r.* from ${tenantRows('coupons as r')} where r.id = ${couponId}`, within, { today, storeScope }),
);

/** A page of coupons. Links and usage are loaded for the coupons of the page only. */
export async function list(
  db: Db,
  areas: LinkTargets,
  query: CouponListQuery,
  { today, storeScope }: CouponView,
): Promise<Page<Coupon>> {
  const within = storeScope !== null;
  const counting = knownTotal(db, recordsOf(areas), query);
  if (!counting) {
    const found = filtered(db, areas, query, today).clearSelect().select('r.id');
    const { data, total } = await paginate(found, query);
    const ids = data.map((row) => row.id);
    return numberedPage(inOrder(ids, await some(db, { within }, ids, today, storeScope)), total, query);
  }
  const { sort = 'code', dir = 'asc' } = query;
  const { shape, limit, offset } = pageShape(query);
  const [data, total] = await Promise.all([
    unfilteredPage(db, { ...shape, sort, dir, within }, limit, offset, today, storeScope),
    counting,
  ]);
  return numberedPage(data, total, query);
}

export const findMany = (db: Db, ids: readonly number[], { today, storeScope }: CouponView): Promise<Coupon[]> =>
  some(db, { within: storeScope !== null }, ids, today, storeScope);

export async function find(db: Db, couponId: number, { today, storeScope }: CouponView): Promise<Coupon | undefined> {
  const [coupon] = await one(db, { within: storeScope !== null }, couponId, today, storeScope);
  return coupon;
}
