import { actions, editing, policyArea } from '#domain/policies.ts';

export const driverPolicies = policyArea('drivers', {
  label: 'Repartidores',
  group: 'sales',
  order: 25,
  path: '/drivers',
  actions: {
    ...editing,
    ...actions('bulk_update', 'export'),
    dispatch: 'Asignar pedidos',
    cash: 'Recibir efectivo',
  },
  templates: {
    'user kds': ['list', 'show', 'dispatch'],
    'admin kds': ['list', 'show', 'dispatch', 'cash'],
    'admin cc': ['list', 'show', 'dispatch'],
  },
});

declare module '#kit/contract/policies.ts' {
  interface PolicyActions {
    drivers: keyof typeof driverPolicies.actions;
  }
}
