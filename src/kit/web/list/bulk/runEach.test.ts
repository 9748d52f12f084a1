import { expect, it } from 'vitest';
import { Failure, kitFailures } from '#kit/contract/failures.ts';
import { runEach } from './runEach.ts';

it('continues to the end and reports each failure with its reason', async () => {
  const progress: number[] = [];
  const outcome = await runEach(
    [1, 2, 3, 4, 5, 6],
    async (row) => {
      if (row % 3 === 0) throw new Failure(kitFailures.inUse);
    },
    (through) => progress.push(through),
  );
  expect(new Set(outcome.done)).toEqual(new Set([1, 2, 4, 5]));
  expect(new Set(outcome.failed.map(({ row }) => row))).toEqual(new Set([3, 6]));
  expect(outcome.failed[0]?.failure.message).toBe(kitFailures.inUse.message);
  expect(progress.at(-1)).toBe(6);
});

it('runs a few at a time', async () => {
  let running = 0;
  let maxRunning = 0;
  await runEach(
    Array.from({ length: 20 }, (_, index) => index),
    async () => {
      running += 1;
      maxRunning = Math.max(maxRunning, running);
      await new Promise((resolve) => setTimeout(resolve, 1));
      running -= 1;
    },
  );
  expect(maxRunning).toBeLessThanOrEqual(4);
});
