import { z } from 'zod';
import { platformSlug } from '#domain/platformSlug.ts';
import { IdentityFailure } from '../identityFailure.ts';
import { pendingSignIn } from '../second-factor/pendingSignIn.ts';
import { findAccount, type IdentityServices, openSession, type SignInContext } from '../signIn.ts';
import type { OpenIdProvider } from './openIdProvider.ts';

export type SocialServices = IdentityServices & { openId: OpenIdProvider | null };

const purpose = 'social-sign-in';
/** Seconds that a visit to the provider may take. */
const lifetime = 10 * 60;
const stored = z.object({ tenantId: z.number(), verifier: z.string(), nonce: z.string(), state: z.string() });

/** The path that the provider returns to, on the host of the company's screens. */
export const returnPath = '/social-sign-in';

function openIdOf({ openId }: SocialServices, { tenant }: SignInContext): OpenIdProvider {
  if (!openId || tenant.cloud) throw new IdentityFailure('OPERATION_NOT_ALLOWED');
  return openId;
}

/**
 * Address of the provider, and the id of the visit that only this browser has.
 *
 * The id is sent back with the provider's answer, so that an answer in another browser is worth nothing.
 */
export async function beginSocialSignIn(services: SocialServices, visit: SignInContext, origin: string) {
  const { url, visit: values } = await openIdOf(services, visit).begin(`${origin}${returnPath}`);
  const sealed = services.secrets.seal(JSON.stringify({ ...values, tenantId: visit.tenant.id }));
  return { authUri: url, sessionId: services.secrets.sign(purpose, { sealed }, lifetime) };
}

function readSessionId({ secrets }: SocialServices, sessionId: string) {
  const content = secrets.verify(purpose, sessionId) as { sealed: string } | null;
  if (!content) throw new IdentityFailure('INVALID_IDP_RESPONSE');
  return stored.parse(JSON.parse(secrets.open(content.sealed)));
}

/** The query of an answer at our own address, whatever address the browser names. */
const answerAt = (origin: string, requestUri: string): URL => {
  const answer = new URL(`${origin}${returnPath}`);
  answer.search = URL.parse(requestUri)?.search ?? '';
  return answer;
};

/**
 * Signs in the user of the company whose verified e-mail the provider vouches for.
 *
 * A second factor follows as after a password. Super-admins sign in with their password only.
 */
export async function finishSocialSignIn(
  services: SocialServices,
  visit: SignInContext,
  { origin, requestUri, sessionId }: { origin: string; requestUri: string; sessionId: string },
) {
  const openId = openIdOf(services, visit);
  const { tenantId, ...values } = readSessionId(services, sessionId);
  if (tenantId !== visit.tenant.id) throw new IdentityFailure('INVALID_IDP_RESPONSE');
  const { email, isVerified } = await openId.finish(answerAt(origin, requestUri), values);
  if (!isVerified) throw new IdentityFailure('UNVERIFIED_EMAIL');
  const found = await findAccount(services, visit.tenant, email);
  if (!found?.account.enabled || found.home.slug === platformSlug)
    throw new IdentityFailure('FEDERATED_USER_NOT_FOUND');
  const { account, home } = found;
  if (account.secondFactorSealed) return { account, pending: pendingSignIn(account, home.id, services.secrets) };
  return openSession(services, visit, found);
}
