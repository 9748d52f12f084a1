import { area } from '#kit/server/area.ts';
import { secondFactorRemovalEntity } from './secondFactorRemovals.contract.ts';
import { auditedUsers } from './server/auditedUsers.ts';
import { importUsersJob } from './server/importUsers.ts';
import { searchUsers } from './server/searchUsers.ts';
import { userConstraints } from './users.contract.ts';
import { users } from './server/users.routes.ts';
import { failures } from './users.failures.ts';
import { userPolicies } from './users.policies.ts';

export const usersArea = area({
  name: 'users',
  policies: [userPolicies],
  failures,
  apis: { users: { title: 'Usuarios', ...users } },
  tables: [auditedUsers],
  platformEntities: [secondFactorRemovalEntity],
  constraints: userConstraints,
  pictures: [{ table: 'adminUsers', column: 'pictureKey', type: 'admin_user', policy: 'admin_users.update' }],
  jobs: ({ areas }) => [importUsersJob(areas.policies)],
  search: [searchUsers],
});
