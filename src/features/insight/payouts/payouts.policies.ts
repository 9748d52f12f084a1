import { actions, policyArea } from '#domain/policies.ts';

export const payoutPolicies = policyArea('payments', {
  label: 'Liquidaciones',
  group: 'reports',
  order: 40,
  path: '/payments',
  actions: {
    ...actions('list', 'show'),
    update: 'Condiciones y ajustes',
    pay: 'Marcar como pagadas',
    reconcile: 'Conciliar cartolas',
    ...actions('export'),
  },
});

export const orderPaymentPolicies = policyArea('order_payments', {
  label: 'Pagos de pedidos',
  group: 'reports',
  order: 45,
  path: '/order-payments',
  actions: { ...actions('list', 'export'), settle: 'Resolver diferencias' },
  templates: { 'admin cc': ['list', 'export', 'settle'] },
});

declare module '#kit/contract/policies.ts' {
  interface PolicyActions {
    payments: keyof typeof payoutPolicies.actions;
    order_payments: keyof typeof orderPaymentPolicies.actions;
  }
}
