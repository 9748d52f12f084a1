import { area } from '#kit/server/area.ts';
import { auditedRoles } from './server/auditedRoles.ts';
import { roleConstraints } from './roles.contract.ts';
import { policies } from './server/policies.routes.ts';
import { roles } from './server/roles.routes.ts';
import { searchRoles } from './server/searchRoles.ts';
import { rolePolicies } from './roles.policies.ts';
import { failures } from './roles.failures.ts';

export const rolesArea = area({
  name: 'roles',
  policies: [rolePolicies],
  failures,
  apis: { roles: { title: 'Roles', ...roles }, policies: { title: 'Permisos', ...policies } },
  tables: [auditedRoles],
  constraints: roleConstraints,
  search: [searchRoles],
});
