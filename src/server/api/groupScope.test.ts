import { createParser } from 'eventsource-parser';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { Policy } from '#kit/contract/policies.ts';
import { emit } from '#kit/server/live/events.ts';
import { auditApi } from '#features/platform/audit/audit.contract.ts';
import { type RoleDraft, rolesApi } from '#features/platform/roles/roles.contract.ts';
import { usersApi } from '#features/platform/users/users.contract.ts';
import { ordersApi } from '#features/sales/orders/record/orders.contract.ts';
import { blankRule, storeGroupsApi } from '#features/stores/groups/storeGroups.contract.ts';
import { storeOptionsApi, storesApi } from '#features/stores/record/stores.contract.ts';
import { storedOrder } from '#testing/orders.ts';
import { close, createStore } from '#testing/stores.ts';
import { type Caller, isolatedTestApp } from '#testing/testApp.ts';

/** Users limited to a group see exactly its current stores. */
const comanda = await isolatedTestApp();
const tenant = await comanda.tenant();
const { admin } = tenant;
const address = await comanda.app.listen({ host: '127.0.0.1', port: 0 });

let createdCount = 0;
/** A separate commune with a group of its stores. */
async function commune() {
  const name = `Comuna ${++createdCount}`;
  const body = { name, kind: 'commune' as const, rule: { ...blankRule, communes: [name] }, storeIds: [] };
  const { id } = (await admin.call(storeGroupsApi.create, { body })).body;
  return {
    id,
    name,
    store: (fields = {}) => createStore(tenant, { ...fields, commune: name }).then((store) => store.id),
  };
}
const move = (id: number, to: string) => admin.call(storesApi.update, { params: { id }, body: { commune: to } });

const manager: Policy[] = [
  'stores.list',
  'stores.show',
  'stores.update',
  'stores.export',
  'orders.list',
  'orders.show',
];
const visibleStoreIds = async (who: Caller) => (await who.call(usersApi.me)).body.storeIds?.toSorted((a, b) => a - b);

/** Stores visible to a user, wherever stores appear. */
async function visibleStores(who: Caller) {
  const [list, options, orders] = [
    (await who.call(storesApi.list, { query: { limit: 100 } })).body.data,
    (await who.call(storeOptionsApi.all)).body.data,
    (await who.call(ordersApi.list)).body.data,
  ];
  const file = (await who.call(storesApi.exportCsv)).text;
  return {
    list: list.map(({ id }) => id),
    options: options.map(({ id }) => id),
    orders: orders.map(({ storeId }) => storeId),
    lines: file.trim().split('\n').length - 1,
  };
}

