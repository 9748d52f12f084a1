import type { AuditedTable } from '#kit/server/history/auditedTable.ts';
import { roleEntity } from '../roles.contract.ts';
import { canChangeRole } from '../roles.rules.ts';
import { grantsOfRoles, grantUndoGuard } from './grants.ts';
import { afterRolesChange } from './roles.routes.ts';

/** How roles take part in the history and in undo. */
export const auditedRoles: AuditedTable = {
  table: 'roles',
  entity: roleEntity,
  afterUndo: afterRolesChange,
  guardUndo: grantUndoGuard(grantsOfRoles, canChangeRole),
};
