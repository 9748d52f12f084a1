import * as tokensRepo from './tokens.repo.ts';

export { policiesForTokens } from './grantable.ts';
export { logTokenCalls } from './tokenCallLog.ts';
export { tokensRepo };
