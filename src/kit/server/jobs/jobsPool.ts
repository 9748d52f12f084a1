import { EventEmitter } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { type Job as Task, type JobHelpers, Logger, run, type TaskList, type WorkerEvents } from 'graphile-worker';
import type { Database } from '../data/database.ts';
import { outageOf } from '../postgres/outage.ts';
import { admitJob, type FateOf } from './heldJobs.ts';
import type { Job, JobPayload } from './jobs.ts';
import { attemptJob } from './jobsAttempt.ts';
import { type Liveness, startLiveness } from './jobsLiveness.ts';
import { JobsTenants } from './jobsTenants.ts';

export type JobsOptions = {
  database: Database;
  jobs: readonly Job[];
  /** Maximum concurrent jobs of this process. */
  concurrency: number;
  logger: FastifyBaseLogger;
  /** Decides which jobs of held tenants run; absent: all. */
  fateOf?: FateOf;
  /** Milliseconds between checks for jobs of processes that died, 5000 when absent. */
  lookEvery?: number;
  /** Milliseconds until a job is retried whose tenant's rows are unreachable, 10000 when absent. */
  outageEvery?: number;
};

export type JobPool = {
  /** Resolves when the pool takes no more jobs, for any reason. */
  ended: Promise<void>;
  stop(): Promise<void>;
};

/** Milliseconds for running jobs to end, then the signal, and then as long again. */
const patience = 4_000;
const day = 24 * 3_600_000;

/** Takes jobs from the queue until stopped, or until the queue's runner fails. */
export async function startPool(options: JobsOptions): Promise<JobPool> {
  const events = new EventEmitter() as WorkerEvents;
  const alive = startPoolLiveness(options, events);
  const ending = new AbortController();
  events.once('pool:gracefulShutdown', () => ending.abort());
  const tenants = countTenants(options, events);
  const unprepared = failedPreparation(events);
  const runner = await run({
    pgPool: options.database.pool,
    taskList: taskList(options, { lost: alive.signal, ending: ending.signal }),
    parsedCronItems: [],
    concurrency: options.concurrency,
    forbiddenFlags: () => tenants.startFetch(),
    events,
    logger: quietLogger(options.logger),
    noHandleSignals: true,
    gracefulShutdownAbortTimeout: patience,
    // Liveness locks identify dead processes; the queue's own way waits for four hours.
    minResetLockedInterval: day,
    maxResetLockedInterval: day,
    // Without batches, the runner ignores the promise of a job's end: its rejection would end the process.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
  });
  void unprepared.then(() => runner.stop('the first fetch failed')).catch(() => undefined);
  const ended = Promise.race([runner.promise, pastFatalError(events)])
    .catch((error: unknown) => options.logger.warn({ err: error }, 'the job runner failed'))
    .then(alive.stop);
  return {
    ended,
    async stop() {
      ending.abort();
      const stopped = runner.stop().catch(() => undefined);
      await Promise.race([stopped, sleep(2 * patience, undefined, { ref: false })]);
      await alive.stop();
    },
  };
}

/** Counts fetches and jobs by the runner's events, of which each fetch emits one. */
function countTenants({ concurrency }: JobsOptions, events: WorkerEvents): JobsTenants {
  const tenants = new JobsTenants(concurrency);
  const tenantOf = ({ payload }: Task) => (payload as JobPayload).tenantId;
  events.on('worker:getJob:empty', () => tenants.endFetch());
  events.on('worker:getJob:error', () => tenants.endFetch());
  events.on('job:start', ({ job }) => tenants.startJob(tenantOf(job)));
  events.on('job:complete', ({ job }) => tenants.endJob(tenantOf(job)));
  return tenants;
}

/**
 * Resolves when a fetch fails before any succeeded.
 *
 * The first fetch reads the ids of the kinds of jobs. The runner keeps its failure, and would fail every later fetch.
 */
function failedPreparation(events: WorkerEvents): Promise<void> {
  return new Promise((resolve) => {
    const fail = () => resolve();
    events.once('worker:getJob:error', fail);
    for (const success of ['worker:getJob:empty', 'job:start'] as const)
      events.once(success, () => events.off('worker:getJob:error', fail));
  });
}

/** Rejects some time after a fatal error: the runner then shuts down, but its promise may never settle. */
async function pastFatalError(events: WorkerEvents): Promise<never> {
  const error = await new Promise<unknown>((resolve) =>
    events.once('pool:fatalError', (fatal) => resolve(fatal.error)),
  );
  await sleep(2 * patience, undefined, { ref: false });
  throw error;
}

