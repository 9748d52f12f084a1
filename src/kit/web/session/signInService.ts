import { z } from 'zod';

/** Where a tenant signs in. Empty origins mean the built-in service of this host. */
export type SignInService = { identityOrigin: string; tokenOrigin: string; apiKey: string; tenantId: string };

/** `expiresAt` is in milliseconds of this machine's clock. */
export type Tokens = { accessToken: string; refreshToken: string; expiresAt: number };

/** The service answered no. `reason` is the dialect's word: `INVALID_LOGIN_CREDENTIALS`. */
export class SignInError extends Error {
  readonly reason: string;

  constructor(reason: string) {
    super(reason);
    this.name = 'SignInRefusal';
    this.reason = reason;
  }
}

const signedIn = z.object({ idToken: z.string(), refreshToken: z.string(), expiresIn: z.string(), email: z.string() });
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
  const said = refused.safeParse(reply);
  // The dialect may add an explanation after a colon. A server in trouble has refused nothing.
  if (!said.success || response.status >= 500) throw new TypeError(`sign-in service answered ${response.status}`);
  throw new SignInError(said.data.error.message.split(' : ')[0] ?? '');
}

export type IdentityOperation = 'signInWithPassword' | 'sendOobCode' | 'resetPassword';

/** One `accounts:` operation of the dialect. Throws `SignInRefusal`, or TypeError when nobody answers. */
export const identityRequest = (
  service: SignInService,
  tenant: string,
  operation: IdentityOperation,
  body: Record<string, unknown>,
): Promise<unknown> =>
  send(
    service.identityOrigin,
    '/identitytoolkit.googleapis.com',
    `/v1/accounts:${operation}`,
    service,
    tenant,
    JSON.stringify({ ...body, ...(service.tenantId && { tenantId: service.tenantId }) }),
  );

/** Tokens for an e-mail and its password. Errors as `identityRequest`. */
export async function signInWithPassword(
  service: SignInService,
  tenant: string,
  email: string,
  password: string,
  now: number,
) {
  const body = { email, password, returnSecureToken: true };
  const reply = signedIn.parse(await identityRequest(service, tenant, 'signInWithPassword', body));
  const tokens: Tokens = {
    accessToken: reply.idToken,
    refreshToken: reply.refreshToken,
    expiresAt: now + Number(reply.expiresIn) * 1000,
  };
  return { email: reply.email, tokens };
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
