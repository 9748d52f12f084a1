import { sql } from 'kysely';
import { jobFileDays } from '#kit/contract/jobResults.ts';
import type { Actor } from '#kit/server/http/context.ts';
import { type Db, unaudited } from '#kit/server/data/database.ts';
import type { OrderExportQuery } from '../../record/orders.contract.ts';
import type { OrderExportResult } from '../orderExport.contract.ts';
import { exportedOrders } from './exportOrders.sql.ts';
import type { OrderView } from '../../record/server/orderFilters.sql.ts';

/** Names the job in the queue. */
export const exportKind = 'orders.export';

/** Above this count, report the planner's estimate: an exact count costs as much as the export. */
const countedUpTo = 20_000;

type Plan = { 'Plan Rows': number; 'Distributed Query'?: { Job: { Tasks: { 'Remote Plan': { Plan: Plan }[][] }[] } } };

/** Row estimate of a plan; on Citus the estimate is in the plan of a task. */
function expectedRows(plan: Plan | undefined): number {
  const remote = plan?.['Distributed Query']?.Job.Tasks[0]?.['Remote Plan'][0]?.[0]?.Plan;
  return remote ? expectedRows(remote) : (plan?.['Plan Rows'] ?? 0);
}

/** About how many orders a file will have. */
export async function countFor(db: Db, query: OrderExportQuery, view: OrderView): Promise<number> {
  const ids = exportedOrders(db, query, view).select('o.id');
  const { rows } = await sql<Record<string, [{ Plan: Plan }]>>`explain (format json) ${ids}`.execute(db);
  const expected = expectedRows(Object.values(rows[0] ?? {})[0]?.[0].Plan);
  if (expected > countedUpTo) return expected;
  const counted = await db
    .selectFrom(ids.limit(countedUpTo).as('found'))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return counted.count;
}

/** Notes that a file is about to be written for a job. */
export async function begin(db: Db, jobId: number, fileKey: string): Promise<number> {
  const created = await unaudited(db)
    .insertInto('orderExports')
    .values({ jobId, fileKey })
    .returning('id')
    .executeTakeFirstOrThrow();
  return created.id;
}

export const recordPart = (db: Db, id: number, parts: number) =>
  unaudited(db).updateTable('orderExports').set({ parts }).where('id', '=', id).execute();

type Ended = { status: string; result: OrderExportResult | null; error: string | null };

/** Finds an export of the user, or of the token. Super-admin ids are separate from those of the tenant's users. */
export async function find(
  db: Db,
  jobId: string,
  { id, superAdmin, token }: Actor,
  kinds: readonly string[],
): Promise<Ended | undefined> {
  const found = await db
    .selectFrom('jobs')
    .select(['status', 'result', 'error'])
    .where('id', '=', Number(jobId))
    .where('kind', 'in', kinds.length > 0 ? kinds : [''])
    .where('authorId', '=', id)
    .where(sql<boolean>`(author ->> 'superAdmin')::boolean`, '=', superAdmin)
    .where(sql<boolean>`(author ->> 'tokenId')::bigint is not distinct from ${token?.id ?? null}::bigint`)
    .executeTakeFirst();
  return found as Ended | undefined;
}

/** File written by the last attempt of a job. */
export const fileOf = (db: Db, jobId: string) =>
  db
    .selectFrom('orderExports')
    .select(['fileKey', 'parts'])
    .where('jobId', '=', Number(jobId))
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

const atOnce = 200;

/** Expired files, oldest first. */
export const expiredExports = (db: Db) =>
  db
    .selectFrom('orderExports')
    .select(['id', 'fileKey', 'parts'])
    .where('createdAt', '<', sql<string>`now() - make_interval(days => ${jobFileDays})`)
    .orderBy('createdAt')
    .limit(atOnce)
    .execute();

export const remove = (db: Db, id: number) => unaudited(db).deleteFrom('orderExports').where('id', '=', id).execute();
