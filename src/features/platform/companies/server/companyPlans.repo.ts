import { type Insertable, type Kysely, sql } from 'kysely';
import { localDay } from '#domain/time/dates.ts';
import type { PlatformTables } from '#kit/server/data/tables.ts';

type Platform = Kysely<PlatformTables>;

const ofCompany = (db: Platform, tenantId: number) =>
  db
    .selectFrom('tenantPlans as c')
    .innerJoin('plans as p', 'p.id', 'c.planId')
    .select(['c.id', 'c.planId', 'p.name', 'c.price', 'c.storeLimit', 'c.fromDay', 'c.note'])
    .select(['c.authorName', 'c.createdAt'])
    .where('c.tenantId', '=', tenantId)
    .orderBy('c.fromDay', 'desc');

export const list = (db: Platform, tenantId: number) => ofCompany(db, tenantId).execute();

/** Of the newest change, also of one that replaced the plan of the same day. */
export async function versionOf(db: Platform, tenantId: number): Promise<number> {
  const { version } = await db
    .selectFrom('tenantPlans')
    .select(sql<number>`coalesce(max(id), 0)`.as('version'))
    .where('tenantId', '=', tenantId)
    .executeTakeFirstOrThrow();
  return version;
}

type NewPlan = Insertable<PlatformTables['tenantPlans']> & { fromDay: string };

/** Sets the plan from a day on, in the place of another one of that day. */
export async function set(db: Platform, plan: NewPlan): Promise<void> {
  const { tenantId, fromDay } = plan;
  await db.deleteFrom('tenantPlans').where('tenantId', '=', tenantId).where('fromDay', '=', fromDay).execute();
  await db.insertInto('tenantPlans').values(plan).execute();
}

/** Changes the name of a plan in the companies that have it. */
export const renamePlan = (db: Platform, { before, after }: { before: string; after: string }) =>
  db.updateTable('tenants').set({ plan: after }).where('plan', '=', before).execute();

/** Copies the plan of the present day to the columns of the company, where they differ. */
export async function apply(db: Platform, { id, timeZone }: { id: number; timeZone: string }): Promise<void> {
  const today = localDay(new Date(), timeZone);
  const present = await ofCompany(db, id).where('c.fromDay', '<=', today).limit(1).executeTakeFirst();
  if (!present) return;
  const { name: plan, price: planPrice, storeLimit } = present;
  await db.updateTable('tenants').set({ plan, planPrice, storeLimit }).where('id', '=', id).execute();
}
