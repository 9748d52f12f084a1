import { actions, policyArea } from '#domain/policies.ts';

export const orderPolicies = policyArea('orders', {
  label: 'Pedidos',
  group: 'sales',
  order: 10,
  path: '/orders',
  actions: {
    ...actions('list', 'show', 'create', 'update'),
    cancel: 'Cancelar',
    refund: 'Reembolsar',
    cook: 'Operar cocina',
    export_orders: 'Exportar pedidos',
  },
  templates: {
    'user kds': ['list', 'show', 'cook'],
    'admin kds': ['list', 'show', 'cook', 'update', 'cancel'],
    'user cc': ['list', 'show', 'create'],
    'admin cc': ['list', 'show', 'create', 'update', 'cancel', 'refund', 'export_orders'],
  },
});

declare module '#kit/contract/policies.ts' {
  interface PolicyActions {
    orders: keyof typeof orderPolicies.actions;
  }
}
