import { beforeEach, expect, test } from 'vitest';
import type { ChannelLine } from '#integrations/channels/port.ts';
import { rappiSandbox } from '#integrations/channels/rappi/rappiSandbox.ts';
import { uberEatsSandbox } from '#integrations/channels/uber_eats/uberEatsSandbox.ts';
import { unaudited } from '#kit/server/data/database.ts';
import { channelCompany } from '#testing/integrations/channelCompany.ts';
import { channelStore, subscribe } from '#testing/integrations/channelShop.ts';
import { sandboxesFor } from '#testing/integrations/everySandbox.ts';
import { kitchenApi } from '../../kitchen/kitchen.contract.ts';
import { ordersApi } from '../../record/orders.contract.ts';
import { changeOrderStatus } from '../../record/server/changeOrderStatus.ts';
import { channelOrdersApi } from '../channelOrders.contract.ts';
import * as repo from './channelOrders.repo.ts';

const sandboxes = await sandboxesFor([uberEatsSandbox, rappiSandbox]);
const sandbox = sandboxes.of('uber_eats');

const { comanda, tenant, storeId, jobs } = await channelCompany(sandboxes.address, sandbox);
await channelStore(comanda, tenant, { key: 'rappi', sandbox: sandboxes.of('rappi') });
beforeEach(async () => {
  sandbox.kit.forgive();
  await jobs.clear();
});

type Step = 'preparing' | 'ready' | 'in_transit' | 'completed' | 'canceled';
const work = () => jobs.work({ withLater: false });
const move = async (id: number, ...statuses: Step[]) => {
  for (const to of statuses) {
    await tenant.inTenant((db) => changeOrderStatus(db, { id, to, reason: 'Otro', storeScope: null }));
    await work();
  }
};
const placed = async (key: 'uber_eats' | 'rappi', order?: Parameters<typeof sandbox.placeOrder>[0]) => {
  const { reference } = await sandboxes.of(key).placeOrder(order);
  await work();
  const { id } = await tenant.inTenant((db) =>
    db.selectFrom('orders').select('id').where('externalReference', '=', reference).executeTakeFirstOrThrow(),
  );
  const book = () => {
    const found = sandboxes
      .of(key)
      .books()
      .find((each) => each.reference === reference);
    if (!found) throw new Error('not in the books');
    return found;
  };
  return { id, reference, book, params: { orderId: id } };
};
const at = async (orderId: number) => (await tenant.admin.call(channelOrdersApi.ofOrder, { params: { orderId } })).body;
const orderOf = async (id: number) => (await tenant.admin.call(ordersApi.get, { params: { id } })).body;
const noteOf = async (id: number) => (await orderOf(id)).timeline.findLast(({ kind }) => kind === 'note')?.note;
const onBoard = async (id: number) =>
  (await tenant.admin.call(kitchenApi.board, { params: { storeId } })).body.data.find((order) => order.id === id);

test('a product that an accepted order lacks is taken off at its channel, and ours stays as it was', async () => {
  const { id, book, params } = await placed('uber_eats');
  await move(id, 'preparing');
  const before = await orderOf(id);
  const [missing, left] = (await at(id)).content?.lines ?? [];
  const cook = await tenant.userWith(['orders.list', 'orders.show', 'orders.cook'], { storeIds: [storeId] });
  const reply = await cook.call(channelOrdersApi.reportMissing, {
    params,
    body: { references: [missing?.reference ?? ''] },
  });
  expect(reply.body.reported).toEqual({ references: [missing?.reference], isSent: false });
  sandbox.kit.plan('lost', { on: /resolve/, times: 1 });
  await work();
  await work();
  expect(book().missing).toEqual([missing?.reference]);
  const after = await at(id);
  expect(after).toMatchObject({ reported: { isSent: true }, change: null, problem: null });
  expect(after.content?.lines.map(({ name }) => name)).toEqual([left?.name]);
  expect((await orderOf(id)).lines).toEqual(before.lines);
  expect(await noteOf(id)).toBe(`Uber Eats sabe que falta: ${missing?.name}`);
});

