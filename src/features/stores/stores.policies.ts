import { actions, editing, policyArea } from '#domain/policies.ts';

export const storePolicies = policyArea('stores', {
  label: 'Locales',
  group: 'menu',
  order: 10,
  path: '/stores',
  actions: { ...editing, ...actions('bulk_update', 'export') },
  templates: { 'admin kds': ['list', 'show', 'update'], 'user cc': ['list', 'show'], 'admin cc': ['list', 'show'] },
});

declare module '#kit/contract/policies.ts' {
  interface PolicyActions {
    stores: keyof typeof storePolicies.actions;
  }
}
