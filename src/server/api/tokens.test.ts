import { afterAll, describe, expect, test, vi } from 'vitest';
import { auditApi } from '#features/platform/audit/audit.contract.ts';
import { rolesApi } from '#features/platform/roles/roles.contract.ts';
import { usersApi } from '#features/platform/users/users.contract.ts';
import { orderExportApi } from '#features/sales/orders/export/orderExport.contract.ts';
import { jobsApi } from '#features/platform/jobs/jobs.contract.ts';
import { storesApi } from '#features/stores/record/stores.contract.ts';
import type { Policy } from '#kit/contract/policies.ts';
import { composedAreas } from '../composedAreas.ts';
import { importUsersJob } from '#features/platform/users/server/importUsers.ts';
import { jobEnded } from '#testing/imports.ts';
import { roleDraft, userDraft } from '#testing/people.ts';
import { isolatedTestApp } from '#testing/testApp.ts';
import { callerWith, tokenBody, type TokenCaller, tokenWith } from '#testing/tokens.ts';
import { type TokenDraft, tokensApi } from '#features/platform/tokens/tokens.contract.ts';

const comanda = await isolatedTestApp();
const home = await comanda.tenant();
const { admin } = home;
afterAll(() => vi.useRealTimers());

const managing: Policy[] = ['tokens.list', 'tokens.show', 'tokens.create', 'tokens.update', 'tokens.revoke'];
const create = (policyIds: readonly Policy[], changes: Partial<TokenDraft> = {}, by = admin) =>
  by.call(tokensApi.create, { body: tokenBody(policyIds, changes) });
const withSecret = (secret: string, tenant = home) => callerWith(comanda, tenant, secret);
const statusWith = async (secret: string) => (await withSecret(secret).call(storesApi.list)).status;
const hours = (count: number) => new Date(Date.now() + count * 3_600_000).toISOString();

