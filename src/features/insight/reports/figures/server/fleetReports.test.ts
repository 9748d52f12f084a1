import { beforeAll, describe, expect, it } from 'vitest';
import { randomFrom } from '#demo/demoRandom.ts';
import { type DeliveryType, deliveryTypes } from '#domain/delivery/deliveryTypes.ts';
import { hourLabel } from '#domain/time/hours.ts';
import { unaudited } from '#kit/server/data/database.ts';
import { storedOrder } from '#testing/orders.ts';
import { type Caller, testApp, type TestTenant } from '#testing/testApp.ts';
import { kpiApi, type Report, type ReportType } from '../../reports.contract.ts';

const comanda = await testApp();
const fleets = ['uber_delivery', 'cabify_delivery', 'peya_delivery'] as const;
const [from, to] = ['2025-05-05', '2025-05-11'];
const statuses = ['COMPLETED', 'REJECTED', 'CANCELLED', 'EXPIRED'] as const;

type Quote = { orderId: number; storeId: number; type: DeliveryType; amount: number | null };
type Delivery = Omit<Quote, 'amount'> & {
  status: (typeof statuses)[number];
  quoted: number | null;
  fee: number | null;
  reference: string | null;
  requestedAt: string;
};
type Order = { id: number; storeId: number; hour: number; late: number; isCanceled: boolean; isWithin: boolean };

let tenant: TestTenant;
const stores: { id: number; name: string }[] = [];
const orders: Order[] = [];
const quotes: Quote[] = [];
const deliveries: Delivery[] = [];

async function addOrder(nth: number) {
  const random = randomFrom(nth + 1);
  const store = stores[nth % 2] as (typeof stores)[number];
  const [day, hour] = [random.between(4, 12), random.between(10, 22)];
  const createdAt = `2025-05-${String(day).padStart(2, '0')}T${hour + 4 >= 24 ? '23' : hour + 4}:10:00.000Z`;
  const isCanceled = random.chance(0.2);
  const late = random.between(-900, 1500);
  const promisedAt = new Date(Date.parse(createdAt) + 45 * 60_000);
  const storeId = store.id;
  const order = { storeId, createdAt, promisedAt: promisedAt.toISOString(), deliveryType: 'uber_delivery' as const };
  const id = await storedOrder(tenant, { ...order, status: isCanceled ? 'canceled' : 'completed', isTest: nth === 7 });
  const completedAt = new Date(promisedAt.getTime() + late * 1000).toISOString();
  const known = await tenant.inTenant(async (db) => {
    if (!isCanceled) await unaudited(db).updateTable('orders').set({ completedAt }).where('id', '=', id).execute();
    return db.selectFrom('orders').select(['businessDay', 'hour']).where('id', '=', id).executeTakeFirstOrThrow();
  });
  const isWithin = known.businessDay >= from && known.businessDay <= to && nth !== 7;
  orders.push({ id, storeId, hour: known.hour, late, isCanceled, isWithin });
  const requestedTypes = fleets
    .slice(0, random.between(1, 3))
    .flatMap((type) => (random.chance(0.2) ? [type, type] : [type]));
  const orderQuotes = requestedTypes.map(
    (type): Quote => ({
      orderId: id,
      storeId,
      type,
      amount: random.chance(0.8) ? random.between(1500, 4500) : null,
    }),
  );
  // A quote from another store is not a price of this delivery.
  if (random.chance(0.2))
    orderQuotes.push({ ...(orderQuotes[0] as Quote), storeId: stores[(nth + 1) % 2]?.id ?? 0, amount: 1 });
  quotes.push(...orderQuotes);
  const tried = fleets.slice(0, random.between(1, 2));
  for (const [at, type] of tried.entries()) {
    const isLast = at === tried.length - 1;
    const status = isLast && !isCanceled ? 'COMPLETED' : random.pick(statuses.slice(1));
    const reference = status === 'COMPLETED' || random.chance(0.7) ? `d${id}-${at}` : null;
    const quoted = orderQuotes.find((each) => each.type === type)?.amount ?? null;
    const fee = random.chance(0.5) ? random.between(1500, 4500) : null;
    deliveries.push({ orderId: id, storeId, type, status, quoted, fee, reference, requestedAt: createdAt });
  }
}

