/** A piece of work of the server, as far as following it goes. */
export type JobState = {
  label: string;
  status: 'queued' | 'running' | 'done' | 'failed';
  progress: number | null;
  total: number | null;
  result?: unknown;
  error: string | null;
};

export const isInProgress = (job: JobState | undefined): boolean =>
  job?.status === 'queued' || job?.status === 'running';

/** Milliseconds: how often a job is polled at first, for how long, and how often after that. */
export const polling = { everyMs: 1_000, forMs: 25_000, laterEveryMs: 5_000 };

/** Milliseconds until a job is polled again; false when it has ended. */
export function pollDelay(job: JobState | undefined, isLong: boolean): number | false {
  if (job !== undefined && !isInProgress(job)) return false;
  return isLong ? polling.laterEveryMs : polling.everyMs;
}