describe('a token', () => {
  test('shows its secret once, with a prefix, and is stored as a hash', async () => {
    const created = await create(['stores.list']);
    expect(created.body).toMatchObject({ state: 'active', owner: { id: admin.id }, lastUsedAt: null });
    const { id, secret, hint } = created.body;
    expect(secret).toMatch(new RegExp(`^cmd_${home.id}_[0-9a-f]{72}$`));
    expect(hint).toBe(secret.slice(-4));
    expect((await admin.call(tokensApi.get, { params: { id } })).text).not.toContain(secret.slice(10));
    const { rows } = await comanda.database.pool.query<{ found: boolean }>(
      `select exists (select from idempotency_keys where reply::text like $1) or
       exists (select from audit_changes where after::text like $1) as found`,
      [`%${secret.slice(10)}%`],
    );
    expect(rows).toEqual([{ found: false }]);
  });

  test('calls what its policies allow, also without the header of its company, and nothing else', async () => {
    const token = await tokenWith(comanda, home, ['stores.list']);
    expect((await token.call(storesApi.list)).status).toBe(200);
    const { statusCode } = await comanda.app.inject({
      url: '/api/admin/v1/stores',
      headers: { authorization: `Bearer ${token.secret}`, host: 'api.example.test' },
    });
    expect(statusCode).toBe(200);
    expect(await token.call(usersApi.list)).toMatchObject({ status: 403, refusal: { code: 401 } });
    expect(await token.call(usersApi.me)).toMatchObject({ status: 403, refusal: { code: 1272 } });
  });

  test('reads its own exports, and none of its owner', async () => {
    const other = await comanda.tenant();
    const token = await tokenWith(comanda, other, ['orders.export_orders']);
    const jobOf = async (by: Pick<TokenCaller, 'call'>) => (await by.call(orderExportApi.start)).body.jobId;
    const [ofOwner, ofToken] = [await jobOf(other.admin), await jobOf(token)];
    const poll = async (by: Pick<TokenCaller, 'call'>, id: string) =>
      (await by.call(orderExportApi.poll, { query: { id } })).status;
    expect([await poll(token, ofOwner), await poll(other.admin, ofToken)]).toEqual([404, 404]);
    expect([await poll(token, ofToken), await poll(other.admin, ofOwner)]).toEqual([204, 204]);
  });

  test('is refused at the host of the platform and in an address', async () => {
    const token = await tokenWith(comanda, home, ['stores.list']);
    await comanda.superAdmin(home.slug);
    expect((await token.call(storesApi.list, {}, { tenant: 'platform' })).refusal.code).toBe(1270);
    const { statusCode, body } = await comanda.app.inject({ url: `/api/admin/v1/stores?access_token=${token.secret}` });
    expect([statusCode, JSON.parse(body).code]).toEqual([400, 1271]);
  });

  test('expires, also while a process has it in memory', async () => {
    const { secret } = await tokenWith(comanda, home, ['stores.list'], { expiresAt: hours(1) });
    expect(await statusWith(secret)).toBe(200);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3_700_000 });
    expect(await statusWith(secret)).toBe(401);
    vi.useRealTimers();
    expect((await create(['stores.list'], { expiresAt: hours(-1) })).refusal.errors).toEqual({
      expires_at: ['Elige un momento futuro'],
    });
  });

  test('is revoked at once and for good', async () => {
    const { body } = await create(['stores.list']);
    expect(await statusWith(body.secret)).toBe(200);
    const params = { id: body.id };
    expect((await admin.call(tokensApi.revoke, { params })).body).toMatchObject({ state: 'revoked' });
    expect(await statusWith(body.secret)).toBe(401);
    for (const refused of [
      await admin.call(tokensApi.revoke, { params }),
      await admin.call(tokensApi.rotate, { params, body: { graceHours: 1 } }),
      await admin.call(tokensApi.update, { params, body: { name: 'Otro' } }),
    ])
      expect(refused).toMatchObject({ status: 409, refusal: { code: 1275 } });
    expect((await create(['stores.list'], { name: body.name })).status).toBe(201);
    const { body: audit } = await admin.call(auditApi.history, { params: { entity: 'tokens', id: body.id } });
    expect(audit.data.map(({ undoable }) => undoable)).toEqual([false, false]);
  });

  test('rotates, and its old secret serves during the grace', async () => {
    const { body } = await create(['stores.list']);
    const params = { id: body.id };
    const rotate = async (graceHours: number) =>
      (await admin.call(tokensApi.rotate, { params, body: { graceHours } })).body.secret;
    const second = await rotate(2);
    expect([await statusWith(body.secret), await statusWith(second)]).toEqual([200, 200]);
    const third = await rotate(1);
    expect([await statusWith(body.secret), await statusWith(second), await statusWith(third)]).toEqual([401, 200, 200]);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3_700_000 });
    expect([await statusWith(second), await statusWith(third)]).toEqual([401, 200]);
    vi.useRealTimers();
    const fourth = await rotate(0);
    expect([await statusWith(third), await statusWith(fourth)]).toEqual([401, 200]);
  });

  test('makes so many requests a second, then waits', async () => {
    const { call } = await tokenWith(comanda, home, ['stores.list'], { requestsPerSecond: 2 });
    const replies = await Promise.all(Array.from({ length: 12 }, () => call(storesApi.list)));
    const refused = replies.filter(({ status }) => status === 429);
    expect(refused.length).toBeGreaterThan(0);
    expect(refused[0]).toMatchObject({ refusal: { code: 1016 }, headers: { 'retry-after': '1' } });
  });
});

