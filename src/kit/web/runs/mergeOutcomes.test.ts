import { expect, it } from 'vitest';
import type { RunOutcome } from '#kit/contract/runs.ts';
import { mergeOutcomes } from './mergeOutcomes.ts';

const failed = (id: number) => ({ id, name: `Local ${id}`, message: 'No.', field: null });
const trial = (requestId: string, change: Partial<RunOutcome>) => ({
  requestId,
  report: { done: 0, unchanged: 0, failed: [], requestId, ...change },
});

it('has no outcome before the first attempt', () => {
  expect(mergeOutcomes([])).toBeNull();
});

it('adds up successes of all attempts, and failures of the last one', () => {
  const tries = [
    trial('a', { done: 211, unchanged: 1, failed: [failed(1), failed(2)] }),
    trial('b', { failed: [failed(1), failed(2)] }),
    trial('c', { done: 1, failed: [failed(2)] }),
  ];
  expect(mergeOutcomes(tries)).toEqual({ done: 212, unchanged: 1, failed: [failed(2)], requestIds: ['a', 'c'] });
});
