import { createLocalJWKSet, jwtVerify } from 'jose';
import { describe, expect, test } from 'vitest';
import { kitFailures } from '#kit/contract/failures.ts';
import { update } from '#kit/server/data/write.ts';
import { sentMails } from '#testing/mails.ts';
import { isolatedTestApp, testPassword } from '#testing/testApp.ts';
import { usersApi } from '#features/platform/users/users.contract.ts';
import { identityBase, tokenPath } from '../identity.contract.ts';
import { invalidateAccess, sessions } from './index.ts';

const { app, tenant, signIn, superAdmin, visitor } = await isolatedTestApp();
const home = await tenant();

const post = (url: string, payload: object, headers: Record<string, string> = {}) =>
  app.inject({ method: 'POST', url, payload, headers });
const attempt = (email: string, password: string, slug = home.slug) =>
  post(`${identityBase}/accounts:signInWithPassword`, { email, password, tenantId: slug, returnSecureToken: true });
const renew = (refreshToken: string) =>
  app.inject({
    method: 'POST',
    url: `${tokenPath}?key=any`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ grant_type: 'refresh_token', refresh_token: refreshToken }).toString(),
  });
const me = (token: string, slug = home.slug) =>
  app.inject({ url: '/api/admin/v1/admin_users/me', headers: { authorization: `Bearer ${token}`, tenant: slug } });
