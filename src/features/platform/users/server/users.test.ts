import { describe, expect, test } from 'vitest';
import { roleDraft, userDraft } from '#testing/people.ts';
import { sentMails } from '#testing/mails.ts';
import { testApp, testPassword } from '#testing/testApp.ts';
import { unaudited } from '#kit/server/data/database.ts';
import { insert } from '#kit/server/data/write.ts';
import { type RoleDraft, rolesApi } from '#features/platform/roles/roles.contract.ts';
import { type UserDraft, usersApi } from '../users.contract.ts';

const { tenant, signIn, app } = await testApp();
const home = await tenant();

let counter = 0;
const roleWith = async (policyIds: RoleDraft['policyIds'], where = home) => {
  const body = roleDraft({ name: `rol de prueba ${++counter}`, policyIds });
  return (await where.admin.call(rolesApi.create, { body })).body.id;
};
const readers = await roleWith(['admin_users.list', 'admin_users.show']);
const draft = (changes: Partial<UserDraft> = {}) =>
  userDraft({
    name: 'Camila Sepúlveda',
    email: `camila${++counter}@x.test`,
    phone: '9 8765 4321',
    password: 'una clave bien larga',
    roleIds: [readers],
    ...changes,
  });
const create = (changes: Partial<UserDraft> = {}, by = home.admin) =>
  by.call(usersApi.create, { body: draft(changes) });

