import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { interactionPolicy, Provider } from 'oidc-provider';
import { afterAll, expect, test } from 'vitest';
import { usersApi } from '#features/platform/users/users.contract.ts';
import { tenantsApi } from '#features/platform/tenants/tenants.contract.ts';
import { testApp, testAppOn } from '#testing/testApp.ts';
import { identityBase } from '../../identity.contract.ts';

/** An OpenID provider on loopback whose visitor is `person`, who confirms every sign-in. */
const person = { email: '', isVerified: true, declines: false };
const listener = createServer().listen(0, '127.0.0.1');
await once(listener, 'listening');
const issuer = `http://127.0.0.1:${(listener.address() as AddressInfo).port}`;
afterAll(() => void listener.close());

const comanda = await testApp();
const [chain, other] = [await comanda.tenant(), await comanda.tenant()];
const returnUrlOf = (slug: string) => `https://${slug}.comanda.test/social-sign-in`;

const prompts = interactionPolicy.base();
prompts.add(new interactionPolicy.Prompt({ name: 'select_account', requestable: true }), 0);

const provider = new Provider(issuer, {
  clients: [
    {
      client_id: 'comanda',
      client_secret: 'un secreto largo',
      redirect_uris: [chain, other].map(({ slug }) => returnUrlOf(slug)),
      token_endpoint_auth_method: 'client_secret_post',
    },
  ],
  cookies: { keys: ['una clave'] },
  features: { devInteractions: { enabled: false } },
  conformIdTokenClaims: false,
  claims: { openid: ['sub'], email: ['email', 'email_verified'] },
  interactions: { policy: prompts, url: (_ctx, { uid }) => `/interaction/${uid}` },
  findAccount: (_ctx, accountId) => ({
    accountId,
    claims: () => ({ sub: accountId, email: accountId, email_verified: person.isVerified }),
  }),
  async loadExistingGrant(ctx) {
    const grant = new ctx.oidc.provider.Grant({
      clientId: 'comanda',
      accountId: ctx.oidc.session?.accountId ?? '',
    });
    grant.addOIDCScope('openid email');
    await grant.save();
    return grant;
  },
});
const answerProvider = provider.callback();
listener.on('request', (request, response) => {
  if (!request.url?.startsWith('/interaction/')) return void answerProvider(request, response);
  const result = person.declines
    ? { error: 'access_denied' }
    : { login: { accountId: person.email }, select_account: {} };
  void provider.interactionFinished(request, response, result);
});

const { app } = await testAppOn(comanda.database, {
  openId: { name: 'Google', issuer, clientId: 'comanda', clientSecret: 'un secreto largo' },
});

const call = async (operation: string, slug: string, payload: object = {}) =>
  (
    await app.inject({
      method: 'POST',
      url: `${identityBase}/accounts:${operation}`,
      headers: { tenant: slug },
      payload,
    })
  ).json();

/** Follows the provider's redirects as a browser does, up to the address on our host. */
async function visitProvider(authUri: string): Promise<string> {
  const cookies = new Map<string, string>();
  let address = authUri;
  for (let steps = 0; address.startsWith(issuer) && steps < 10; steps += 1) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const reply = await fetch(address, { redirect: 'manual', headers: { cookie } });
    for (const line of reply.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    address = new URL(reply.headers.get('location') ?? 'about:blank', address).href;
  }
  return address;
}

async function signIn(slug: string, visitor: Partial<typeof person>) {
  Object.assign(person, { isVerified: true, declines: false, ...visitor });
  const { authUri, sessionId } = await call('createAuthUri', slug);
  return { requestUri: await visitProvider(authUri), sessionId };
}

const failureOf = async (slug: string, answer: object) => (await call('signInWithIdp', slug, answer)).error?.message;

