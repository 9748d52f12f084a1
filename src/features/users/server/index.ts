import * as usersRepo from './users.repo.ts';

export { auditedUsers } from './auditedUsers.ts';
export { importUsersJob } from './importUsers.ts';
export { ownRecord } from './me.ts';
export { users } from './users.routes.ts';
export { usersRepo };
