import { describe, expect, test } from 'vitest';
import { testApp } from '#testing/testApp.ts';
import { storedOrder } from '#testing/orders.ts';
import { type OrderListQuery, ordersApi } from '../orders.contract.ts';
import { type OrderQueue, orderQueues } from '../queues.contract.ts';

const comanda = await testApp();

/** Minutes from now, as it travels. */
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();

async function scene() {
  const tenant = await comanda.tenant();
  const [here, there] = [await tenant.store('Ñuñoa'), await tenant.store('Maipú')];
  const order = (rest: Partial<Parameters<typeof storedOrder>[1]> = {}) =>
    storedOrder(tenant, { storeId: here, ...rest });
  const found = async (query: OrderListQuery, who = tenant.admin) =>
    (await who.call(ordersApi.list, { query })).body.data.map(({ id }) => id);
  const counts = async (query: OrderListQuery = {}, who = tenant.admin) =>
    (await who.call(ordersApi.queues, { query })).body;
  return { tenant, here, there, order, found, counts };
}

describe('the queues of orders', () => {
  test('hold what is to be done, and count exactly what they show', async () => {
    const { order, found, counts } = await scene();
    const soon = inMinutes(10);
    const over = inMinutes(-7);
    const orderIds = {
      fresh: await order({ promisedAt: soon }),
      late: await order({ status: 'preparing', promisedAt: over }),
      waiting: await order({ status: 'ready', dispatchMethod: 'pickUp', promisedAt: inMinutes(-20) }),
      leaving: await order({ status: 'ready', promisedAt: inMinutes(-3) }),
      away: await order({ status: 'in_transit', promisedAt: inMinutes(-1), deliveryStatus: 'EXPIRED' }),
      unpaid: await order({ status: 'online_payment_failed', promisedAt: over }),
      tomorrow: await order({ status: 'creation_scheduled', promisedAt: inMinutes(1500) }),
    };
    for (const status of ['completed', 'canceled', 'failed', 'pending_online_payment'] as const)
      await order({ status, promisedAt: over });
    const expected: Record<OrderQueue, number[]> = {
      open: [orderIds.waiting, orderIds.late, orderIds.leaving, orderIds.away, orderIds.fresh],
      new: [orderIds.fresh],
      late: [orderIds.late, orderIds.leaving, orderIds.away],
      ready: [orderIds.waiting, orderIds.leaving],
      problem: [orderIds.unpaid, orderIds.away],
      scheduled: [orderIds.tomorrow],
    };
    const counted = await counts();
    for (const queue of orderQueues) {
      expect([queue, await found({ queue })]).toEqual([queue, expected[queue]]);
      expect([queue, counted[queue]]).toEqual([queue, expected[queue].length]);
    }
  });

  test('are paginated with the most urgent first', async () => {
    const { tenant, order } = await scene();
    const ids: number[] = [];
    for (const minutes of [30, -5, 10, 10, 2]) ids.push(await order({ promisedAt: inMinutes(minutes) }));
    const pages: number[][] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const query: OrderListQuery = { queue: 'open', limit: 2, ...(cursor && { cursor }) };
      const { body }: { body: { data: { id: number }[]; nextCursor: string | null } } = await tenant.admin.call(
        ordersApi.list,
        { query },
      );
      pages.push(body.data.map(({ id }) => id));
      cursor = body.nextCursor;
    }
    expect(pages).toEqual([[ids[1], ids[4]], [ids[2], ids[3]], [ids[0]]]);
  });

  test('are narrowed as the list is, and to the stores within reach', async () => {
    const { tenant, here, there, order, found, counts } = await scene();
    const mine = await order();
    await order({ storeId: there, paymentMethod: 'online' });
    expect((await counts()).new).toBe(2);
    expect((await counts({ storeIds: [there] })).new).toBe(1);
    expect((await counts({ paymentMethod: 'online' })).new).toBe(1);
    const local = await tenant.userWith(['orders.list'], { storeIds: [here] });
    expect([(await counts({}, local)).new, await found({ queue: 'new' }, local)]).toEqual([1, [mine]]);
    expect((await counts({ storeIds: [there] }, local)).new).toBe(0);
    expect((await counts({}, (await comanda.tenant()).admin)).open).toBe(0);
  });
});

