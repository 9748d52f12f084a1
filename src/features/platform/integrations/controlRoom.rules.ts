import type { CallSums, ProviderProblem, ProviderState } from './controlRoom.contract.ts';

/** Failures from which on a provider is failing, and their share of its calls. */
const failing = { least: 3, share: 0.1 };

/** Whether more calls failed than happens with a provider that works. */
export const isFailing = ({ calls, failures }: Pick<CallSums, 'calls' | 'failures'>): boolean =>
  failures >= failing.least && failures > calls * failing.share;

/** How a provider responds. `isPaused`: its last calls failed one after the other. */
export function providerState(lastHour: CallSums, lastDay: CallSums, isPaused: boolean): ProviderState {
  if (isPaused) return 'paused';
  if (lastHour.calls === 0 && lastDay.calls === 0) return 'idle';
  return isFailing(lastHour) ? 'failing' : 'working';
}

/** Share of calls that succeeded; null without calls. */
export const successShare = ({ calls, failures }: Pick<CallSums, 'calls' | 'failures'>): number | null =>
  calls === 0 ? null : (calls - failures) / calls;

/** A share as a percentage, never rounded up to one that it does not reach. */
export const percentOf = (share: number): number => Math.floor(share * 1000 + 1e-9) / 10;

const time = (since: string | null): number => (since === null ? Number.POSITIVE_INFINITY : Date.parse(since));

/** Problems with most waiting orders first, then the oldest. */
export const inUrgency = (problems: readonly ProviderProblem[]): ProviderProblem[] =>
  problems.toSorted(
    (one, other) =>
      other.waiting - one.waiting ||
      (time(one.since) === time(other.since) ? 0 : time(one.since) - time(other.since)) ||
      one.title.localeCompare(other.title, 'es'),
  );

/** `La caja de Ñuñoa no toma pedidos hace 3 min; 4 pedidos esperan`. `ago`: `hace 3 min`; null: recently or unknown. */
export function problemSentence(
  { title, waiting }: Pick<ProviderProblem, 'title' | 'waiting'>,
  ago: string | null,
  integer: (value: number) => string,
): string {
  const time = ago === null ? '' : ` ${ago}`;
  const orders = waiting === 0 ? '' : waiting === 1 ? '; 1 pedido espera' : `; ${integer(waiting)} pedidos esperan`;
  return `${title}${time}${orders}`;
}
