import { beforeAll, describe, expect, it } from 'vitest';
import { businessDayOf } from '#domain/time/businessDay.ts';
import { mapCellOf } from '#domain/mapCells.ts';
import { movedDay } from '#domain/time/periods.ts';
import { customersApi } from '#features/benefits/customers/customers.contract.ts';
import { ordersApi } from '#features/sales/orders/record/orders.contract.ts';
import { unaudited } from '#kit/server/data/database.ts';
import { type Caller, testApp, type TestTenant } from '#testing/testApp.ts';
import { kpiApi, type Report } from '../../reports.contract.ts';
import { type Sale, sellOn } from '#testing/sellOn.ts';

const comanda = await testApp();
const clock = { timeZone: 'America/Santiago', businessDayCutoff: '04:00' };
const total = 13_790;

let tenant: TestTenant;
let store: number;

beforeAll(async () => {
  tenant = await comanda.tenant();
  store = await tenant.store('Ñuñoa');
});

const sell = (sale: Sale, storeId = store) => sellOn(tenant, storeId, sale);

const request = (query: object, headers = {}, caller: Caller = tenant.admin) =>
  caller.call(kpiApi.report, { query: query }, headers);
const read = async (query: object): Promise<Report> => {
  const { status, body, text } = await request(query);
  expect(status, text).toBe(200);
  return body;
};

describe('a figure opens the list of its orders', () => {
  it('with the same count and the same sum, whatever it is narrowed by', async () => {
    const other = await tenant.store('Maipú');
    for (const [nth, storeId] of [store, other, store, other, store].entries())
      await sell({ day: movedDay('2025-03-31', nth), ...(nth === 4 && { status: 'canceled' }) }, storeId);
    const days = { from: '2025-03-30', to: '2025-04-08' };
    for (const [query, orders] of [
      [days, 4],
      [{ ...days, storeIds: String(store) }, 2],
      [{ ...days, dispatchMethod: 'delivery', platform: 'web' }, 4],
      [{ ...days, paymentMethod: 'mach' }, 0],
    ] as const) {
      const { totals } = await read({ type: 'revenueByPeriod', ...query });
      const { body } = await tenant.admin.call(ordersApi.count, { query: { ...query, outcome: 'sold' } as never });
      expect([totals.values.orders, totals.values.sold]).toEqual([orders, orders * total]);
      expect([body.count, body.amount]).toEqual([orders, orders * total]);
    }
  });

  it('on days on which the clock is changed, and in the week that two years share', async () => {
    for (const day of [
      '2025-04-05',
      '2025-04-06',
      '2025-09-06',
      '2025-09-07',
      '2026-12-31'.replace('2026', '2020'),
      '2021-01-03',
    ])
      await sell({ day, hour: 23 });
    const sold = async (from: string, to: string, group: string) =>
      (await read({ type: 'revenueByPeriod', from, to, group, compare: 'none' })).rows.map(({ label, values }) => [
        label,
        values.orders,
      ]);
    expect(await sold('2025-09-06', '2025-09-07', 'day')).toEqual([
      ['sáb 6 sept 2025', 1],
      ['dom 7 sept 2025', 1],
    ]);
    expect(await sold('2020-12-28', '2021-01-03', 'week')).toEqual([
      ['Semana 53: lun 28 dic 2020 – dom 3 ene 2021', 2],
    ]);
  });
});

