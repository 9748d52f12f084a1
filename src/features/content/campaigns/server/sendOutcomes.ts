import type { DoorResult } from '#features/platform/mail/server/index.ts';
import type { PauseReason } from '../campaignStates.rules.ts';
import type { Settled } from './sends.repo.ts';

/** Attempts at a mail that the provider takes later, and minutes between them. */
const [maxAttempts, retryMinutes] = [5, 10];
/** Equal failures from which on they concern the whole batch, not its recipients. */
const minEqualFailures = 5;

export type Pause = { reason: PauseReason; note: string };
/** `outage`: why the provider took nothing now, a reason that is not the mails. */
export type BatchOutcome = { settled: Settled[]; pause?: Pause; outage?: string };

export type Attempt = { id: number; attempts: number; result: DoorResult };
type Failed = Extract<DoorResult, { state: 'refused' | 'later' }>;

const isFailed = (result: DoorResult): result is Failed => result.state === 'refused' || result.state === 'later';

/** The plan, the sender and the connection are no problems of the mail itself. */
const isOfMail = ({ problem }: Failed): boolean => !['quota', 'sender', 'outage'].includes(problem);

function settledFailure(id: number, failed: Failed, attempts: number): Settled {
  const { state, problem, message } = failed;
  if (!isOfMail(failed)) return { id, state: 'waiting', problem: message, isUncounted: true };
  if (state === 'later' && attempts < maxAttempts)
    return { id, state: 'waiting', problem: message, inMinutes: retryMinutes };
  return { id, state: problem === 'address' ? 'bounced' : 'refused', problem: message };
}

/** A result as the state of its row. */
export function settledOf({ id, attempts, result }: Attempt): Settled {
  switch (result.state) {
    case 'taken':
      return { id, state: 'taken', reference: result.reference };
    case 'suppressed':
      return { id, state: 'skipped', problem: 'La dirección no recibe ofertas' };
    case 'unknown':
      return { id, state: 'unknown', problem: result.message, inMinutes: 1 };
    default:
      return settledFailure(id, result, attempts);
  }
}

/** A failed mail that waits again, because the whole batch failed. */
const requeued = ({ id, result }: Attempt, isUncounted: boolean): Settled[] =>
  isFailed(result) ? [{ id, state: 'waiting', problem: result.message, isUncounted }] : [];

/** The plan or the sender: problems that pause the campaign. */
function pauseOf(failures: readonly Failed[]): Pause | undefined {
  const failed = failures.find(({ problem }) => problem === 'quota' || problem === 'sender');
  return failed && { reason: failed.problem === 'quota' ? 'quota' : 'provider', note: failed.message };
}

/**
 * The states of a batch, and the problem that it has as a whole.
 *
 * A refusal by policy is its recipient's, unless all have it: then they wait, as often as any mail.
 */
export function batchOutcome(attempts: readonly Attempt[]): BatchOutcome {
  const results = attempts.map(({ result }) => result);
  const failures = results.filter(isFailed);
  const settled = attempts.map(settledOf);
  const pause = pauseOf(failures);
  if (pause) return { settled, pause };
  if (results.some(({ state }) => state === 'taken')) return { settled };
  const isEqual = (is: (failed: Failed) => boolean) => failures.length >= minEqualFailures && failures.every(is);
  const changed = (isUncounted: boolean, is: (attempt: Attempt) => boolean) =>
    attempts.flatMap((attempt, place) => (is(attempt) ? requeued(attempt, isUncounted) : (settled[place] ?? [])));
  if (isEqual(({ problem }) => problem === 'policy'))
    return {
      settled: changed(false, ({ attempts: count, result }) => isFailed(result) && count < maxAttempts),
      pause: { reason: 'provider', note: failures[0]?.message ?? '' },
    };
  const lost = results.find(
    (result) => result.state === 'unknown' || (isFailed(result) && result.problem === 'outage'),
  );
  if (lost && 'message' in lost) return { settled, outage: lost.message };
  if (isEqual(({ state }) => state === 'later'))
    return { settled: changed(true, ({ result }) => isFailed(result)), outage: failures[0]?.message ?? '' };
  return { settled };
}
