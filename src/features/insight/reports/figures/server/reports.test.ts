import { beforeAll, describe, expect, it } from 'vitest';
import { Temporal } from 'temporal-polyfill';
import { movedDay } from '#domain/time/periods.ts';
import { markSales } from '#features/sales/rollups/server/index.ts';
import { storedOrder } from '#testing/orders.ts';
import { firstDay, isSold, type SaleRow, salesHistory, saleRows, someDays, unitsOf } from '#testing/salesHistory.ts';
import { type Caller, testApp } from '#testing/testApp.ts';
import { kpiApi, type Report, type ReportType, reportTypes } from '../../reports.contract.ts';

const comanda = await testApp();
const last = movedDay(firstDay, someDays);
const [from, to] = [movedDay(firstDay, 20), movedDay(firstDay, 40)];
const [beforeFrom, beforeTo] = [movedDay(from, -21), movedDay(from, -1)];

let chain: Awaited<ReturnType<typeof salesHistory>>;
let orders: SaleRow[];

beforeAll(async () => {
  chain = await salesHistory(comanda, 11);
  for (let step = 0; step < 160; step += 1) await chain.step();
  orders = await saleRows(chain.tenant);
});

const read = async (type: ReportType, query: object = {}, caller: Caller = chain.tenant.admin): Promise<Report> => {
  const { status, body, text } = await caller.call(kpiApi.report, { query: { type, from, to, ...query } });
  expect(status, text).toBe(200);
  return body;
};

const within = (start: string, end: string, also: (row: SaleRow) => boolean = () => true) =>
  orders.filter((row) => row.businessDay >= start && row.businessDay <= end && also(row));
const sold = (rows: readonly SaleRow[]) => rows.filter(isSold);
const sumOf = (rows: readonly SaleRow[]) => rows.reduce((sum, { total }) => sum + total, 0);
/** Orders and sums by group. */
const byHand = (rows: readonly SaleRow[], keyOf: (row: SaleRow) => string) =>
  Object.fromEntries([...Map.groupBy(sold(rows), keyOf)].map(([key, group]) => [key, [group.length, sumOf(group)]]));
const rowValues = ({ rows }: Report, which: 'values' | 'before' = 'values', amount = 'sold') =>
  Object.fromEntries(
    rows
      .filter((row) => (row[which]?.orders ?? 0) > 0)
      .map((row) => [row.key, [row[which]?.orders, row[which]?.[amount]]]),
  );

