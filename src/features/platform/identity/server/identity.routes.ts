import formbody from '@fastify/formbody';
import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import { passwordRule } from '../passwords.contract.ts';
import {
  identityBase,
  identityBaseV2,
  lookupRequest,
  oobCodeRequest,
  type PendingReply,
  type resetPasswordReply,
  resetPasswordRequest,
  type SecondFactorReply,
  secondFactorRequest,
  type SignInReply,
  signInRequest,
  type TokenReply,
  tokenPath,
  tokenRequest,
  updateRequest,
} from '../identity.contract.ts';
import { accountOf, changePasswordByToken, requestReset, resetPassword } from './account.ts';
import { sendIdentityFailure, IdentityFailure } from './identityFailure.ts';
import { type LinkOrigin, parsed, visitOf } from './requests.ts';
import { signedInReply } from './signedInReply.ts';
import { type IdentityServices, renewSession, signIn, signInWithCode } from './signIn.ts';
import { socialRoutes } from './social/social.routes.ts';
import type { SocialServices } from './social/socialSignIn.ts';
import { accessTokenSeconds } from './tokens.ts';

/** The built-in sign-in service, in the Identity Toolkit's dialect. `colon::` is a colon in a route of the router. */
export async function identityRoutes(app: FastifyInstance, services: SocialServices & { linkOrigin: LinkOrigin }) {
  await app.register(async (dialect) => {
    await dialect.register(formbody);
    dialect.setErrorHandler((error, _request, reply) => {
      if (error instanceof IdentityFailure) return sendIdentityFailure(reply, error);
      if ((error as { statusCode?: number }).statusCode === 429) throw error;
      if ((error as { statusCode?: number }).statusCode === 400)
        return sendIdentityFailure(reply, new IdentityFailure('INVALID_REQUEST'));
      throw error;
    });
    // Tokens travel in headers and bodies, never in cookies, so that any origin may sign in.
    dialect.addHook('onRequest', async (_request, reply) => {
      reply
        .header('access-control-allow-origin', '*')
        .header('access-control-allow-headers', '*')
        .header('cache-control', 'no-store');
    });
    for (const path of [`${identityBase}/*`, `${identityBaseV2}/*`, tokenPath])
      dialect.options(path, (_request, reply) => reply.code(204).send());
    signInRoutes(dialect, services);
    socialRoutes(dialect, services);
    accountRoutes(dialect, services);
  });
  app.get('/.well-known/jwks.json', (_request, reply) =>
    reply.header('cache-control', 'public, max-age=300').send(services.tokens.jwks()),
  );
}

function signInRoutes(app: FastifyInstance, services: IdentityServices): void {
  app.post(`${identityBase}/accounts::signInWithPassword`, async (request): Promise<SignInReply | PendingReply> => {
    const input = parsed(signInRequest, request.body);
    const signedIn = await signIn(services, await visitOf(services, request, input.tenantId), input);
    return signedInReply('identitytoolkit#VerifyPasswordResponse', signedIn);
  });
  app.post(`${identityBaseV2}/accounts/mfaSignIn::finalize`, async (request): Promise<SecondFactorReply> => {
    const input = parsed(secondFactorRequest, request.body);
    const visit = await visitOf(services, request, input.tenantId);
    const credential = input.mfaPendingCredential;
    const code = input.totpVerificationInfo.verificationCode;
    const { idToken, refreshToken } = await signInWithCode(services, visit, { credential, code });
    return { idToken, refreshToken, expiresIn: String(accessTokenSeconds) };
  });
  app.route({
    method: 'POST',
    url: tokenPath,
    handler: async (request): Promise<TokenReply> => {
      const { refresh_token } = parsed(tokenRequest, request.body);
      const { account, home, idToken, refreshToken } = await renewSession(services, refresh_token, request.id);
      return {
        access_token: idToken,
        expires_in: String(accessTokenSeconds),
        token_type: 'Bearer',
        refresh_token: refreshToken,
        id_token: idToken,
        user_id: String(account.id),
        project_id: home.slug,
      };
    },
  });
}

function accountInfo({ id, name, email }: { id: number; name: string; email: string }, tenantId: string) {
  const providerUserInfo = [{ providerId: 'password', email, federatedId: email, rawId: email }];
  const state = { emailVerified: true, disabled: false };
  return { localId: String(id), email, displayName: name, tenantId, ...state, providerUserInfo };
}

function accountRoutes(app: FastifyInstance, services: IdentityServices & { linkOrigin: LinkOrigin }): void {
  app.post(`${identityBase}/accounts::lookup`, async (request) => {
    const { idToken } = parsed(lookupRequest, request.body);
    const { account, home } = await accountOf(services, idToken);
    return { kind: 'identitytoolkit#GetAccountInfoResponse', users: [accountInfo(account, home.slug)] };
  });
  app.post(`${identityBase}/accounts::sendOobCode`, async (request) => {
    const { email, tenantId } = parsed(oobCodeRequest, request.body);
    const visit = await visitOf(services, request, tenantId);
    await requestReset(services, visit, email, services.linkOrigin(request, visit.tenant.slug));
    return { kind: 'identitytoolkit#GetOobConfirmationCodeResponse', email };
  });
  app.post(`${identityBase}/accounts::resetPassword`, async (request) => {
    const { oobCode, newPassword } = parsed(resetPasswordRequest, request.body);
    if (newPassword !== undefined && !passwordRule.safeParse(newPassword).success)
      throw new IdentityFailure('WEAK_PASSWORD');
    const visit = { ip: request.ip, requestId: request.id };
    const { email, name, firstPassword, home } = await resetPassword(services, oobCode, newPassword, visit);
    return {
      kind: 'identitytoolkit#ResetPasswordResponse',
      email,
      requestType: 'PASSWORD_RESET',
      displayName: name,
      tenantName: home.name,
      firstPassword,
    } satisfies z.output<typeof resetPasswordReply>;
  });
  app.post(`${identityBase}/accounts::update`, async (request) => {
    const { idToken, password } = parsed(updateRequest, request.body);
    if (password === undefined) throw new IdentityFailure('INVALID_REQUEST');
    if (!passwordRule.safeParse(password).success) throw new IdentityFailure('WEAK_PASSWORD');
    const { account } = await changePasswordByToken(services, idToken, password, request.id);
    return {
      kind: 'identitytoolkit#SetAccountInfoResponse',
      localId: String(account.id),
      email: account.email,
      idToken,
    };
  });
}