describe('users', () => {
  test('are created with a normalised phone and sign in with their password', async () => {
    const created = await create({ email: 'Camila.Uno@x.test' });
    expect(created).toMatchObject({
      status: 201,
      body: { phone: '+56987654321', roleIds: [readers], hasPassword: true, version: 1 },
    });
    const camila = await signIn(home.slug, 'camila.uno@X.test', 'una clave bien larga');
    expect((await camila.call(usersApi.list)).status).toBe(200);
    expect(
      (await camila.call(usersApi.update, { params: { id: created.body.id }, body: { name: 'Otra' } })).refusal,
    ).toMatchObject({ code: 401 });
    expect((await home.admin.call(usersApi.get, { params: { id: created.body.id } })).body.lastSeenAt).toMatch(/^20/);
  });

  test('without a password get an invitation', async () => {
    const { body } = await create({ password: null });
    expect(body.hasPassword).toBe(false);
    const mail = (await sentMails(home)).at(-1);
    expect(mail).toMatchObject({ to: body.email, text: expect.stringContaining('/reset-password?oobCode=') });
  });

  test.each([
    ['cl', '12345', 'Debe tener 9 dígitos, por ejemplo 9 8765 4321'],
    ['cr', '+506 123', 'Debe tener 8 dígitos, por ejemplo 8765 4321'],
    ['gt', '55', 'Debe tener 8 dígitos, por ejemplo 5765 4321'],
    ['mx', '55 8765', 'Debe tener 10 dígitos, por ejemplo 55 8765 4321'],
  ] as const)('have a phone of their country (%s)', async (country, phone, message) => {
    const there = await tenant({ country });
    const role = await roleWith(['admin_users.list'], there);
    expect((await create({ phone, roleIds: [role] }, there.admin)).refusal.errors).toEqual({ phone: [message] });
  });

  test('are found by store, including groups, and by group, including its stores', async () => {
    const there = await tenant();
    const [north, south] = [await there.store('Arica'), await there.store('Ancud')];
    const { id: storeGroupId } = await there.inTenant(async (db) => {
      const group = await insert(db, 'storeGroups', { name: 'Norte', kind: 'tag' });
      await unaudited(db).insertInto('storeGroupStores').values({ storeGroupId: group.id, storeId: north }).execute();
      return group;
    });
    const [byStore, byGroup, elsewhere, everywhere] = [
      await there.userWith([], { storeIds: [north] }),
      await there.userWith([], { storeIds: [], storeGroupIds: [storeGroupId] }),
      await there.userWith([], { storeIds: [south] }),
      await there.userWith([]),
    ].map(({ id }) => id);
    const ordered = (ids: (number | undefined)[]) => ids.toSorted((one = 0, other = 0) => one - other);
    const found = async (query: object) => {
      const { body: page } = await there.admin.call(usersApi.list, { query: { ...query, limit: 100 } });
      return ordered(page.data.map(({ id }) => id).filter((id) => id !== there.admin.id));
    };
    const inNorth = ordered([byStore, byGroup, everywhere]);
    expect(await found({ storeId: north })).toEqual(inNorth);
    expect(await found({ storeGroupId })).toEqual(inNorth);
    expect(await found({ storeId: south })).toEqual(ordered([elsewhere, everywhere]));
    const file = await there.admin.call(usersApi.exportCsv, { query: { storeGroupId } });
    expect(file.text.trim().split('\n')).toHaveLength(1 + inNorth.length + 1);
  });

  test('are rejected with errors per field, saving nothing', async () => {
    const before = (await home.admin.call(usersApi.list)).body.total;
    const refused = await create({
      name: '',
      email: 'camila@',
      phone: '',
      password: 'corta',
      roleIds: [],
      allStores: false,
    });
    expect(refused).toMatchObject({ status: 422, refusal: { code: 1001 } });
    expect(Object.keys(refused.refusal.errors).toSorted()).toEqual(['email', 'name', 'password', 'phone', 'role_ids']);
    expect((await create({ allStores: false })).refusal.errors).toEqual({
      store_ids: ['Elige al menos un local o un grupo, o marca todos'],
    });
    expect((await home.admin.call(usersApi.list)).body.total).toBe(before);
  });

  test('have a unique e-mail', async () => {
    const { body } = await create();
    expect((await create({ email: body.email.toUpperCase() })).refusal.errors).toEqual({
      email: ['Ya existe un usuario con ese correo.'],
    });
  });

  test('cannot have a role or store of another tenant', async () => {
    const other = await tenant();
    const [role, store] = [await roleWith([], other), await other.store('Ajeno')];
    expect((await create({ roleIds: [role] })).status).toBe(422);
    expect((await create({ allStores: false, storeIds: [store] })).status).toBe(422);
  });

  test('accept an e-mail with surrounding spaces', async () => {
    const roleIds = [await roleWith(['audit.list'])];
    const created = await home.admin.call(usersApi.create, { body: draft({ email: '  pegada@ejemplo.cl ', roleIds }) });
    expect(created).toMatchObject({ status: 201, body: { email: 'pegada@ejemplo.cl' } });
    const refused = await home.admin.call(usersApi.create, { body: draft({ email: ' ', roleIds }) });
    expect(refused.refusal?.errors).toMatchObject({ email: ['Debes completar este campo'] });
  });

  test('are sorted ignoring accents', async () => {
    const small = await tenant();
    for (const name of ['Zoé Paz', 'beatriz Soto', 'Álvaro Ruiz'])
      await small.admin.call(usersApi.create, {
        body: draft({ name, roleIds: [await roleWith(['audit.list'], small)] }),
      });
    const names = (await small.admin.call(usersApi.list, {})).body.data.map(({ name }) => name);
    expect(names.filter((name) => / /.test(name))).toEqual(['Álvaro Ruiz', 'beatriz Soto', 'Zoé Paz']);
  });

  test('are paged by 25, filtered and sorted', async () => {
    const many = await tenant();
    const role = await roleWith(['audit.list'], many);
    for (let i = 0; i < 27; i++)
      await many.admin.call(usersApi.create, {
        body: draft({ name: `Persona ${String(i).padStart(2, '0')}`, roleIds: [role], enabled: i !== 3 }),
      });
    const list = async (query = {}) => (await many.admin.call(usersApi.list, { query })).body;
    expect(await list()).toMatchObject({ count: 25, total: 28, page: 1, nextPage: 2 });
    expect(await list({ page: 2 })).toMatchObject({ count: 3, nextPage: null });
    expect(await list({ page: 9 })).toMatchObject({ count: 0, total: 28, nextPage: null });
    expect((await list({ enabled: false })).data.map(({ name }) => name)).toEqual(['Persona 03']);
    expect(await list({ roleId: role, limit: 100 })).toMatchObject({ total: 27 });
    expect((await list({ sort: 'name', dir: 'desc' })).data[0]?.name).toBe('Persona 26');
    expect((await many.admin.call(usersApi.list, { query: { limit: 101 } })).status).toBe(422);
  });

  test('are found by text with accents, typos and phones', async () => {
    await create({ name: 'Ximena Ñancupil', phone: '955544433' });
    const found = async (query: string) =>
      (await home.admin.call(usersApi.list, { query: { query } })).body.data.map(({ name }) => name);
    expect(await found('nancupil')).toEqual(['Ximena Ñancupil']);
    expect(await found('ximena nankupil')).toEqual(['Ximena Ñancupil']);
    expect(await found('955544433')).toEqual(['Ximena Ñancupil']);
    expect(await found('100%')).toEqual([]);
  });

  test('keep their password if none is sent, and lose their sessions with a new one', async () => {
    const { body } = await create();
    const params = { id: body.id };
    const camila = await signIn(home.slug, body.email, 'una clave bien larga');
    await home.admin.call(usersApi.update, { params, body: { name: 'Camila S.' } });
    expect((await camila.call(usersApi.me)).body.name).toBe('Camila S.');
    await home.admin.call(usersApi.update, { params, body: { password: 'otra clave bien larga' } });
    expect((await camila.call(usersApi.me)).status).toBe(401);
    expect((await signIn(home.slug, body.email, 'otra clave bien larga')).id).toBe(body.id);
  });

  test('lose access on all devices when disabled', async () => {
    const { body } = await create();
    const params = { id: body.id };
    const devices = [0, 1].map(() => signIn(home.slug, body.email, 'una clave bien larga'));
    const [phone, till] = await Promise.all(devices);
    expect((await home.admin.call(usersApi.get, { params })).body.sessionCount).toBe(2);
    await home.admin.call(usersApi.update, { params, body: { enabled: false } });
    for (const device of [phone!, till!]) expect((await device.call(usersApi.me)).status).toBe(401);
    expect((await home.admin.call(usersApi.get, { params })).body.sessionCount).toBe(0);
  });

  test('are never returned with a password or its hash', async () => {
    const { text } = await create();
    expect(text).not.toMatch(/argon|hash|clave/);
  });
});

