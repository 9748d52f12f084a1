import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { auditApi } from '#features/platform/audit/audit.contract.ts';
import { bulkApi } from '#features/stores/bulk/bulk.contract.ts';
import { storesApi } from '#features/stores/record/stores.contract.ts';
import { createStore } from '#testing/stores.ts';
import { testApp } from '#testing/testApp.ts';
import { blankRule, type GroupRule, storeGroupsApi } from '../storeGroups.contract.ts';

/** Groups of stores by rule and by hand: who is in them now, and who joins or leaves by what happens to a store. */
const comanda = await testApp();
const tenant = await comanda.tenant();
const { admin } = tenant;

let count = 0;
const create = (rule: Partial<GroupRule> | null, fields: { name?: string; storeIds?: number[] } = {}) =>
  admin.call(storeGroupsApi.create, {
    body: {
      name: `Grupo ${++count}`,
      kind: 'tag',
      rule: rule && { ...blankRule, ...rule },
      storeIds: [],
      ...fields,
    },
  });
const group = async (...args: Parameters<typeof create>) => (await create(...args)).body;
const membersOf = async (storeGroupId: number, who = admin) =>
  (await who.call(storesApi.list, { query: { storeGroupId, limit: 100 } })).body.data.map(({ id }) => id);
const store = (fields: Parameters<typeof createStore>[1]) => createStore(tenant, fields).then(({ id }) => id);
const change = (id: number, body: object) => admin.call(storesApi.update, { params: { id }, body });

describe('a store group by rule', () => {
  test('contains matching stores in any spelling', async () => {
    const [fits, alike, other] = [
      await store({ name: 'Cerro Alegre', commune: 'Valparaíso' }),
      await store({ name: 'Barón', commune: 'VALPARAISO' }),
      await store({ name: 'Reñaca', commune: 'Viña del Mar' }),
    ];
    const { id, storeCount } = await group({ communes: ['Valparaíso'] });
    expect(storeCount).toBe(2);
    expect(await membersOf(id)).toEqual(expect.arrayContaining([fits, alike]));
    expect(await membersOf(id)).not.toContain(other);
  });

  test('requires a value per condition', async () => {
    const both = await store({ commune: 'Talca', format: 'Mall' });
    await store({ commune: 'Talca', format: 'Calle' });
    const { id } = await group({ communes: ['Talca', 'Curicó'], formats: ['Mall'] });
    expect(await membersOf(id)).toEqual([both]);
  });

  test('gains new matching stores and loses those that change', async () => {
    const { id } = await group({ communes: ['Castro'] });
    expect(await membersOf(id)).toEqual([]);
    const later = await store({ commune: 'Castro' });
    expect(await membersOf(id)).toEqual([later]);
    await change(later, { commune: 'Ancud' });
    expect(await membersOf(id)).toEqual([]);
  });

  test('follows bulk edits of stores and their undo', async () => {
    const [one, two] = [await store({}), await store({})];
    const { id } = await group({ franchises: ['Sabores del Sur'] });
    const edit = { storeIds: [one, two], franchise: 'Sabores del Sur' };
    const { requestId } = (await admin.call(bulkApi.massiveUpdate, { body: edit })).body;
    expect(await membersOf(id)).toEqual([one, two]);
    await admin.call(auditApi.undo, { params: { requestId } });
    expect(await membersOf(id)).toEqual([]);
  });

  test('follows changes of its rule', async () => {
    const north = await store({ commune: 'Arica', region: 'Arica y Parinacota' });
    const { id } = await group({ communes: ['Iquique'] });
    const body = { rule: { ...blankRule, regions: ['arica y parinacota'] } };
    const saved = await admin.call(storeGroupsApi.update, { params: { id }, body });
    expect(saved.body.storeCount).toBe(1);
    expect(await membersOf(id)).toEqual([north]);
  });

  test('has no list of stores and no repeated values', async () => {
    const one = await store({});
    const { body } = await create({ communes: ['Ovalle', 'OVALLE'] }, { storeIds: [one] });
    expect(body).toMatchObject({ storeIds: [], rule: { communes: ['OVALLE'] } });
  });

  test('reports an error without conditions', async () => {
    expect((await create({})).refusal.errors).toEqual({ 'rule.communes': ['Escribe al menos una condición'] });
  });

  test('previews its stores before it is saved', async () => {
    const fits = await store({ name: 'Única', commune: 'Coyhaique' });
    const { body } = await admin.call(storeGroupsApi.preview, {
      body: { rule: { ...blankRule, communes: ['coyhaique'] } },
    });
    expect(body).toEqual({ total: 1, stores: [{ id: fits, name: 'Única', commune: 'Coyhaique' }] });
  });
});

