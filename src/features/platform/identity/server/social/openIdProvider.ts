import {
  allowInsecureRequests,
  authorizationCodeGrant,
  AuthorizationResponseError,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  ClientError,
  type Configuration,
  discovery,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
  ResponseBodyError,
} from 'openid-client';
import { IdentityFailure } from '../identityFailure.ts';

/** The OpenID provider of an installation: `OPENID_SIGN_IN`. */
export type OpenIdSettings = {
  /** As people know it: «Google». */
  name: string;
  /** Address of the provider, below which its `/.well-known/openid-configuration` is. */
  issuer: string;
  clientId: string;
  clientSecret: string;
};

/** Values of a visit to the provider, which the answer has to match. */
export type Visit = { verifier: string; nonce: string; state: string };

/** A person as the provider names them. */
export type Person = { email: string; isVerified: boolean };

export type OpenIdProvider = {
  name: string;
  /** Address to send the browser to, which returns to `returnUrl`. */
  begin(returnUrl: string): Promise<{ url: string; visit: Visit }>;
  /** The person of the address that the browser returned to. Throws IdentityFailure. */
  finish(returnedUrl: URL, visit: Visit): Promise<Person>;
};

const patience = 10;
const loopback = /^http:\/\/(localhost|127\.0\.0\.1|\[::1\])[:/]/;

/** Reads the provider's configuration with the first visit; a provider without an answer is read again with the next. */
export function openIdProvider({ name, issuer, clientId, clientSecret }: OpenIdSettings): OpenIdProvider {
  let known: Promise<Configuration> | null = null;
  const read = (): Promise<Configuration> => {
    const execute = loopback.test(issuer) ? [allowInsecureRequests] : [];
    const options = { timeout: patience, execute };
    known ??= discovery(new URL(issuer), clientId, clientSecret, undefined, options).catch((cause: unknown) => {
      known = null;
      throw new IdentityFailure('IDP_UNAVAILABLE', null, cause);
    });
    return known;
  };
  return {
    name,
    async begin(returnUrl) {
      const visit = { verifier: randomPKCECodeVerifier(), nonce: randomNonce(), state: randomState() };
      const url = buildAuthorizationUrl(await read(), {
        redirect_uri: returnUrl,
        scope: ['openid', 'email'].join(' '),
        code_challenge: await calculatePKCECodeChallenge(visit.verifier),
        code_challenge_method: 'S256',
        nonce: visit.nonce,
        state: visit.state,
        prompt: 'select_account',
      });
      return { url: url.href, visit };
    },
    async finish(returnedUrl, { verifier, nonce, state }) {
      const checks = { pkceCodeVerifier: verifier, expectedNonce: nonce, expectedState: state };
      const tokens = await authorizationCodeGrant(await read(), returnedUrl, checks).catch((cause: unknown) => {
        const isRefused =
          cause instanceof AuthorizationResponseError ||
          cause instanceof ResponseBodyError ||
          cause instanceof ClientError;
        throw new IdentityFailure(isRefused ? 'INVALID_IDP_RESPONSE' : 'IDP_UNAVAILABLE', null, cause);
      });
      const claims = tokens.claims();
      const email = claims?.email;
      return { email: typeof email === 'string' ? email : '', isVerified: claims?.email_verified === true };
    },
  };
}
