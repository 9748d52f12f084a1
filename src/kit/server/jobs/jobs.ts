import { sql } from 'kysely';
import type { z } from 'zod';
import { type Database, type Db, scopeOf, sendAlong, unaudited } from '../data/database.ts';
import { type Author, type Scope, type Source, systemAuthor } from '../data/scope.ts';
import { tenantFlag } from './jobsTenants.ts';
import type { JobResult } from '#kit/contract/jobResults.ts';

/** Name, arguments and label of a kind of job. */
export type JobKind<Args extends z.ZodType = z.ZodType> = {
  /** `users.import`: names the job in the queue, so it never changes. */
  kind: string;
  label(args: z.output<Args>): string;
  args: Args;
  /** Schema of the result, stored in wire form. Without it the property names must already be wire names. */
  result?: z.ZodType;
  /** Attempts before the job counts as failed, 5 when absent. Waits between them grow from 3 seconds to 6 hours. */
  maxAttempts?: number;
  /** Source of its writes in the history; default: the source of the request. */
  source?: Source;
  /** Started by the system: shown in no user's tray. */
  bySystem?: boolean;
  /** Deleted once done, for frequent jobs without a useful result. */
  transient?: boolean;
  /** Taken before other jobs that wait. */
  isUrgent?: boolean;
  /**
   * While its tenant is held: it runs, waits for the release, or is dropped.
   *
   * Runs: what finishes or settles orders and money, notifies providers of it, or cleans up.
   *
   * `deferWhileLocked`: runs, unless users cannot sign in.
   */
  whileHeld: 'run' | 'defer' | 'drop' | 'deferWhileLocked';
  /** Hours after which a deferred job is dropped; absent: it waits for the release. */
  deferredHours?: number;
};

/**
 * Context of a running job.
 *
 * A job can run again after a crash or a failure, so every transaction must leave a state from which a restart is
 * correct.
 */
export type JobCtx = {
  jobId: string;
  /** Tenant, author and request of the enqueuing request, so that history and undo treat both as one. */
  scope: Scope;
  database: Database;
  /** A transaction of the tenant. Refuses once the job was stopped or another attempt has taken over. */
  inTransaction<T>(work: (db: Db) => Promise<T>): Promise<T>;
  /** Reports progress, and is a checkpoint. Cheap enough to call for each row, but not inside a transaction. */
  progress(done: number, total: number): Promise<void>;
  /** Ends the attempt of a job that waits because its tenant is held: call it where no result is unsaved. */
  checkpoint(): Promise<void>;
  /** Aborts when the process stops: finish what cannot be left half done and throw. */
  signal: AbortSignal;
};

/** A kind of job with its implementation. The return value of `run` is stored as the result. */
export type Job<Args extends z.ZodType = z.ZodType> = JobKind<Args> & {
  /** Null only for transient jobs: the list of jobs shows the result of all others. */
  run(ctx: JobCtx, args: z.output<Args>): Promise<JobResult | null>;
  /** Runs in the transaction that stores that the last attempt failed, also where its process died, or that drops it. */
  failed?(db: Db, args: z.output<Args>, error: string): Promise<void>;
};

/** A kind of job whose work needs something that only the worker has: a mailer, a file store. */
export const defineJobKind = <Args extends z.ZodType>(kind: JobKind<Args>): JobKind<Args> => kind;
export const defineJob = <Args extends z.ZodType>(job: Job<Args>): Job<Args> => job;

export const usualAttempts = 5;

/** Author columns of a job. */
export type JobAuthor = Author & { source: Source; area: string };

export type EnqueueOptions = {
  /** An ISO instant; now when absent. */
  runAt?: string;
  /** Deduplicates waiting jobs: enqueueing the key again returns the waiting job. */
  uniqueKey?: string;
  /** Jobs with the same `uniqueKey` run one after another. */
  isSerial?: boolean;
  /** The request its writes belong to, for work of another day; the present one when absent. */
  requestId?: string;
};

