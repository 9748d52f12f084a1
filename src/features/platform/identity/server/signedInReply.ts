import type { PendingReply, SignInReply } from '../identity.contract.ts';
import type { signIn } from './signIn.ts';
import { accessTokenSeconds } from './tokens.ts';

/** The one second factor an account may have. */
const authenticatorApp = { mfaEnrollmentId: 'totp', displayName: 'Aplicación de códigos', totpInfo: {} };

/** A sign-in in the dialect: tokens, or the credential that a code has to follow. */
export function signedInReply(kind: string, signedIn: Awaited<ReturnType<typeof signIn>>): SignInReply | PendingReply {
  const { id, name, email } = signedIn.account;
  const owner = { kind, localId: String(id), email, registered: true } as const;
  if ('pending' in signedIn) return { ...owner, mfaPendingCredential: signedIn.pending, mfaInfo: [authenticatorApp] };
  const { idToken, refreshToken, awaitsSecondFactor } = signedIn;
  return {
    ...owner,
    displayName: name,
    idToken,
    refreshToken,
    expiresIn: String(accessTokenSeconds),
    ...(awaitsSecondFactor && { mfaEnrollmentRequired: true }),
  };
}
