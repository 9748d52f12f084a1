import type { Insertable, Kysely, Selectable } from 'kysely';
import { openCompanies } from '#features/platform/tenants/server/index.ts';
import type { PlatformTables } from '#kit/server/data/tables.ts';
import { flagColumns } from '../flagValues.rules.ts';

export type Platform = Kysely<PlatformTables>;
export type FlagRow = Selectable<PlatformTables['tenantFlags']>;
export type LockedCompany = {
  id: number;
  name: string;
  hiddenPaths: string[];
  /** Also those whose end has passed since they were copied. */
  flags: Record<string, boolean>;
  flagEnds: Record<string, string>;
};

const company = (db: Platform, id: number) =>
  openCompanies(db).select(['t.id', 't.name', 't.hiddenPaths', 't.flags', 't.flagEnds']).where('t.id', '=', id);

export const findCompany = async (db: Platform, id: number) =>
  (await company(db, id).executeTakeFirst()) as LockedCompany | undefined;

/** Locks a company that is not closed, so that its flags change one after another. Its rows of other tables can still refer to it. */
export const lockCompany = async (db: Platform, id: number) =>
  (await company(db, id).forNoKeyUpdate().executeTakeFirst()) as LockedCompany | undefined;

/** The newest change of each flag and environment of some companies. */
export const newest = (db: Platform, tenantIds: readonly number[]): Promise<FlagRow[]> =>
  db
    .selectFrom('tenantFlags')
    .distinctOn(['tenantId', 'environment', 'name'])
    .selectAll()
    .where('tenantId', 'in', [0, ...tenantIds])
    .orderBy('tenantId')
    .orderBy('environment')
    .orderBy('name')
    .orderBy('id', 'desc')
    .execute();

export const insert = (db: Platform, rows: readonly Insertable<PlatformTables['tenantFlags']>[]) =>
  db.insertInto('tenantFlags').values(rows).execute();

/** Copies the present flags of a company to the columns that requests read. The company is locked. */
export async function follow(db: Platform, tenantId: number): Promise<void> {
  const { flags, flagEnds } = flagColumns(await newest(db, [tenantId]), Date.now());
  await db
    .updateTable('tenants')
    .set({ flags: JSON.stringify(flags), flagEnds: JSON.stringify(flagEnds) })
    .where('id', '=', tenantId)
    .execute();
}
