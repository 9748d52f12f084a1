import * as rolesRepo from './roles.repo.ts';

export { type Grant, isWithin, mayChangeUser, noUser, together, type UserGrant, userGrant } from '../roles.rules.ts';
export { keepAnAdministrator } from './administrators.ts';
export { auditedRoles } from './auditedRoles.ts';
export { grantsOfRoles, guardingGrants } from './grants.ts';
export { roles } from './roles.routes.ts';
export { rolesRepo };
