import { editing, policyArea } from '#domain/policies.ts';

export const storeGroupPolicies = policyArea('store_groups', {
  label: 'Grupos de locales',
  group: 'menu',
  order: 15,
  path: '/store-groups',
  actions: editing,
  templates: { 'admin kds': ['list', 'show'], 'user cc': ['list', 'show'], 'admin cc': ['list', 'show'] },
});

declare module '#kit/contract/policies.ts' {
  interface PolicyActions {
    store_groups: keyof typeof storeGroupPolicies.actions;
  }
}
