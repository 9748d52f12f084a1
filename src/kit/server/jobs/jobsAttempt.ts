import { toWire } from '#kit/contract/wire.ts';
import { type RawBuilder, sql } from 'kysely';
import { Failure } from '#kit/contract/failures.ts';
import { type Database, type Db, scopeOf, sendAlong, unaudited } from '../data/database.ts';
import { type FateOf, HeldJob, quickly } from './heldJobs.ts';
import { afterFailure, clockScope, type JobStatus, notifyJob } from './jobNotices.ts';
import { blockJob, isNext, lockSerialKey, unblockJobs } from './serialJobs.ts';
import { type Job, type JobCtx, addToQueue, queueColumns, type JobAuthor, type JobPayload } from './jobs.ts';
import type { Author, Scope } from '../data/scope.ts';

/**
 * How an attempt ended; `interrupted` and `retried` ones are in the queue again, `overtaken` ones belong to another.
 *
 * `deferred` ones are in the queue again, where they wait until their tenant is released, or are dropped.
 *
 * `blocked` ones return to the queue once the running job of their key ends.
 */
type Outcome = 'done' | 'failed' | 'retried' | 'interrupted' | 'deferred' | 'blocked' | 'overtaken' | 'skipped';

type AttemptInfo = {
  signal: AbortSignal;
  /** No attempt is left after this one. */
  isLast: boolean;
  /** Seconds until the queue would try again. */
  retryIn: number;
  /** Absent: every job runs to its end. */
  fateOf?: FateOf | undefined;
};

type Row = {
  id: number;
  kind: string;
  label: string;
  args: unknown;
  attempts: number;
  maxAttempts: number;
  author: Author;
  serialKey: string | null;
  isUrgent: boolean;
  scope: Scope;
};
type Progress = { done: number; total: number };
type Attempt = {
  database: Database;
  job: Job;
  row: Row;
  signal: AbortSignal;
  progress: Progress | null;
  /** Whether the tenant is held by now and the job waits. */
  isHeld(): Promise<boolean>;
};

/** Another attempt took the job over: nothing this one does counts any more. */
class SupersededAttempt extends Error {
  override name = 'Overtaken';

  constructor({ id }: Pick<Row, 'id'>) {
    super(`Job ${id} goes on in another attempt.`);
  }
}

const progressEvery = 300;
const statementTimeout = sql.lit('300s');
const unexpected = 'Ocurrió un error inesperado.';
/** An invalid request fails on every attempt. */
const isFinal = (error: unknown): boolean => error instanceof Failure && error.status < 500 && error.status !== 429;

/** Makes one attempt at a job. Rejects with what went wrong when the queue should try again. */
export async function attemptJob(
  database: Database,
  job: Job,
  ticket: JobPayload,
  info: AttemptInfo,
): Promise<{ outcome: Outcome; error?: unknown }> {
  const row = await begin(database, ticket);
  if (row === 'blocked' || row === 'skipped') return { outcome: row };
  const isHeld = async () =>
    info.fateOf !== undefined &&
    job.whileHeld !== 'run' &&
    (await info.fateOf(ticket.tenantId, job, quickly)) !== 'run';
  const attempt: Attempt = { database, job, row, signal: info.signal, progress: null, isHeld };
  try {
    const answer = await job.run(contextOf(attempt), job.args.parse(row.args));
    if (job.transient) {
      await discard(attempt);
      return { outcome: 'done' };
    }
    const result = job.result ? toWire(job.result, answer) : answer;
    await settle(attempt, { status: 'done', result: JSON.stringify(result ?? null), args: '{}', finishedAt: now });
    return { outcome: 'done' };
  } catch (error) {
    return { outcome: await afterError(attempt, error, info), error };
  }
}

const now = sql<string>`now()`;

async function afterError(attempt: Attempt, error: unknown, info: AttemptInfo): Promise<Outcome> {
  try {
    if (error instanceof SupersededAttempt) throw error;
    return await settleError(attempt, error, info);
  } catch (failure) {
    if (failure instanceof SupersededAttempt) return 'overtaken';
    throw failure;
  }
}

async function settleError(
  attempt: Attempt,
  error: unknown,
  { signal, isLast, retryIn }: AttemptInfo,
): Promise<Outcome> {
  // A held job is due again from now on, and is deferred or dropped when it is taken.
  if (signal.aborted || error instanceof HeldJob) {
    await settle(attempt, { status: 'queued', runAt: now }, (db) => addToQueue(db, { ...attempt.row, runAt: null }));
    return signal.aborted ? 'interrupted' : 'deferred';
  }
  const message = error instanceof Failure ? error.message : unexpected;
  if (isLast || isFinal(error)) {
    await settle(attempt, { status: 'failed', error: message, finishedAt: now }, (db) =>
      afterFailure(db, attempt.job, { args: attempt.row.args, error: message }),
    );
    return 'failed';
  }
  const runAt = sql<string>`now() + make_interval(secs => ${retryIn})`;
  await settle(attempt, { status: 'queued', error: message, runAt });
  return 'retried';
}

const rowColumns = [...queueColumns, 'label', 'args', 'attempts', 'author'] as const;

/**
 * Marks the job as running and returns it, unless it is already finished or another of its key is running.
 *
 * Waits for transactions of an earlier attempt, whose attempt number is then outdated.
 */
