import type { Failure } from '#kit/contract/failures.ts';
import { asFailure } from '../../api/requests.ts';

export type Outcome<T> = { done: T[]; failed: { row: T; failure: Failure }[] };

const atATime = 4;

/**
 * Runs `work` for every row with limited concurrency, despite failures. `onProgress` receives the number of finished
 * rows.
 */
export async function runEach<T>(
  rows: readonly T[],
  work: (row: T) => Promise<unknown>,
  onProgress: (through: number) => void = () => undefined,
): Promise<Outcome<T>> {
  const outcome: Outcome<T> = { done: [], failed: [] };
  const waiting = [...rows];
  const drain = async () => {
    for (let row = waiting.shift(); row !== undefined; row = waiting.shift()) {
      try {
        await work(row);
        outcome.done.push(row);
      } catch (thrown) {
        outcome.failed.push({ row, failure: asFailure(thrown) });
      }
      onProgress(outcome.done.length + outcome.failed.length);
    }
  };
  await Promise.all(Array.from({ length: atATime }, drain));
  return outcome;
}
