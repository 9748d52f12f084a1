import { isPlatformPolicy } from '#kit/contract/platformPolicies.ts';

type Policies = Pick<ReadonlySet<string>, 'has'>;

/** Permissions of a user of the platform in one company. */
export type PlatformAccess = { policies: Policies; readsOnly: boolean };

/** Actions that read. Files are not among them: they have data of people, and would leave the company. */
const readActions = new Set([
  'list',
  'show',
  'summary',
  'orders',
  'payment_methods',
  'dispatch_methods',
  'nps_results',
]);
const credentials = 'auth_credentials.';

const isReadOnlyPolicy = (policy: string): boolean =>
  readActions.has(policy.split('.', 2)[1] ?? '') && !policy.startsWith(credentials);

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