describe('a manager limited to a group', () => {
  test('sees its stores and no other, by list, id, order or file', async () => {
    const [here, there] = [await commune(), await commune()];
    const [inside, other] = [await here.store(), await there.store()];
    const orders = [await storedOrder(tenant, { storeId: inside }), await storedOrder(tenant, { storeId: other })];
    const local = await tenant.userWith(manager, { storeGroupIds: [here.id] });
    expect(await visibleStores(local)).toEqual({ list: [inside], options: [inside], orders: [inside], lines: 1 });
    const byId = async (id: number) => (await local.call(storesApi.get, { params: { id } })).status;
    expect([await byId(inside), await byId(other)]).toEqual([200, 404]);
    const order = async (id: number) => (await local.call(ordersApi.get, { params: { id } })).status;
    expect(await Promise.all(orders.map(order))).toEqual([200, 404]);
    expect((await close(local, { storeIds: [other] })).status).toBe(404);
    expect((await close(local)).body.closings.map(({ storeId }) => storeId)).toEqual([inside]);
  });

  test('gains a store with the request that puts it there, and loses it with the one that takes it away', async () => {
    const [here, there] = [await commune(), await commune()];
    const inside = await here.store();
    const local = await tenant.userWith(manager, { storeGroupIds: [here.id] });
    expect(await visibleStoreIds(local)).toEqual([inside]);
    const later = await here.store();
    expect(await visibleStoreIds(local)).toEqual([inside, later]);
    const { headers } = await move(later, there.name);
    expect(await visibleStoreIds(local)).toEqual([inside]);
    expect((await local.call(storesApi.get, { params: { id: later } })).status).toBe(404);
    await admin.call(auditApi.undo, { params: { requestId: String(headers['x-request-id']) } });
    expect(await visibleStoreIds(local)).toEqual([inside, later]);
  });

  test('follows the rule of the group', async () => {
    const [here, there] = [await commune(), await commune()];
    const [inside, other] = [await here.store(), await there.store()];
    const local = await tenant.userWith(manager, { storeGroupIds: [here.id] });
    const rule = (communes: string[]) =>
      admin.call(storeGroupsApi.update, { params: { id: here.id }, body: { rule: { ...blankRule, communes } } });
    await rule([here.name, there.name]);
    expect(await visibleStoreIds(local)).toEqual([inside, other]);
    await rule([there.name]);
    expect(await visibleStoreIds(local)).toEqual([other]);
  });

  test('sees nothing while the group is empty', async () => {
    const { id } = await commune();
    const local = await tenant.userWith(manager, { storeGroupIds: [id] });
    expect(await visibleStores(local)).toEqual({ list: [], options: [], orders: [], lines: 0 });
    expect((await close(local)).body.closings).toEqual([]);
  });

  test('hears of its stores and no other, and of a store that joins from then on', async () => {
    const [here, there] = [await commune(), await commune()];
    const [inside, other] = [await here.store(), await there.store()];
    const local = await tenant.userWith(manager, { storeGroupIds: [here.id] });
    const received = await listen(local);
    const emitOrder = (storeId: number, at: string) =>
      tenant.inTenant((db) => emit(db, 'orders', { audience: 'orders.list', storeId, data: { at } }));
    await emitOrder(other, 'before');
    await emitOrder(inside, 'own');
    await expect.poll(received).toEqual(['own']);
    await move(other, here.name);
    await emitOrder(other, 'after');
    await expect.poll(received).toEqual(['own', 'after']);
    await move(other, there.name);
    await emitOrder(other, 'gone');
    await emitOrder(inside, 'last');
    await expect.poll(received).toEqual(['own', 'after', 'last']);
  });
});

/** Order events in a user's live stream. */
async function listen(who: Caller): Promise<() => string[]> {
  const received: string[] = [];
  const state = { ready: false };
  const parser = createParser({
    onEvent({ event, data }) {
      if (event === 'ready') state.ready = true;
      if (event === 'orders') received.push((JSON.parse(data) as { at: string }).at);
    },
  });
  const ending = new AbortController();
  const stream = await fetch(`${address}/api/admin/v1/events`, { headers: who.headers, signal: ending.signal });
  const reader = (async () => {
    for await (const part of stream.body ?? []) parser.feed(Buffer.from(part).toString());
  })().catch(() => undefined);
  onTestFinished(async () => {
    ending.abort();
    await reader;
  });
  await expect.poll(() => state.ready).toBe(true);
  return () => [...received];
}

describe('a role limited to a group', () => {
  const roleOf = async (fields: Partial<RoleDraft>, policyIds = manager) => {
    const body = {
      name: `rol ${++createdCount}`,
      description: '',
      policyIds,
      storeIds: [],
      storeGroupIds: [],
      ...fields,
    };
    return (await admin.call(rolesApi.create, { body: { allStores: false, ...body } })).body.id;
  };
  const give = (id: number, body: object) => admin.call(usersApi.update, { params: { id }, body });

  test('limits whoever has it, and of their own stores leaves those in the group', async () => {
    const [here, there] = [await commune(), await commune()];
    const [one, two, other] = [await here.store(), await here.store(), await there.store()];
    const everywhere = await tenant.userWith(manager);
    await give(everywhere.id, { roleIds: [await roleOf({ storeGroupIds: [here.id] })] });
    expect(await visibleStoreIds(everywhere)).toEqual([one, two]);
    const some = await tenant.userWith(manager, { storeIds: [one, other] });
    await give(some.id, { roleIds: [await roleOf({ storeGroupIds: [here.id] })] });
    expect(await visibleStoreIds(some)).toEqual([one]);
  });

  test('shows what it sees to whoever looks as it', async () => {
    const here = await commune();
    const inside = await here.store();
    const id = await roleOf({ storeGroupIds: [here.id] });
    const as = { 'see-as-role': String(id) };
    expect((await admin.call(usersApi.me, {}, as)).body.storeIds).toEqual([inside]);
  });
});

