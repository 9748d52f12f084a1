import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { movedDay, type Period } from '#domain/time/periods.ts';
import { type Db, unaudited } from '#kit/server/data/database.ts';
import { isTenantRow } from '#kit/server/data/tenantRows.ts';
import {
  addRandomOrder,
  firstDay,
  isSold,
  saleRows,
  type SaleRow,
  salesHistory,
  someDays,
  unitsOf,
} from '#testing/salesHistory.ts';
import { testApp } from '#testing/testApp.ts';
import { carriers, cells, type Cut, hours, mix, narrowed, offers, products, totals } from './cuts.sql.ts';
import { foldMarks } from './foldJob.ts';
import { readCohorts, readCustomers } from './readCustomers.ts';
import { readSums } from './readSums.ts';
import { readTopCustomers } from './readTopCustomers.ts';
import { readSalesState } from './salesState.ts';
import { verifySales } from './verifySales.ts';

const comanda = await testApp();

type Chain = Awaited<ReturnType<typeof salesHistory>>;
const history = (seed: number) => salesHistory(comanda, seed);
const fold = ({ tenant }: Chain) => tenant.inTenant(foldMarks);
/** A worker that dies before it commits. */
const killedFold = ({ tenant }: Chain) =>
  tenant.inTenant(async (db) => {
    await foldMarks(db);
    throw new Error('killed');
  });

type Naive = Map<string, { orders: number; amount: number }>;

/** Reference result from a count of every order. */
function naively(
  rows: readonly SaleRow[],
  keysOf: (row: SaleRow) => (readonly [key: string, orders: number, amount: number])[],
): Naive {
  const found: Naive = new Map();
  for (const row of rows)
    for (const [key, orders, amount] of keysOf(row)) {
      const { orders: before, amount: sum } = found.get(key) ?? { orders: 0, amount: 0 };
      found.set(key, { orders: before + orders, amount: sum + amount });
    }
  return found;
}

const period = (from: number, to: number): Period => ({
  startDate: movedDay(firstDay, from),
  endDate: movedDay(firstDay, to),
});
/** Within a month, across several, a full month, a single day, and a future period. */
const periods = [
  period(0, someDays),
  period(3, 9),
  { startDate: '2026-02-01', endDate: '2026-02-28' },
  period(20, 20),
  period(900, 930),
];

const carrierOf = ({ dispatchMethod, delivery }: SaleRow) =>
  dispatchMethod === 'delivery' ? (delivery?.type ?? '') : null;

type Sums = { orders: number; amount: number };
const zeroes: Sums = { orders: 0, amount: 0 };

/** Stored and reference results of a period and stores, in the same order. */
async function bothWays(db: Db, all: readonly SaleRow[], within: Period, scope: number[] | null) {
  const matching = all.filter(
    ({ storeId, businessDay }) =>
      (scope?.includes(storeId) ?? true) && businessDay >= within.startDate && businessDay <= within.endDate,
  );
  const sold = matching.filter(isSold);
  const read = async (cut: Cut, by: string[], amount = 'sold', having = {}): Promise<Naive> => {
    const found = await readSums(db, { cut, period: within, stores: scope, by: by as never[], having });
    return new Map(
      (found as Record<string, number>[]).map((row) => [
        by.map((name) => String(row[name])).join(' '),
        { orders: row.orders ?? 0, amount: row[amount] ?? 0 },
      ]),
    );
  };
  const by = (keyOf: (row: SaleRow) => string | number | null, rows = sold) =>
    naively(rows, (row) => (keyOf(row) === null ? [] : [[String(keyOf(row)), 1, row.total]]));
  const customers = await readCustomers(db, within, scope);
  const spent = [...by(({ customerId }) => customerId)].map(([id, { orders, amount }]) => ({
    customerId: Number(id),
    orders,
    sold: amount,
  }));
  const began = (id: number | null) =>
    all
      .filter((row) => isSold(row) && row.customerId === id)
      .map(({ businessDay }) => businessDay)
      .toSorted()[0];
  const first = sold.filter(({ customerId, businessDay }) => began(customerId) === businessDay);
  const counted = {
    days: withCanceled(
      matching,
      by(({ businessDay }) => businessDay),
    ),
    payments: keysOfAll(
      matching,
      naively(sold, (row) => [[row.paymentMethod, 1, row.refunded]]),
      ({ paymentMethod }) => paymentMethod,
    ),
    mach:
      by(
        () => '',
        sold.filter(({ paymentMethod }) => paymentMethod === 'mach'),
      ).get('') ?? zeroes,
    hours: by(({ hour }) => hour),
    products: naively(sold, ({ lines }) =>
      [...Map.groupBy(lines, ({ productId }) => productId)].map(
        ([id, same]) => [String(id), 1, unitsOf(same)] as const,
      ),
    ),
    offers: by(({ couponCode }) => couponCode),
    cells: by(({ cell }) => cell),
    carriers: by(carrierOf),
    customers: [new Set(sold.map(({ customerId }) => customerId)).size, sold.length, sum(sold, ({ total }) => total)],
    newCustomers: [new Set(first.map(({ customerId }) => customerId)).size, first.length],
    ofPlatforms: naively(sold, (row) => [[row.platform, 1, row.total]]),
    best: spent.toSorted((a, b) => b.sold - a.sold || a.customerId - b.customerId).slice(0, 3),
  };
  const hourly = await read(hours, ['hour']);
  const answered: typeof counted = {
    days: await read(totals, ['startsOn']),
    payments: await read(mix, ['paymentMethod'], 'refunded'),
    mach: (await read(mix, [], 'sold', { paymentMethod: ['mach'] })).get('') ?? zeroes,
    hours: new Map([...hourly].filter(([, { orders }]) => orders > 0)),
    products: await read(products, ['productId'], 'units'),
    offers: await read(offers, ['name']),
    cells: await read(cells, ['cell']),
    carriers: await read(carriers, ['carrier']),
    customers: [customers.customers, customers.orders, customers.sold],
    newCustomers: [customers.newCustomers, customers.newOrders],
    ofPlatforms: await read(narrowed(mix, ['orders', 'sold']), ['platform']),
    best: await readTopCustomers(db, within, scope, 3),
  };
  return { answered, counted };
}