/** Queues a job in the transaction that causes it: it starts after the commit, and never without it. */
export async function enqueue<Args extends z.ZodType>(
  db: Db,
  job: JobKind<Args>,
  args: z.input<Args>,
  { runAt, uniqueKey, isSerial = false, requestId: customRequestId }: EnqueueOptions = {},
): Promise<{ jobId: string }> {
  const { requestId, source, area, ...scope } = scopeOf(db);
  const author = job.bySystem ? systemAuthor : scope.author;
  const stored: JobAuthor = { ...author, source: job.source ?? source, area };
  const maxAttempts = job.maxAttempts ?? usualAttempts;
  const serialKey = (isSerial && uniqueKey) || null;
  const inserted = await unaudited(db)
    .insertInto('jobs')
    .values({
      kind: job.kind,
      label: job.label(job.args.parse(args)),
      args: JSON.stringify(args),
      author: JSON.stringify(stored),
      authorId: author.id,
      requestId: customRequestId ?? requestId,
      maxAttempts,
      isUrgent: job.isUrgent === true,
      uniqueKey: uniqueKey ?? null,
      serialKey,
      ...(runAt !== undefined && { runAt }),
    })
    // Touching the waiting row answers its id, and whether it was there already (its xmax is set).
    .onConflict((conflict) =>
      conflict.columns(['tenantId' as never, 'uniqueKey']).doUpdateSet({ uniqueKey: uniqueKey ?? null }),
    )
    .returning(['id', sql<boolean>`xmax = 0`.as('isNew')])
    .executeTakeFirstOrThrow();
  // Not awaited, so that a commit that waits for this job is sent with it.
  if (inserted.isNew)
    sendAlong(
      db,
      addToQueue(db, {
        id: inserted.id,
        kind: job.kind,
        maxAttempts,
        runAt: runAt ?? null,
        serialKey,
        isUrgent: job.isUrgent === true,
      }),
    );
  return { jobId: String(inserted.id) };
}

/** Cancels a waiting job by its key; a running one continues. */
export async function withdraw(db: Db, uniqueKey: string): Promise<void> {
  await unaudited(db).deleteFrom('jobs').where('uniqueKey', '=', uniqueKey).execute();
}

/** Payload in the queue: the rest is in the jobs table, under row-level security. */
export type JobPayload = { tenantId: number; jobId: number; serialKey?: string | null };

type QueuedJob = {
  id: number;
  kind: string;
  maxAttempts: number;
  runAt: string | null;
  serialKey: string | null;
  isUrgent: boolean;
  /** Replaces the waiting one of the same key. */
  queueKey?: string;
};

/** Columns of a job that the queue needs. */
export const queueColumns = ['id', 'kind', 'maxAttempts', 'serialKey', 'isUrgent'] as const;

/** Priority in the queue, where lower numbers are first. */
const urgent = -10;

/** Puts a row of the jobs table into the queue. */
export async function addToQueue(db: Db, job: QueuedJob) {
  const ticket: JobPayload = { tenantId: scopeOf(db).tenantId, jobId: job.id, serialKey: job.serialKey };
  await sql`select graphile_worker.add_job(identifier => ${job.kind}::text, payload => ${JSON.stringify(ticket)}::json,
    run_at => ${job.runAt}::timestamptz, max_attempts => ${job.maxAttempts}::int, flags => ${[tenantFlag(ticket.tenantId)]}::text[],
    priority => ${job.isUrgent ? urgent : 0}::int, job_key => ${job.queueKey ?? null}::text)`.execute(db);
}

/** Queues a failed job again with all its attempts; false when there is no failed job of that id. */
export async function retryJob(db: Db, id: string): Promise<boolean> {
  const job = await unaudited(db)
    .updateTable('jobs')
    .set({ status: 'queued', error: null, finishedAt: null, runAt: sql<string>`now()` })
    .where('id', '=', Number(id))
    .where('status', '=', 'failed')
    .returning(queueColumns)
    .executeTakeFirst();
  if (!job) return false;
  await addToQueue(db, { ...job, runAt: null });
  return true;
}