test('a product that is reported missing while another one is being sent is sent too', async () => {
  const line = { key: null, quantity: 1, unitPrice: 1000, comment: '', choices: [] };
  const items = ['a', 'b', 'c'].map((reference) => ({ ...line, reference, name: `Producto ${reference}` }));
  const { id, book, params } = await placed('uber_eats', { items });
  await move(id, 'preparing');
  const report = (reference: string) =>
    tenant.admin.call(channelOrdersApi.reportMissing, { params, body: { references: [reference] } });
  await report('a');
  expect((await report('b')).body.reported).toEqual({ references: ['a', 'b'], isSent: false });
  expect((await report('c')).refusal.errors).toEqual({ references: ['No puede faltar todo: anula el pedido'] });
  await work();
  expect(book().missing).toEqual(['a', 'b']);
  const row = () => tenant.inTenant((db) => repo.ofOrder(db, id));
  const { id: rowId = 0 } = (await row()) ?? {};
  await tenant.inTenant(async (db) => {
    await repo.change(db, rowId, { missing: ['a', 'b', 'c'], missingSentAt: null });
    await repo.markMissingSent(db, rowId, ['a', 'b']);
  });
  expect((await row())?.missingSentAt).toBeNull();
});

test('nothing, everything and an unknown line cannot be missing, nor anything of an order that waits or is ready', async () => {
  const { id, params } = await placed('uber_eats');
  const report = async (references: string[]) => {
    const { status, refusal } = await tenant.admin.call(channelOrdersApi.reportMissing, {
      params,
      body: { references },
    });
    return [status, refusal.errors?.references?.[0] ?? refusal.message];
  };
  const all = (await at(id)).content?.lines.map(({ reference }) => reference) ?? [];
  expect(await report(all.slice(0, 1))).toEqual([409, expect.stringContaining('tiene que estar en preparación')]);
  await move(id, 'preparing');
  expect(await report([])).toEqual([422, 'Elige los productos que faltan']);
  expect(await report(all)).toEqual([422, 'No puede faltar todo: anula el pedido']);
  expect(await report(['otra'])).toEqual([422, 'Ese producto ya no está en el pedido']);
  await move(id, 'ready');
  expect((await report(all.slice(0, 1)))[0]).toBe(409);
});

test('a channel without missing products says so, and the order shows it', async () => {
  const { id, params } = await placed('rappi');
  await move(id, 'preparing');
  expect(await at(id)).toMatchObject({ missing: null, cancelsAccepted: false });
  const references = [(await at(id)).content?.lines[0]?.reference ?? ''];
  expect((await tenant.admin.call(channelOrdersApi.reportMissing, { params, body: { references } })).status).toBe(409);
});

test('an order is refused with the reason of its channel that staff chose', async () => {
  const { id, book, params } = await placed('uber_eats');
  const { denials, caution } = await at(id);
  expect(denials.map(({ reason }) => reason)).toContain('busy');
  expect(caution).toContain('pausa');
  await tenant.admin.call(channelOrdersApi.refuse, { params, body: { denial: 'busy', note: 'Llegó un bus' } });
  await work();
  expect(book().state).toBe('denied');
  expect(await orderOf(id)).toMatchObject({
    status: 'canceled',
    cancelReason: 'El local no da abasto: Llegó un bus',
  });
  const [call] = await tenant.inTenant((db) =>
    db.selectFrom('providerCalls').select('request').where('url', 'like', '%deny%').orderBy('id', 'desc').execute(),
  );
  expect(call?.request).toContain('CAPACITY');
});