test('a user signs in with the e-mail that the provider verified', async () => {
  const answer = await signIn(chain.slug, { email: chain.admin.email });
  expect(answer.requestUri).toContain(returnUrlOf(chain.slug));
  const { idToken, email } = await call('signInWithIdp', chain.slug, answer);
  const headers = { tenant: chain.slug, authorization: `Bearer ${idToken}` };
  const me = await app.inject({ url: '/api/admin/v1/admin_users/me', headers });
  expect([email, me.json().id]).toEqual([chain.admin.email, chain.admin.id]);
});

test('the provider is offered where the installation has one', async () => {
  const offered = await app.inject({ url: '/api/v1/tenant', headers: { tenant: chain.slug } });
  expect(offered.json()).toMatchObject({ social_sign_in: 'Google' });
  expect((await comanda.visitor.call(tenantsApi.current, {}, { tenant: chain.slug })).body.socialSignIn).toBeNull();
  const begun = await comanda.app.inject({
    method: 'POST',
    url: `${identityBase}/accounts:createAuthUri`,
    headers: { tenant: chain.slug },
    payload: {},
  });
  expect(begun.json()).toMatchObject({ error: { message: 'OPERATION_NOT_ALLOWED' } });
});

test('people who are no user of the company, or whose e-mail is not verified, do not enter', async () => {
  expect(await failureOf(chain.slug, await signIn(chain.slug, { email: other.admin.email }))).toBe(
    'FEDERATED_USER_NOT_FOUND',
  );
  expect(await failureOf(chain.slug, await signIn(chain.slug, { email: chain.admin.email, isVerified: false }))).toBe(
    'UNVERIFIED_EMAIL',
  );
});

test('a disabled user does not enter', async () => {
  const { roleIds } = (await chain.admin.call(usersApi.get, { params: { id: chain.admin.id } })).body;
  const body = {
    name: 'Eva',
    email: `eva@${chain.slug}.test`,
    phone: '+56911111111',
    roleIds,
    allStores: true,
  };
  const created = await chain.admin.call(usersApi.create, { body: body as never });
  await chain.admin.call(usersApi.update, { params: { id: created.body.id }, body: { enabled: false } });
  expect(await failureOf(chain.slug, await signIn(chain.slug, { email: body.email }))).toBe('FEDERATED_USER_NOT_FOUND');
});

test('an answer of a visit that somebody declined, of another company, or that was used is refused', async () => {
  const declined = await signIn(chain.slug, { email: chain.admin.email, declines: true });
  expect(await failureOf(chain.slug, declined)).toBe('INVALID_IDP_RESPONSE');
  const answer = await signIn(chain.slug, { email: chain.admin.email });
  expect(await failureOf(other.slug, answer)).toBe('INVALID_IDP_RESPONSE');
  expect(await failureOf(chain.slug, answer)).toBeUndefined();
  expect(await failureOf(chain.slug, answer)).toBe('INVALID_IDP_RESPONSE');
});

test('an answer that belongs to the visit of another browser is refused', async () => {
  const [mine, theirs] = [
    await signIn(chain.slug, { email: chain.admin.email }),
    await call('createAuthUri', chain.slug),
  ];
  expect(await failureOf(chain.slug, { ...mine, sessionId: theirs.sessionId })).toBe('INVALID_IDP_RESPONSE');
  expect(await failureOf(chain.slug, { ...mine, sessionId: `${mine.sessionId}x` })).toBe('INVALID_IDP_RESPONSE');
});

test('a provider without an answer is reported and tried again with the next visit', async () => {
  const { app: unreachable } = await testAppOn(comanda.database, {
    openId: { name: 'Google', issuer: 'http://127.0.0.1:9', clientId: 'comanda', clientSecret: 'x' },
  });
  const reply = await unreachable.inject({
    method: 'POST',
    url: `${identityBase}/accounts:createAuthUri`,
    headers: { tenant: chain.slug },
    payload: {},
  });
  expect(reply.json()).toMatchObject({ error: { message: 'IDP_UNAVAILABLE' } });
});
