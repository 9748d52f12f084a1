import type { Audited } from '../../audit/server/index.ts';
import { roleEntity } from '../roles.contract.ts';
import { grantsOfRoles, guardingGrants } from './grants.ts';
import { rolePolicies, roleStores } from './roles.repo.ts';
import { rolesChanged } from './roles.routes.ts';

/** How roles take part in the history and in undo. */
export const auditedRoles: Audited = {
  table: 'roles',
  entity: roleEntity,
  links: [rolePolicies, roleStores],
  afterUndo: rolesChanged,
  guardUndo: guardingGrants(grantsOfRoles),
};