describe('an answer', () => {
  it('is not sent again while no figure has changed', async () => {
    const query = { from: '2024-05-01', to: '2024-05-31' };
    const first = await request(query);
    const tag = String(first.headers.etag);
    expect((await request(query, { 'if-none-match': tag })).status).toBe(304);
    expect((await request({ ...query, type: 'topProducts' }, { 'if-none-match': tag })).status).toBe(200);
    await sell({ day: '2024-05-03' });
    const second = await request(query, { 'if-none-match': tag });
    expect([second.status, second.body.totals.values.orders]).toEqual([200, 1]);
  });

  it('is sent again once a guest who was erased has another name in it, or a new address has no cover', async () => {
    const id = await tenant.inTenant(async (db) => {
      const row = { name: 'Camila', phone: '+56900000077' };
      return (await unaudited(db).insertInto('customers').values(row).returning('id').executeTakeFirstOrThrow()).id;
    });
    await sell({ day: '2023-05-03', customerId: id, status: 'completed' });
    const days = { from: '2023-05-01', to: '2023-05-31' };
    const customers = { ...days, type: 'topCustomers' };
    const known = await request(customers);
    expect(known.body.rows.map(({ label }) => label)).toEqual(['Camila']);
    expect((await tenant.admin.call(customersApi.forget, { params: { id } })).status).toBeLessThan(300);
    const erased = await request(customers, { 'if-none-match': String(known.headers.etag) });
    expect([erased.status, erased.text]).toEqual([200, expect.not.stringContaining('Camila')]);
    const uncovered = { ...days, type: 'uncoveredAddressesHeatmap' };
    const before = await request(uncovered);
    const attempt = { day: '2023-05-04', hour: 13, cell: 1, visitor: 'v' };
    await tenant.inTenant((db) => unaudited(db).insertInto('uncoveredAsks').values(attempt).execute());
    const after = await request(uncovered, { 'if-none-match': String(before.headers.etag) });
    expect([after.status, after.body.totals.values.asks]).toEqual([200, 1]);
  });

  it.each([
    [{ from: '2026-11-04', to: '2026-11-03' }, 'to'],
    [{ from: '2010-11-01', to: '2026-11-01' }, 'from'],
    [{ to: '2026-11-01' }, 'from'],
    [{ period: 'today', from: '2026-11-01' }, 'period'],
    [{ from: 'ayer' }, 'from'],
    [{ type: 'nada' }, 'type'],
  ])('to %o is refused at %s', async (query, field) => {
    const { status, refusal } = await request(query);
    expect([status, Object.keys(refusal.errors)]).toEqual([422, [field]]);
  });

  it('of a period that has not begun is empty and says so, and so it is where nobody ever sold', async () => {
    const ahead = movedDay(businessDayOf(clock, Date.now()), 30);
    const { range, rows } = await read({ type: 'revenueByPeriod', from: ahead, to: ahead });
    expect([range.isAhead, rows]).toEqual([true, []]);
    expect(range.words).toContain('que aún no empieza');
    const emptyTenant = await comanda.tenant();
    const { body } = await emptyTenant.admin.call(kpiApi.report);
    expect([body.totals.values.sold, body.totals.values.ticket]).toEqual([0, null]);
  });

  it('is told by every KPI path alike, best sellers before orders by number', async () => {
    const query = { from: '2025-03-30', to: '2025-04-08' };
    const types = [
      [kpiApi.dispatchMethods, 'revenueByDispatchMethod'],
      [kpiApi.paymentMethods, 'revenueByPaymentMethod'],
      [kpiApi.orders, 'revenueByPeriod'],
      [kpiApi.summary, 'summary'],
      [kpiApi.bestSellers, 'topProducts'],
    ] as const;
    for (const [endpoint, type] of types) {
      const { status, body } = await tenant.admin.call(endpoint, {
        query: { ...query, storeId: String(store) },
      });
      const same = await read({ ...query, type, storeIds: String(store) });
      expect([status, body.type, body.totals]).toEqual([200, type, same.totals]);
    }
  });

  it('is a file of exactly that, as the country writes it', async () => {
    const query = { type: 'revenueByDispatchMethod', from: '2025-03-30', to: '2025-04-08', compare: 'none' };
    const { text } = await tenant.admin.call(kpiApi.exportCsv, { query: query as never });
    expect(text.replace('\uFEFF', '').split('\n')).toEqual([
      'Forma de entrega;Pedidos;Vendido;Devuelto de lo vendido;Vendido menos devuelto;Parte de la venta;Ticket promedio;Devuelto en total;Cancelados;Cancelados (%)',
      'Delivery;6;82740;0;82740;100;13790;0;1;14,3',
      'Total;6;82740;0;82740;100;13790;0;1;14,3',
      '',
    ]);
    const compared = await tenant.admin.call(kpiApi.exportCsv, {
      query: { ...query, type: 'summary', compare: 'previous' } as never,
    });
    expect(compared.text).toContain('Concepto;Valor;Valor antes;Valor cambio %');
  });

  it('has full dates in its file', async () => {
    const firstCells = async (type: string, group: string) => {
      const query = { type, group, from: '2025-03-30', to: '2025-04-08', compare: 'none' };
      const { text } = await tenant.admin.call(kpiApi.exportCsv, { query: query as never });
      return text
        .replace('\uFEFF', '')
        .split('\n')
        .map((line) => line.split(';')[0]);
    };
    expect((await firstCells('revenueByPeriod', 'day')).slice(0, 3)).toEqual(['Período', '30/03/2025', '31/03/2025']);
    expect((await firstCells('revenueByPeriod', 'week'))[2]).toBe('Semana 14: 31/03/2025 – 06/04/2025');
  });

  it('is a file that tells by how much more was taken off', async () => {
    await sell({ day: '2024-02-01', deliveryFee: 2790, deliveryGrant: -800 });
    await sell({ day: '2024-02-02', deliveryFee: 2990, deliveryGrant: -1000 });
    const query = { type: 'deliveryCofinanceDetails', from: '2024-02-02', to: '2024-02-02' };
    const { text } = await tenant.admin.call(kpiApi.exportCsv, { query: query as never });
    const [head = '', row = ''] = text.split('\n').map((line) => line.split(';'));
    const at = head.indexOf('Aporte al despacho');
    expect(row.slice(at, at + 3)).toEqual(['-1000', '-800', '25']);
  });

  it('tells of the twelve months up to that of the period who came back', async () => {
    const came = ['2019-11-10', '2019-12-10'].map(async (day, nth) => {
      const row = { name: 'Ana', phone: `+5690000008${nth}` };
      const { id } = await tenant.inTenant((db) =>
        unaudited(db).insertInto('customers').values(row).returning('id').executeTakeFirstOrThrow(),
      );
      await sell({ day, customerId: id });
    });
    await Promise.all(came);
    const cohortsOf = async (from: string, to: string) =>
      (await read({ type: 'recurrentUsers', from, to })).cohorts?.map(({ firstMonth }) => firstMonth) ?? [];
    expect(await cohortsOf('2020-10-01', '2020-10-31')).toEqual(expect.arrayContaining(['2019-11-01', '2019-12-01']));
    expect((await cohortsOf('2020-11-01', '2020-11-30')).slice(0, 1)).toEqual(['2019-12-01']);
  });

  it('names customers only to whoever may read them', async () => {
    const reader = await tenant.userWith(['kpi.list']);
    const { body } = await request({ type: 'topCustomers', from: '2020-01-01', to: '2025-12-31' }, {}, reader);
    expect(body.rows.every(({ label }) => label.startsWith('Cliente #'))).toBe(true);
  });
});

