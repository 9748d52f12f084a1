import { entity } from '#kit/contract/entity.ts';

/** How the history tells what a company demands of its people. */
export const securityEntity = entity({
  table: 'securitySettings',
  area: 'admin_users',
  label: 'seguridad de la empresa',
  title: 'id',
  fields: { requireSecondFactor: 'Exigir la verificación en dos pasos' },
});
