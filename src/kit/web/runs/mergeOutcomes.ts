import type { RunOutcome } from '#kit/contract/runs.ts';
import type { RunTry } from './useRun.ts';

/**
 * What came of several tries of one change, of which each after the first tries again what failed before it: done is
 * done, and only what failed last has failed. `requestIds` are those that wrote something. Null before the first.
 */
export function mergeOutcomes(
  tries: readonly RunTry<RunOutcome>[],
): (Omit<RunOutcome, 'requestId'> & { requestIds: string[] }) | null {
  const outcomes = tries.map(({ report }) => report);
  const last = outcomes.at(-1);
  if (!last) return null;
  const sum = (count: (outcome: RunOutcome) => number) => outcomes.reduce((total, each) => total + count(each), 0);
  return {
    done: sum(({ done }) => done),
    unchanged: sum(({ unchanged }) => unchanged),
    failed: last.failed,
    requestIds: outcomes.filter(({ done }) => done > 0).map(({ requestId }) => requestId),
  };
}
