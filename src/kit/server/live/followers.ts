import type { z } from 'zod';
import { completeBeforeCommit, type Db } from '../data/database.ts';
import { enqueue, type JobKind } from '../jobs/jobs.ts';

/** An event as the transaction emits it. */
export type EmittedEvent = { storeId: number | null; data: object };

/**
 * Durable subscription of an area to a topic: a job queued in the transaction that emits the event.
 *
 * It runs after the commit, also when the process ends in between, and never after a rollback.
 */
export type Follower<Args extends z.ZodType = z.ZodType> = {
  topic: string;
  job: JobKind<Args>;
  /**
   * Job of an event; null when the event does not concern the follower.
   *
   * Jobs of a `key` run sequentially, and events share a waiting one: the job reads the current state, not the event.
   */
  jobOf(event: EmittedEvent): { key: string; args: z.input<Args> } | null;
};

export type FollowerRegistry = ReadonlyMap<string, readonly Follower[]>;

export const follower = <Args extends z.ZodType>(declared: Follower<Args>): Follower => declared;

export const composeFollowers = (followers: readonly Follower[]): FollowerRegistry =>
  Map.groupBy(followers, ({ topic }) => topic);

/** Queues the jobs of the followers of an event. The transaction waits for them, its caller does not. */
export function queueFollowers(db: Db, followers: readonly Follower[], event: EmittedEvent): void {
  for (const { job, jobOf } of followers) {
    const queued = jobOf(event);
    if (queued)
      completeBeforeCommit(
        db,
        enqueue(db, job, queued.args, { uniqueKey: `${job.kind}:${queued.key}`, isSerial: true }),
      );
  }
}