const lastMail = async (purpose: string) => {
  const found = (await sentMails(home)).findLast(({ text }) => text.includes(purpose));
  return { to: found?.to, code: decodeURIComponent(/oobCode=([^\s"&]+)/.exec(found?.text ?? '')?.[1] ?? '') };
};

describe('signing in', () => {
  test('responds in the format of Identity Toolkit', async () => {
    const reply = await attempt(home.admin.email, testPassword);
    expect(reply.statusCode).toBe(200);
    expect(reply.json()).toMatchObject({
      kind: 'identitytoolkit#VerifyPasswordResponse',
      email: home.admin.email,
      registered: true,
      expiresIn: '900',
    });
  });

  test('returns the same error for a wrong password and an unknown e-mail', async () => {
    const [wrong, unknown] = [
      await attempt(home.admin.email, 'equivocada'),
      await attempt('nadie@x.test', 'equivocada'),
    ];
    expect(wrong.statusCode).toBe(400);
    expect(wrong.json()).toEqual(unknown.json());
    expect(wrong.json()).toMatchObject({ error: { code: 400, message: 'INVALID_LOGIN_CREDENTIALS' } });
  });

  test('returns the same error for a disabled user', async () => {
    const other = await tenant();
    await other.userWith([], { email: 'apagado@x.test' });
    await other.inTenant(async (db) => {
      const { id } = await db
        .selectFrom('adminUsers')
        .select('id')
        .where('email', '=', 'apagado@x.test')
        .executeTakeFirstOrThrow();
      await update(db, 'adminUsers', id, { enabled: false });
    });
    expect((await attempt('apagado@x.test', testPassword, other.slug)).json()).toMatchObject({
      error: { message: 'INVALID_LOGIN_CREDENTIALS' },
    });
  });

  test('separates the same e-mail in two tenants', async () => {
    const [one, two] = [await tenant(), await tenant()];
    await one.userWith(['stores.list'], { email: 'misma@x.test', name: 'Una' });
    await two.userWith(['stores.list'], { email: 'misma@x.test', name: 'Otra' });
    const inTwo = await signIn(two.slug, 'misma@x.test');
    expect((await inTwo.call(usersApi.me)).body.name).toBe('Otra');
    expect((await me(inTwo.token, one.slug)).statusCode).toBe(401);
  });

  test('locks an account after five failures, also for the right password, and reports the waiting time', async () => {
    const user = await home.userWith(['stores.list']);
    for (let i = 0; i < 5; i++) await attempt(user.email, 'equivocada');
    const reply = await attempt(user.email, testPassword);
    expect(reply.json()).toMatchObject({ error: { message: 'TOO_MANY_ATTEMPTS_TRY_LATER' } });
    expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0);
    expect((await attempt(home.admin.email, testPassword)).statusCode).toBe(200);
  });

  test('locks an unknown e-mail in the same way', async () => {
    for (let i = 0; i < 5; i++) await attempt('fantasma@x.test', 'equivocada');
    expect((await attempt('fantasma@x.test', 'equivocada')).json()).toMatchObject({
      error: { message: 'TOO_MANY_ATTEMPTS_TRY_LATER' },
    });
  });

  test('rejects malformed requests with a reason', async () => {
    expect((await post(`${identityBase}/accounts:signInWithPassword`, { email: 3 })).json()).toMatchObject({
      error: { message: 'INVALID_REQUEST' },
    });
    expect((await attempt('a@x.test', 'x', 'no-such-tenant')).json()).toMatchObject({
      error: { message: 'INVALID_LOGIN_CREDENTIALS' },
    });
  });
});

describe('tokens', () => {
  test('are verified with the published keys', async () => {
    const keys = (await app.inject('/.well-known/jwks.json')).json();
    const { payload } = await jwtVerify(home.admin.token, createLocalJWKSet(keys));
    expect(payload).toMatchObject({
      sub: String(home.admin.id),
      email: home.admin.email,
      firebase: { tenant: home.slug },
    });
    expect((payload.exp ?? 0) - (payload.iat ?? 0)).toBe(900);
    expect(JSON.stringify(keys)).not.toContain('"d"');
  });

  test('are rejected if altered or issued for another tenant', async () => {
    const foreign = await tenant();
    expect((await me(`${home.admin.token.slice(0, -4)}AAAA`)).statusCode).toBe(401);
    expect((await me(foreign.admin.token)).statusCode).toBe(401);
    expect((await me('not-a-token')).json()).toMatchObject({ code: 401 });
  });

  test('renew once: reusing a refresh token ends the entire session', async () => {
    const user = await home.userWith(['stores.list']);
    const first = (await renew(user.refreshToken)).json<{ refresh_token: string; id_token: string }>();
    expect((await me(first.id_token)).statusCode).toBe(200);
    expect((await renew(user.refreshToken)).statusCode).toBe(400);
    expect((await renew(first.refresh_token)).json()).toMatchObject({ error: { message: 'INVALID_REFRESH_TOKEN' } });
    expect((await me(first.id_token)).statusCode).toBe(401);
  });

  test('open a single session when renewed concurrently', async () => {
    const user = await home.userWith(['stores.list']);
    const replies = await Promise.all([renew(user.refreshToken), renew(user.refreshToken)]);
    expect(replies.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 400]);
  });

  test('end with the session: revoked, disabled or deleted users are rejected immediately', async () => {
    const user = await home.userWith(['stores.list']);
    expect((await me(user.token)).statusCode).toBe(200);
    const { body } = await home.admin.call(usersApi.update, { params: { id: user.id }, body: { enabled: false } });
    expect(body.enabled).toBe(false);
    expect((await me(user.token)).statusCode).toBe(401);
    expect((await renew(user.refreshToken)).statusCode).toBe(400);
  });

  test('report the end of access only to users who were disabled or deleted', async () => {
    const [off, deleted, out] = [
      await home.userWith(['stores.list']),
      await home.userWith(['stores.list']),
      await home.userWith(['stores.list']),
    ];
    await home.admin.call(usersApi.update, { params: { id: off.id }, body: { enabled: false } });
    await home.admin.call(usersApi.remove, { params: { id: deleted.id } });
    await home.inTenant((db) => sessions.revokeAll(db, out.id).then(() => invalidateAccess(db)));
    expect((await me(off.token)).json()).toMatchObject({ code: kitFailures.accessEnded.code });
    expect((await me(deleted.token)).json()).toMatchObject({ code: kitFailures.accessEnded.code });
    expect((await me(out.token)).json()).toMatchObject({ code: kitFailures.notSignedIn.code });
    expect((await renew(off.refreshToken)).json()).toMatchObject({ error: { message: 'USER_DISABLED' } });
    expect((await renew(out.refreshToken)).json()).toMatchObject({ error: { message: 'INVALID_REFRESH_TOKEN' } });
  });
});

describe('a forgotten password', () => {
  const requestLink = (email: string) =>
    post(`${identityBase}/accounts:sendOobCode`, { requestType: 'PASSWORD_RESET', email, tenantId: home.slug });
  const reset = (oobCode: string, newPassword?: string) =>
    post(`${identityBase}/accounts:resetPassword`, { oobCode, newPassword });

  test('is replaced through a single-use link that ends the open sessions', async () => {
    const user = await home.userWith(['stores.list']);
    expect((await requestLink(user.email)).statusCode).toBe(200);
    const { to, code } = await lastMail('oobCode');
    expect(to).toBe(user.email);
    expect((await reset(code)).json()).toMatchObject({ email: user.email });
    expect((await reset(code, 'corta')).json()).toMatchObject({ error: { message: 'WEAK_PASSWORD' } });
    expect((await reset(code, 'una clave muy distinta')).statusCode).toBe(200);
    expect((await reset(code, 'una clave muy distinta')).json()).toMatchObject({
      error: { message: 'INVALID_OOB_CODE' },
    });
    expect((await me(user.token)).statusCode).toBe(401);
    expect((await attempt(user.email, 'una clave muy distinta')).statusCode).toBe(200);
  });

  test('returns the same response for unknown e-mails and sends nothing', async () => {
    const before = await home.inTenant((db) => db.selectFrom('jobs').select('id').execute());
    expect((await requestLink('nadie.mas@x.test')).json()).toMatchObject({ email: 'nadie.mas@x.test' });
    expect(await home.inTenant((db) => db.selectFrom('jobs').select('id').execute())).toHaveLength(before.length);
  });

  test('limits the mails per hour', async () => {
    const user = await home.userWith(['stores.list']);
    for (let i = 0; i < 3; i++) await requestLink(user.email);
    expect((await requestLink(user.email)).json()).toMatchObject({ error: { message: 'TOO_MANY_ATTEMPTS_TRY_LATER' } });
  });

  test('does not use a forged host in its link', async () => {
    const user = await home.userWith(['stores.list']);
    const url = `${identityBase}/accounts:sendOobCode`;
    await app.inject({
      method: 'POST',
      url,
      payload: { requestType: 'PASSWORD_RESET', email: user.email, tenantId: home.slug },
      headers: { host: 'evil.test' },
    });
    const text = (await sentMails(home)).at(-1)?.text;
    expect(text).toContain(`https://${home.slug}.comanda.test/reset-password`);
    expect(text).not.toContain('evil.test');
  });
});

describe('super-admins', () => {
  test('can enter a tenant that has a user with their e-mail', async () => {
    const { email } = await superAdmin(home.slug);
    await home.userWith([], { email, name: 'Sombra' }).catch(() => undefined);
    const { token } = await superAdmin(home.slug);
    expect((await me(token)).json()).toMatchObject({ super_admin: true });
  });

  test('can enter any tenant with a single token, unlike other users', async () => {
    const { token } = await superAdmin(home.slug);
    const seen = await me(token);
    expect(seen.json()).toMatchObject({ super_admin: true, tenant: { slug: home.slug } });
    expect((await me(token, (await tenant()).slug)).statusCode).toBe(200);
  });
});

test('the admin id and role headers are accepted and ignored', async () => {
  const reader = await home.userWith(['admin_users.list']);
  const forged = { 'admin-id': String(home.admin.id), 'admin-role': 'admin' };
  expect((await reader.call(usersApi.me, {}, forged)).body.id).toBe(reader.id);
  expect((await reader.call(usersApi.remove, { params: { id: home.admin.id } }, forged)).status).toBe(403);
});

test('only the tenant is public without signing in', async () => {
  expect((await visitor.call(usersApi.me, {}, { tenant: home.slug })).status).toBe(401);
  const reply = await app.inject({ url: '/api/v1/tenant', headers: { tenant: home.slug } });
  expect(reply.headers.tenant).toBe(home.slug);
});
