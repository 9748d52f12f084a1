import * as usersRepo from './users.repo.ts';

export { inHomeTenant } from './me.ts';
export { usersRepo };
