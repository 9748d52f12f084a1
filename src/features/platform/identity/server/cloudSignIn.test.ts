import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { afterAll, expect, test } from 'vitest';
import { testApp, testPassword } from '#testing/testApp.ts';
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

type Said = { email?: string; verified?: boolean; issuer?: string; audience?: string; ends?: string };
const tokenOf = ({ email = admin.email, verified = true, audience = projectId, ends = '1h', ...said }: Said = {}) =>
  new SignJWT({ email, email_verified: verified })
    .setProtectedHeader({ alg: 'RS256', kid: 'cloud-1' })
    .setIssuer(said.issuer ?? issuer)
    .setAudience(audience)
    .setSubject('cloud-user')
    .setIssuedAt()
    .setExpirationTime(ends)
    .sign(privateKey);
const me = (token: string, where = slug) =>
  app.inject({ url: '/api/admin/v1/admin_users/me', headers: { authorization: `Bearer ${token}`, tenant: where } });

test("a token of the tenant's own project is its user with that e-mail", async () => {
  expect((await me(await tokenOf())).json()).toMatchObject({ id: admin.id, tenant: { slug } });
});

test('the browser is told where this tenant signs in', async () => {
  const reply = await app.inject({ url: '/api/v1/tenant', headers: { tenant: slug } });
  expect(reply.json()).toMatchObject({
    sign_in: { provider: 'google', identity_origin: 'https://identitytoolkit.googleapis.com', api_key: 'AIza-test' },
  });
});

test('another project, another issuer, an old token, an unknown or an unverified e-mail is nobody', async () => {
  for (const said of [
    { audience: 'other' },
    { issuer: 'https://evil.test' },
    { ends: '-1m' },
    { email: 'nadie@x.test' },
    { verified: false },
  ])
    expect((await me(await tokenOf(said))).statusCode, JSON.stringify(said)).toBe(401);
});

test('a tenant without a cloud of its own takes no such token', async () => {
  const plain = await tenant();
  expect((await me(await tokenOf({ email: plain.admin.email }), plain.slug)).statusCode).toBe(401);
});

test('our own passwords open nothing there', async () => {
  const payload = { email: admin.email, password: testPassword, tenantId: slug };
  const reply = await app.inject({ method: 'POST', url: `${identityBase}/accounts:signInWithPassword`, payload });
  expect(reply.json()).toMatchObject({ error: { message: 'INVALID_LOGIN_CREDENTIALS' } });
});
