import { actions, editing, policyArea } from '#domain/policies.ts';

export const couponPolicies = policyArea('coupons', {
  label: 'Cupones',
  group: 'sales',
  order: 25,
  path: '/coupons',
  actions: { ...editing, ...actions('export') },
});

declare module '#kit/contract/policies.ts' {
  interface PolicyActions {
    coupons: keyof typeof couponPolicies.actions;
  }
}
