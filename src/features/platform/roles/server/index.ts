import * as rolesRepo from './roles.repo.ts';

export {
  canGrant,
  emptyGrant,
  type Grant,
  type GroupMembers,
  type Granter,
  granterOf,
  isGrantSubset,
  canChangeUserGrant,
  emptyUserGrant,
  unionGrants,
  type UserGrant,
  userGrant,
} from '../roles.rules.ts';
export { mailAdministrators, mailsOfHolders, ownerIds, requireAdministrator } from './administrators.ts';
export { ownerPolicy } from '../roles.policies.ts';
export { createRoles, type NewRole } from './createRoles.ts';
export { grantsOfRoles, grantUndoGuard, membersOfGroups } from './grants.ts';
export { rolesRepo };
