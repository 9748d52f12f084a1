import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { afterAll, expect, test } from 'vitest';
import { testApp, testPassword } from '#testing/testApp.ts';
import { accountApi } from '#features/platform/account/account.contract.ts';
import { identityBase } from '../identity.contract.ts';

/** A tenant whose people sign in with the cloud's own service: its published keys decide, and our users by e-mail. */
const { app, tenant } = await testApp();
const { privateKey, publicKey } = await generateKeyPair('RS256');
const keys = { keys: [{ ...(await exportJWK(publicKey)), kid: 'cloud-1', alg: 'RS256' }] };
const cloud = createServer((_request, response) => response.end(JSON.stringify(keys))).listen(0, '127.0.0.1');
await once(cloud, 'listening');
const jwks = `http://127.0.0.1:${(cloud.address() as AddressInfo).port}/keys`;
afterAll(() => void cloud.close());

const projectId = 'sabores-prod';
const issuer = `https://securetoken.google.com/${projectId}`;
const { slug, admin } = await tenant({ signIn: { provider: 'google', projectId, apiKey: 'AIza-test', jwks } });

type TestClaims = {
  email?: string;
  verified?: boolean;
  issuer?: string;
  audience?: string;
  ends?: string;
  /** Google's claim for a sign-in with a second factor. */
  secondFactor?: string;
};
const tokenOf = ({
  email = admin.email,
  verified = true,
  audience = projectId,
  ends = '1h',
  ...claims
}: TestClaims = {}) =>
  new SignJWT({
    email,
    email_verified: verified,
    firebase: {
      sign_in_provider: 'password',
      ...(claims.secondFactor && { sign_in_second_factor: claims.secondFactor }),
    },
  })
    .setProtectedHeader({ alg: 'RS256', kid: 'cloud-1' })
    .setIssuer(claims.issuer ?? issuer)
    .setAudience(audience)
    .setSubject('cloud-user')
    .setIssuedAt()
    .setExpirationTime(ends)
    .sign(privateKey);
const me = (token: string, where = slug) =>
  app.inject({ url: '/api/admin/v1/admin_users/me', headers: { authorization: `Bearer ${token}`, tenant: where } });

test('a token of the project of the tenant identifies the user with that e-mail', async () => {
  expect((await me(await tokenOf())).json()).toMatchObject({ id: admin.id, tenant: { slug } });
});

test('the browser gets the sign-in service of the tenant', async () => {
  const reply = await app.inject({ url: '/api/v1/tenant', headers: { tenant: slug } });
  expect(reply.json()).toMatchObject({
    sign_in: { provider: 'google', identity_origin: 'https://identitytoolkit.googleapis.com', api_key: 'AIza-test' },
  });
});

test('rejects other projects and issuers, expired tokens, and unknown or unverified e-mails', async () => {
  for (const claims of [
    { audience: 'other' },
    { issuer: 'https://evil.test' },
    { ends: '-1m' },
    { email: 'nadie@x.test' },
    { verified: false },
  ])
    expect((await me(await tokenOf(claims))).statusCode, JSON.stringify(claims)).toBe(401);
});

test('rejects these tokens in a tenant without its own service', async () => {
  const plain = await tenant();
  expect((await me(await tokenOf({ email: plain.admin.email }), plain.slug)).statusCode).toBe(401);
});

test('local passwords do not work', async () => {
  const payload = { email: admin.email, password: testPassword, tenantId: slug };
  const reply = await app.inject({ method: 'POST', url: `${identityBase}/accounts:signInWithPassword`, payload });
  expect(reply.json()).toMatchObject({ error: { message: 'INVALID_LOGIN_CREDENTIALS' } });
});

test('requires a second factor in the cloud service if the company demands one', async () => {
  const cloudy = await tenant({ signIn: { provider: 'google', projectId, apiKey: 'AIza-test', jwks } });
  const { email } = cloudy.admin;
  const [without, withOne] = [await tokenOf({ email }), await tokenOf({ email, secondFactor: 'totp' })];
  const headers = { authorization: `Bearer ${withOne}`, tenant: cloudy.slug };
  await cloudy.admin.call(accountApi.updateSecurity, { body: { requireSecondFactor: true } }, headers);
  const refused = await me(without, cloudy.slug);
  expect([refused.statusCode, refused.json().message]).toEqual([403, expect.stringContaining('servicio de acceso')]);
  expect((await me(withOne, cloudy.slug)).statusCode).toBe(200);
});

test('does not offer the local second factor', async () => {
  const headers = { authorization: `Bearer ${await tokenOf()}`, tenant: slug };
  const body = { currentPassword: testPassword };
  expect((await admin.call(accountApi.startSecondFactor, { body }, headers)).refusal.code).toBe(1028);
});