test('a store is warned after its first refused or expired order of the day, and users of other stores are not', async () => {
  const shop = await comanda.tenant();
  const id = await channelStore(comanda, shop, { key: 'uber_eats', sandbox });
  const strikes = async (caller = shop.admin) => (await caller.call(channelOrdersApi.problems, {})).body.strikes;
  expect(await strikes()).toEqual([]);
  await shop.inTenant((db) =>
    unaudited(db)
      .insertInto('channelOrders')
      .values([
        { provider: 'uber_eats', reference: 'hoy', storeReference: 'x', storeId: id, state: 'denied' },
        { provider: 'rappi', reference: 'hoy', storeReference: 'x', storeId: id, state: 'denied' },
        {
          provider: 'uber_eats',
          reference: 'ayer',
          storeReference: 'x',
          storeId: id,
          state: 'expired',
          createdAt: new Date(Date.now() - 24.5 * 3_600_000).toISOString(),
        },
      ])
      .execute(),
  );
  expect(await strikes()).toMatchObject([{ storeId: id, channelName: 'Uber Eats', count: 1, limit: 2 }]);
  const elsewhere = await shop.userWith(['orders.list'], { storeIds: [await shop.store('Maipú')] });
  expect(await strikes(elsewhere)).toEqual([]);
  await subscribe(comanda, tenant, 'uber_eats', sandbox);
});

test('a reason that the channel lacks is refused at its field', async () => {
  const { params } = await placed('rappi');
  const { status, refusal } = await tenant.admin.call(channelOrdersApi.refuse, {
    params,
    body: { denial: 'technical', note: '' },
  });
  expect([status, refusal.errors]).toEqual([422, { denial: ['El canal no conoce ese motivo'] }]);
});

test('an order that its channel changes keeps its lines, and shows both versions until staff have seen them', async () => {
  const { id, reference, params } = await placed('uber_eats');
  await move(id, 'preparing');
  const before = await orderOf(id);
  const [burger, drink] = sandbox.books().find((book) => book.reference === reference)?.lines ?? [];
  const changed = [burger, drink && { ...drink, quantity: 5 }].filter((line): line is ChannelLine => !!line);
  await sandbox.editOrder(reference, changed);
  await work();
  expect((await orderOf(id)).lines).toEqual(before.lines);
  expect((await onBoard(id))?.channel).toMatchObject({ isChanged: true });
  const { change, content } = await at(id);
  expect(change).toMatchObject({ isSeen: false });
  expect(change?.former.lines.map(({ quantity }) => quantity)).toEqual([2, 3]);
  expect(content?.lines.map(({ quantity }) => quantity)).toEqual([2, 5]);
  expect(await noteOf(id)).toMatch(/Uber Eats cambió el pedido\. Antes: .*3 × Bebida.*Ahora: .*5 × Bebida/);
  await sandbox.editOrder(reference, changed.slice(0, 1));
  await work();
  expect((await at(id)).change?.former.lines).toHaveLength(2);
  for (let time = 0; time < 2; time += 1) await tenant.admin.call(channelOrdersApi.seeChange, { params });
  const seen = (await orderOf(id)).timeline.filter(({ note }) => note === 'Vio que el canal cambió el pedido');
  expect(seen).toHaveLength(1);
  expect((await onBoard(id))?.channel).toMatchObject({ isChanged: false });
  expect((await at(id)).change?.isSeen).toBe(true);
});

test('the steps of our driver are reported to the channel of an order that the store delivers, each once', async () => {
  const { id, book } = await placed('uber_eats', { carrier: 'store' });
  sandbox.kit.plan('lost', { on: /restaurantdelivery/, times: 1 });
  await move(id, 'preparing', 'ready', 'in_transit', 'completed');
  await work();
  expect(book().courierSteps).toEqual(['started', 'delivered']);
});

test('no step is reported of an order that the channel delivers', async () => {
  const { id, book } = await placed('uber_eats');
  await move(id, 'preparing', 'ready', 'in_transit', 'completed');
  expect(book().courierSteps).toEqual([]);
});

test('an order of a channel is not shown to users of other stores, nor one of ours as one', async () => {
  const { params } = await placed('uber_eats');
  const other = await tenant.userWith(['orders.show', 'orders.cook', 'orders.cancel'], {
    storeIds: [await tenant.store('Maipú')],
  });
  expect((await other.call(channelOrdersApi.ofOrder, { params })).status).toBe(404);
  expect((await other.call(channelOrdersApi.seeChange, { params })).status).toBe(404);
  expect((await tenant.admin.call(channelOrdersApi.ofOrder, { params: { orderId: 999_999 } })).status).toBe(404);
});
