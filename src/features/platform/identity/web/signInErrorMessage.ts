import { SignInError } from '#kit/web/session/signInService.ts';
import { type IdentityError, identityErrors } from '../identity.contract.ts';

/** Error codes of the cloud service, mapped to ours: no message may reveal whether the account exists. */
const synonyms: Record<string, IdentityError> = {
  EMAIL_NOT_FOUND: 'INVALID_LOGIN_CREDENTIALS',
  INVALID_PASSWORD: 'INVALID_LOGIN_CREDENTIALS',
  INVALID_EMAIL: 'INVALID_LOGIN_CREDENTIALS',
  USER_DISABLED: 'INVALID_LOGIN_CREDENTIALS',
};

const noAnswer = 'No pudimos comunicarnos con el servicio de acceso. Revisa tu internet y vuelve a intentar.';
const unknown = 'Ocurrió un error, intenta nuevamente.';

/** The sentence for whatever the sign-in service, or the way to it, refused. */
export function signInErrorMessage(thrown: unknown): string {
  if (thrown instanceof TypeError) return noAnswer;
  if (!(thrown instanceof SignInError)) return unknown;
  if (thrown.reason === 'COMPANY_HELD' && thrown.detail) return thrown.detail;
  const reason = synonyms[thrown.reason] ?? thrown.reason;
  return reason in identityErrors ? identityErrors[reason as IdentityError] : unknown;
}
