import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { bases, type Endpoint } from '#kit/contract/endpoint.ts';
import { composedAreas } from '#server/composedAreas.ts';
import { nextCode, enableSecondFactor } from '#testing/authenticator.ts';
import { testApp, testPassword, type TestTenant } from '#testing/testApp.ts';
import { auditApi } from '#features/platform/audit/audit.contract.ts';
import { identityBase, tokenPath } from '#features/platform/identity/identity.contract.ts';
import { rolesApi } from '#features/platform/roles/roles.contract.ts';
import { tenantsApi } from '#features/platform/tenants/tenants.contract.ts';
import { accountApi } from '../account.contract.ts';

/** A company that demands a second factor of everybody. */
const { app, tenant, signIn } = await testApp();
const home = await tenant();
const early = await home.userWith(['roles.list']);
const demand = (of: TestTenant, requireSecondFactor: boolean) =>
  of.admin.call(accountApi.updateSecurity, { body: { requireSecondFactor } });

beforeAll(async () => {
  await demand(home, true);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
});
afterAll(() => void vi.useRealTimers());

const endpoints = Object.values(composedAreas.apis).flatMap((api) => Object.values(api) as Endpoint[]);
const request = ({ method, base, path, consumes }: Endpoint, headers: Record<string, string>) =>
  app.inject({
    method,
    url: bases[base][0] + path.replace(/:\w+/g, '999999999'),
    ...(method !== 'GET' && method !== 'DELETE' && { payload: consumes ? 'x' : {} }),
    headers: { ...(consumes && method !== 'GET' && { 'content-type': consumes }), ...headers },
  });

describe('a user without the required second factor', () => {
  test('is notified when signing in', async () => {
    const { email } = await home.userWith([]);
    const payload = { email, password: testPassword, tenantId: home.slug };
    const reply = await app.inject({ method: 'POST', url: `${identityBase}/accounts:signInWithPassword`, payload });
    expect(reply.json()).toMatchObject({ mfaEnrollmentRequired: true });
  });

  test('gets an explained error from all calls except setup and sign-out', async () => {
    const { headers } = await home.userWith(composedAreas.policies.all);
    const half = endpoints.filter(({ policy }) => policy === 'halfSignedIn').map(({ path }) => path);
    expect(half.toSorted()).toEqual([
      '/my_account/second_factor',
      '/my_account/second_factor/setup',
      '/my_account/session',
    ]);
    for (const endpoint of endpoints.filter(({ policy }) => policy !== 'halfSignedIn' && policy !== 'public')) {
      const reply = await request(endpoint, headers);
      expect([endpoint.path, reply.statusCode, reply.json().code]).toEqual([endpoint.path, 403, 1051]);
      expect(reply.json().message).toContain('verificación en dos pasos');
    }
    const live = await app.inject({ url: '/api/admin/v1/events', headers });
    expect([live.statusCode, live.json().code]).toEqual([403, 1051]);
  });

  test('is treated as a guest by public endpoints', async () => {
    const user = await home.userWith([]);
    expect((await user.call(tenantsApi.current)).status).toBe(200);
  });

  test('needs no password for the setup and has a full session afterwards', async () => {
    const user = await home.userWith(['roles.list']);
    expect((await user.call(rolesApi.list)).status).toBe(403);
    await enableSecondFactor(user, null);
    expect((await user.call(rolesApi.list)).status).toBe(200);
  });

  test('stays restricted after renewing the token or changing the password', async () => {
    const user = await home.userWith(['roles.list']);
    const form = { grant_type: 'refresh_token', refresh_token: user.refreshToken };
    const renewed = await app.inject({
      method: 'POST',
      url: tokenPath,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams(form).toString(),
    });
    const idToken = renewed.json<{ id_token: string }>().id_token;
    expect((await user.call(rolesApi.list, {}, { authorization: `Bearer ${idToken}` })).refusal.code).toBe(1051);
    const payload = { idToken, password: 'otra clave bien larga', tenantId: home.slug };
    const changed = await app.inject({ method: 'POST', url: `${identityBase}/accounts:update`, payload });
    expect(changed.json()).toMatchObject({ error: { message: 'INVALID_ID_TOKEN' } });
  });

  test('gains nothing from a restricted session opened before the setup', async () => {
    const user = await home.userWith(['roles.list']);
    const other = await signIn(home.slug, user.email);
    await enableSecondFactor(user, null);
    expect((await other.call(rolesApi.list)).status).toBe(401);
  });

  test('can sign out', async () => {
    const user = await home.userWith([]);
    expect((await user.call(accountApi.signOut)).status).toBe(204);
    expect((await user.call(accountApi.signOut)).status).toBe(401);
  });
});

test('existing sessions continue until the next sign-in', async () => {
  const { call, email } = early;
  const fresh = await signIn(home.slug, email);
  expect((await fresh.call(rolesApi.list)).status).toBe(403);
  expect((await call(rolesApi.list)).status).toBe(200);
});

test('users who turn theirs off must set up another one first', async () => {
  const user = await home.userWith(['roles.list']);
  const { secret } = await enableSecondFactor(user, null);
  expect((await user.call(accountApi.secondFactor)).body.required).toBe(true);
  await user.call(accountApi.disableSecondFactor, { body: { code: nextCode(secret) } });
  expect((await user.call(rolesApi.list)).refusal.code).toBe(1051);
  await enableSecondFactor(user, null);
  expect((await user.call(rolesApi.list)).status).toBe(200);
});

describe('requiring a second factor', () => {
  test('applies to a single company and is off by default', async () => {
    const other = await tenant();
    expect((await other.admin.call(accountApi.company)).body.security).toEqual({ requireSecondFactor: false });
    expect((await (await other.userWith(['roles.list'])).call(rolesApi.list)).status).toBe(200);
  });

  test('requires permission to edit all users and is recorded in the history', async () => {
    const other = await tenant();
    const clerk = await other.userWith(['admin_users.list']);
    const { updateSecurity } = accountApi;
    const body = { requireSecondFactor: true };
    expect((await clerk.call(updateSecurity, { body })).status).toBe(403);
    const store = await other.store('Providencia');
    const limited = await other.userWith(['admin_users.list', 'admin_users.update'], { storeIds: [store] });
    expect((await limited.call(updateSecurity, { body })).refusal.message).toContain('todos los locales');
    expect((await demand(other, true)).body).toEqual({ requireSecondFactor: true });
    await demand(other, false);
    const { data } = (await other.admin.call(auditApi.list)).body;
    expect(data.slice(0, 2).map(({ summary }) => summary)).toEqual([
      'Actualizó la seguridad de la empresa, exigir la verificación en dos pasos: de Sí a No',
      'Actualizó la seguridad de la empresa, exigir la verificación en dos pasos: de No a Sí',
    ]);
    expect((await (await other.userWith(['roles.list'])).call(rolesApi.list)).status).toBe(200);
  });
});