describe('the last administrator', () => {
  test('cannot be disabled, deleted or lose the role', async () => {
    const alone = await tenant({ reserved: false });
    const params = { id: alone.admin.id };
    const role = await roleWith(['audit.list'], alone);
    for (const body of [{ enabled: false }, { roleIds: [role] }])
      expect(await alone.admin.call(usersApi.update, { params, body })).toMatchObject({
        status: 409,
        refusal: { code: 1021 },
      });
    expect((await alone.admin.call(usersApi.remove, { params })).refusal).toMatchObject({ code: 1021 });
    expect((await alone.admin.call(usersApi.me)).status).toBe(200);
  });

  test('remains when two remove each other concurrently', async () => {
    const pair = await tenant({ reserved: false });
    const { body: first } = await pair.admin.call(usersApi.get, { params: { id: pair.admin.id } });
    const created = await pair.admin.call(usersApi.create, { body: draft({ roleIds: first.roleIds }) });
    const second = await signIn(pair.slug, created.body.email, 'una clave bien larga');
    const off = { enabled: false };
    const replies = await Promise.all([
      pair.admin.call(usersApi.update, { params: { id: second.id }, body: off }),
      second.call(usersApi.update, { params: { id: pair.admin.id }, body: off }),
    ]);
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).not.toEqual([200, 200]);
    const rows = await pair.inTenant((db) =>
      db.selectFrom('adminUsers').select('id').where('enabled', '=', true).execute(),
    );
    expect(rows).toHaveLength(1);
  });
});

describe('a user who may edit users', () => {
  const weak = home.userWith([
    'admin_users.list',
    'admin_users.show',
    'admin_users.create',
    'admin_users.update',
    'admin_users.delete',
  ]);

  test('grants only roles within their permissions', async () => {
    const editor = await weak;
    expect((await create({}, editor)).status).toBe(201);
    const strong = await roleWith(['roles.update']);
    expect(await create({ roleIds: [strong] }, editor)).toMatchObject({ status: 403, refusal: { code: 1025 } });
  });

  test('cannot change the e-mail or password of stronger users, nor delete them', async () => {
    const editor = await weak;
    const params = { id: home.admin.id };
    for (const body of [{ password: 'una clave robada' }, { email: 'mio@x.test' }, { enabled: false }])
      expect((await editor.call(usersApi.update, { params, body })).status).toBe(403);
    expect((await editor.call(usersApi.remove, { params })).status).toBe(403);
    expect((await signIn(home.slug, home.admin.email, testPassword)).id).toBe(home.admin.id);
  });
});

describe('another tenant', () => {
  test('cannot find our users by id', async () => {
    const other = await tenant();
    const params = { id: home.admin.id };
    expect((await other.admin.call(usersApi.get, { params })).status).toBe(404);
    expect((await other.admin.call(usersApi.update, { params, body: { name: 'Robado' } })).status).toBe(404);
    expect((await other.admin.call(usersApi.remove, { params })).status).toBe(404);
    expect((await home.admin.call(usersApi.list, {}, { tenant: other.slug })).status).toBe(401);
  });
});

test('malformed, oversized and non-JSON bodies return an error without a stack', async () => {
  const headers = { authorization: `Bearer ${home.admin.token}`, tenant: home.slug };
  const send = (payload: string, type: string) =>
    app.inject({
      method: 'POST',
      url: '/api/admin/v1/admin_users',
      payload,
      headers: { ...headers, 'content-type': type },
    });
  expect((await send('{"admin_user": ', 'application/json')).json()).toMatchObject({ code: 1013 });
  expect((await send(`{"admin_user":"${'x'.repeat(1_100_000)}"}`, 'application/json')).statusCode).toBe(413);
  expect((await send('<user/>', 'application/xml')).json()).toMatchObject({ code: 1014 });
  expect((await send('{"user": {}}', 'application/json')).json()).toMatchObject({
    errors: { admin_user: [expect.stringContaining('admin_user')] },
  });
});

test('an empty body with the type of JSON is no body', async () => {
  const created = await home.userWith([]);
  const { statusCode } = await app.inject({
    method: 'DELETE',
    url: `/api/admin/v1/admin_users/${created.id}`,
    payload: '',
    headers: { authorization: `Bearer ${home.admin.token}`, tenant: home.slug, 'content-type': 'application/json' },
  });
  expect(statusCode).toBe(204);
});
