import { sql } from 'kysely';
import { type Database, type Db, unaudited } from '../data/database.ts';
import type { Author } from '../data/scope.ts';
import { afterFailure, clockScope, notifyJob } from './jobNotices.ts';
import { addToQueue, queueColumns, type Job, type JobKind, type JobPayload } from './jobs.ts';
import { lockSerialKey, unblockJobs } from './serialJobs.ts';

export type JobFate = 'run' | 'defer' | 'drop';

/**
 * Decides whether a job runs for its tenant now.
 *
 * `lateness`: milliseconds since it was due. `isFresh`: not from a cache.
 */
export type FateOf = (
  tenantId: number,
  job: Pick<JobKind, 'whileHeld' | 'deferredHours'>,
  at: { lateness: number; isFresh: boolean },
) => Promise<JobFate>;

/** A quick answer, for jobs that most probably run. */
export const quickly = { lateness: 0, isFresh: false };

/** Minutes after which a deferred job is tried again: holds also end by the clock. */
const retryMinutes = 10;
const dropped = 'No se hizo: la cuenta está retenida.';

/** Ends an attempt whose tenant is held; the job waits. */
export class HeldJob extends Error {
  override name = 'HeldJob';
}

/** Name in the queue of a deferred job, so that it is there once. */
const keyPrefix = (tenantId: number) => `held:${tenantId}:`;

/** Puts a job back into the queue until its tenant is released. */
function deferJob(db: Db, job: Omit<Parameters<typeof addToQueue>[1], 'runAt'>, { tenantId, jobId }: JobPayload) {
  const runAt = new Date(Date.now() + retryMinutes * 60_000).toISOString();
  return addToQueue(db, { ...job, runAt, queueKey: `${keyPrefix(tenantId)}${jobId}` });
}

const columns = [...queueColumns, 'label', 'args', 'author', 'runAt'] as const;

/** Ends a job that does not run: staff find it among the failed ones. */
async function dropJob(db: Db, job: Job, row: { id: number; args: unknown; serialKey: string | null }): Promise<void> {
  const ended = unaudited(db);
  if (job.transient) await ended.deleteFrom('jobs').where('id', '=', row.id).execute();
  else
    await ended
      .updateTable('jobs')
      .set({ status: 'failed', error: dropped, uniqueKey: null, finishedAt: sql<string>`now()` })
      .where('id', '=', row.id)
      .execute();
  await unblockJobs(db, row.serialKey);
  await afterFailure(db, job, { args: row.args, error: dropped });
}

/** Whether a due job may run now. One of a held tenant is deferred or dropped. */
export async function admitJob(
  database: Database,
  job: Job,
  ticket: JobPayload,
  fateOf: FateOf | undefined,
): Promise<boolean> {
  if (!fateOf || job.whileHeld === 'run' || (await fateOf(ticket.tenantId, job, quickly)) === 'run') return true;
  return database.inTenant(clockScope(ticket), async (db) => {
    lockSerialKey(db, ticket.serialKey);
    const row = await db
      .selectFrom('jobs')
      .select(columns)
      .where('id', '=', ticket.jobId)
      .where('status', '=', 'queued')
      .forUpdate()
      .executeTakeFirst();
    if (!row) return true;
    const fate = await fateOf(ticket.tenantId, job, {
      lateness: Date.now() - Date.parse(row.runAt),
      isFresh: true,
    });
    if (fate === 'run') return true;
    if (fate === 'defer') {
      await deferJob(db, row, ticket);
      return false;
    }
    await dropJob(db, job, row);
    await notifyJob(db, { ...row, author: row.author as Author }, { status: 'failed', error: dropped });
    return false;
  });
}

/** Queues the deferred jobs of a released tenant for now. */
export const resumeDeferred = async ({ pool }: Pick<Database, 'pool'>, tenantId: number): Promise<void> => {
  await pool.query(
    `select graphile_worker.reschedule_jobs(array_agg(id), run_at => now())
     from graphile_worker.jobs where starts_with(key, $1) and locked_at is null having count(*) > 0`,
    [keyPrefix(tenantId)],
  );
};
