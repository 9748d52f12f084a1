import type { z } from 'zod';
import type { Db } from '#kit/server/data/database.ts';
import { defineJob, enqueue, type Job, type JobCtx, type JobKind } from '#kit/server/jobs/jobs.ts';

/** How the attempts of a port are polled: payments, deliveries. */
type Polling<Args, Attempt> = {
  find(db: Db, args: Args): Promise<Attempt | undefined>;
  isFinal(attempt: Attempt): boolean;
  /**
   * Reads the attempt from its provider and stores its state. Returns the milliseconds until the next read; null when the
   * state is final. Repeatable.
   */
  read(job: JobCtx, attempt: Attempt, args: Args): Promise<number | null>;
  /** Arguments of the next read. */
  next(args: Args): Args;
};

/** The job that reads the state of an attempt from its provider until it is final, in case its webhooks are lost. */
export const pollJob = <Args extends z.ZodType, Attempt>(
  kind: JobKind<Args>,
  { find, isFinal, read, next }: Polling<z.output<Args>, Attempt>,
): Job<Args> =>
  defineJob({
    ...kind,
    async run(job, args) {
      const attempt = await job.inTransaction((db) => find(db, args));
      if (attempt === undefined || isFinal(attempt)) return null;
      const delayMs = await read(job, attempt, args);
      if (delayMs === null) return null;
      const runAt = new Date(Date.now() + delayMs).toISOString();
      await job.inTransaction((db) => enqueue(db, kind, next(args) as z.input<Args>, { runAt }));
      return null;
    },
  });
