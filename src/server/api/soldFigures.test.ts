import { sql } from 'kysely';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { demoPassword } from '#demo/demoData.ts';
import { seed } from '#demo/seed.ts';
import { businessDayOf } from '#domain/time/businessDay.ts';
import { movedDay } from '#domain/time/periods.ts';
import { dashboardApi } from '#features/insight/dashboard/dashboard.contract.ts';
import { kpiApi } from '#features/insight/reports/reports.contract.ts';
import { clockOf } from '#features/insight/reports/periods/period.rules.ts';
import { chainScope, targetsApi } from '#features/insight/reports/targets/targets.contract.ts';
import { whyApi, whyCuts } from '#features/insight/reports/why/why.contract.ts';
import { orderExportApi } from '#features/sales/orders/export/orderExport.contract.ts';
import { exportOrdersJob } from '#features/sales/orders/export/server/exportOrders.ts';
import { ordersApi } from '#features/sales/orders/record/orders.contract.ts';
import { openFiles } from '#kit/server/files/files.ts';
import { runJobs } from '#kit/server/testing/runJobs.ts';
import type { Db } from '#kit/server/data/database.ts';
import { setupScope } from '#server/createTenant.ts';
import { storedOrder } from '#testing/orders.ts';
import { type Caller, isolatedTestApp, type TestTenant } from '#testing/testApp.ts';

const { app: _, ...comanda } = await isolatedTestApp();
const { database, config } = comanda;
const clock = { timeZone: 'America/Santiago', businessDayCutoff: '04:00' };
const now = Date.now();
const today = businessDayOf(clock, now);
const month = today.slice(0, 7);
const days = { from: movedDay(today, -13), to: today };
const thisMonth = { from: `${month}-01`, to: today };

/** Reports whose total adds up whole orders. */
const salesReports = [
  'summary',
  'revenueByPeriod',
  'meanPerDay',
  'revenueByPaymentMethod',
  'revenueByDispatchMethod',
  'promotions',
  'topCustomers',
  'recurrentUsers',
  'heatmap',
] as const;

type Sold = { orders: number; sold: number };
let admin: Caller;
let stores: number[];
let inDemo: TestTenant['inTenant'];

type CountOptions = {
  committed?: boolean;
  storeIds?: number[];
  /** Hours of the last day that count; all without them. */
  lastHours?: readonly number[];
};

/** Counted by a plain query: orders that count, those until now or those for later. */
async function counted(
  from: string,
  to: string,
  { committed = false, storeIds = stores, lastHours }: CountOptions = {},
): Promise<Sold> {
  return inDemo(async (db) => {
    const { rows } = await sql<Sold>`
      select count(*)::int as orders, coalesce(sum(total), 0)::int as sold from orders
      where business_day between ${from}::date and ${to}::date and not is_test and store_id = any(${storeIds}::bigint[])
        and status in ('creation_scheduled', 'created', 'preparing', 'ready', 'in_transit', 'completed')
        and (scheduled_for is not null and scheduled_for > ${new Date().toISOString()}::timestamptz
          and status <> 'completed') = ${committed}
        ${lastHours ? sql`and (business_day < ${to}::date or hour = any(${lastHours}::int[]))` : sql``}`.execute(db);
    return rows[0] as Sold;
  });
}

beforeAll(async () => {
  await seed(database, { only: ['demo'], most: 40, year: false });
  admin = await comanda.signIn('demo', 'admin@demo.test', demoPassword);
  const { rows } = await database.pool.query<{ id: number }>(`select id from tenants where slug = 'demo'`);
  inDemo = (work: (db: Db) => Promise<never>) => database.inTenant(setupScope(rows[0]?.id ?? 0, 'look'), work);
  stores = (await inDemo((db) => db.selectFrom('stores').select('id').orderBy('id').execute())).map(({ id }) => id);
  const tenant = { inTenant: inDemo } as TestTenant;
  const [first = 0] = stores;
  // Later today, unless the day is about to end, and on the next days.
  for (const hours of [2, 26, 50])
    await storedOrder(tenant, { storeId: first, scheduledFor: new Date(now + hours * 3_600_000).toISOString() });
  // Handed over before its time.
  await inDemo((db) =>
    sql`update orders set scheduled_for = now() + interval '1 hour'
    where id = (select max(id) from orders where status = 'completed' and business_day < ${today}::date)`.execute(db),
  );
});

const summary = async (query: object = days) => (await admin.call(kpiApi.report, { query })).body;
const listed = async (query: object) => (await admin.call(ordersApi.count, { query })).body;

