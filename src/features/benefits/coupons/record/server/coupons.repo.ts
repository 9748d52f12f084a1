import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { anyOf } from '#kit/server/data/anyOf.ts';
import { crudRepo, type RecordSource, selectList } from '#kit/server/data/crud/crudRepo.ts';
import { type Db, unaudited } from '#kit/server/data/database.ts';
import { type LinkTargets } from '#kit/server/data/linkUses.ts';
import { paginate } from '#kit/server/data/paginate.ts';
import { tenantRows } from '#kit/server/data/tenantRows.ts';
import { fuzzyMatches, matchRank } from '#kit/server/search/textSearch.ts';
import { stamps } from '#kit/contract/fields.ts';
import { normalise } from '#kit/contract/text.ts';
import { couponEntity, type CouponListQuery, type couponsApi, maxSwitched } from '../coupons.contract.ts';
import { type CouponAvailability, couponDraft, type CouponUsage } from '../couponShape.contract.ts';

export type Usage = Record<keyof CouponUsage, RawBuilder<number>>;

const counters = sql`from ${tenantRows('couponCounters as c')} where c.coupon_id = r.id`;
const codes = sql`from ${tenantRows('couponCodes as c')} where c.coupon_id = r.id`;

/** What was counted of a coupon `r`, each by itself: for what narrows a list. */
const usageOfEach: Usage = {
  usedCount: sql`coalesce((select sum(c.used) ${counters}), 0)::bigint`,
  given: sql`coalesce((select sum(c.given) ${counters}), 0)::bigint`,
  sold: sql`coalesce((select sum(c.sold) ${counters}), 0)::bigint`,
  codeCount: sql`(select count(*) ${codes})`,
  codesUsed: sql`(select count(c.order_id) ${codes})`,
};

/** Whether a coupon `r` holds on a day; the order of the cases is that of what people have to change first. */
export const availabilityOn = (today: string, usage: Usage = usageOfEach) => sql<CouponAvailability>`case
  when not r.enabled then 'disabled'
  when r.expiry_date < ${today}::date then 'expired'
  when ${usage.usedCount} >= r.quantity
    or ${usage.given} >= least(r.spend_limit, case when r.kind = 'giftcard' and r.with_balance then r.discount end)
    or (r.visibility = 'private' and ${usage.codeCount} > 0 and ${usage.codeCount} = ${usage.codesUsed}) then 'exhausted'
  when r.start_date > ${today}::date then 'scheduled'
  else 'active' end`;

/** What is stored of a coupon. Made once: a schema takes as long to make as a page of coupons to read. */
export const storedCoupon = couponDraft.extend(stamps);

export const recordsOf = (areas: LinkTargets): RecordSource => ({ entity: couponEntity, item: storedCoupon, areas });

/** The coupons of a list's query, by the calendar of the company. */
export function filtered(db: Db, areas: LinkTargets, { availability, ...query }: CouponListQuery, today: string) {
  const found = selectList(db, recordsOf(areas), query);
  return availability ? found.where(sql<boolean>`${availabilityOn(today)} = ${availability}`) : found;
}

/** The ids of the same, one more than may be switched at once where there are more. */
export async function foundIds(db: Db, areas: LinkTargets, query: CouponListQuery, today: string): Promise<number[]> {
  const found = filtered(db, areas, query, today).clearSelect().clearOrderBy().select('r.id');
  return (await found.limit(maxSwitched + 1).execute()).map(({ id }) => id);
}

/** Writes its columns and links; what was used stays. */
export const records = (areas: LinkTargets) => crudRepo(recordsOf(areas));

/** Whether any order ever redeemed it, also one that was called off since. */
export async function wasUsed(db: Db, id: number): Promise<boolean> {
  const use = await db.selectFrom('couponUses').select('orderId').where('couponId', '=', id).limit(1).execute();
  return use.length > 0;
}

/** What was counted about a coupon that nobody used: refusals, and codes of one use. */
export async function removeCounts(db: Db, id: number): Promise<void> {
  for (const table of ['couponRefusals', 'couponCodes'] as const)
    await unaudited(db).deleteFrom(table).where('couponId', '=', id).execute();
}

/** Whether another coupon has a code as one of its many. */
export async function isSingleCode(db: Db, code: string): Promise<boolean> {
  const { rows } = await sql`select from ${tenantRows('couponCodes as c')}
    where c.code_norm = normalise(${code}) limit 1`.execute(db);
  return rows.length > 0;
}

/** The first of some codes that neither a coupon nor one of its many has. */
export async function freeCode(db: Db, codes: readonly string[]): Promise<string | undefined> {
  const norms = codes.map(normalise);
  const { rows } = await sql<{ codeNorm: string }>`
    select c.code_norm from ${tenantRows('coupons as c')} where c.code_norm = any(${norms}::text[])
    union select o.code_norm from ${tenantRows('couponCodes as o')} where o.code_norm = any(${norms}::text[])`.execute(
    db,
  );
  const taken = new Set(rows.map(({ codeNorm }) => codeNorm));
  return codes.find((code) => !taken.has(normalise(code)));
}

/** Of some coupons those that are not yet as they are to be. */
export async function notYet(db: Db, enabled: boolean, ids: readonly number[]): Promise<number[]> {
  const rows = await db
    .selectFrom('coupons')
    .select('id')
    .where('id', '=', anyOf(ids))
    .where('enabled', '<>', enabled)
    .execute();
  return rows.map(({ id }) => id);
}

/** How menus call their categories, each name once. */
export async function categoryNames(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select min(c.name) as name from ${tenantRows('menuCategories as c')}
    group by normalise(c.name) order by normalise(c.name) limit 500`.execute(db);
  return rows.map(({ name }) => name);
}

export function options(db: Db, { limit = 1000, name, ids }: z.output<typeof couponsApi.all.query>) {
  let found = db.selectFrom('coupons').select(['id', 'code as name']);
  const text = sql.ref<string>('search_text');
  // A coupon that was chosen is named also when it is no longer active.
  found = ids ? found.where('id', '=', anyOf(ids)) : found.where('enabled', '=', true).where('automatic', '=', false);
  if (name) found = found.where(fuzzyMatches(text, name)).orderBy(matchRank(text, name));
  return paginate(found.orderBy('codeNorm').orderBy('id'), { limit });
}
