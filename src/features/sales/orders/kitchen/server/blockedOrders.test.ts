import { beforeEach, describe, expect, test } from 'vitest';
import { auditApi } from '#features/platform/audit/audit.contract.ts';
import { storesApi } from '#features/stores/record/stores.contract.ts';
import { toteatSandbox } from '#integrations/pos/toteat/toteatSandbox.ts';
import { unaudited } from '#kit/server/data/database.ts';
import { runEffects } from '#kit/server/effects.ts';
import { storedOrder } from '#testing/orders.ts';
import { passPosTime } from '#testing/integrations/posJobs.ts';
import { mapCatalogue, posTests } from '#testing/integrations/posShop.ts';
import { giveCredentials } from '#testing/integrations/providerSandbox.ts';
import { createStore } from '#testing/stores.ts';
import { posOrdersApi } from '../../pos/posOrders.contract.ts';
import { ordersApi } from '../../record/orders.contract.ts';
import { kitchenApi } from '../kitchen.contract.ts';

const { sandbox, shop } = await posTests(toteatSandbox);

const sending = { on: /^POST .*orders/i };

const waitFor = (storeId: number, kitchenWaitsForPos = true) =>
  shop().tenant.admin.call(storesApi.update, { params: { id: storeId }, body: { kitchenWaitsForPos } });
beforeEach(async () => {
  await waitFor(shop().storeId);
});
const work = () => shop().jobs.work();
const pass = (seconds: number) => passPosTime(shop().tenant, seconds);
const board = async (storeId = shop().storeId) =>
  (await shop().tenant.admin.call(kitchenApi.board, { params: { storeId } })).body;
const ids = async (storeId = shop().storeId) => (await board(storeId)).data.map(({ id }) => id);
const openOrders = async () => (await shop().tenant.admin.call(kitchenApi.stores)).body.data;
const move = (id: number, to: 'preparing' | 'ready') =>
  shop().tenant.admin.call(kitchenApi.move, { params: { storeId: shop().storeId, id }, body: { status: to } });
/** Changes of an order that live screens were notified of. */
const eventsOf = (id: number) =>
  shop().tenant.inTenant(async (db) => {
    const events = await db.selectFrom('events').select('data').where('topic', '=', 'orders').execute();
    return events.filter(({ data }) => (data as { id?: number }).id === id).length;
  });

test('an order of a store that does not wait is in the kitchen as it is placed', async () => {
  await waitFor(shop().storeId, false);
  const id = await shop().place();
  expect(await board()).toMatchObject({ data: [{ id, blockedUntil: null }], nextReleaseAt: null });
  expect((await shop().row(id)).blockedUntil).toBeNull();
});

test('an order of a store without a point of sale is in the kitchen as it is placed', async () => {
  await shop().tenant.inTenant((db) => unaudited(db).deleteFrom('authCredentials').execute());
  const id = await shop().place();
  expect(await ids()).toEqual([id]);
});

test('a test order is in the kitchen as it is placed', async () => {
  const id = await shop().place({ isTest: true });
  expect(await ids()).toEqual([id]);
});

test('an order appears in the kitchen once the point of sale took it', async () => {
  const id = await shop().place();
  expect(await ids()).toEqual([]);
  expect(await openOrders()).toEqual([]);
  const before = await eventsOf(id);
  await work();
  expect(await board()).toMatchObject({ data: [{ id, status: 'created', blockedUntil: null }], nextReleaseAt: null });
  expect(await openOrders()).toEqual([{ storeId: shop().storeId, openOrders: 1 }]);
  expect(await eventsOf(id)).toBeGreaterThan(before);
});

test('an order waits from the moment in which it is placed', async () => {
  const id = await storedOrder(shop().tenant, { storeId: shop().storeId });
  await shop().tenant.inTenant((db) =>
    runEffects(db, 'orderPlaced', { id, storeId: shop().storeId, isTest: false, source: 'mercat', status: 'created' }),
  );
  expect(await ids()).toEqual([]);
  await pass(20);
  expect(await ids()).toEqual([id]);
});