describe('what is sold in the demo company', () => {
  test('is one sum in the dashboard, its list and the reports of today', async () => {
    const sold = await counted(today, today);
    const { figures, hours, committed } = (await admin.call(dashboardApi.get, { query: {} })).body;
    expect([figures.orders.value, figures.sold.value]).toEqual([sold.orders, sold.sold]);
    expect(hours.reduce((sum, each) => sum + each.sold, 0)).toBe(sold.sold);
    const later = await counted(today, today, { committed: true });
    expect(committed).toEqual(later);
    expect(hours.reduce((sum, each) => sum + each.committed, 0)).toBe(later.sold);
    const { totals, committed: ofReport } = await summary({ period: 'today' });
    expect(totals.values).toMatchObject(sold);
    expect(ofReport).toEqual(later.orders > 0 ? later : null);
    const query = { from: today, to: today };
    expect(await listed({ ...query, outcome: 'sold' })).toMatchObject({ count: sold.orders, amount: sold.sold });
    expect(await listed({ ...query, outcome: 'committed' })).toMatchObject({ count: later.orders, amount: later.sold });
  });

  test('is one sum in every report that adds up whole orders', async () => {
    const sold = await counted(days.from, days.to);
    expect(sold.orders).toBeGreaterThan(100);
    for (const type of salesReports)
      expect([type, (await summary({ type, ...days })).totals.values]).toMatchObject([type, sold]);
    const { ladder } = await summary();
    expect(ladder?.find(({ key }) => key === 'sold')?.value).toBe(sold.sold);
  });

  test('is compared in each of them with the same sum, of the same days and hours', async () => {
    const running = { from: movedDay(today, -6), to: today };
    const lastHours = clockOf(clock, Date.now()).endedHours;
    const soFar = await counted(running.from, running.to, { lastHours });
    const before = await counted(movedDay(running.from, -7), movedDay(today, -7), { lastHours });
    expect(before.orders).toBeGreaterThan(0);
    for (const type of salesReports) {
      const { totals } = await summary({ type, ...running });
      expect([type, totals]).toMatchObject([type, { soFar, before }]);
    }
  });

  test('is one sum in why it changed, whatever it is split by', async () => {
    const sold = await counted(days.from, days.to);
    for (const by of whyCuts) {
      const { untilNow } = (await admin.call(whyApi.explain, { query: { ...days, by } })).body;
      // By product, units are counted instead of orders.
      const count = by === 'product' ? untilNow.count : sold.orders;
      expect([by, untilNow.count, untilNow.sold]).toEqual([by, count, sold.sold]);
    }
  });

  test('of products is what the lines of the same orders were paid', async () => {
    const { totals, rows } = await summary({ type: 'topProducts', ...days });
    const { rows: byHand } = await inDemo((db) =>
      sql<{ sold: number }>`select sum((l ->> 'total')::bigint - coalesce((l ->> 'discount')::bigint, 0))::int as sold
        from orders o cross join lateral jsonb_array_elements(o.lines) l
        where business_day between ${days.from}::date and ${days.to}::date and not is_test
          and status not in ('canceled', 'failed', 'pending_online_payment', 'online_payment_failed')
          and (scheduled_for is null or scheduled_for <= ${new Date().toISOString()}::timestamptz or status = 'completed')`.execute(
        db,
      ),
    );
    expect(totals.values.sold).toBe(byHand[0]?.sold);
    for (const { label, orders, values } of rows.filter((row) => row.orders !== null))
      expect([label, (await listed({ ...days, outcome: 'sold', ...orders })).count]).toEqual([label, values.orders]);
  });

  test('is the same for stores with a target as for the chain', async () => {
    const [some, all] = [stores.slice(0, 7), await counted(thisMonth.from, thisMonth.to)];
    const save = (targets: { scope: number; month: string; amount: number }[]) =>
      admin.call(targetsApi.save, { body: { targets } });
    await save(some.map((scope) => ({ scope, month, amount: 9_000_000 })));
    const sold = await counted(thisMonth.from, thisMonth.to, { storeIds: some });
    const ofStores = (await admin.call(targetsApi.progress, { query: {} })).body;
    expect(ofStores.chain).toMatchObject({ name: 'Los 7 locales con meta', stores: 7, sold: sold.sold });
    expect(ofStores.stores.reduce((sum, each) => sum + each.sold, 0)).toBe(sold.sold);
    expect((await summary({ ...thisMonth, storeIds: some })).totals.values).toMatchObject(sold);
    expect((await admin.call(dashboardApi.get, { query: {} })).body.target).toMatchObject({
      stores: 7,
      sold: sold.sold,
    });
    await save([{ scope: chainScope, month, amount: 900_000_000 }]);
    const { chain } = (await admin.call(targetsApi.progress, { query: {} })).body;
    expect(chain).toMatchObject({ name: 'Toda la cadena', stores: null, sold: all.sold });
    const grid = (await admin.call(targetsApi.grid, { query: { from: month, months: 1 } })).body;
    expect(grid.rows.find(({ scope }) => scope === chainScope)?.sold).toEqual([all.sold]);
  });

  test('is one sum in the list and in its file', async () => {
    const sold = await counted(days.from, days.to);
    const query = { ...days, outcome: 'sold' as const };
    expect(await listed(query)).toMatchObject({ count: sold.orders, amount: sold.sold });
    const { jobId } = (await admin.call(orderExportApi.start, { query })).body;
    const worker = await runJobs(database, [exportOrdersJob(openFiles(config.files))]);
    await vi.waitFor(
      async () => expect((await admin.call(orderExportApi.poll, { query: { id: jobId } })).status).toBe(200),
      { timeout: 20_000, interval: 40 },
    );
    await worker.stop();
    const { text } = await admin.call(orderExportApi.file, { params: { id: jobId } });
    const [header = '', ...lines] = text.replace('\uFEFF', '').trim().split('\n');
    const cells = (line: string) => line.split(/;(?=(?:[^"]*"[^"]*")*[^"]*$)/);
    const total = cells(header).indexOf('total');
    expect(lines).toHaveLength(sold.orders);
    expect(lines.reduce((sum, line) => sum + Number(cells(line)[total]), 0)).toBe(sold.sold);
  });

  test('includes an order from its time on', async () => {
    const [sold, later] = [await counted(today, today), await counted(today, today, { committed: true })];
    await inDemo((db) =>
      sql`update orders set scheduled_for = now() - interval '1 minute'
        where scheduled_for > now() and business_day = ${today}::date and status <> 'completed'`.execute(db),
    );
    const { totals, committed } = await summary({ period: 'today' });
    expect(totals.values).toMatchObject({ orders: sold.orders + later.orders, sold: sold.sold + later.sold });
    expect(committed).toBeNull();
  });
});