describe('nobody gives a group that is not theirs', () => {
  const people: Policy[] = ['admin_users.list', 'admin_users.show', 'admin_users.create', 'admin_users.update'];
  const userOf = async (who: Caller, storeScope: { storeIds?: number[]; storeGroupIds?: number[] }) => {
    const roleIds = (await admin.call(usersApi.get, { params: { id: who.id } })).body.roleIds;
    const email = `${crypto.randomUUID()}@x.test`;
    const draft = { name: 'Nueva', email, phone: '+56987654321', password: null, enabled: true, roleIds };
    const body = { ...draft, allStores: false, storeIds: [], storeGroupIds: [], ...storeScope };
    return who.call(usersApi.create, { body });
  };

  test('whoever reaches a group gives it, or stores of it', async () => {
    const here = await commune();
    const inside = await here.store();
    const local = await tenant.userWith(people, { storeGroupIds: [here.id] });
    expect((await userOf(local, { storeGroupIds: [here.id] })).status).toBe(201);
    expect((await userOf(local, { storeIds: [inside] })).status).toBe(201);
  });

  test('whoever reaches its stores alone does not: others will join it', async () => {
    const here = await commune();
    const inside = await here.store();
    const local = await tenant.userWith(people, { storeIds: [inside] });
    expect((await userOf(local, { storeGroupIds: [here.id] })).refusal.code).toBe(1025);
  });

  test('and takes over nobody who has it', async () => {
    const [here, there] = [await commune(), await commune()];
    const inside = await here.store();
    const [local, peer] = [
      await tenant.userWith(people, { storeIds: [inside] }),
      await tenant.userWith(people, { storeGroupIds: [here.id] }),
    ];
    const both = await tenant.userWith(people, { storeGroupIds: [here.id, there.id] });
    const secret = { password: 'una clave muy distinta' };
    const become = (who: Caller, id: number) => who.call(usersApi.update, { params: { id }, body: secret });
    expect((await become(local, peer.id)).status).toBe(403);
    expect((await become(peer, both.id)).status).toBe(403);
    expect((await become(peer, local.id)).status).toBe(200);
  });

  test('nor by a role', async () => {
    const here = await commune();
    const inside = await here.store();
    const policies: Policy[] = ['roles.list', 'roles.show', 'roles.create'];
    const draft = { name: `rol ${++createdCount}`, description: '', policyIds: [], allStores: false, storeIds: [] };
    const body = { ...draft, storeGroupIds: [here.id] };
    const local = await tenant.userWith(policies, { storeIds: [inside] });
    expect((await local.call(rolesApi.create, { body })).refusal.code).toBe(1025);
    const holder = await tenant.userWith(policies, { storeGroupIds: [here.id] });
    expect((await holder.call(rolesApi.create, { body })).status).toBe(201);
  });

  test('a group that somebody is limited to stays, and says who', async () => {
    const here = await commune();
    await tenant.userWith(manager, { name: 'Jefa de zona', storeGroupIds: [here.id] });
    const refused = await admin.call(storeGroupsApi.remove, { params: { id: here.id } });
    expect(refused.status).toBe(409);
    expect(refused.refusal.message).toContain('Jefa de zona');
  });
});