describe('a report tells what counting every order does', () => {
  it('in the summary, which adds up to what was sold and kept', async () => {
    const { totals, ladder, compared } = await read('summary');
    const inRange = within(from, to);
    const canceled = inRange.filter(({ status }) => status === 'canceled').length;
    expect(totals.values).toMatchObject({
      orders: sold(inRange).length,
      sold: sumOf(sold(inRange)),
      canceled,
      customers: new Set(sold(inRange).map(({ customerId }) => customerId)).size,
    });
    const refunded = sold(inRange).reduce((sum, row) => sum + row.refunded, 0);
    expect(compared).toMatchObject({ startDate: beforeFrom, endDate: beforeTo });
    expect(totals.before).toMatchObject({ sold: sumOf(sold(within(beforeFrom, beforeTo))) });
    const steps = (ladder ?? []).filter(({ key }) => !['sold', 'refunded', 'kept'].includes(key));
    expect(steps.reduce((sum, { value }) => sum + value, 0)).toBe(totals.values.sold);
    expect(ladder?.find(({ key }) => key === 'kept')?.value).toBe(sumOf(sold(inRange)) - refunded);
  });

  it.each(['day', 'week', 'month'] as const)('by %s', async (group) => {
    const { rows, totals } = await read('revenueByPeriod', { group });
    const startOf = ({ businessDay }: SaleRow) => rows.findLast(({ key }) => key <= businessDay)?.key ?? '';
    expect(rowValues({ rows } as Report)).toEqual(byHand(within(from, to), startOf));
    expect(totals.values.sold).toBe(sumOf(sold(within(from, to))));
  });

  it('by payment and dispatch method, of both periods', async () => {
    const payments = await read('revenueByPaymentMethod');
    expect(rowValues(payments)).toEqual(byHand(within(from, to), ({ paymentMethod }) => paymentMethod));
    expect(rowValues(payments, 'before')).toEqual(
      byHand(within(beforeFrom, beforeTo), ({ paymentMethod }) => paymentMethod),
    );
    const ways = await read('revenueByDispatchMethod', { compare: 'none' });
    expect(rowValues(ways)).toEqual(byHand(within(from, to), ({ dispatchMethod }) => dispatchMethod));
    expect(ways.totals.before).toBeNull();
  });

  it('by weekday, as means of the days on which something was sold', async () => {
    const { rows } = await read('meanPerDay');
    const inRange = sold(within(from, to));
    const weekdayOf = ({ businessDay }: SaleRow) => String(Temporal.PlainDate.from(businessDay).dayOfWeek);
    for (const [key, mine] of Map.groupBy(inRange, weekdayOf)) {
      const days = new Set(mine.map(({ businessDay }) => businessDay)).size;
      const row = rows.find((each) => each.key === key);
      expect(row?.values).toMatchObject({ days, soldPerDay: Math.round(sumOf(mine) / days) });
    }
  });

  it('by store, product, offer, weekday and hour', async () => {
    const inRange = within(from, to);
    const dispatched = inRange.filter(({ dispatchMethod }) => dispatchMethod === 'delivery');
    expect(rowValues(await read('deliveryCofinanceDetails'))).toEqual(
      byHand(dispatched, ({ storeId }) => String(storeId)),
    );
    const byCarrier = await read('deliveryCofinanceDetails', { split: 'carrier' });
    expect(rowValues(byCarrier)).toEqual(byHand(dispatched, ({ delivery }) => delivery?.type ?? ''));
    expect(byCarrier.rows.map(({ label }) => label).toSorted()).toEqual([
      'Reparto propio',
      'Sin dato del canal',
      'Uber Direct',
    ]);
    const products = await read('topProducts');
    const units = sold(inRange).flatMap(({ lines }) => lines);
    for (const [id, lines] of Map.groupBy(units, ({ productId }) => productId)) {
      const paid = lines.reduce((sum, { total, discount }) => sum + total - (discount ?? 0), 0);
      expect(products.rows.find(({ key }) => key === String(id))?.values).toMatchObject({
        units: unitsOf(lines),
        sold: paid,
      });
    }
    const coupons = sold(inRange).filter(({ couponCode }) => couponCode !== null);
    expect(rowValues(await read('promotions'))).toEqual(byHand(coupons, ({ couponCode }) => `coupon:${couponCode}`));
    const hourOf = ({ businessDay, hour }: SaleRow) =>
      `${Temporal.PlainDate.from(businessDay).dayOfWeek}-${String(hour).padStart(2, '0')}`;
    expect(rowValues(await read('heatmap'))).toEqual(byHand(inRange, hourOf));
  });

  it('by customer, new and returning', async () => {
    const inRange = sold(within(from, to));
    const best = await read('topCustomers');
    expect(rowValues(best)).toEqual(byHand(inRange, ({ customerId }) => String(customerId)));
    expect(best.totals.values.sold).toBe((await read('summary')).totals.values.sold);
    const theirs = within(beforeFrom, beforeTo, ({ customerId }) =>
      inRange.some((each) => each.customerId === customerId),
    );
    expect(rowValues(best, 'before')).toEqual(byHand(theirs, ({ customerId }) => String(customerId)));
    const [nunoa = 0] = chain.stores;
    const ofOne = (rows: readonly SaleRow[]) => rows.filter(({ storeId }) => storeId === nunoa);
    const limited = await read('topCustomers', { store_ids: nunoa });
    const came = new Set(ofOne(inRange).map(({ customerId }) => customerId));
    expect(rowValues(limited, 'before')).toEqual(
      byHand(
        ofOne(theirs).filter(({ customerId }) => came.has(customerId)),
        ({ customerId }) => String(customerId),
      ),
    );
    const { rows, totals, cohorts } = await read('recurrentUsers');
    const known = new Set(sold(within(firstDay, movedDay(from, -1))).map(({ customerId }) => customerId));
    const all = new Set(inRange.map(({ customerId }) => customerId));
    const fresh = [...all].filter((id) => !known.has(id)).length;
    expect(rows.map(({ key, values }) => [key, values.customers])).toEqual([
      ['new', fresh],
      ['returning', all.size - fresh],
    ]);
    expect(totals.values.sold).toBe(sumOf(inRange));
    expect(cohorts?.length).toBeGreaterThan(0);
  });

  it('narrowed by how orders came, went and were paid', async () => {
    const query = { platform: 'web', payment_method: 'cash' };
    const is = (row: SaleRow) =>
      (row as unknown as { platform: string }).platform === 'web' && row.paymentMethod === 'cash';
    const { totals } = await read('revenueByPeriod', query);
    expect(totals.values.sold).toBe(sumOf(sold(within(from, to, is))));
  });

  it('without filters and splits that have no effect, which are rejected', async () => {
    const refused = async (query: object) => {
      const { status, refusal } = await chain.tenant.admin.call(kpiApi.report, { query: { from, to, ...query } });
      return [status, refusal.errors];
    };
    expect(await refused({ type: 'topProducts', platform: 'web', paymentMethod: 'cash' })).toEqual([
      422,
      {
        platform: ['Este reporte no se separa por plataforma: quita el filtro'],
        payment_method: ['Este reporte no se separa por medio de pago: quita el filtro'],
      },
    ]);
    const byCarrier = { type: 'deliveryCofinanceDetails', split: 'carrier', platform: 'web' };
    expect(await refused(byCarrier)).toEqual([422, { platform: [expect.any(String)] }]);
    expect(await refused({ type: 'heatmap', split: 'store' })).toEqual([422, { split: [expect.any(String)] }]);
  });

  it('of the best sellers a page at a time', async () => {
    const page = async (query: object) =>
      (await chain.tenant.admin.call(kpiApi.bestSellers, { query: { from, to, ...query } })).body;
    const all = await page({ limit: 100 });
    expect(all).toMatchObject({ page: 1, nextPage: null, total: all.rows.length, count: all.rows.length });
    const [first, second] = [await page({ limit: 1 }), await page({ limit: 1, page: 2 })];
    expect(first).toMatchObject({ count: 1, total: all.total, page: 1, nextPage: all.total > 1 ? 2 : null });
    expect([...first.rows, ...second.rows]).toEqual(all.rows.slice(0, 2));
    expect(first.totals).toEqual(all.totals);
  });
});

