import type { CallSums } from './controlRoom.contract.ts';
import { isFailing } from './controlRoom.rules.ts';
import type { ProviderIssue } from './providerIssues.contract.ts';

export type ProviderFacts = {
  name: string;
  /** Credentials that are incomplete, failed their test or were rejected. */
  brokenCredentials: number;
  /** Null without calls. */
  lastHour: Pick<CallSums, 'calls' | 'failures'> | null;
  /** Stores that take no orders there, or whose changes are not accepted. */
  storeCount: number;
};

/** Why a provider does not work: the cause that explains the others. Null: it works. */
export function providerIssue({ name, brokenCredentials, lastHour, storeCount }: ProviderFacts): ProviderIssue | null {
  if (brokenCredentials > 0) return { name, kind: 'credentials', storeCount: 0 };
  if (lastHour && isFailing(lastHour)) return { name, kind: 'calls', storeCount: 0 };
  return storeCount > 0 ? { name, kind: 'stores', storeCount } : null;
}
