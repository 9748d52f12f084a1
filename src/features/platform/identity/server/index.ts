import * as attempts from './signInThrottle.repo.ts';
import * as secondFactor from './second-factor/secondFactor.repo.ts';
import * as sessions from './sessions.repo.ts';

export { mailPasswordLink, passwordLink } from './account.ts';
export { invalidateAccess } from './accessCaches.ts';
export { actorsIn, selectStoreScope } from './actors.ts';
export { hintOf, newTokenSecret, secretHashOf } from './api-tokens/tokenSecret.ts';
export { defineStaffJob } from './staffJob.ts';
export { tokenLimit } from './api-tokens/limitToken.ts';
export { createIdentify, usersOnly } from './createIdentify.ts';
export { newSecret, setupUri, stepOf } from './second-factor/totp.ts';
export { openIdProvider } from './social/openIdProvider.ts';
export { identityRoutes } from './identity.routes.ts';
export { runExclusive } from './runExclusive.ts';
export { codeLifetimeMinutes, revokeCodes, setPassword } from './passwordCodes.ts';
export { hashPassword, passwordMatches } from './passwords.ts';
export { Tokens } from './tokens.ts';
export { attempts, secondFactor, sessions };