test('a list is counted as it is narrowed', async () => {
  const { tenant, there, order } = await scene();
  await order();
  await order({ storeId: there, status: 'completed' });
  await order({ storeId: there });
  const count = async (query: OrderListQuery) => (await tenant.admin.call(ordersApi.count, { query })).body;
  expect(await count({})).toEqual({ count: 3, more: false, tests: 0, amount: null });
  expect(await count({ storeIds: [there] })).toEqual({ count: 2, more: false, tests: 0, amount: null });
  expect(await count({ storeIds: [there], queue: 'new' })).toEqual({ count: 1, more: false, tests: 0, amount: null });
});

describe('orders are searched', () => {
  test('by any word prefix of the name, without accents and in any order', async () => {
    const { order, found } = await scene();
    const jose = await order({ name: 'José Miguel Aránguiz' });
    await order({ name: 'Josefina Soto' });
    for (const query of ['jose mig', 'ARANGUIZ', 'aránguiz josé', 'miguel'])
      expect([query, await found({ query })]).toEqual([query, [jose]]);
    expect(await found({ query: 'jose' })).toHaveLength(2);
    expect(await found({ query: 'guiz' })).toEqual([]);
    expect(await found({ query: '100%_' })).toEqual([]);
  });

  test('by a name and the last digits of its phone together', async () => {
    const { order, found } = await scene();
    const hers = await order({ name: 'Camila Torres Soto', phone: '+56940371626' });
    await order({ name: 'Camila Torres Lagos', phone: '+56987654321' });
    await order({ name: 'Ana Soto', phone: '+56911111626' });
    for (const query of ['camila torres 1626', 'Torres 4037 1626', 'soto +56 9 4037 1626'])
      expect([query, await found({ query })]).toEqual([query, [hers]]);
    expect(await found({ query: 'camila torres 1625' })).toEqual([]);
    expect(await found({ query: 'camila torres 626' })).toEqual([]);
  });

  test('by the last digits of a phone from four on, and by fewer as an order', async () => {
    const { order, found } = await scene();
    const hers = await order({ phone: '+56941360172' });
    await order({ phone: '+56987654321' });
    for (const query of ['0172', '41360172', '4136 0172', '9 4136 0172', '+56 9 4136 0172', '0172 '])
      expect([query, await found({ query })]).toEqual([query, [hers]]);
    expect(await found({ query: '172' })).toEqual([]);
    expect(await found({ query: '4136' })).toEqual([]);
    expect(await found({ query: '#0172' })).toEqual([]);
    expect(await found({ phone: '0172' })).toEqual([hers]);
  });

  test('by a number as it is written, with marks of thousands or a label', async () => {
    const { order, found } = await scene();
    await comanda.database.pool.query(
      `select setval(ids, greatest(nextval(ids), 11000)) from pg_get_serial_sequence('orders', 'id') ids`,
    );
    const id = await order();
    const [thousands, rest] = [Math.floor(id / 1000), String(id).slice(-3)];
    for (const number of [`${thousands}.${rest}`, `${thousands},${rest}`, String(id)])
      for (const query of [number, `#${number}`, `N° ${number}`, `pedido ${number}`])
        expect([query, await found({ query })]).toEqual([query, [id]]);
  });

  test('by name and phone only within reach', async () => {
    const { tenant, here, there, order, found } = await scene();
    const mine = await order({ name: 'Camila Soto' });
    await order({ name: 'Camila Rojas', storeId: there });
    const local = await tenant.userWith(['orders.list'], { storeIds: [here] });
    expect(await found({ query: 'camila' }, local)).toEqual([mine]);
    expect(await found({ query: '4321' }, local)).toEqual([mine]);
    expect(await found({ query: 'camila', storeIds: [there] }, local)).toEqual([]);
  });
});
