import { sql } from 'kysely';
import type { z } from 'zod';
import { anyOf } from '#kit/server/data/anyOf.ts';
import { crudRepo, type RecordSource, selectList } from '#kit/server/data/crud/crudRepo.ts';
import { type Db, unaudited } from '#kit/server/data/database.ts';
import { type LinkTargets } from '#kit/server/data/linkUses.ts';
import { paginate } from '#kit/server/data/paginate.ts';
import { tenantRows } from '#kit/server/data/tenantRows.ts';
import { closestMatches, matchRank } from '#kit/server/search/textSearch.ts';
import { stamps } from '#kit/contract/fields.ts';
import { normalise } from '#kit/contract/text.ts';
import { couponEntity, type CouponListQuery, type couponsApi, maxSwitched } from '../coupons.contract.ts';
import { couponDraft } from '../couponShape.contract.ts';
import { availabilityOn } from '../../checks/server/availability.sql.ts';

/** Schema of a stored coupon. A constant: building it takes as long as reading a page. */
export const storedCoupon = couponDraft.extend(stamps);

export const recordsOf = (areas: LinkTargets): RecordSource => ({ entity: couponEntity, item: storedCoupon, areas });

/** Coupons that match the filters of a list. `today` is the local day of the tenant. */
export function filtered(db: Db, areas: LinkTargets, { availability, ...query }: CouponListQuery, today: string) {
  const found = selectList(db, recordsOf(areas), query);
  return availability ? found.where(sql<boolean>`${availabilityOn(today)} = ${availability}`) : found;
}

/** Ids of the matching coupons, up to one more than the limit, so that the caller can detect an excess. */
export async function findMatchingIds(
  db: Db,
  areas: LinkTargets,
  query: CouponListQuery,
  today: string,
): Promise<number[]> {
  const found = filtered(db, areas, query, today).clearSelect().clearOrderBy().select('r.id');
  return (await found.limit(maxSwitched + 1).execute()).map(({ id }) => id);
}

/** Writes the columns and links of coupons; their usage is not affected. */
export const records = (areas: LinkTargets) => crudRepo(recordsOf(areas));

/** Whether an order ever redeemed it, including canceled orders. */
export async function wasUsed(db: Db, id: number): Promise<boolean> {
  const use = await db.selectFrom('couponUses').select('orderId').where('couponId', '=', id).limit(1).execute();
  return use.length > 0;
}

/** Deletes the refusals and single-use codes of an unused coupon. */
export async function removeCounts(db: Db, id: number): Promise<void> {
  for (const table of ['couponRefusals', 'couponCodes'] as const)
    await unaudited(db).deleteFrom(table).where('couponId', '=', id).execute();
}

/** Whether a code is already a single-use code of a coupon. */
export async function isSingleCode(db: Db, code: string): Promise<boolean> {
  const { rows } = await sql`select from ${tenantRows('couponCodes as c')}
    where c.code_norm = normalise(${code}) limit 1`.execute(db);
  return rows.length > 0;
}

/** The first code that is free among coupons and single-use codes. */
export async function findFreeCode(db: Db, codes: readonly string[]): Promise<string | undefined> {
  const norms = codes.map(normalise);
  const { rows } = await sql<{ codeNorm: string }>`
    select c.code_norm from ${tenantRows('coupons as c')} where c.code_norm = any(${norms}::text[])
    union select o.code_norm from ${tenantRows('couponCodes as o')} where o.code_norm = any(${norms}::text[])`.execute(
    db,
  );
  const taken = new Set(rows.map(({ codeNorm }) => codeNorm));
  return codes.find((code) => !taken.has(normalise(code)));
}

/** Filters the coupons whose `enabled` differs from the requested value. */
export async function findIdsToSwitch(db: Db, enabled: boolean, ids: readonly number[]): Promise<number[]> {
  const rows = await db
    .selectFrom('coupons')
    .select('id')
    .where('id', '=', anyOf(ids))
    .where('enabled', '<>', enabled)
    .execute();
  return rows.map(({ id }) => id);
}

/** Names of the categories of all menus, without duplicates. */
export async function categoryNames(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select min(c.name) as name from ${tenantRows('menuCategories as c')}
    group by normalise(c.name) order by normalise(c.name) limit 500`.execute(db);
  return rows.map(({ name }) => name);
}

export function options(db: Db, { limit = 1000, name, ids }: z.output<typeof couponsApi.all.query>) {
  let found = db.selectFrom('coupons').select(['id', 'code as name']);
  const text = sql.ref<string>('search_text');
  // A chosen coupon needs its name even when it is no longer active.
  found = ids ? found.where('id', '=', anyOf(ids)) : found.where('enabled', '=', true).where('automatic', '=', false);
  if (name) found = closestMatches(found, text, name).orderBy(matchRank(text, name));
  return paginate(found.orderBy('codeNorm').orderBy('id'), { limit });
}
