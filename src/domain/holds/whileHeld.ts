import type { Purpose } from '#kit/contract/purposes.ts';
import { dayLength } from '../time/zonedTime.ts';
import type { HeldState } from './holds.ts';

type ByState<Value> = Readonly<Record<HeldState, Value>>;

/** Columns in the order of `heldStates`. */
const row = <Value>(
  active: Value,
  failedPayment: Value,
  maintenance: Value,
  suspendedPayment: Value,
  inactive: Value,
  suspended: Value,
): ByState<Value> => ({ active, failedPayment, maintenance, suspendedPayment, inactive, suspended });

/** `cutoff`: until the end of the business day of each store. */
export type Permission = 'yes' | 'no' | 'cutoff';

/** The calls that a company can make, by its state. */
export const callsWhileHeld: Readonly<Record<Purpose, ByState<Permission>>> = {
  account: row('yes', 'yes', 'yes', 'yes', 'yes', 'yes'),
  read: row('yes', 'yes', 'yes', 'yes', 'no', 'no'),
  export: row('yes', 'yes', 'yes', 'yes', 'yes', 'no'),
  write: row('yes', 'yes', 'no', 'no', 'no', 'no'),
  finish: row('yes', 'yes', 'yes', 'yes', 'yes', 'yes'),
  refund: row('yes', 'yes', 'yes', 'yes', 'yes', 'no'),
  order: row('yes', 'yes', 'no', 'cutoff', 'no', 'no'),
  guest: row('yes', 'yes', 'yes', 'yes', 'no', 'no'),
  feed: row('yes', 'yes', 'yes', 'yes', 'no', 'no'),
  platform: row('yes', 'yes', 'yes', 'yes', 'yes', 'yes'),
};

/** Everything else, by the state of a company. */
export const worksWhileHeld = {
  /** New sessions; existing ones follow the table of calls. */
  signIn: row('yes', 'yes', 'yes', 'yes', 'yes', 'no'),
  /** `menu`: readable, without orders. `notice`: a page with a sentence. */
  storefront: row('open', 'open', 'menu', 'menu', 'notice', 'notice'),
  channels: row('open', 'open', 'paused', 'pausedFromCutoff', 'paused', 'paused'),
  /** Payments, couriers and orders that a channel took already: dropping them would lose what a guest paid. */
  webhooks: row('worked', 'worked', 'worked', 'worked', 'worked', 'worked'),
  tokens: row('accepted', 'accepted', 'accepted', 'accepted', 'refused', 'refused'),
  /** A file of a feed: `last` is not built again. */
  feeds: row('built', 'built', 'last', 'last', 'removed', 'removed'),
} as const;

/** A kind of job as it is declared. */
export type HeldJob = {
  whileHeld: 'run' | 'defer' | 'drop';
  /** Hours after which a deferred job is dropped; absent: it waits for the release. */
  deferredHours?: number;
};
export type JobFate = 'run' | 'defer' | 'drop';

/** Jobs that may be dropped wait during maintenance, which is short. */
const fates: Readonly<Record<HeldJob['whileHeld'], ByState<JobFate>>> = {
  run: row('run', 'run', 'run', 'run', 'run', 'run'),
  defer: row('run', 'run', 'defer', 'defer', 'defer', 'defer'),
  drop: row('run', 'run', 'defer', 'drop', 'drop', 'drop'),
};
/** Of jobs that wait for a limited time. */
const limitedFates = row<JobFate>('run', 'run', 'defer', 'defer', 'drop', 'drop');

/** The fate of a job that is due. `lateness`: milliseconds since it was due. */
export function fateOfJob({ whileHeld, deferredHours }: HeldJob, state: HeldState, lateness: number): JobFate {
  if (whileHeld !== 'defer' || deferredHours === undefined) return fates[whileHeld][state];
  const fate = limitedFates[state];
  return fate === 'defer' && lateness >= deferredHours * (dayLength / 24) ? 'drop' : fate;
}

export const isAllowed = (purpose: Purpose, state: HeldState): boolean => callsWhileHeld[purpose][state] !== 'no';