describe('a token never has more than the user who answers for it', () => {
  test('as it is created, changed, rotated and taken over', async () => {
    const weak = await home.userWith([...managing, 'stores.list']);
    expect((await create(['stores.list', 'stores.show'], {}, weak)).refusal.code).toBe(1025);
    const weakest = (await create(['stores.list'], {}, weak)).body;
    const params = { id: weakest.id };
    expect((await weak.call(tokensApi.update, { params, body: { policyIds: ['stores.show'] } })).refusal.code).toBe(
      1025,
    );
    const strong = { id: (await create(['stores.list', 'stores.show'])).body.id };
    expect((await weak.call(tokensApi.rotate, { params: strong, body: { graceHours: 0 } })).refusal.code).toBe(1025);
    expect((await weak.call(tokensApi.takeOver, { params: strong })).refusal.code).toBe(1025);
    expect((await admin.call(tokensApi.takeOver, { params })).body.owner?.id).toBe(admin.id);
  });

  test('of stores', async () => {
    const [near, far] = [await home.store('Propio'), await home.store('Ajeno')];
    const local = await home.userWith([...managing, 'stores.list'], { storeIds: [near] });
    expect((await create(['stores.list'], {}, local)).refusal.code).toBe(1025);
    expect((await create(['stores.list'], { allStores: false, storeIds: [far] }, local)).refusal.code).toBe(1025);
    const { body } = await create(['stores.list'], { allStores: false, storeIds: [near] }, local);
    const seen = await withSecret(body.secret).call(storesApi.list, { query: { limit: 100 } });
    expect(seen.body.data.map(({ id }) => id)).toEqual([near]);
  });

  test('after the user loses a policy, is disabled or removed', async () => {
    const weak = await home.userWith([...managing, 'stores.list', 'roles.list']);
    const { body } = await create(['stores.list', 'roles.list'], {}, weak);
    const token = withSecret(body.secret);
    const statuses = async () => [(await token.call(storesApi.list)).status, (await token.call(rolesApi.list)).status];
    expect(await statuses()).toEqual([200, 200]);
    const { body: user } = await admin.call(usersApi.get, { params: { id: weak.id } });
    await admin.call(rolesApi.update, {
      params: { id: user.roleIds[0] ?? 0 },
      body: { policyIds: [...managing, 'stores.list'] },
    });
    expect(await statuses()).toEqual([200, 403]);
    await admin.call(usersApi.update, { params: { id: weak.id }, body: { enabled: false } });
    expect(await statuses()).toEqual([401, 401]);
    await admin.call(usersApi.remove, { params: { id: weak.id } });
    const params = { id: body.id };
    expect((await admin.call(tokensApi.get, { params })).body).toMatchObject({ state: 'ownerless', owner: null });
    await admin.call(tokensApi.takeOver, { params });
    expect(await statuses()).toEqual([200, 200]);
  });

  test('and is of nobody of the platform', async () => {
    const visitor = await comanda.superAdmin(home.slug);
    expect((await create(['stores.list'], {}, visitor)).refusal.code).toBe(1274);
  });
});

describe('a token cannot', () => {
  test('have policies that only users need', async () => {
    expect((await create(['stores.list', 'roles.update', 'tokens.create'])).refusal.errors).toEqual({
      'policy_ids.1': ['Un token no puede tener este permiso'],
      'policy_ids.2': ['Un token no puede tener este permiso'],
    });
    const { body } = await admin.call(tokensApi.policies);
    expect(body.policyIds).toEqual(expect.arrayContaining(['admin_users.create', 'orders.cancel']));
    expect(body.policyIds.filter((policy) => /^(tokens|auth_credentials)\./.test(policy))).toEqual([]);
  });

  test('set passwords or change e-mails, but creates users that choose theirs', async () => {
    const policies: Policy[] = ['admin_users.create', 'admin_users.update', 'orders.list', 'orders.show'];
    const { call, secret } = await tokenWith(comanda, home, policies);
    const { body: role } = await admin.call(rolesApi.create, { body: roleDraft({ name: 'Del sistema' }) });
    const person = (email: string) => userDraft({ email, roleIds: [role.id] });
    const refused = await call(usersApi.create, { body: { ...person('a@x.test'), password: 'una clave larga' } });
    expect(refused).toMatchObject({ status: 403, refusal: { code: 1273 } });
    const { status, body } = await call(usersApi.create, { body: person('b@x.test') });
    expect([status, body.hasPassword]).toEqual([201, false]);
    const change = { params: { id: body.id }, body: { email: 'c@x.test' } };
    expect((await call(usersApi.update, change)).refusal.code).toBe(1273);
    expect((await call(usersApi.invitationLink, { params: { id: body.id } })).refusal.code).toBe(1272);
    await admin.call(usersApi.update, { params: { id: body.id }, body: { email: 'nueva@x.test' } });
    const { body: audit } = await admin.call(auditApi.history, { params: { entity: 'adminUsers', id: body.id } });
    const auditor = await tokenWith(comanda, home, [...policies, 'audit.list', 'audit.undo']);
    const undone = await auditor.call(auditApi.undo, { params: { requestId: audit.data[0]?.requestId ?? '' } });
    expect(undone.refusal.code).toBe(1273);
    const reader = await home.userWith(['orders.list']);
    const header = { 'create-user-token': secret };
    expect((await reader.call(usersApi.create, { body: person('d@x.test') }, header)).status).toBe(201);
    expect((await reader.call(usersApi.list, {}, header)).status).toBe(403);
  });
});