describe('the map', () => {
  const cell = mapCellOf({ latitude: -33.45, longitude: -70.66 });
  const mapOf = async (query: object, caller: Caller = tenant.admin) => {
    const { status, body, text } = await caller.call(kpiApi.map, {
      query: { from: '2024-08-01', to: '2024-08-31', ...query },
    });
    expect(status, text).toBe(200);
    return body;
  };

  it('has no square of fewer than five orders', async () => {
    for (let nth = 0; nth < 4; nth += 1) await sell({ day: '2024-08-10', cell });
    expect(await mapOf({})).toMatchObject({ cells: [], hidden: 4 });
    await sell({ day: '2024-08-11', cell });
    expect(await mapOf({})).toMatchObject({ cells: [{ count: 5, sold: 5 * total }], hidden: 0 });
  });

  it('shows only stores that sold in both periods, where the report counts those alone', async () => {
    const fresh = await tenant.store('Recién abierto');
    const days = { from: '2023-08-02', to: '2023-08-02' };
    await sell({ day: '2023-08-01' });
    for (let nth = 0; nth < 5; nth += 1) {
      await sell({ day: days.from, cell });
      await sell({ day: days.from, cell }, fresh);
    }
    expect((await mapOf(days)).cells).toMatchObject([{ count: 10 }]);
    expect((await mapOf({ ...days, same_stores: 'true' })).cells).toMatchObject([{ count: 5 }]);
  });

  it('shows where no store delivers to whoever reads of the whole chain', async () => {
    await tenant.inTenant((db) =>
      unaudited(db)
        .insertInto('uncoveredAsks')
        .values(Array.from({ length: 6 }, (_, nth) => ({ day: '2024-08-12', hour: 13, cell, visitor: `v${nth}` })))
        .execute(),
    );
    expect(await mapOf({ map: 'uncovered' })).toMatchObject({ cells: [{ count: 6, sold: null }] });
    const { rows } = await read({
      type: 'uncoveredAddressesHeatmap',
      from: '2024-08-01',
      to: '2024-08-31',
      group: 'month',
    });
    expect(rows.map(({ label, values }) => [label, values.asks])).toEqual([['Agosto 2024', 6]]);
    const twoDays = { type: 'uncoveredAddressesHeatmap', from: '2024-08-13', to: '2024-08-14' } as const;
    const compared = await read(twoDays);
    expect(compared.rows.map(({ label, values, before }) => [label, values.asks, before?.asks])).toEqual([
      ['mar 13 ago 2024', 0, 0],
      ['mié 14 ago 2024', 0, 6],
    ]);
    const { text } = await tenant.admin.call(kpiApi.exportCsv, { query: twoDays });
    expect(text.split('\n').map((line) => line.split(';')[0])).toEqual([
      '\uFEFFPeríodo',
      '13/08/2024',
      '14/08/2024',
      'Total',
      '',
    ]);
    const limited = await tenant.userWith(['kpi.list'], { storeIds: [store] });
    expect(await mapOf({ map: 'uncovered' }, limited)).toMatchObject({ cells: [], hidden: 0 });
  });
});
