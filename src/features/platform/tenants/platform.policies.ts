import { policyArea } from '#domain/policies.ts';

/** Permissions in the console and in the companies that users of the platform enter. Only roles of the platform have them. */
export const platformPolicies = policyArea('platform', {
  label: 'Consola de la plataforma',
  group: 'platform',
  order: 10,
  path: '/companies',
  reserved: true,
  actions: {
    list: 'Ver comercios',
    create: 'Crear comercios',
    plans: 'Cambiar planes y facturas',
    payment_holds: 'Detener por falta de pago',
    holds: 'Detener por cualquier motivo',
    flags: 'Cambiar funciones',
    notices: 'Publicar avisos',
    data: 'Exportar y eliminar datos',
    visits: 'Entrar a los comercios',
    visit_changes: 'Hacer cambios en los comercios',
    owner: 'Todo, como propietario',
  },
  templates: {
    Soporte: ['list', 'notices', 'visits'],
    Facturación: ['list', 'plans', 'payment_holds', 'visits'],
    Ingeniería: ['list', 'flags', 'visits', 'visit_changes'],
  },
});

declare module '#kit/contract/policies.ts' {
  interface PolicyActions {
    platform: keyof typeof platformPolicies.actions;
  }
}