describe('stores', () => {
  const ofSome = (storeIds: number[]) => chain.tenant.userWith(['kpi.list'], { storeIds });

  it('somebody who reaches some of them gets the sums of those, in every report', async () => {
    const [one = 0, other = 0] = chain.stores;
    const limited = await ofSome([one, other]);
    for (const type of reportTypes) {
      const limitedReport = await read(type, {}, limited);
      const filteredReport = await read(type, { store_ids: `${one},${other}` });
      expect([limitedReport.totals, limitedReport.rows.map(({ values }) => values)], type).toEqual([
        filteredReport.totals,
        filteredReport.rows.map(({ values }) => values),
      ]);
      expect(limitedReport.cohorts, type).toBeNull();
    }
    const { totals } = await read('revenueByPeriod', {}, limited);
    expect(totals.values.sold).toBe(sumOf(sold(within(from, to, ({ storeId }) => storeId !== chain.stores[2]))));
  });

  it('out of reach, of others or of nobody are refused alike', async () => {
    const [one = 0, other = 0] = chain.stores;
    const limited = await ofSome([one]);
    const foreign = await (await comanda.tenant()).store('Ajeno');
    for (const [caller, storeIds] of [
      [limited, other],
      [limited, foreign],
      [chain.tenant.admin, foreign],
      [chain.tenant.admin, 999_999_999],
    ] as const) {
      const { status, refusal } = await caller.call(kpiApi.report, { query: { from, to, storeIds } });
      expect([status, refusal.code]).toEqual([404, 1111]);
    }
  });

  it('are held against themselves where only those that sold in both periods count', async () => {
    const opened = await chain.tenant.store('Recién abierto');
    await storedOrder(chain.tenant, { storeId: opened, createdAt: `${last}T18:00:00Z` });
    await chain.tenant.inTenant(async (db) => markSales(db, { storeId: opened, businessDay: last, customerId: null }));
    const days = { from: movedDay(last, -20), to: last };
    const all = await read('revenueByPeriod', days);
    const same = await read('revenueByPeriod', { ...days, same_stores: 'true' });
    expect(same.storeIds).not.toContain(opened);
    expect((all.totals.values.orders ?? 0) - (same.totals.values.orders ?? 0)).toBeGreaterThanOrEqual(1);
    expect(same.totals.before).toEqual(all.totals.before);
  });
});
