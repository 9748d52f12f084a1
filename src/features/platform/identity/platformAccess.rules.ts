import { isPlatformPolicy } from '#kit/contract/platformPolicies.ts';
import { isReadPolicy, type Policy } from '#kit/contract/policies.ts';

type Policies = Pick<ReadonlySet<string>, 'has'>;

/** Permissions of a user of the platform in one company. */
export type PlatformAccess = { policies: Policies; readsOnly: boolean };

/** Actions that read, beside `list` and `show`. Files are not among them: they have data of people, and would leave the company. */
const reports = new Set(['summary', 'orders', 'payment_methods', 'dispatch_methods', 'nps_results']);
const secrets = 'auth_credentials.';

const isReadOnlyPolicy = (policy: string): boolean =>
  (isReadPolicy(policy as Policy) || reports.has(policy.split('.', 2)[1] ?? '')) && !policy.startsWith(secrets);

/**
 * The access of a user of the platform by the policies of their roles. Owners have every policy.
 *
 * In a company that they entered: the console, and the policies of that company that visits allow.
 */
export function platformAccess(roles: ReadonlySet<string>, entered: boolean): PlatformAccess {
  if (roles.has('platform.owner')) return { policies: { has: () => true }, readsOnly: false };
  if (!entered) return { policies: roles, readsOnly: false };
  const [visits, changes] = [roles.has('platform.visits'), roles.has('platform.visit_changes')];
  const ofCompany = (policy: string) => visits && (changes || isReadOnlyPolicy(policy));
  return {
    policies: { has: (policy) => (isPlatformPolicy(policy) ? roles.has(policy) : ofCompany(policy)) },
    readsOnly: !visits || !changes,
  };
}