function begin(database: Database, ticket: JobPayload): Promise<Row | 'blocked' | 'skipped'> {
  const { tenantId, jobId, serialKey } = ticket;
  return database.inTenant(clockScope(ticket), async (db) => {
    lockSerialKey(db, serialKey);
    sendAlong(db, db.selectFrom('jobs').select('id').where('id', '=', jobId).forUpdate().execute());
    const row = await unaudited(db)
      .updateTable('jobs')
      .set({ status: 'running', startedAt: now, attempts: sql`attempts + 1`, error: null, uniqueKey: null })
      .where('id', '=', jobId)
      .where('status', 'in', ['queued', 'running'])
      .where(isNext(jobId, serialKey))
      .returning([...rowColumns, 'requestId'])
      .executeTakeFirst();
    if (!row) return serialKey && (await blockJob(db, jobId)) ? 'blocked' : 'skipped';
    const { source, area, ...author } = row.author as JobAuthor;
    const ctxBase = { ...row, author, scope: { tenantId, author, requestId: row.requestId, source, area } };
    await notifyJob(db, ctxBase, { status: 'running' });
    return ctxBase;
  });
}

function contextOf(attempt: Attempt): JobCtx {
  const { database, row, signal } = attempt;
  let reportedAt = -Infinity;
  const checkpoint = async () => {
    signal.throwIfAborted();
    if (await attempt.isHeld()) throw new HeldJob('Its tenant is held.');
  };
  return {
    checkpoint,
    jobId: String(row.id),
    scope: row.scope,
    database,
    signal,
    inTransaction(work) {
      signal.throwIfAborted();
      return database.inTenant(row.scope, async (db) => {
        await requireCurrentAttempt(db, row);
        return work(db);
      });
    },
    async progress(done, total) {
      attempt.progress = { done, total };
      if (performance.now() - reportedAt < progressEvery) return;
      reportedAt = performance.now();
      await database.inTenant(row.scope, (db) => write(db, attempt, {}, { status: 'running' }));
      await checkpoint();
    },
  };
}

/** Holds the attempt's number until the transaction ends, and gives long work more time than a request has. */
async function requireCurrentAttempt(db: Db, row: Row): Promise<void> {
  sendAlong(db, sql`set local statement_timeout = ${statementTimeout}`.execute(db));
  const { rows } = await sql`select id from jobs
    where tenant_id = ${scopeOf(db).tenantId} and id = ${row.id} and attempts = ${row.attempts} and status = 'running'
    for key share`.execute(db);
  if (rows.length === 0) throw new SupersededAttempt(row);
}

type JobWrite = {
  status?: JobStatus;
  result?: string;
  args?: string;
  error?: string;
  runAt?: RawBuilder<string>;
  finishedAt?: RawBuilder<string>;
};

const settle = (attempt: Attempt, values: JobWrite & { status: JobStatus }, also?: (db: Db) => Promise<void>) =>
  attempt.database.inTenant(attempt.row.scope, async (db) => {
    lockSerialKey(db, attempt.row.serialKey);
    await write(db, attempt, values, values);
    await unblockJobs(db, attempt.row.serialKey);
    await also?.(db);
  });

/** Deletes the row of a transient job while this attempt is current. */
const discard = ({ database, row }: Attempt) =>
  database.inTenant(row.scope, async (db) => {
    lockSerialKey(db, row.serialKey);
    const deleting = unaudited(db)
      .deleteFrom('jobs')
      .where('id', '=', row.id)
      .where('attempts', '=', row.attempts)
      .where('status', '=', 'running')
      .executeTakeFirstOrThrow();
    const [{ numDeletedRows }] = await Promise.all([deleting, unblockJobs(db, row.serialKey)]);
    if (numDeletedRows === 0n) throw new SupersededAttempt(row);
  });

/** Updates the job's row while this attempt is current, and notifies the screens. */
async function write(
  db: Db,
  { row, progress }: Attempt,
  values: JobWrite,
  update: { status: JobStatus; error?: string },
) {
  const { numUpdatedRows } = await unaudited(db)
    .updateTable('jobs')
    .set({ ...values, ...(progress && { progress: progress.done, total: progress.total }) })
    .where('id', '=', row.id)
    .where('attempts', '=', row.attempts)
    .where('status', '=', 'running')
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) throw new SupersededAttempt(row);
  await notifyJob(db, row, { ...update, ...progress });
}

/**
 * Settles a job whose process died while it ran: it waits again, or has failed when that was its last attempt.
 *
 * Resolves to false when the attempt had not started, so that the job still waits.
 */
export async function requeueOrFail(
  { database, jobs }: { database: Database; jobs: readonly Job[] },
  ticket: JobPayload,
  status: 'queued' | 'failed',
): Promise<boolean> {
  const error = status === 'failed' ? 'El proceso que la ejecutaba se detuvo antes de terminarla.' : null;
  return database.inTenant(clockScope(ticket), async (db) => {
    lockSerialKey(db, ticket.serialKey);
    const row = await unaudited(db)
      .updateTable('jobs')
      .set({ status, error, ...(status === 'failed' && { finishedAt: now }) })
      .where('id', '=', ticket.jobId)
      .where('status', '=', 'running')
      .returning(['id', 'kind', 'label', 'author', 'args'])
      .executeTakeFirst();
    if (row) {
      const job = jobs.find(({ kind }) => kind === row.kind);
      if (job && error !== null) await afterFailure(db, job, { args: row.args, error });
      await unblockJobs(db, ticket.serialKey);
      await notifyJob(db, { ...row, author: row.author as JobAuthor }, { status, error });
      return true;
    }
    const waiting = await db
      .selectFrom('jobs')
      .select('id')
      .where('id', '=', ticket.jobId)
      .where('status', '=', 'queued')
      .executeTakeFirst();
    return waiting === undefined;
  });
}
