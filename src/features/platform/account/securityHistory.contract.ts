import { entity } from '#kit/contract/entity.ts';

/** History labels of a company's security requirements. */
export const securityEntity = entity({
  table: 'securitySettings',
  area: 'admin_users',
  label: 'seguridad de la empresa',
  title: 'id',
  fields: { requireSecondFactor: 'Exigir la verificación en dos pasos' },
});
