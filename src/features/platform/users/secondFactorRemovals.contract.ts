import { entity } from '#kit/contract/entity.ts';

/** History labels of removals that wait for a second owner. */
export const secondFactorRemovalEntity = entity({
  table: 'secondFactorRemovals',
  area: 'admin_users',
  label: 'pedido de quitar la verificación en dos pasos',
  title: 'name',
  fields: {},
});
