import type { Purpose } from '#kit/contract/purposes.ts';
import { dayLength } from '../time/zonedTime.ts';
import type { HeldState } from './heldStates.ts';

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
type Permission = 'yes' | 'no' | 'cutoff';

/** The calls that a company can make, by its state. */
const callsWhileHeld: Readonly<Record<Purpose, ByState<Permission>>> = {
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

/** A kind of job as it is declared. */
type HeldJob = {
  whileHeld: 'run' | 'defer' | 'drop' | 'deferWhileLocked';
  /** Hours after which a deferred job is dropped; absent: it waits for the release. */
  deferredHours?: number;
};
type JobFate = 'run' | 'defer' | 'drop';

/** Jobs that may be dropped wait during maintenance, which is short. */
const fates: Readonly<Record<HeldJob['whileHeld'], ByState<JobFate>>> = {
  run: row('run', 'run', 'run', 'run', 'run', 'run'),
  defer: row('run', 'run', 'defer', 'defer', 'defer', 'defer'),
  drop: row('run', 'run', 'defer', 'drop', 'drop', 'drop'),
  deferWhileLocked: row('run', 'run', 'run', 'run', 'run', 'defer'),
};
/** Of jobs that wait for a limited time. */
const limitedFates = row<JobFate>('run', 'run', 'defer', 'defer', 'drop', 'drop');

/** The fate of a job that is due. `lateness`: milliseconds since it was due. */
export function fateOfJob({ whileHeld, deferredHours }: HeldJob, state: HeldState, lateness: number): JobFate {
  if (whileHeld !== 'defer' || deferredHours === undefined) return fates[whileHeld][state];
  const fate = limitedFates[state];
  return fate === 'defer' && lateness >= deferredHours * (dayLength / 24) ? 'drop' : fate;
}

/** Whether new sessions and API tokens are refused. Open sessions finish the orders in progress. */
export const isLocked = (state: HeldState): boolean => state === 'suspended';

export const permissionFor = (purpose: Purpose, state: HeldState): Permission => callsWhileHeld[purpose][state];

export const isAllowed = (purpose: Purpose, state: HeldState): boolean => permissionFor(purpose, state) !== 'no';