beforeAll(async () => {
  tenant = await comanda.tenant();
  for (const name of ['Ñuñoa', 'Providencia']) stores.push({ id: await tenant.store(name), name });
  for (let nth = 0; nth < 60; nth += 1) await addOrder(nth);
  await tenant.inTenant(async (db) => {
    await unaudited(db).insertInto('deliveryQuotes').values(quotes).execute();
    await unaudited(db)
      .insertInto('deliveries')
      .values(deliveries.map((delivery) => ({ ...delivery, provider: 'x' })))
      .execute();
  });
});

const read = async (type: ReportType, query: object = {}, caller: Caller = tenant.admin): Promise<Report> => {
  const { status, body, text } = await caller.call(kpiApi.report, {
    query: { type, from, to, compare: 'none', ...query },
  });
  expect(status, text).toBe(200);
  return body;
};

const orderOf = ({ orderId }: { orderId: number }) => orders.find(({ id }) => id === orderId) as Order;
const isWithin = (row: { orderId: number }) => orderOf(row).isWithin;
const sum = (numbers: readonly number[]) => numbers.reduce((all, each) => all + each, 0);
const mean = (numbers: readonly number[]) => (numbers.length > 0 ? Math.round(sum(numbers) / numbers.length) : null);
function median(numbers: readonly number[]) {
  const sorted = numbers.toSorted((one, other) => one - other);
  const middle = [sorted[Math.floor((sorted.length - 1) / 2)], sorted[Math.ceil((sorted.length - 1) / 2)]];
  return sorted.length > 0 ? Math.round(((middle[0] ?? 0) + (middle[1] ?? 0)) / 2) : null;
}

/** Recounts every row. */
function counted(also: (row: { orderId: number; storeId: number; type: DeliveryType }) => boolean) {
  const matchingQuotes = quotes.filter((row) => isWithin(row) && also(row));
  const amounts = matchingQuotes.flatMap(({ amount }) => amount ?? []);
  const matchingDeliveries = deliveries.filter((row) => isWithin(row) && also(row));
  const done = matchingDeliveries.filter(({ status }) => status === 'COMPLETED');
  const costs = done.flatMap(({ fee, quoted }) => fee ?? quoted ?? []);
  const late = done.map((row) => orderOf(row).late);
  const isLost = (row: Delivery) =>
    row.status !== 'COMPLETED' && !(row.status === 'CANCELLED' && orderOf(row).isCanceled);
  return {
    asked: matchingQuotes.length,
    quoted: amounts.length,
    refused: matchingQuotes.length - amounts.length,
    meanQuote: mean(amounts),
    medianQuote: median(amounts),
    requested: matchingDeliveries.length,
    taken: matchingDeliveries.filter(({ reference, status }) => reference !== null && status !== 'REJECTED').length,
    delivered: done.length,
    lost: matchingDeliveries.filter(isLost).length,
    cost: sum(costs),
    meanCost: mean(costs),
    lateness: late.length > 0 ? Math.round(sum(late) / 6 / late.length) / 10 : null,
    lateShare: late.length > 0 ? Math.round((1000 * late.filter((each) => each > 0).length) / late.length) / 10 : null,
  };
}

type Pair = Delivery & { other: DeliveryType; cost: number; amount: number };
function pairs(): Pair[] {
  return deliveries
    .filter((row) => isWithin(row) && row.status === 'COMPLETED')
    .flatMap((row): Pair[] => {
      const cost = row.fee ?? row.quoted;
      const last = (type: DeliveryType) =>
        quotes.findLast(
          (quote) =>
            quote.orderId === row.orderId &&
            quote.storeId === row.storeId &&
            quote.type === type &&
            quote.amount !== null,
        )?.amount ?? null;
      if (cost === null || last(row.type) === null) return [];
      return fleets
        .filter((type) => type !== row.type)
        .flatMap((other) => {
          const amount = last(other);
          return amount === null ? [] : [{ ...row, other, cost, amount }];
        });
    });
}
const compared = (rows: readonly Pair[]) => ({
  compared: rows.length,
  cost: sum(rows.map(({ cost }) => cost)),
  alternative: sum(rows.map(({ amount }) => amount)),
});
const labelled = ({ rows }: Report) => Object.fromEntries(rows.map(({ label, values }) => [label, values]));

