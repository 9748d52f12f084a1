import { actions, policyArea } from '#domain/policies.ts';

export const customerPolicies = policyArea('customers', {
  label: 'Clientes',
  group: 'sales',
  order: 15,
  path: '/customers',
  actions: {
    ...actions('list', 'show', 'update', 'export'),
    merge: 'Unir',
    forget: 'Borrar datos personales',
  },
  templates: { 'user cc': ['list', 'show'], 'admin cc': ['list', 'show', 'update', 'merge', 'export'] },
});

declare module '#kit/contract/policies.ts' {
  interface PolicyActions {
    customers: keyof typeof customerPolicies.actions;
  }
}