describe('a store group by hand', () => {
  test('contains exactly the chosen stores', async () => {
    const [one, two] = [await store({}), await store({})];
    const { id } = await group(null, { storeIds: [one] });
    expect(await membersOf(id)).toEqual([one]);
    await admin.call(storeGroupsApi.update, { params: { id }, body: { storeIds: [two] } });
    expect(await membersOf(id)).toEqual([two]);
  });

  test('blocks the deletion of its stores and is named in the error', async () => {
    const one = await store({});
    await group(null, { name: 'Los de la costa', storeIds: [one] });
    const { status, refusal } = await admin.call(storesApi.remove, { params: { id: one } });
    expect(status).toBe(409);
    expect(refusal.message).toContain('Los de la costa');
  });

  test('has a history that can be undone', async () => {
    const one = await createStore(tenant, { name: 'Contado' });
    const { id } = await group(null, { storeIds: [one.id] });
    await admin.call(storeGroupsApi.update, {
      params: { id },
      body: { rule: { ...blankRule, communes: ['Lota', 'Coronel'] } },
    });
    const { data } = (await admin.call(auditApi.history, { params: { entity: 'storeGroups', id } })).body;
    expect(JSON.stringify(data)).toContain('Contado');
    await admin.call(auditApi.undo, { params: { requestId: data[0]?.requestId ?? '' } });
    expect(await membersOf(id)).toEqual([one.id]);
  });
});

test('a store lists its groups, and known values are returned with their number of stores', async () => {
  const one = await store({ commune: 'Futrono', format: 'Kiosco' });
  const { id, name } = await group({ communes: ['Futrono'] });
  expect((await admin.call(storesApi.get, { params: { id: one } })).body.groups).toEqual([{ id, name }]);
  const values = (await admin.call(storeGroupsApi.values)).body;
  expect(values.formats).toContainEqual({ value: 'Kiosco', count: 1 });
  expect(values.communes).toContainEqual({ value: 'Futrono', count: 1 });
});

test('group names are unique', async () => {
  await group({ communes: ['Lebu'] }, { name: 'Sur chico' });
  const repeated = await create({ communes: ['Lebu'] }, { name: 'SUR CHICO' });
  expect(repeated.refusal.errors).toEqual({ name: ['Ya existe un grupo con ese nombre.'] });
});

describe('users with some stores', () => {
  test('see the groups of their stores, with only those stores', async () => {
    const [inScope, other] = [await store({ commune: 'Pica' }), await store({ commune: 'Pica' })];
    const { id } = await group({ communes: ['Pica'] });
    const hand = await group(null, { storeIds: [inScope, other] });
    const beyond = await group(null, { storeIds: [other] });
    const local = await tenant.userWith(['store_groups.list', 'store_groups.show', 'stores.list'], {
      storeIds: [inScope],
    });
    const { data } = (await local.call(storeGroupsApi.list)).body;
    expect(data.map((each) => [each.id, each.storeCount])).toEqual([
      [id, 1],
      [hand.id, 1],
    ]);
    expect(data.at(-1)?.storeIds).toEqual([inScope]);
    expect((await local.call(storeGroupsApi.get, { params: { id: beyond.id } })).status).toBe(404);
    expect((await local.call(storeGroupsApi.all)).body.data.map((each) => each.id)).toEqual([id, hand.id]);
    expect(await membersOf(id, local)).toEqual([inScope]);
    const history = { params: { entity: 'storeGroups', id: hand.id } };
    expect((await local.call(auditApi.history, history)).status).toBe(404);
  });

  test('cannot change groups, which also affect other stores', async () => {
    const [inScope, other] = [await store({}), await store({})];
    const { id } = await group(null, { storeIds: [inScope] });
    const everything = ['store_groups.create', 'store_groups.update', 'store_groups.delete', 'audit.undo'] as const;
    const local = await tenant.userWith([...everything, 'audit.list'], { storeGroupIds: [id] });
    const body = { storeIds: [inScope, other] };
    expect((await local.call(storeGroupsApi.update, { params: { id }, body })).status).toBe(403);
    expect((await local.call(storeGroupsApi.remove, { params: { id } })).status).toBe(403);
    const draft = { name: 'Mío', kind: 'tag' as const, rule: null, storeIds: [other] };
    expect((await local.call(storeGroupsApi.create, { body: draft })).status).toBe(403);
    await admin.call(storeGroupsApi.update, { params: { id }, body });
    const [entry] = (await admin.call(auditApi.history, { params: { entity: 'storeGroups', id } })).body.data;
    await expect(local.call(auditApi.undo, { params: { requestId: entry?.requestId ?? '' } })).resolves.toMatchObject({
      status: 403,
    });
    expect(await membersOf(id)).toEqual([inScope, other]);
  });
});

test('groups of another company contain none of its stores', async () => {
  await group({ communes: ['Ñuñoa'] });
  const foreign = await comanda.tenant();
  const read = foreign.inTenant((db) => db.selectFrom('storeGroupMembers').selectAll().execute());
  expect(await read).toEqual([]);
  // Without a tenant condition: row-level security applies behind the view too.
  const { rows } = await foreign.inTenant((db) => sql`select from store_group_members`.execute(db));
  expect(rows).toEqual([]);
});
