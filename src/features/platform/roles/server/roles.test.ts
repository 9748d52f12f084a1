import { describe, expect, test } from 'vitest';
import { policiesApi } from '#kit/contract/policiesApi.ts';
import { roleDraft } from '#testing/people.ts';
import { testApp } from '#testing/testApp.ts';
import { usersApi } from '#features/platform/users/users.contract.ts';
import { type RoleDraft, rolesApi } from '../roles.contract.ts';

const { tenant } = await testApp();
const home = await tenant();

let counter = 0;
const draft = (changes: Partial<RoleDraft> = {}) =>
  roleDraft({ name: `Cajero ${++counter}`, description: 'Cobra y entrega', ...changes });
const create = async (changes: Partial<RoleDraft> = {}, by = home.admin) =>
  by.call(rolesApi.create, { body: draft(changes) });

describe('roles', () => {
  test('are created, read, changed and deleted', async () => {
    const store = await home.store('Centro');
    const created = await create({ name: 'Jefa de turno', allStores: false, storeIds: [store] });
    expect(created).toMatchObject({
      status: 201,
      body: { name: 'Jefa de turno', policyIds: ['orders.list', 'orders.show'], storeIds: [store], version: 1 },
    });
    const params = { id: created.body.id };
    const changed = await home.admin.call(rolesApi.update, { params, body: { policyIds: ['orders.list'] } });
    expect(changed.body).toMatchObject({ name: 'Jefa de turno', policyIds: ['orders.list'], version: 2 });
    expect((await home.admin.call(rolesApi.remove, { params })).status).toBe(204);
    expect((await home.admin.call(rolesApi.get, { params })).refusal).toMatchObject({ code: 1002 });
  });

  test('start with the five default roles of a tenant', async () => {
    const { body } = await home.admin.call(rolesApi.list, { query: { limit: 100 } });
    expect(body.data.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['admin', 'user kds', 'admin kds', 'user cc', 'admin cc']),
    );
  });

  test('use the public list of policies with their labels', async () => {
    const { body } = await (await home.userWith([])).call(policiesApi.all);
    expect(body.groups).toContainEqual({ id: 'sales', label: 'Ventas' });
    expect(body.areas.find(({ id }) => id === 'jobs')).toEqual({
      id: 'jobs',
      isReserved: false,
      label: 'Tareas',
      group: 'administration',
      path: '/jobs',
      actions: [
        { id: 'list', label: 'Ver lista' },
        { id: 'replay', label: 'Reintentar' },
      ],
    });
    expect(body.roleTemplates.find(({ name }) => name === 'user kds')?.policyIds).toEqual([
      'orders.list',
      'orders.show',
      'orders.cook',
      'drivers.list',
      'drivers.show',
      'drivers.dispatch',
    ]);
  });

  test('are found without accents and with typos', async () => {
    await create({ name: 'Dirección de operación' });
    const found = async (query: string) =>
      (await home.admin.call(rolesApi.list, { query: { query } })).body.data.map(({ name }) => name);
    expect(await found('direccion')).toContain('Dirección de operación');
    expect(await found('operasion')).toContain('Dirección de operación');
  });

  test('report errors per field', async () => {
    expect(await create({ name: ' ' })).toMatchObject({
      status: 422,
      refusal: { code: 1001, errors: { name: ['Debes completar este campo'] } },
    });
    expect(await create({ policyIds: ['orders.list', 'orders.fly' as never] })).toMatchObject({
      status: 422,
      refusal: { code: 1001, errors: { 'policy_ids.1': ['Ese permiso no existe'] } },
    });
    const without = await create({ allStores: false });
    expect(without.refusal.errors).toEqual({ store_ids: ['Elige al menos un local o un grupo, o marca todos'] });
  });

  test('have unique names, ignoring case', async () => {
    await create({ name: 'Único' });
    expect((await create({ name: 'unico' })).refusal.errors).toEqual({ name: ['Ya existe un rol con ese nombre.'] });
  });

  test('cannot have stores of another tenant', async () => {
    const foreign = await (await tenant()).store('Ajeno');
    expect((await create({ allStores: false, storeIds: [foreign] })).status).toBe(422);
  });

  test('list their users and cannot be deleted while they have any', async () => {
    const role = (await create()).body;
    const person = {
      name: 'Ana',
      email: 'ana@x.test',
      phone: '912345678',
      password: 'una clave larga',
      roleIds: [role.id],
      allStores: true,
      storeIds: [],
      storeGroupIds: [],
      enabled: true,
    };
    await home.admin.call(usersApi.create, { body: person });
    const { body } = await home.admin.call(rolesApi.users, { params: { id: role.id } });
    expect(body.data).toMatchObject([{ name: 'Ana', email: 'ana@x.test' }]);
    expect((await home.admin.call(rolesApi.remove, { params: { id: role.id } })).refusal).toMatchObject({ code: 1023 });
  });
});