/** Holds the pool's liveness lock once the pool has a name; `signal` aborts when the lock is lost. */
function startPoolLiveness({ database, jobs, logger, lookEvery = 5_000 }: JobsOptions, events: WorkerEvents) {
  let liveness: Liveness | undefined;
  let lost = new AbortController();
  const running = new Set<string>();
  events.on('job:start', ({ job }) => running.add(job.id));
  events.on('job:complete', ({ job }) => running.delete(job.id));
  events.on('pool:create', ({ workerPool }) => {
    liveness = startLiveness({
      database,
      jobs,
      poolId: workerPool.id,
      every: lookEvery,
      running,
      lost() {
        lost.abort();
        lost = new AbortController();
      },
      failed: (error) => logger.warn({ err: error }, 'looking for the jobs of dead processes failed'),
    });
  });
  return { signal: () => lost.signal, stop: async () => liveness?.stop() };
}

type PoolState = { lost(): AbortSignal; ending: AbortSignal };

function taskList(options: JobsOptions, { lost, ending }: PoolState): TaskList {
  const perform =
    (job: Job) =>
    (ticket: unknown, { job: task, abortSignal }: JobHelpers) =>
      performTask(options, job, ticket as JobPayload, {
        task,
        signal: AbortSignal.any([abortSignal, lost()]),
        ending,
      });
  return Object.fromEntries(options.jobs.map((job) => [job.kind, perform(job)]));
}

type TaskContext = { task: Task; signal: AbortSignal; ending: AbortSignal };

/** A rejection leaves the job in the queue, for its next attempt or its new owner. */
async function performTask(options: JobsOptions, job: Job, ticket: JobPayload, context: TaskContext) {
  const { logger } = options;
  const { task, signal } = context;
  const attempt = admitAndAttempt(options, job, ticket, {
    signal,
    isLast: task.attempts >= task.max_attempts,
    // As the queue itself will wait.
    retryIn: Math.exp(Math.min(task.attempts, 10)),
    fateOf: options.fateOf,
  });
  const { outcome, error } = await attempt.catch((failure: unknown) => postpone(options, context, failure));
  if (error === undefined) return;
  const details = { err: error, kind: job.kind, ...ticket, attempt: task.attempts, outcome };
  if (outcome === 'failed') logger.error(details, 'a job failed');
  else logger.warn(details, 'an attempt at a job did not end well');
  if (outcome === 'retried' || outcome === 'overtaken' || outcome === 'postponed') throw error;
}

type Attempted = Awaited<ReturnType<typeof attemptJob>>;

async function admitAndAttempt(
  { database, fateOf }: JobsOptions,
  job: Job,
  ticket: JobPayload,
  info: Parameters<typeof attemptJob>[3],
): Promise<Attempted> {
  if (!(await admitJob(database, job, ticket, fateOf))) return { outcome: 'deferred' };
  return attemptJob(database, job, ticket, info);
}

/** Milliseconds between attempts to reach the queue during an outage. */
const queueRetryMs = 500;

/**
 * Takes back an attempt that a database outage ended, so that no number of outages uses up a job's attempts.
 *
 * Waits for the queue. If it is reachable, only the tenant's rows are away, and the job waits longer. Rejects with
 * other errors.
 */
async function postpone(
  { database, outageEvery = 10_000 }: JobsOptions,
  { task, ending }: TaskContext,
  failure: unknown,
) {
  if (outageOf(failure) !== 'unreachable') throw failure;
  const attempts = task.attempts - 1;
  // The queue adds this time to `run_at` when the attempt ends.
  const queueDelay = Math.exp(Math.min(attempts, 10));
  for (let delay = outageEvery / 1000; ; delay = 0) {
    try {
      await database.pool.query(
        `update graphile_worker._private_jobs set attempts = $3, run_at = now() + make_interval(secs => $4)
         where id = $1 and locked_by = $2`,
        [task.id, task.locked_by, attempts, Math.max(delay - queueDelay, 0)],
      );
      return { outcome: 'postponed' as const, error: failure };
    } catch (error) {
      if (outageOf(error) !== 'unreachable' || ending.aborted) throw failure;
      await sleep(queueRetryMs, undefined, { signal: ending }).catch(() => undefined);
    }
  }
}

/** Messages of the queue, except debug output and failures that `performTask` logs in more detail. */
export const quietLogger = (logger?: FastifyBaseLogger): Logger =>
  new Logger(() => (level, message, meta) => {
    if (meta?.failure || (level !== 'error' && level !== 'warning')) return;
    logger?.warn({ source: 'graphile-worker' }, message);
  });
