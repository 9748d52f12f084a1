import { sql } from 'kysely';
import type { Actor } from '#kit/server/context.ts';
import { type Db, technical } from '#kit/server/database.ts';
import type { OrderExportQuery } from '../orderList.contract.ts';
import { exportDays, type OrderExportResult } from '../orderExport.contract.ts';
import { exported } from './exportOrders.sql.ts';
import type { OrderView } from './orders.repo.ts';

/** Names the job in the queue. */
export const exportKind = 'orders.export';

/** Up to so many, orders are counted; above, what the planner expects is told instead, for counting would cost as much. */
const countedUpTo = 20_000;

/** About how many orders a file will have. */
export async function countFor(db: Db, asked: OrderExportQuery, view: OrderView): Promise<number> {
  const ids = exported(db, asked, view).select('o.id');
  const { rows } = await sql<Record<string, [{ Plan: { 'Plan Rows': number } }]>>`explain (format json) ${ids}`.execute(
    db,
  );
  const expected = Object.values(rows[0] ?? {})[0]?.[0].Plan['Plan Rows'] ?? 0;
  if (expected > countedUpTo) return expected;
  const counted = await db
    .selectFrom(ids.limit(countedUpTo).as('found'))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return counted.count;
}

/** Notes that a file is about to be written for a job. */
export async function begin(db: Db, jobId: number, fileKey: string): Promise<number> {
  const made = await technical(db)
    .insertInto('orderExports')
    .values({ jobId, fileKey })
    .returning('id')
    .executeTakeFirstOrThrow();
  return made.id;
}

export const notePart = (db: Db, id: number, parts: number) =>
  technical(db).updateTable('orderExports').set({ parts }).where('id', '=', id).execute();

type Ended = { status: string; result: OrderExportResult | null; error: string | null };

/** An export of that person's own. Super-admins are numbered apart from the tenant's users. */
export async function find(db: Db, jobId: string, { id, superAdmin }: Actor): Promise<Ended | undefined> {
  const found = await db
    .selectFrom('jobs')
    .select(['status', 'result', 'error'])
    .where('id', '=', Number(jobId))
    .where('kind', '=', exportKind)
    .where('authorId', '=', id)
    .where(sql<boolean>`(author ->> 'superAdmin')::boolean`, '=', superAdmin)
    .executeTakeFirst();
  return found as Ended | undefined;
}

/** Where the last attempt of a job wrote. */
export const fileOf = (db: Db, jobId: string) =>
  db
    .selectFrom('orderExports')
    .select(['fileKey', 'parts'])
    .where('jobId', '=', Number(jobId))
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

const atOnce = 200;

/** Files nobody may want any more, the oldest first. */
export const outdated = (db: Db) =>
  db
    .selectFrom('orderExports')
    .select(['id', 'fileKey', 'parts'])
    .where('createdAt', '<', sql<string>`now() - make_interval(days => ${exportDays})`)
    .orderBy('createdAt')
    .limit(atOnce)
    .execute();

export const forget = (db: Db, id: number) => technical(db).deleteFrom('orderExports').where('id', '=', id).execute();
