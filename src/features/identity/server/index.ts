import * as attempts from './attempts.repo.ts';
import * as sessions from './sessions.repo.ts';

export { mailPasswordLink } from './account.ts';
export { accessChanged, actorOf, followAccess } from './actors.ts';
export { forgetAccess } from './forgetAccess.ts';
export { identifying } from './identify.ts';
export { identityRoutes } from './identity.routes.ts';
export { endCodes, setPassword } from './passwordCodes.ts';
export { hashPassword, passwordMatches } from './passwords.ts';
export { Tokens } from './tokens.ts';
export { attempts, sessions };