test('an order appears 20 seconds after it was queued although the point of sale does not respond', async () => {
  const id = await shop().place();
  const { blockedUntil, queuedAt } = await shop().row(id);
  expect(Date.parse(blockedUntil ?? '') - Date.parse(queuedAt)).toBe(20_000);
  expect(await board()).toMatchObject({ data: [], nextReleaseAt: blockedUntil });
  await pass(20);
  expect(await board()).toMatchObject({ data: [{ id, blockedUntil: null }], nextReleaseAt: null });
});

test('an order appears in time although the process died that was sending it', async () => {
  const id = await shop().place();
  const killed = (transaction: number) => {
    if (transaction >= 1) throw new Error('Killed');
  };
  await shop()
    .jobs.work({ withLater: false, before: killed })
    .catch(() => undefined);
  expect((await shop().row(id)).state).toBe('sending');
  expect(await ids()).toEqual([]);
  await pass(20);
  expect(await ids()).toEqual([id]);
});

describe('the kitchen gets an order at once', () => {
  test('that lacks a code', async () => {
    await shop().tenant.inTenant((db) =>
      unaudited(db).deleteFrom('posMappings').where('modifierId', '=', shop().mapped.palta).execute(),
    );
    const id = await shop().place();
    const before = await eventsOf(id);
    await work();
    expect((await shop().row(id)).needsPerson).toBe(true);
    expect(await ids()).toEqual([id]);
    expect(await eventsOf(id)).toBeGreaterThan(before);
  });

  test('that the point of sale refused', async () => {
    sandbox.setCatalogue(sandbox.catalogue.filter(({ code }) => code !== '102'));
    const id = await shop().place();
    await work();
    sandbox.setCatalogue(sandbox.catalogue);
    expect(await shop().row(id)).toMatchObject({ needsPerson: true, attempts: 1 });
    expect(await ids()).toEqual([id]);
  });

  test('with all that wait behind it when the shift is closed, and those that are placed meanwhile', async () => {
    sandbox.closeShift();
    const first = await shop().place();
    const second = await shop().place();
    expect(await ids()).toEqual([]);
    const before = await eventsOf(second);
    await work();
    expect(await ids()).toEqual([first, second]);
    expect(await eventsOf(second)).toBeGreaterThan(before);
    const third = await shop().place();
    expect(await ids()).toEqual([first, second, third]);
    sandbox.openShift();
    await pass(20);
    await work();
    const fourth = await shop().place();
    expect(await ids()).not.toContain(fourth);
  });

  test('whose response was lost', async () => {
    sandbox.kit.plan('lost', sending);
    const id = await shop().place();
    await work();
    expect((await shop().row(id)).state).toBe('unknown');
    expect(await ids()).toEqual([id]);
  });

  test('that a person typed, or left out', async () => {
    const [typed, out] = [await shop().place(), await shop().place()];
    const [typedRow, outRow] = [await shop().row(typed), await shop().row(out)];
    await shop().tenant.admin.call(posOrdersApi.type, { params: { id: typedRow.id }, body: { number: '81' } });
    expect(await ids()).toEqual([typed]);
    await shop().tenant.admin.call(posOrdersApi.leaveOut, {
      params: { id: outRow.id },
      body: { reason: 'Es cortesía' },
    });
    expect(await ids()).toEqual([typed, out]);
  });

  test('that a person moves on', async () => {
    const id = await shop().place();
    await shop().move(id, 'preparing');
    expect(await board()).toMatchObject({ data: [{ id, status: 'preparing', blockedUntil: null }] });
  });
});

test('the kitchen cannot move an order that it does not have yet', async () => {
  const id = await shop().place();
  expect((await move(id, 'preparing')).status).toBe(404);
  await work();
  expect((await move(id, 'preparing')).body).toMatchObject({ status: 'preparing', blockedUntil: null });
});

