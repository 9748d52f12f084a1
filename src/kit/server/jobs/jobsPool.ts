import { EventEmitter } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { type Job as Task, type JobHelpers, Logger, run, type TaskList, type WorkerEvents } from 'graphile-worker';
import type { Database } from '../data/database.ts';
import { outageOf } from '../postgres/outage.ts';
import { type Job, type JobPayload, usualAttempts } from './jobs.ts';
import { attemptJob } from './jobsAttempt.ts';
import { type Liveness, startLiveness } from './jobsLiveness.ts';

export type JobsOptions = {
  database: Database;
  jobs: readonly Job[];
  /** Jobs at the same time in this process. */
  concurrency: number;
  logger: FastifyBaseLogger;
  /** Milliseconds between looks for jobs of processes that died, 5000 when absent. */
  lookEvery?: number;
  /** Milliseconds until a job is tried again whose tenant's rows are out of reach, 10000 when absent. */
  outageEvery?: number;
};

export type JobPool = {
  /** Resolves when the pool takes no more jobs, for whatever reason. */
  ended: Promise<void>;
  stop(): Promise<void>;
};

/** Running jobs get this long to end, then the signal, and then as long again. */
const patience = 4_000;
const day = 24 * 3_600_000;

/** Takes jobs from the queue until stopped, or until the queue's runner gives up. */
export async function startPool(options: JobsOptions): Promise<JobPool> {
  const events = new EventEmitter() as WorkerEvents;
  const alive = startPoolLiveness(options, events);
  const runner = await run({
    pgPool: options.database.pool,
    taskList: taskList(options, alive.signal),
    parsedCronItems: [],
    concurrency: options.concurrency,
    events,
    logger: quietLogger(options.logger),
    noHandleSignals: true,
    gracefulShutdownAbortTimeout: patience,
    // The dead are known by their locks; the queue's own way waits for four hours.
    minResetLockedInterval: day,
    maxResetLockedInterval: day,
  });
  const ended = runner.promise
    .catch((error: unknown) => options.logger.warn({ err: error }, 'the job runner failed'))
    .then(alive.stop);
  return {
    ended,
    async stop() {
      const stopped = runner.stop().catch(() => undefined);
      await Promise.race([stopped, sleep(2 * patience, undefined, { ref: false })]);
      await alive.stop();
    },
  };
}

/** Holds the pool's liveness lock once the pool has a name; `signal` aborts when the lock is lost. */
function startPoolLiveness({ database, logger, lookEvery = 5_000 }: JobsOptions, events: WorkerEvents) {
  let liveness: Liveness | undefined;
  let lost = new AbortController();
  events.on('pool:create', ({ workerPool }) => {
    liveness = startLiveness({
      database,
      poolId: workerPool.id,
      every: lookEvery,
      lost() {
        lost.abort();
        lost = new AbortController();
      },
      failed: (error) => logger.warn({ err: error }, 'looking for the jobs of dead processes failed'),
    });
  });
  return { signal: () => lost.signal, stop: async () => liveness?.stop() };
}

function taskList(options: JobsOptions, lost: () => AbortSignal): TaskList {
  const perform =
    (job: Job) =>
    (ticket: unknown, { job: task, abortSignal }: JobHelpers) =>
      performTask(options, job, ticket as JobPayload, { task, signal: AbortSignal.any([abortSignal, lost()]) });
  return Object.fromEntries(options.jobs.map((job) => [job.kind, perform(job)]));
}

type TaskContext = { task: Task; signal: AbortSignal };

/** A rejection leaves the job in the queue, for its next attempt or its new owner. */
async function performTask(options: JobsOptions, job: Job, ticket: JobPayload, { task, signal }: TaskContext) {
  const { database, logger } = options;
  const attempt = attemptJob(database, job, ticket, {
    signal,
    isLast: task.attempts >= task.max_attempts,
    // As the queue itself will wait.
    retryIn: Math.exp(Math.min(task.attempts, 10)),
  });
  const { outcome, error } = await attempt.catch((failure: unknown) =>
    postpone(options, job, { ticket, task }, failure),
  );
  if (error === undefined) return;
  const details = { err: error, kind: job.kind, ...ticket, attempt: task.attempts, outcome };
  if (outcome === 'failed') logger.error(details, 'a job failed');
  else logger.warn(details, 'an attempt at a job did not end well');
  if (outcome === 'retried' || outcome === 'overtaken') throw error;
}

/**
 * Requeues a job whose tenant's rows are unreachable while the queue is available, without counting an attempt.
 *
 * Rejects with the original error in all other cases.
 */
async function postpone(
  { database, outageEvery = 10_000 }: JobsOptions,
  job: Job,
  { ticket, task }: { ticket: JobPayload; task: Task },
  failure: unknown,
) {
  if (outageOf(failure) !== 'unreachable') throw failure;
  await database.pool
    .query(
      `select graphile_worker.add_job($1, $2::json, run_at => now() + make_interval(secs => $3), max_attempts => $4,
         queue_name => (select queue_name from graphile_worker._private_job_queues where id = $5))`,
      [job.kind, JSON.stringify(ticket), outageEvery / 1000, job.maxAttempts ?? usualAttempts, task.job_queue_id],
    )
    .catch(() => Promise.reject(failure));
  return { outcome: 'postponed' as const, error: failure };
}

/** Messages of the queue, except debug output and failures that `performTask` logs in more detail. */
export const quietLogger = (logger?: FastifyBaseLogger): Logger =>
  new Logger(() => (level, message, meta) => {
    if (meta?.failure || (level !== 'error' && level !== 'warning')) return;
    logger?.warn({ source: 'graphile-worker' }, message);
  });
