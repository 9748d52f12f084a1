import { ProviderFailure } from '../client/ProviderFailure.ts';
import type { PosItemChange, PosItemResult } from './port.ts';

/** Failures of one item, which leave the others to be made. */
const isOfItem = ({ reason }: ProviderFailure): boolean => reason === 'refused' || reason === 'unreadable';

/**
 * Makes changes one by one; `write` returns the problem of a change, or null.
 *
 * After a failure that is not of one item, as one of the connection, the rest have its problem without a call.
 */
export async function writeEach(
  changes: readonly PosItemChange[],
  write: (change: PosItemChange) => Promise<string | null>,
): Promise<PosItemResult[]> {
  const results: PosItemResult[] = [];
  let failure: ProviderFailure | null = null;
  for (const change of changes) {
    let problem = failure && failure.message;
    try {
      problem ??= await write(change);
    } catch (error) {
      if (!(error instanceof ProviderFailure)) throw error;
      if (!isOfItem(error)) failure = error;
      problem = error.message;
    }
    results.push({ code: change.code, problem });
  }
  return results;
}
