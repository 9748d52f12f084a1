import { actions, editing, policyArea } from '#domain/policies.ts';

export const kpiPolicies = policyArea('kpi', {
  label: 'Reportes de ventas',
  group: 'reports',
  order: 10,
  path: '/kpi',
  actions: {
    list: 'Ver reportes',
    summary: 'Resumen',
    orders: 'Pedidos',
    payment_methods: 'Medios de pago',
    dispatch_methods: 'Formas de entrega',
    ...actions('export'),
  },
  templates: { 'admin cc': ['list', 'summary', 'orders', 'payment_methods', 'dispatch_methods', 'export'] },
});

/** Who reads reports reads the notes. */
export const notePolicies = policyArea('chart_notes', {
  label: 'Notas en los gráficos',
  group: 'reports',
  order: 12,
  path: '/chart_notes',
  actions: editing,
});

/** Who sets up which reports people get by mail. */
export const reportMailPolicies = policyArea('report_mails', {
  label: 'Reportes por correo',
  group: 'reports',
  order: 11,
  path: '/report_mails',
  actions: editing,
  templates: { 'admin cc': ['list', 'show', 'create', 'update', 'delete'] },
});

export const targetPolicies = policyArea('targets', {
  label: 'Metas de venta',
  group: 'reports',
  order: 14,
  path: '/targets',
  actions: actions('list', 'update'),
});

declare module '#kit/contract/policies.ts' {
  interface PolicyActions {
    kpi: keyof typeof kpiPolicies.actions;
    chart_notes: keyof typeof notePolicies.actions;
    report_mails: keyof typeof reportMailPolicies.actions;
    targets: keyof typeof targetPolicies.actions;
  }
}