describe('what a token wrote', () => {
  test('names it in the history, apart from the user who answers for it', async () => {
    const token = await tokenWith(comanda, home, ['stores.list', 'roles.list', 'admin_users.create', 'orders.list']);
    const { body: role } = await admin.call(rolesApi.create, {
      body: roleDraft({ name: 'De la historia', policyIds: ['orders.list'] }),
    });
    await token.call(usersApi.create, { body: userDraft({ email: 'h@x.test', roleIds: [role.id] }) });
    const { body } = await admin.call(auditApi.list, { query: { tokenId: token.id } });
    expect(body.data.map(({ authorName, authorEmail }) => [authorName, authorEmail])).toEqual([
      [expect.stringMatching(/^Token: Sistema \d+$/), admin.email],
    ]);
    const mine = await admin.call(auditApi.list, { query: { authorId: admin.id, limit: 100 } });
    expect(mine.body.data.filter(({ authorName }) => authorName !== 'Administración')).toEqual([]);
    expect((await admin.call(auditApi.authors)).body.data).toContainEqual({ id: admin.id, name: 'Administración' });
  });

  test('by a job is done with its permissions, which end with it', async () => {
    const policies: Policy[] = ['admin_users.import', 'admin_users.create', 'admin_users.update', 'orders.list'];
    const jobs = [importUsersJob(composedAreas.policies)];
    await admin.call(rolesApi.create, { body: roleDraft({ name: 'Importado', policyIds: ['orders.list'] }) });
    const importBy = async (token: TokenCaller, email: string) => {
      const file = `Nombre;Correo;Teléfono;Roles;Locales\nAna;${email};911112222;Importado;*`;
      return (await token.call(usersApi.importCsv, { body: file as never })).body.jobId;
    };
    const token = await tokenWith(comanda, home, policies);
    const done = await jobEnded(comanda, token, await importBy(token, 'i@x.test'), jobs);
    expect(done).toMatchObject({ status: 'done', authorName: expect.stringMatching(/^Token: /), isMine: true });
    const mine = async (who: Pick<TokenCaller, 'call'>) => (await who.call(jobsApi.mine)).body.data.map(({ id }) => id);
    expect([await mine(token), await mine(admin)]).toEqual([[done.id], []]);
    const id = await importBy(token, 'j@x.test');
    await admin.call(tokensApi.revoke, { params: { id: token.id } });
    expect(await jobEnded(comanda, admin, id, jobs)).toMatchObject({
      status: 'failed',
      error: expect.stringContaining('ya no tiene permiso'),
    });
  });

  test('with a key of idempotency is not repeated to its owner', async () => {
    const token = await tokenWith(comanda, home, ['admin_users.create', 'orders.list']);
    const { body: role } = await admin.call(rolesApi.create, {
      body: roleDraft({ name: 'De la clave', policyIds: ['orders.list'] }),
    });
    const key = { 'idempotency-key': 'una-clave' };
    const create = (who: Pick<TokenCaller, 'call'>, email: string) =>
      who.call(usersApi.create, { body: userDraft({ email, roleIds: [role.id] }) }, key);
    const [first, second] = [await create(token, 'k@x.test'), await create(token, 'k@x.test')];
    expect(second.body.id).toBe(first.body.id);
    expect((await create(admin, 'l@x.test')).status).toBe(201);
  });
});
