import { actions, policyArea } from '#domain/policies.ts';

export const loyaltyPolicies = policyArea('loyalty', {
  label: 'Programa de puntos',
  group: 'marketing',
  order: 20,
  path: '/loyalty-program',
  actions: {
    ...actions('list', 'show', 'update'),
    adjust: 'Ajustar saldos',
    redeem_for_guest: 'Canjear por un cliente',
  },
  templates: {
    'user cc': ['list', 'show', 'redeem_for_guest'],
    'admin cc': ['list', 'show', 'adjust', 'redeem_for_guest'],
  },
});

declare module '#kit/contract/policies.ts' {
  interface PolicyActions {
    loyalty: keyof typeof loyaltyPolicies.actions;
  }
}
