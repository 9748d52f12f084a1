import { actions, policyArea } from '#domain/policies.ts';

export const credentialPolicies = policyArea('auth_credentials', {
  label: 'Integraciones',
  group: 'administration',
  order: 60,
  path: '/auth_credentials',
  reserved: true,
  actions: actions('list', 'update'),
});

declare module '#kit/contract/policies.ts' {
  interface PolicyActions {
    auth_credentials: keyof typeof credentialPolicies.actions;
  }
}
