import { actions, editing, policyArea } from '#domain/policies.ts';

export const userPolicies = policyArea('admin_users', {
  label: 'Usuarios',
  group: 'administration',
  order: 10,
  path: '/admin_users',
  actions: { ...editing, ...actions('import', 'export') },
});

declare module '#kit/contract/policies.ts' {
  interface PolicyActions {
    admin_users: keyof typeof userPolicies.actions;
  }
}
