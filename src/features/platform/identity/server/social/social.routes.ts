import type { FastifyInstance } from 'fastify';
import {
  authUriRequest,
  type AuthUriReply,
  identityBase,
  idpRequest,
  type PendingReply,
  type SignInReply,
} from '../../identity.contract.ts';
import { type LinkOrigin, parsed, visitOf } from '../requests.ts';
import { signedInReply } from '../signedInReply.ts';
import { beginSocialSignIn, finishSocialSignIn, type SocialServices } from './socialSignIn.ts';

/** Sign-in with an OpenID provider, in the Identity Toolkit's dialect. */
export function socialRoutes(app: FastifyInstance, services: SocialServices & { linkOrigin: LinkOrigin }): void {
  app.post(`${identityBase}/accounts::createAuthUri`, async (request): Promise<AuthUriReply> => {
    const { tenantId } = parsed(authUriRequest, request.body);
    const visit = await visitOf(services, request, tenantId);
    const origin = services.linkOrigin(request, visit.tenant.slug);
    return { kind: 'identitytoolkit#CreateAuthUriResponse', ...(await beginSocialSignIn(services, visit, origin)) };
  });
  app.post(`${identityBase}/accounts::signInWithIdp`, async (request): Promise<SignInReply | PendingReply> => {
    const { requestUri, sessionId, tenantId } = parsed(idpRequest, request.body);
    const visit = await visitOf(services, request, tenantId);
    const origin = services.linkOrigin(request, visit.tenant.slug);
    const signedIn = await finishSocialSignIn(services, visit, { origin, requestUri, sessionId });
    return signedInReply('identitytoolkit#VerifyAssertionResponse', signedIn);
  });
}