describe('a creation sent twice with the same idempotency key', () => {
  test('creates a single role and repeats the response; another body is rejected', async () => {
    const body = draft({ name: 'Una sola vez' });
    const key = { 'idempotency-key': 'a-key-of-the-browser' };
    const [first, second] = [
      await home.admin.call(rolesApi.create, { body }, key),
      await home.admin.call(rolesApi.create, { body }, key),
    ];
    expect(second).toMatchObject({ status: 201, body: { id: first.body.id, policyIds: body.policyIds } });
    expect((await home.admin.call(rolesApi.create, { body: draft() }, key)).refusal).toMatchObject({ code: 1011 });
  });
});

describe('granting permissions', () => {
  const weak = home.userWith([
    'roles.list',
    'roles.show',
    'roles.create',
    'roles.update',
    'roles.delete',
    'orders.list',
  ]);

  test('is limited to the permissions of the user', async () => {
    const editor = await weak;
    expect((await create({ policyIds: ['orders.list'] }, editor)).status).toBe(201);
    expect(await create({ policyIds: ['orders.refund'] }, editor)).toMatchObject({
      status: 403,
      refusal: { code: 1025 },
    });
  });

  test('does not allow adding or removing policies the user lacks', async () => {
    const editor = await weak;
    const strong = (await create({ policyIds: ['orders.list', 'orders.refund'] })).body;
    const change = (policyIds: RoleDraft['policyIds']) =>
      editor.call(rolesApi.update, { params: { id: strong.id }, body: { policyIds } });
    expect((await change(['orders.list', 'orders.refund', 'audit.list'])).status).toBe(403);
    expect((await change(['orders.list'])).status).toBe(403);
    expect((await change(['orders.refund'])).status).toBe(200);
    expect((await editor.call(rolesApi.remove, { params: { id: strong.id } })).status).toBe(403);
  });

  test('limits users with some stores to those stores', async () => {
    const [inScope, other] = [await home.store('Propio'), await home.store('Otro')];
    const local = await home.userWith(['roles.list', 'roles.create'], { storeIds: [inScope] });
    expect((await create({ policyIds: [], allStores: false, storeIds: [inScope] }, local)).status).toBe(201);
    expect((await create({ policyIds: [], allStores: false, storeIds: [other] }, local)).status).toBe(403);
    expect((await create({ policyIds: [] }, local)).status).toBe(403);
  });

  test('does not let users with some stores change a role beyond them', async () => {
    const inScope = await home.store('Propio');
    const policies = ['roles.list', 'roles.update', 'orders.cook', 'orders.list'] as const;
    const local = await home.userWith(policies, { storeIds: [inScope] });
    const change = (id: number, body: Partial<RoleDraft>, who = local) =>
      who.call(rolesApi.update, { params: { id }, body });
    const everywhere = (await create({ policyIds: ['orders.list'] })).body;
    expect((await change(everywhere.id, { policyIds: ['orders.list', 'orders.cook'] })).status).toBe(403);
    expect((await change(everywhere.id, { policyIds: [] })).status).toBe(403);
    expect((await change(everywhere.id, { description: 'Ve los pedidos.' })).status).toBe(200);
    const here = (await create({ policyIds: ['orders.list'], allStores: false, storeIds: [inScope] })).body;
    expect((await change(here.id, { policyIds: ['orders.list', 'orders.cook'] })).status).toBe(200);
  });

  test('preserves an administrator: the last role that edits roles cannot lose it', async () => {
    const alone = await tenant();
    const { body } = await alone.admin.call(rolesApi.list, { query: { limit: 100 } });
    const administratorRole = body.data.find(
      ({ userCount, policyIds }) => userCount > 0 && policyIds.includes('roles.update'),
    );
    const params = { id: administratorRole?.id ?? 0 };
    const policyIds = (administratorRole?.policyIds.filter((policy) => policy !== 'roles.update') ??
      []) as RoleDraft['policyIds'];
    expect(await alone.admin.call(rolesApi.update, { params, body: { policyIds } })).toMatchObject({
      status: 409,
      refusal: { code: 1021 },
    });
  });

  test('applies to the next request of signed-in users', async () => {
    const reader = await home.userWith(['admin_users.list']);
    expect((await reader.call(usersApi.list)).status).toBe(200);
    const { body: person } = await home.admin.call(usersApi.get, { params: { id: reader.id } });
    await home.admin.call(rolesApi.update, {
      params: { id: person.roleIds[0] ?? 0 },
      body: { policyIds: ['roles.list'] },
    });
    expect((await reader.call(usersApi.list)).status).toBe(403);
    expect((await reader.call(rolesApi.list)).status).toBe(200);
  });
});

