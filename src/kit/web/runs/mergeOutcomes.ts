import type { RunOutcome } from '#kit/contract/runs.ts';
import type { RunTry } from './useRun.ts';

/**
 * Merges the outcomes of a run and its retries, each of which repeats the failures before it. Null without outcomes.
 *
 * Failures are those of the last try; `requestIds` are of the tries that changed something.
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