const sum = <Item>(items: readonly Item[], of: (item: Item) => number) =>
  items.reduce((all, item) => all + of(item), 0);

/** Everything that can be read, of the chain, a store and two of them. */
async function everything({ tenant, stores }: Chain) {
  const rows = await saleRows(tenant);
  return tenant.inTenant(async (db) => {
    const answered = [];
    const counted = [];
    for (const within of periods)
      for (const scope of [null, stores.slice(0, 1), stores.slice(1)]) {
        const both = await bothWays(db, rows, within, scope);
        answered.push(both.answered);
        counted.push(both.counted);
      }
    return { answered, counted };
  });
}

/** Days with only cancellations are included. */
const withCanceled = (sales: readonly SaleRow[], found: Naive): Naive =>
  keysOfAll(sales, found, ({ businessDay }) => businessDay);
function keysOfAll(sales: readonly SaleRow[], found: Naive, keyOf: (row: SaleRow) => string): Naive {
  for (const row of sales)
    if (row.status !== 'pending_online_payment' && !found.has(keyOf(row)))
      found.set(keyOf(row), { orders: 0, amount: 0 });
  return found;
}

describe('the sums of reports', () => {
  test.each([1, 2])('match a full count, whatever is folded and whichever process crashes (%i)', async (seed) => {
    const chain = await history(seed);
    for (let round = 0; round < 2; round++) {
      for (let nth = 0; nth < 60; nth++) await chain.step();
      await expect(killedFold(chain)).rejects.toThrow('killed');
      const live = await everything(chain);
      expect(live.answered).toEqual(live.counted);
      await fold(chain);
      for (let nth = 0; nth < 8; nth++) await chain.step();
      const partly = await everything(chain);
      expect(partly.answered).toEqual(partly.counted);
    }
    await fold(chain);
    const folded = await everything(chain);
    expect(folded.answered).toEqual(folded.counted);
    expect(await chain.tenant.inTenant(readSalesState)).toMatchObject({ liveBuckets: 0 });
  });

  test('include every visible order during concurrent writes and folds', async () => {
    const chain = await history(4);
    for (let nth = 0; nth < 10; nth++) await chain.step();
    const placed = Promise.withResolvers<void>();
    const folded = Promise.withResolvers<void>();
    // An order that was placed before a fold and is committed after it.
    const late = chain.tenant.inTenant(async (db) => {
      await addRandomOrder(db, chain);
      await sql`select 1`.execute(db);
      placed.resolve();
      await folded.promise;
    });
    await placed.promise;
    await Promise.all([fold(chain), fold(chain), chain.step()]);
    folded.resolve();
    await late;
    const marked = await everything(chain);
    expect(marked.answered).toEqual(marked.counted);
    await fold(chain);
    const after = await everything(chain);
    expect(after.answered).toEqual(after.counted);
  });

  test('counts customers that are one as one, and as two again when that is taken back', async () => {
    const chain = await history(5);
    for (let nth = 0; nth < 40; nth++) await chain.step();
    const came = new Set((await saleRows(chain.tenant)).filter(isSold).map(({ customerId }) => customerId));
    const [one, other] = [...came] as [number, number];
    await fold(chain);
    const fullPeriod = period(0, someDays);
    const count = async () => (await chain.tenant.inTenant((db) => readCustomers(db, fullPeriod, null))).customers;
    const before = await count();
    const unite = (mergedInto: number | null) =>
      chain.tenant.inTenant(async (db) => {
        await unaudited(db).updateTable('customers').set({ mergedInto }).where('id', '=', one).execute();
        await unaudited(db)
          .insertInto('salesMarks')
          .values([{ customerId: one }, { customerId: other }])
          .execute();
      });
    await unite(other);
    expect(await count()).toBe(before - 1);
    await fold(chain);
    expect(await count()).toBe(before - 1);
    await unite(null);
    expect(await count()).toBe(before);
    await fold(chain);
    expect(await count()).toBe(before);
  });

  test('count new and returning customers by month', async () => {
    const chain = await history(6);
    for (let nth = 0; nth < 60; nth++) await chain.step();
    const naive = new Map<string, Set<number>>();
    const months = Map.groupBy((await saleRows(chain.tenant)).filter(isSold), ({ customerId }) => customerId);
    for (const [customer, rows] of months) {
      const orderMonths = rows.map(({ businessDay }) => `${businessDay.slice(0, 7)}-01`).toSorted();
      for (const month of orderMonths)
        naive.set(`${orderMonths[0]} ${month}`, (naive.get(`${orderMonths[0]} ${month}`) ?? new Set()).add(customer));
    }
    const expected = [...naive].map(([key, { size }]) => `${key} ${size}`).toSorted();
    const read = async () =>
      (await chain.tenant.inTenant((db) => readCohorts(db, '2000-01-01'))).map(
        ({ firstMonth, month, customers }) => `${firstMonth} ${month} ${customers}`,
      );
    expect(await read()).toEqual(expected);
    await fold(chain);
    expect(await read()).toEqual(expected);
  });

  test('is recounted at night, repaired where it differs, and people can see how much did', async () => {
    const chain = await history(7);
    for (let nth = 0; nth < 40; nth++) await chain.step();
    const verify = () => verifySales({ inTransaction: (work) => chain.tenant.inTenant(work) });
    expect(await verify()).toMatchObject({ differences: 0 });
    const wrong = [
      sql`sold + 1 where scope = 0`,
      sql`sold + 1 where grain = 'week'`,
      // A week and its month, which together are off by nothing.
      sql`case when grain = 'week' then sold + 1 else sold - 1 end
        where scope = 0 and starts_on = '2026-02-01' and grain in ('week', 'month')`,
    ];
    for (const value of wrong) {
      await chain.tenant.inTenant((db) =>
        sql`update sales_totals t set sold = ${value} and ${isTenantRow('t')}`.execute(db),
      );
      expect((await verify()).differences).toBeGreaterThan(0);
      expect(await verify()).toMatchObject({ differences: 0 });
    }
    expect(await chain.tenant.inTenant(readSalesState)).toMatchObject({
      differences: 0,
      checkedAt: expect.any(String),
    });
    for (const grain of ['day', 'week', 'month']) {
      await chain.tenant.inTenant((db) =>
        sql`update customer_gaps t set customers = customers + 1, sold = sold - 1 where grain = ${grain} and ${isTenantRow('t')}`.execute(
          db,
        ),
      );
      expect((await verify()).differences).toBeGreaterThan(0);
      expect(await verify()).toMatchObject({ differences: 0 });
    }
    const repaired = await everything(chain);
    expect(repaired.answered).toEqual(repaired.counted);
  });

  test('are exact for packed months with only their top customers stored, also after orders change', async () => {
    const chain = await history(8);
    for (let nth = 0; nth < 40; nth++) await chain.step();
    const verify = () => verifySales({ inTransaction: (work) => chain.tenant.inTenant(work) });
    await verify();
    await chain.tenant.inTenant(async (db) => {
      await unaudited(db).insertInto('customerBestFloors').values({ month: '2026-02-01', floor: 40_000 }).execute();
      await unaudited(db)
        .deleteFrom('customerBests')
        .where('month', '=', '2026-02-01')
        .where('sold', '<', 40_000)
        .execute();
    });
    const packed = await everything(chain);
    expect(packed.answered).toEqual(packed.counted);
    for (let nth = 0; nth < 10; nth++) await chain.step();
    const live = await everything(chain);
    expect(live.answered).toEqual(live.counted);
    await fold(chain);
    const loose = await everything(chain);
    expect(loose.answered).toEqual(loose.counted);
  });
});
