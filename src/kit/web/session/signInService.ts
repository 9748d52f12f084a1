import { z } from 'zod';

/** Where a tenant signs in. Empty origins mean the built-in service of this host. */
export type SignInService = { identityOrigin: string; tokenOrigin: string; apiKey: string; tenantId: string };

/** `expiresAt` is in milliseconds of this machine's clock. */
export type Tokens = { accessToken: string; refreshToken: string; expiresAt: number };

/** The service answered no. `reason` is the dialect's word: `INVALID_LOGIN_CREDENTIALS`. */
export class SignInError extends Error {
  readonly reason: string;
  /** Explanation of the service; blank for none. */
  readonly detail: string;

  constructor(reason: string, detail = '') {
    super(reason);
    this.detail = detail;
    this.name = 'SignInRefusal';
    this.reason = reason;
  }
}

const passed = z.object({
  idToken: z.string(),
  refreshToken: z.string(),
  /** Seconds, as text. The cloud's own service leaves it out after a code. */
  expiresIn: z.string().default('3600'),
  mfaEnrollmentRequired: z.boolean().default(false),
});
const halfway = z.object({
  mfaPendingCredential: z.string(),
  mfaInfo: z.array(z.object({ mfaEnrollmentId: z.string(), totpInfo: z.object({}).optional() })),
});
const firstStep = z.union([halfway, passed]).and(z.object({ email: z.string() }));
const renewed = z.object({ id_token: z.string(), refresh_token: z.string(), expires_in: z.string() });
const refused = z.object({ error: z.object({ message: z.string() }) });

async function send(
  origin: string,
  builtIn: string,
  path: string,
  service: SignInService,
  tenant: string,
  body: BodyInit,
) {
  const key = service.apiKey ? `?key=${encodeURIComponent(service.apiKey)}` : '';
  const form = body instanceof URLSearchParams;
  const response = await fetch(`${origin || builtIn}${path}${key}`, {
    method: 'POST',
    body,
    headers: {
      ...(!form && { 'content-type': 'application/json' }),
      // Another origin would have to allow our header; it knows its tenant by `tenantId`.
      ...(!origin && { tenant }),
    },
  });
  const reply: unknown = await response.json().catch(() => null);
  if (response.ok) return reply;
  const refusal = refused.safeParse(reply);
  // Error codes may be followed by a colon and an explanation. Server errors are not refusals.
  if (!refusal.success || response.status >= 500) throw new TypeError(`sign-in service answered ${response.status}`);
  const [reason = '', ...detail] = refusal.data.error.message.split(' : ');
  throw new SignInError(reason, detail.join(' : '));
}

export type IdentityOperation =
  | 'signInWithPassword'
  | 'sendOobCode'
  | 'resetPassword'
  | 'createAuthUri'
  | 'signInWithIdp';

const post = (service: SignInService, tenant: string, path: string, body: Record<string, unknown>): Promise<unknown> =>
  send(
    service.identityOrigin,
    '/identitytoolkit.googleapis.com',
    path,
    service,
    tenant,
    JSON.stringify({ ...body, ...(service.tenantId && { tenantId: service.tenantId }) }),
  );

/** Calls an `accounts:` operation. Throws `SignInRefusal`, or TypeError when the service is unavailable. */
export const identityRequest = (
  service: SignInService,
  tenant: string,
  operation: IdentityOperation,
  body: Record<string, unknown>,
): Promise<unknown> => post(service, tenant, `/v1/accounts:${operation}`, body);

/** A user with a correct password who still has to enter a code. */
export type PendingSignIn = { email: string; credential: string; enrollmentId: string };
/** A signed-in user; with `mustSetUp` access is limited until a second factor is set up. */
export type SignedIn = { email: string; tokens: Tokens; mustSetUp: boolean };

const signedIn = (email: string, reply: z.output<typeof passed>, now: number): SignedIn => ({
  email,
  tokens: {
    accessToken: reply.idToken,
    refreshToken: reply.refreshToken,
    expiresAt: now + Number(reply.expiresIn) * 1000,
  },
  mustSetUp: reply.mfaEnrollmentRequired,
});

/** Tokens for an e-mail and its password, or what to show with a code. Errors as `identityRequest`. */
export async function signInWithPassword(
  service: SignInService,
  tenant: string,
  credentials: { email: string; password: string },
  now: number,
): Promise<SignedIn | PendingSignIn> {
  const body = { ...credentials, returnSecureToken: true };
  return stepOf(await identityRequest(service, tenant, 'signInWithPassword', body), now);
}

const authUri = z.object({ authUri: z.url(), sessionId: z.string() });

/** Address of the OpenID provider, and the id to send with its answer. Errors as `identityRequest`. */
export async function beginSocialSignIn(service: SignInService, tenant: string) {
  return authUri.parse(await identityRequest(service, tenant, 'createAuthUri', {}));
}

/** Tokens for the address that the provider returned to, or what to show with a code. Errors as `identityRequest`. */
export async function finishSocialSignIn(
  service: SignInService,
  tenant: string,
  answer: { requestUri: string; sessionId: string },
  now: number,
): Promise<SignedIn | PendingSignIn> {
  const body = { ...answer, returnSecureToken: true };
  return stepOf(await identityRequest(service, tenant, 'signInWithIdp', body), now);
}

function stepOf(answer: unknown, now: number): SignedIn | PendingSignIn {
  const reply = firstStep.parse(answer);
  if (!('mfaPendingCredential' in reply)) return signedIn(reply.email, reply, now);
  const app = reply.mfaInfo.find(({ totpInfo }) => totpInfo) ?? reply.mfaInfo[0];
  return { email: reply.email, credential: reply.mfaPendingCredential, enrollmentId: app?.mfaEnrollmentId ?? '' };
}

/** Tokens for a code that follows the password. Errors as `identityRequest`. */
export async function signInWithCode(
  service: SignInService,
  tenant: string,
  { email, credential, enrollmentId }: PendingSignIn,
  code: string,
  now: number,
): Promise<SignedIn> {
  const body = {
    mfaPendingCredential: credential,
    mfaEnrollmentId: enrollmentId,
    totpVerificationInfo: { verificationCode: code },
  };
  return signedIn(email, passed.parse(await post(service, tenant, '/v2/accounts/mfaSignIn:finalize', body)), now);
}

/** New tokens for a refresh token, which is spent by it. Errors as `identityRequest`. */
export async function renewTokens(
  service: SignInService,
  tenant: string,
  refreshToken: string,
  now: number,
): Promise<Tokens> {
  const body = new URLSearchParams({ grant_type: 'refresh_token', refresh_token: refreshToken });
  const origin = service.tokenOrigin;
  const reply = renewed.parse(await send(origin, '/securetoken.googleapis.com', '/v1/token', service, tenant, body));
  return {
    accessToken: reply.id_token,
    refreshToken: reply.refresh_token,
    expiresAt: now + Number(reply.expires_in) * 1000,
  };
}
