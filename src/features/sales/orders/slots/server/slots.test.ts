import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { localDay } from '#domain/time/dates.ts';
import { publicStoresApi } from '#features/stores/guests/publicStores.contract.ts';
import { sellingStore } from '#testing/orders.ts';
import { testApp } from '#testing/testApp.ts';
import { placingApi } from '../../placing/placing.contract.ts';
import { slotsApi } from '../slots.contract.ts';

const comanda = await testApp();
const { visitor } = comanda;
const dayLength = 86_400_000;
const noon = Date.parse('2026-05-05T12:00:00-04:00');

/** A store that takes orders for later, at noon: near midnight the preparation time takes slots of the next day. */
async function scene(fields: Parameters<typeof sellingStore>[1] = {}) {
  const shop = await sellingStore(comanda, { futureOrdersEnabled: true, ordersProgramming: 2, ...fields });
  const headers = { tenant: shop.slug };
  vi.useFakeTimers({ toFake: ['Date'], now: noon });
  onTestFinished(() => void vi.useRealTimers());
  const tomorrow = localDay(new Date(noon + dayLength), 'America/Santiago');
  const slots = async (day?: string, id = shop.selling.id) =>
    visitor.call(slotsApi.list, { params: { id }, query: { method: 'pickUp', day } }, headers);
  const place = (scheduledFor: string) =>
    visitor.call(
      placingApi.place,
      {
        body: {
          storeId: shop.selling.id,
          method: 'pickup',
          platform: 'web',
          scheduledFor,
          lines: [{ lineId: shop.lines.italiano, quantity: 1, choices: [shop.mayo] }],
          paymentMethod: 'cash',
          customer: { name: 'Camila Rojas', phone: '+56987654321', mail: null },
        },
      },
      headers,
    );
  return { shop, headers, tomorrow, slots, place };
}

describe('the half hours of a store', () => {
  test('are those an order may be placed for, on each of the days it takes orders for', async () => {
    const { slots, tomorrow, place } = await scene();
    const { body } = await slots(tomorrow);
    expect(body.days).toContain(tomorrow);
    expect(body.day).toBe(tomorrow);
    expect(body.slots.map(({ time }) => time).slice(0, 3)).toEqual(['00:00', '00:30', '01:00']);
    expect((await place(body.slots[20]?.at ?? '')).status).toBe(201);
  });

  test('begin with the first day that has any', async () => {
    const { slots } = await scene();
    vi.setSystemTime(Date.parse('2026-05-05T23:45:00-04:00'));
    const { days, day, slots: found } = (await slots()).body;
    expect(days).toEqual(['2026-05-06', '2026-05-07']);
    expect([day, found[0]?.time]).toEqual(['2026-05-06', '00:30']);
  });

  test('leave out those that are full', async () => {
    const { slots, tomorrow, place } = await scene({ maxFutureOrders: 1 });
    const before = (await slots(tomorrow)).body.slots;
    const taken = before[20]?.at ?? '';
    expect((await place(taken)).status).toBe(201);
    const after = (await slots(tomorrow)).body.slots.map(({ at }) => at);
    expect(after).toEqual(before.map(({ at }) => at).filter((at) => at !== taken));
  });

  test('are none beyond the days it takes, or where it takes no orders for later', async () => {
    const { slots } = await scene();
    expect((await slots('2999-01-01')).body.slots).toEqual([]);
    const now = await scene({ futureOrdersEnabled: false });
    expect((await now.slots(now.tomorrow)).body).toMatchObject({ days: [], slots: [] });
  });

  test('are not available for a store of another tenant', async () => {
    const [first, other] = [await scene(), await scene()];
    expect((await first.slots(first.tomorrow, other.shop.selling.id)).status).toBe(404);
  });
});

describe('a night on which clocks change', () => {
  const night = async (date: string) => {
    const found = await scene();
    vi.setSystemTime(Date.parse(date) - dayLength);
    const { slots } = (await found.slots(date)).body;
    const stored = () =>
      found.shop.inTenant((db) => db.selectFrom('orders').select(['businessDay', 'hour', 'promisedAt']).execute());
    return { ...found, slots, stored, instants: slots.map(({ at }) => Date.parse(at)) };
  };

  test('offers a repeated half hour once, the first time', async () => {
    const { slots, instants, place, stored } = await night('2026-04-04');
    expect(instants).toEqual(instants.map((_, nth) => Date.parse('2026-04-04T03:00Z') + nth * 1_800_000));
    expect([slots.length, slots.at(-1)]).toEqual([48, { at: '2026-04-05T02:30:00.000Z', time: '23:30' }]);
    const last = '2026-04-05T02:30:00.000Z';
    expect((await place(last)).status).toBe(201);
    expect(await stored()).toEqual([{ businessDay: '2026-04-04', hour: 23, promisedAt: last }]);
    const { status, refusal } = await place('2026-04-05T03:30:00.000Z');
    expect([status, Object.keys(refusal.errors)]).toEqual([422, ['scheduled_for']]);
  });

  test('skips the half hours that the clock skips', async () => {
    const { slots, instants, place, stored } = await night('2026-09-06');
    expect(instants).toEqual(instants.map((_, nth) => Date.parse('2026-09-06T04:00Z') + nth * 1_800_000));
    expect([slots.length, slots[0]]).toEqual([46, { at: '2026-09-06T04:00:00.000Z', time: '01:00' }]);
    const first = '2026-09-06T04:00:00.000Z';
    expect((await place(first)).status).toBe(201);
    expect(await stored()).toEqual([{ businessDay: '2026-09-05', hour: 1, promisedAt: first }]);
  });
});

test('a guest reads one store as the list of all has it, and none of another company', async () => {
  const [first, other] = [await scene(), await scene()];
  const { id } = first.shop.selling;
  const { body } = await visitor.call(publicStoresApi.one, { params: { id } }, first.headers);
  const { body: all } = await visitor.call(publicStoresApi.all, {}, first.headers);
  expect(body).toEqual(all.data.find((store) => store.id === id));
  const foreign = await visitor.call(publicStoresApi.one, { params: { id } }, other.headers);
  expect(foreign.status).toBe(404);
});
