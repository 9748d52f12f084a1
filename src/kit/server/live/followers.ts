import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import { completeBeforeCommit, type Db } from '../data/database.ts';
import { enqueue, type JobKind } from '../jobs/jobs.ts';

/** An event as the transaction emits it. */
export type EmittedEvent = { storeId: number | null; data: object };

/**
 * Durable subscription of an area to a topic: a job queued in the transaction that emits the event.
 *
 * It runs after the commit, also when the process ends in between, and never after a rollback.
 *
 * Its writes are no part of the request that emits the event, which can be undone before the job has run.
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
  /** Whether the job has work after an event, as the transaction sees it; without it every job is queued. */
  hasWork?(db: Db, event: EmittedEvent): Promise<boolean>;
  /** How long the job waits for more events; at once when absent. */
  delaySeconds?: number;
};

export type FollowerRegistry = ReadonlyMap<string, readonly Follower[]>;

export const follower = <Args extends z.ZodType>(declared: Follower<Args>): Follower => declared;

export const composeFollowers = (followers: readonly Follower[]): FollowerRegistry =>
  Map.groupBy(followers, ({ topic }) => topic);

/** Queues the jobs of the followers of an event. The transaction waits for them, its caller does not. */
export function queueFollowers(db: Db, followers: readonly Follower[], event: EmittedEvent): void {
  for (const each of followers) completeBeforeCommit(db, queueFollower(db, each, event));
}

async function queueFollower(
  db: Db,
  { job, jobOf, hasWork, delaySeconds }: Follower,
  event: EmittedEvent,
): Promise<void> {
  const queued = jobOf(event);
  if (!queued || (hasWork && !(await hasWork(db, event)))) return;
  const options = {
    uniqueKey: `${job.kind}:${queued.key}`,
    isSerial: true,
    requestId: `follower-${randomUUID()}`,
    ...(delaySeconds && { runAt: new Date(Date.now() + delaySeconds * 1000).toISOString() }),
  };
  await enqueue(db, job, queued.args, options);
}