test('an order that is canceled while the kitchen waits never appears', async () => {
  const id = await shop().place();
  await shop().move(id, 'canceled');
  await work();
  await pass(20);
  expect(await ids()).toEqual([]);
  expect(await shop().row(id)).toMatchObject({ state: 'dropped', blockedUntil: null });
});

test('an order that moves waits for the point of sale of its new store, if that one requires it', async () => {
  const { id: waits } = await createStore(shop().tenant, { name: 'Maipú' });
  const { id: doesNot } = await createStore(shop().tenant, { name: 'Quilicura' });
  for (const storeId of [waits, doesNot])
    await giveCredentials(shop().tenant, 'toteat', { values: sandbox.credentials, storeId });
  await mapCatalogue(shop().tenant, sandbox, shop().mapped);
  await waitFor(waits);
  const reassign = (id: number, storeId: number) =>
    shop().tenant.admin.call(ordersApi.reassign, {
      params: { id },
      body: { storeId, reason: 'Está más cerca', confirmed: true },
    });
  const id = await shop().place();
  await reassign(id, doesNot);
  expect(await ids(doesNot)).toEqual([id]);
  const other = await shop().place();
  await reassign(other, waits);
  expect(await ids(waits)).toEqual([]);
  await work();
  expect(await ids(waits)).toEqual([other]);
});

describe('an order of a channel', () => {
  test('is on the board to be accepted, and waits from then on', async () => {
    const id = await shop().place({ source: 'rappi' });
    expect(await board()).toMatchObject({ data: [{ id, status: 'created', blockedUntil: null }], nextReleaseAt: null });
    const { body } = await move(id, 'preparing');
    expect(body).toMatchObject({ status: 'preparing', blockedUntil: expect.any(String) });
    expect(await board()).toMatchObject({
      data: [{ id, blockedUntil: body.blockedUntil }],
      nextReleaseAt: body.blockedUntil,
    });
    await work();
    expect(await board()).toMatchObject({
      data: [{ id, status: 'preparing', blockedUntil: null }],
      nextReleaseAt: null,
    });
  });

  test('does not wait longer than 20 seconds, and not once it is ready', async () => {
    const [slow, ready] = [await shop().place({ source: 'rappi' }), await shop().place({ source: 'rappi' })];
    for (const id of [slow, ready]) await move(id, 'preparing');
    expect((await move(ready, 'ready')).body.blockedUntil).toBeNull();
    await pass(20);
    expect(await board()).toMatchObject({
      data: [{ blockedUntil: null }, { blockedUntil: null }],
      nextReleaseAt: null,
    });
  });
});

test('the setting is read by readers, and its changes are in the history', async () => {
  const reader = await shop().tenant.userWith(['stores.list', 'stores.show']);
  const { body } = await reader.call(storesApi.get, { params: { id: shop().storeId } });
  expect(body.kitchenWaitsForPos).toBe(true);
  expect((await reader.call(storesApi.update, { params: { id: shop().storeId }, body: {} })).status).toBe(403);
  const { data } = (await shop().tenant.admin.call(auditApi.list, { query: { area: 'stores', limit: 1 } })).body;
  expect(data[0]?.changes).toMatchObject([
    { recordId: shop().storeId, fields: [{ field: 'kitchenWaitsForPos', before: false, after: true }] },
  ]);
  const { id } = await createStore(shop().tenant, { name: 'Lampa' });
  expect((await shop().tenant.admin.call(storesApi.get, { params: { id } })).body.kitchenWaitsForPos).toBe(false);
});

test('the order shows its staff that the kitchen waits', async () => {
  const id = await shop().place();
  const isBlocking = async () =>
    (await shop().tenant.admin.call(posOrdersApi.ofOrder, { params: { orderId: id } })).body.data.map(
      ({ blocksKitchen }) => blocksKitchen,
    );
  expect(await isBlocking()).toEqual([true]);
  await work();
  expect(await isBlocking()).toEqual([false]);
});
