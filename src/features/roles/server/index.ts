export { keepAnAdministrator } from './administrators.ts';
export * as rolesRepo from './roles.repo.ts';
export { roles, rolesChanged } from './roles.routes.ts';
