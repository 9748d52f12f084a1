import { expect, test } from 'vitest';
import { type JobState, pollDelay, polling } from './jobState.ts';

const job = (status: JobState['status']): JobState => ({
  label: 'Importar',
  status,
  progress: null,
  total: null,
  error: null,
});

test('a job is polled every second for 25 seconds, more rarely after that, and never once it has ended', () => {
  expect([polling.everyMs, polling.forMs]).toEqual([1_000, 25_000]);
  for (const waiting of [undefined, job('queued'), job('running')])
    expect([pollDelay(waiting, false), pollDelay(waiting, true)]).toEqual([1_000, 5_000]);
  for (const ended of [job('done'), job('failed')])
    expect([pollDelay(ended, false), pollDelay(ended, true)]).toEqual([false, false]);
});
