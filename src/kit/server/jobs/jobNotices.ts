import type { Db } from '../data/database.ts';
import { type Author, type Scope, systemAuthor } from '../data/scope.ts';
import { audienceOf, emit } from '../live/events.ts';
import type { Job, JobPayload } from './jobs.ts';

export type JobStatus = 'queued' | 'running' | 'done' | 'failed';
type Named = { id: number; kind: string; label: string; author: Author };
type JobUpdate = { status: JobStatus; error?: string | null; done?: number; total?: number };

/** Scope of the queue's own writes about a job. */
export const clockScope = ({ tenantId, jobId }: JobPayload): Scope => ({
  tenantId,
  author: systemAuthor,
  requestId: `job-${jobId}`,
  source: 'clock',
  area: 'jobs',
});

/** Notifies the screens of a job's new state. */
export async function notifyJob(db: Db, { id, kind, label, author }: Named, update: JobUpdate): Promise<void> {
  const { status, error = null, done = null, total = null } = update;
  const data = { id: String(id), kind, label, status, error, progress: done, total };
  const { id: authorId, superAdmin } = author;
  if (authorId !== null) await emit(db, 'jobs', { audience: audienceOf({ id: authorId, superAdmin }), data });
  // A label can name any store, so other users are only notified that something changed.
  if (status === 'done' || status === 'failed') await emit(db, 'jobs');
}

/** Lets a kind of job follow its failure. Arguments that cannot be read are why it failed. */
export async function afterFailure(
  db: Db,
  { args: schema, failed }: Job,
  { args, error }: { args: unknown; error: string },
): Promise<void> {
  const read = schema.safeParse(args);
  if (read.success) await failed?.(db, read.data, error);
}
