import { actions, editing, policyArea } from '#domain/policies.ts';

export const productPolicies = policyArea('products', {
  label: 'Productos',
  group: 'menu',
  order: 30,
  path: '/products',
  actions: { ...editing, ...actions('clone', 'bulk_update', 'export'), sold_out: 'Agotar y reponer' },
  templates: {
    'admin kds': ['list', 'show', 'update', 'sold_out'],
    'user cc': ['list', 'show'],
    'admin cc': ['list', 'show'],
  },
});

declare module '#kit/contract/policies.ts' {
  interface PolicyActions {
    products: keyof typeof productPolicies.actions;
  }
}
