import * as rolesRepo from './roles.repo.ts';

export { type Grant, mayChange, nothing } from '../roles.rules.ts';
export { keepAnAdministrator } from './administrators.ts';
export { auditedRoles } from './auditedRoles.ts';
export { guardingGrants } from './grants.ts';
export { roles } from './roles.routes.ts';
export { rolesRepo };
