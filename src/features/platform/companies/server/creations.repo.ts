import { type Insertable, type Kysely, sql } from 'kysely';
import { allCompanies } from '#features/platform/tenants/server/index.ts';
import type { PlatformTables } from '#kit/server/data/tables.ts';
import type { CompanyDraft, CreationStep } from '../companyCreation.contract.ts';

type Platform = Kysely<PlatformTables>;

/** Plans that are offered, in their order. A retired one is among them for the company that has it. */
export const plans = (db: Platform, present = '') =>
  db
    .selectFrom('plans')
    .select(['id', 'name', 'prices', 'storeLimit', 'flags', sql<boolean>`not active`.as('retired')])
    .where((of) => of.or([of('active', '=', true), of('name', '=', present)]))
    .orderBy('position')
    .orderBy('id')
    .execute();

/** Slugs that begin as another one: those that its suggestions could meet. */
export async function takenSlugs(db: Platform, beginning: string): Promise<Set<string>> {
  const rows = await db
    .selectFrom('tenants')
    .select('slug')
    .where(sql<boolean>`starts_with(slug, ${beginning})`)
    .execute();
  return new Set(rows.map(({ slug }) => slug));
}

const selected = (db: Platform) =>
  db
    .selectFrom('companyCreations as c')
    .innerJoin('tenants as t', 't.id', 'c.tenantId')
    .select(['t.id', 't.slug', 't.name', 't.country', 'c.draft', 'c.origin', 'c.steps', 'c.finishedAt']);

export const ofCompany = (db: Platform, id: number) => selected(db).where('c.tenantId', '=', id).executeTakeFirst();

/** A company that was not created in the console. */
export const createdElsewhere = (db: Platform, id: number) =>
  allCompanies(db).select(['t.id', 't.slug', 't.name']).where('t.id', '=', id).executeTakeFirst();

export const ofSlug = (db: Platform, slug: string) => selected(db).where('t.slug', '=', slug).executeTakeFirst();

/** Inserts a company; undefined where its slug is taken. */
export const insertCompany = (db: Platform, company: Insertable<PlatformTables['tenants']>) =>
  db
    .insertInto('tenants')
    .values(company)
    .onConflict((conflict) => conflict.column('slug').doNothing())
    .returning('id')
    .executeTakeFirst();

type Host = Insertable<PlatformTables['tenantHosts']>;

/** The company of a host. */
export const ownerOf = async (db: Platform, host: string): Promise<number | undefined> =>
  (await db.selectFrom('tenantHosts').select('tenantId').where('host', '=', host).executeTakeFirst())?.tenantId;

/** Inserts a host; false where another company has it. */
export async function insertHost(db: Platform, host: Host): Promise<boolean> {
  const inserted = db
    .insertInto('tenantHosts')
    .values(host)
    .onConflict((conflict) => conflict.doNothing())
    .returning('host');
  return (await inserted.executeTakeFirst()) !== undefined;
}

/** Removes a host of a company; false where it has no such host. */
export async function removeHost(db: Platform, tenantId: number, host: string): Promise<boolean> {
  const removed = db.deleteFrom('tenantHosts').where('tenantId', '=', tenantId).where('host', '=', host);
  return (await removed.returning('host').executeTakeFirst()) !== undefined;
}

export const insertPlan = (db: Platform, plan: Insertable<PlatformTables['tenantPlans']>) =>
  db.insertInto('tenantPlans').values(plan).execute();

type NewCreation = { tenantId: number; draft: CompanyDraft; origin: string; authorName: string };

export const insertCreation = (db: Platform, { draft, ...creation }: NewCreation) =>
  db
    .insertInto('companyCreations')
    .values({ ...creation, draft: JSON.stringify(draft) })
    .execute();

/** Notes a finished step, once. */
export const finishStep = (db: Platform, tenantId: number, step: CreationStep) =>
  db
    .updateTable('companyCreations')
    .set({ steps: sql<string[]>`array_append(array_remove(steps, ${step}), ${step})` })
    .where('tenantId', '=', tenantId)
    .execute();

export const finish = (db: Platform, tenantId: number) =>
  db.updateTable('companyCreations').set({ finishedAt: sql<string>`now()` }).where('tenantId', '=', tenantId).execute();
