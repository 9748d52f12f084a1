import { actions, editing, policyArea } from '#domain/policies.ts';

export const couponPolicies = policyArea('coupons', {
  label: 'Cupones',
  group: 'sales',
  order: 20,
  path: '/coupons',
  actions: { ...editing, ...actions('import', 'export') },
  templates: { 'user cc': ['list', 'show'], 'admin cc': ['list', 'show'] },
});

declare module '#kit/contract/policies.ts' {
  interface PolicyActions {
    coupons: keyof typeof couponPolicies.actions;
  }
}
