import { type Insertable, type Kysely, sql } from 'kysely';
import { openCompanies } from '#features/platform/tenants/server/index.ts';
import type { Page } from '#kit/contract/crud.ts';
import { paginate } from '#kit/server/data/paginate.ts';
import type { PlatformTables } from '#kit/server/data/tables.ts';
import { textContains } from '#kit/server/search/textSearch.ts';
import type { Plan, PlanDraft, PlanListQuery, PlanUse } from '../plans.contract.ts';

type Platform = Kysely<PlatformTables>;

/** A stored plan, and who changed it last. */
export type StoredPlan = Plan & { authorName: string };

/** Prices with null for the countries that have none. */
const prices = sql<PlanDraft['prices']>`'{"cl": null, "cr": null, "gt": null, "mx": null}'::jsonb || p.prices`;
const columns = ['p.id', 'p.name', 'p.storeLimit', 'p.flags', 'p.note', 'p.position', 'p.active'] as const;
const stamps = ['p.version', 'p.createdAt', 'p.updatedAt', 'p.authorName'] as const;

const companies = (db: Platform) =>
  openCompanies(db)
    .groupBy('t.plan')
    .select(['t.plan', sql<number>`count(*)::int`.as('count')])
    .as('c');
const companyCount = sql<number>`coalesce(c.count, 0)`;

const selected = (db: Platform) =>
  db
    .selectFrom('plans as p')
    .leftJoin(companies(db), 'c.plan', 'p.name')
    .select([...columns, ...stamps, prices.as('prices'), companyCount.as('companyCount')]);

const sorts = {
  name: sql`p.name_norm`,
  position: sql`p.position`,
  companyCount,
  updatedAt: sql`p.updated_at`,
};

export async function list(db: Platform, query: PlanListQuery): Promise<Page<Plan>> {
  const { query: text = '', active, sort = 'position', dir = 'asc' } = query;
  let plans = selected(db).where(textContains(sql<string>`p.name_norm`, text));
  if (active !== undefined) plans = plans.where('p.active', '=', active);
  return paginate(plans.orderBy(sorts[sort], dir).orderBy('p.id'), query);
}

export const find = (db: Platform, id: number): Promise<StoredPlan | undefined> =>
  selected(db).where('p.id', '=', id).executeTakeFirst();

/** Locks a plan until the end of the transaction, and reads it. */
export async function lock(db: Platform, id: number): Promise<StoredPlan | undefined> {
  await db.selectFrom('plans').select('id').where('id', '=', id).forUpdate().execute();
  return find(db, id);
}

/** Terms and stores of the companies that have a plan. */
export const uses = (db: Platform, name: string): Promise<PlanUse[]> =>
  openCompanies(db)
    .leftJoin('companyPulses as p', 'p.tenantId', 't.id')
    .where('t.plan', '=', name)
    .select(['t.storeLimit', 'p.storeCount'])
    .execute();

/** Whether another plan has a name, without case and accents. */
export async function isNameTaken(db: Platform, { id, name }: Pick<Plan, 'id' | 'name'>): Promise<boolean> {
  const found = await db
    .selectFrom('plans')
    .select('id')
    .where('nameNorm', '=', sql<string>`normalise(${name})`)
    .where('id', '<>', id)
    .executeTakeFirst();
  return found !== undefined;
}

/** Columns of a draft. A price that is null is not stored. */
const valuesOf = ({ prices: byCountry, ...draft }: PlanDraft, authorName: string) => ({
  ...draft,
  authorName,
  prices: JSON.stringify(Object.fromEntries(Object.entries(byCountry).filter(([, price]) => price !== null))),
});

export async function insert(db: Platform, draft: PlanDraft, authorName: string): Promise<StoredPlan> {
  const row: Insertable<PlatformTables['plans']> = valuesOf(draft, authorName);
  const { id } = await db.insertInto('plans').values(row).returning('id').executeTakeFirstOrThrow();
  return (await find(db, id)) as StoredPlan;
}

export async function update(db: Platform, id: number, draft: PlanDraft, authorName: string): Promise<StoredPlan> {
  await db
    .updateTable('plans')
    .set({ ...valuesOf(draft, authorName), version: sql<number>`version + 1`, updatedAt: sql<string>`now()` })
    .where('id', '=', id)
    .execute();
  return (await find(db, id)) as StoredPlan;
}

export const remove = (db: Platform, id: number) => db.deleteFrom('plans').where('id', '=', id).execute();

/** Whether a company has a plan, had it or will have it. */
export async function isUsed(db: Platform, { id, name }: Pick<Plan, 'id' | 'name'>): Promise<boolean> {
  const agreed = db.selectFrom('tenantPlans').select('id').where('planId', '=', id).limit(1);
  const stored = db.selectFrom('tenants').select('id').where('plan', '=', name).limit(1);
  const found = await Promise.all([agreed.executeTakeFirst(), stored.executeTakeFirst()]);
  return found.some((row) => row !== undefined);
}
