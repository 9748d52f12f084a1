import type { Job } from '#features/platform/jobs/jobs.contract.ts';

/** A job of the user that is done. */
export const sampleJob = (changes: Partial<Job> & Pick<Job, 'id' | 'kind' | 'label' | 'result'>): Job => ({
  status: 'done',
  progress: 1,
  total: 1,
  error: null,
  attempts: 1,
  authorName: null,
  isMine: true,
  createdAt: '2026-11-29T12:00:00.000Z',
  runAt: '2026-11-29T12:00:00.000Z',
  finishedAt: '2026-11-29T12:00:01.000Z',
  ...changes,
});