describe('the report of fleets', () => {
  it('tells of each fleet what counting every row does', async () => {
    const report = await read('fleets');
    expect(labelled(report)).toEqual(
      Object.fromEntries(fleets.map((type) => [deliveryTypes[type].label, counted((row) => row.type === type)])),
    );
    expect(report.totals.values).toEqual(counted(() => true));
  });

  it('tells it by store and by hour', async () => {
    const byStore = labelled(await read('fleets', { split: 'store' }));
    for (const { id, name } of stores)
      for (const type of fleets)
        expect(byStore[`${name} · ${deliveryTypes[type].label}`]).toEqual(
          counted((row) => row.storeId === id && row.type === type),
        );
    const byHour = labelled(await read('fleets', { split: 'hour' }));
    for (const hour of new Set(orders.filter((order) => order.isWithin).map((order) => order.hour)))
      expect(byHour[`${hourLabel(hour)} · Uber Direct`]).toEqual(
        counted((row) => row.type === 'uber_delivery' && orderOf(row).hour === hour),
      );
  });

  it('tells what the same deliveries would have cost with another fleet, of those that both quoted', async () => {
    const report = await read('fleetAlternatives');
    const expected = [
      ...Map.groupBy(
        pairs(),
        ({ type, other }) => `${deliveryTypes[type].label}, contra ${deliveryTypes[other].label}`,
      ),
    ];
    expect(expected.length).toBeGreaterThan(1);
    expect(labelled(report)).toMatchObject(
      Object.fromEntries(expected.map(([label, rows]) => [label, compared(rows)])),
    );
    const cheapest = [...Map.groupBy(pairs(), ({ orderId }) => orderId).values()].map(
      (rows) => rows.toSorted((one, other) => one.amount - other.amount)[0] as Pair,
    );
    const total = compared(cheapest);
    expect(report.totals.values).toEqual({
      ...total,
      difference: total.alternative - total.cost,
      meanDifference: Math.round((total.alternative - total.cost) / total.compared),
    });
    const byStore = labelled(await read('fleetAlternatives', { split: 'store' }));
    expect(sum(Object.values(byStore).map((values) => values.compared ?? 0))).toBe(pairs().length);
  });

  it('tells who reaches one store of that store alone, and another company nothing', async () => {
    const [one] = stores;
    const limited = await tenant.userWith(['kpi.list'], { storeIds: [one?.id ?? 0] });
    const { totals } = await read('fleets', {}, limited);
    expect(totals.values).toEqual(counted(({ storeId }) => storeId === one?.id));
    const { admin } = await comanda.tenant();
    expect((await read('fleets', {}, admin)).rows).toEqual([]);
    expect((await read('fleetAlternatives', { split: 'hour' }, admin)).rows).toEqual([]);
  });

  it('is narrowed by how orders were paid, and a file of exactly that', async () => {
    expect((await read('fleets', { paymentMethod: 'oneclick' })).rows).toEqual([]);
    expect((await read('fleets', { paymentMethod: 'cash' })).totals).toEqual((await read('fleets')).totals);
    const query = { type: 'fleets', split: 'store', from, to, compare: 'none' };
    const { text } = await tenant.admin.call(kpiApi.exportCsv, { query: query as never });
    const report = await read('fleets', { split: 'store' });
    const [head = '', ...lines] = text.replace('\uFEFF', '').trim().split('\n');
    expect(head.split(';')).toEqual(['Local y flota', ...report.columns.map(({ label }) => label)]);
    const csvNumber = (value: number | null | undefined) => (value == null ? '' : String(value).replace('.', ','));
    expect(lines.map((line) => line.split(';'))).toEqual(
      [...report.rows, { label: 'Total', values: report.totals.values }].map(({ label, values }) => [
        label,
        ...report.columns.map(({ key }) => csvNumber(values[key])),
      ]),
    );
  });
});
