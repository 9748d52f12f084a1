import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { Environment } from '#domain/flags.ts';
import { openCompanies } from '#features/platform/tenants/server/index.ts';
import { paginate } from '#kit/server/data/paginate.ts';
import type { PlatformTables } from '#kit/server/data/tables.ts';
import type { RolloutStep } from '../rollouts.contract.ts';
import type { Platform } from './flags.repo.ts';

export type RolloutRow = Omit<Selectable<PlatformTables['flagRollouts']>, 'steps' | 'failedJobs'> & {
  steps: RolloutStep[];
  failedJobs: Record<string, number>;
};
type Flag = { name: string; environment: Environment };

/** Rollouts of a flag on its page. */
const maxRollouts = 10;

export const list = async (db: Platform, { name, environment }: Flag): Promise<RolloutRow[]> =>
  (await db
    .selectFrom('flagRollouts')
    .selectAll()
    .where('name', '=', name)
    .where('environment', '=', environment)
    .orderBy('id', 'desc')
    .limit(maxRollouts)
    .execute()) as RolloutRow[];

export const find = async (db: Platform, id: number): Promise<RolloutRow | undefined> =>
  (await db.selectFrom('flagRollouts').selectAll().where('id', '=', id).executeTakeFirst()) as RolloutRow | undefined;

export const lock = async (db: Platform, id: number): Promise<RolloutRow | undefined> =>
  (await db.selectFrom('flagRollouts').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()) as
    | RolloutRow
    | undefined;

/** Rollouts that a job may have to continue. */
export const openIds = async (db: Platform): Promise<number[]> => {
  const rows = await db
    .selectFrom('flagRollouts')
    .select('id')
    .where('state', 'in', ['running', 'rollingBack'])
    .execute();
  return rows.map(({ id }) => id);
};

/** Inserts a rollout; undefined while another one of the flag is open. */
export const insert = (db: Platform, row: Insertable<PlatformTables['flagRollouts']>) =>
  db
    .insertInto('flagRollouts')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();

/** Changes a locked rollout, and its version. */
export const update = (db: Platform, id: number, values: Updateable<PlatformTables['flagRollouts']>) =>
  db
    .updateTable('flagRollouts')
    .set({ ...values, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .execute();

/** Ids of all companies. */
export async function companyIds(db: Platform): Promise<number[]> {
  const rows = await openCompanies(db).select('t.id').orderBy('t.id').execute();
  return rows.map(({ id }) => id);
}

const ofFlag = (db: Platform, { name, environment }: Flag) =>
  db.selectFrom('tenantFlags').where('name', '=', name).where('environment', '=', environment);

const newest = (db: Platform, flag: Flag) =>
  ofFlag(db, flag)
    .distinctOn('tenantId')
    .select(['id', 'tenantId', 'value', 'untilAt', 'rolloutId', 'createdAt'])
    .orderBy('tenantId')
    .orderBy('id', 'desc');

const byCompany = <Row extends { tenantId: number }>(rows: readonly Row[]) =>
  new Map(rows.map((row) => [row.tenantId, row]));

/** The newest change of a flag for each company that has one, by company. */
export const newestByCompany = async (db: Platform, flag: Flag) => byCompany(await newest(db, flag).execute());

/** The newest changes that no rollout set, by company. */
export const newestByHand = async (db: Platform, flag: Flag) =>
  byCompany(await db.selectFrom(newest(db, flag).as('n')).selectAll().where('n.rolloutId', 'is', null).execute());

/** How many open companies have the value of each rollout of a flag. */
export async function memberCounts(db: Platform, flag: Flag): Promise<Map<number | null, number>> {
  const rows = await openCompanies(db)
    .innerJoin(newest(db, flag).as('n'), 'n.tenantId', 't.id')
    .select(['n.rolloutId', sql<number>`count(*)::int`.as('count')])
    .groupBy('n.rolloutId')
    .execute();
  return new Map(rows.map(({ rolloutId, count }) => [rolloutId, count]));
}

/** The change of a company that a rollout replaced; undefined: it had none. */
export const replacedChange = (db: Platform, { id, ...flag }: Flag & { id: number }, tenantId: number) =>
  ofFlag(db, flag)
    .select(['value', 'untilAt', 'rolloutId'])
    .where('tenantId', '=', tenantId)
    .where('id', '<', (eb) =>
      eb
        .selectFrom('tenantFlags as first')
        .select(({ fn }) => fn.min('first.id').as('id'))
        .where('first.rolloutId', '=', id)
        .where('first.tenantId', '=', tenantId),
    )
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

/** Failed jobs of each company, as its hourly sums have them. */
export async function failedJobs(db: Platform): Promise<Record<string, number>> {
  const rows = await db.selectFrom('companyPulses').select(['tenantId', 'failedJobs']).execute();
  return Object.fromEntries(rows.map((row) => [row.tenantId, row.failedJobs]));
}

/** Values of a rollout whose failures are compared from now on. */
export const comparison = async (db: Platform) => ({
  failedJobs: JSON.stringify(await failedJobs(db)),
  comparedFrom: new Date().toISOString(),
});

/** A page of the changes of a flag, the newest first. */
export const history = (db: Platform, { name, environment }: Flag, query: { page?: number; limit?: number }) =>
  paginate(
    db
      .selectFrom('tenantFlags as f')
      .innerJoin('tenants as t', 't.id', 'f.tenantId')
      .select(['f.id', 'f.value', 'f.untilAt as until', 'f.reason', 'f.authorName', 'f.createdAt'])
      .select(['t.id as companyId', 't.name as companyName'])
      .select(sql<boolean>`f.rollout_id is not null`.as('staged'))
      .where('f.name', '=', name)
      .where('f.environment', '=', environment)
      .orderBy('f.id', 'desc'),
    query,
  );