describe('viewing as a role', () => {
  test('limits permissions to that role and never extends them', async () => {
    const narrow = (await create({ policyIds: ['admin_users.list', 'audit.list'] })).body;
    const as = { 'see-as-role': String(narrow.id) };
    const { body } = await home.admin.call(usersApi.me, {}, as);
    expect(body).toMatchObject({
      policies: expect.arrayContaining(['admin_users.list', 'audit.list']),
      seeingAs: { id: narrow.id },
    });
    expect(body.policies).toHaveLength(2);
    expect((await home.admin.call(rolesApi.list, {}, as)).status).toBe(403);
    const weak = await home.userWith(['roles.show', 'admin_users.list']);
    expect((await weak.call(usersApi.me, {}, as)).body.policies).toEqual(['admin_users.list']);
  });
});

describe('concurrent edits of a role', () => {
  test('to different fields do not overwrite each other', async () => {
    const { body: role } = await create({ description: 'antes' });
    const params = { id: role.id };
    const seen = { 'if-match': `"${role.version}"` };
    await home.admin.call(rolesApi.update, { params, body: { description: 'después' } }, seen);
    const second = await home.admin.call(rolesApi.update, { params, body: { policyIds: ['orders.list'] } }, seen);
    expect(second).toMatchObject({ status: 200, body: { description: 'después', policyIds: ['orders.list'] } });
  });

  test('to the same field return both values', async () => {
    const { body: role } = await create({ description: 'antes' });
    const params = { id: role.id };
    const seen = { 'if-match': `"${role.version}"` };
    await home.admin.call(rolesApi.update, { params, body: { description: 'la suya' } }, seen);
    const second = await home.admin.call(rolesApi.update, { params, body: { description: 'la mía' } }, seen);
    expect(second).toMatchObject({
      status: 409,
      refusal: {
        code: 1009,
        conflict: { fields: [{ field: 'description', yours: 'la mía', theirs: 'la suya' }], author: 'Administración' },
      },
    });
    const policies = await home.admin.call(rolesApi.update, { params, body: { policyIds: ['audit.list'] } });
    expect(policies.status).toBe(200);
    const third = await home.admin.call(rolesApi.update, { params, body: { policyIds: ['orders.show'] } }, seen);
    expect(third.status).toBe(409);
  });
});
