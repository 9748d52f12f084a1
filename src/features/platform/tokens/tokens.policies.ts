import { actions, policyArea } from '#domain/policies.ts';

export const tokenPolicies = policyArea('tokens', {
  label: 'Tokens de API',
  group: 'administration',
  order: 25,
  path: '/tokens',
  actions: { ...actions('list', 'show', 'create', 'update'), revoke: 'Revocar' },
});

declare module '#kit/contract/policies.ts' {
  interface PolicyActions {
    tokens: keyof typeof tokenPolicies.actions;
  }
}
