import { expect, test } from 'vitest';
import { isPaidOnline, type PaymentMethod } from '#domain/payments.ts';
import { orderEvent } from '#features/sales/orders/record/orderShape.contract.ts';
import { readCustomers, readSalesState, readSums, totals } from '#features/sales/rollups/server/index.ts';
import type { Db } from '#kit/server/data/database.ts';
import { testDatabase } from '#kit/server/testing/testDatabase.ts';
import { composedAreas } from '#server/composedAreas.ts';
import { setupScope } from '#server/createTenant.ts';
import { batchesOf, daysOf } from './historyDays.ts';
import { addHistory } from './orderHistory.ts';
import { seed } from '../seed.ts';

const zone = { timeZone: 'America/Santiago' };
const friday = Date.parse('2026-11-20T15:00:00Z');
const sum = (days: readonly { count: number }[]) => days.reduce((all, { count }) => all + count, 0);

test('the days of a history hold all its orders, end yesterday, grow, and are fullest at weekends', () => {
  const days = daysOf(zone, 5_000_000, { now: friday });
  expect([days.length, sum(days), days.at(-1)?.day]).toEqual([730, 5_000_000, '2026-11-19']);
  const week = days.slice(-7);
  expect(week.toSorted((a, b) => b.count - a.count)[0]?.day).toBe('2026-11-14');
  expect(sum(week)).toBeGreaterThan(1.8 * sum(days.slice(0, 7)));
});

test('a few orders fill one month, and no batch of days is much larger than another', () => {
  expect(daysOf(zone, 100, { now: friday })).toHaveLength(30);
  const batches = batchesOf(daysOf(zone, 5_000_000, { now: friday }));
  expect(batches.flat()).toHaveLength(730);
  for (const batch of batches) expect(sum(batch)).toBeLessThanOrEqual(40_000);
});

test('a history adds so many ended orders, whatever is there already, and payments for those paid online', async () => {
  const database = await testDatabase(composedAreas.databaseOptions);
  await seed(database, { only: ['tica'] });
  const { rows } = await database.pool.query<{ id: number }>(`select id from tenants where slug = 'tica'`);
  const inTica = <T>(work: (db: Db) => Promise<T>) => database.inTenant(setupScope(rows[0]?.id ?? 0, 'look'), work);
  const before = await inTica((db) => db.selectFrom('orders').select('id').orderBy('id', 'desc').execute());
  const last = before[0]?.id ?? 0;
  const lines: string[] = [];
  const log = (line: string) => lines.push(line);
  const indexes = () => database.pool.query(`select indexdef from pg_indexes where tablename = 'orders' order by 1`);
  const { rows: indexed } = await indexes();
  await addHistory(database, { slug: 'tica', count: 300, say: log });
  // Forces the path for large counts, which rebuilds the indexes.
  await addHistory(database, { slug: 'tica', count: 260, say: log, rebuildFrom: 1 });
  expect((await indexes()).rows).toEqual(indexed);
  const orders = await inTica((db) =>
    db.selectFrom('orders').selectAll().where('id', '>', last).orderBy('id').execute(),
  );
  expect(orders).toHaveLength(560);
  expect(lines.at(-1)).toMatch(/pagos y .* reembolsos de los últimos 90 días/);
  for (const added of [orders.slice(0, 300), orders.slice(300)])
    expect(added.map(({ createdAt }) => createdAt)).toEqual(added.map(({ createdAt }) => createdAt).toSorted());
  for (const { status, total, parts, refunded, timeline, customer, phoneDigits, dispatchMethod, address } of orders) {
    expect(['completed', 'canceled', 'failed', 'online_payment_failed']).toContain(status);
    expect((parts as { amount: number }[]).reduce((all, { amount }) => all + amount, 0)).toBe(total);
    expect(refunded).toBeLessThanOrEqual(total);
    const events = orderEvent.array().parse(timeline);
    expect(events.findLast(({ to }) => to)?.to).toBe(status);
    expect((customer as { phone: string }).phone).toBe(`+${phoneDigits}`);
    expect(address !== null).toBe(dispatchMethod === 'delivery');
  }
  const stored = await inTica(async (db) => ({
    state: await readSalesState(db),
    sums: await readSums(db, {
      cut: totals,
      period: { startDate: '2024-01-01', endDate: '2100-01-01' },
      stores: null,
      by: [],
    }),
    customers: await readCustomers(db, { startDate: '2024-01-01', endDate: '2100-01-01' }, null),
    all: await db.selectFrom('orders').selectAll().execute(),
  }));
  const sold = stored.all.filter(({ status }) => !/cancel|fail|pending|scheduled/.test(status));
  const bought = sold.reduce((all, { total }) => all + total, 0);
  expect(stored.state.liveBuckets).toBe(0);
  expect(stored.sums[0]).toMatchObject({ orders: sold.length, sold: bought });
  expect(stored.customers).toMatchObject({ orders: sold.length, sold: bought });
  expect(new Set(sold.map(({ customerId }) => customerId)).size).toBe(stored.customers.customers);
  const paid = await inTica((db) => db.selectFrom('payments').select('orderId').where('orderId', '>', last).execute());
  const online = orders.filter(({ paymentMethod }) => isPaidOnline(paymentMethod as PaymentMethod));
  expect(paid.length).toBe(online.length);
});
