import type { Policy } from '#kit/contract/policies.ts';
import { editing, policyArea } from '#domain/policies.ts';

export const rolePolicies = policyArea('roles', {
  label: 'Roles',
  group: 'administration',
  order: 20,
  path: '/roles',
  actions: editing,
});

declare module '#kit/contract/policies.ts' {
  interface PolicyActions {
    roles: keyof typeof rolePolicies.actions;
  }
}

/** A tenant always has an active user with this policy: without one, permissions could not be granted any more. */
export const administratorPolicy: Policy = 'roles.update';

/** The platform always has an active user with this policy, who can grant every other one. */
export const ownerPolicy: Policy = 'platform.owner';
