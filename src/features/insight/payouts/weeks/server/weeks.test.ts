import { describe, expect, test } from 'vitest';
import { businessDayOf } from '#domain/time/businessDay.ts';
import { type IsoWeek, weekOf } from '#domain/time/isoWeek.ts';
import { unaudited } from '#kit/server/data/database.ts';
import {
  closeWeek,
  monday,
  multiplyOrder,
  refundRandomly,
  resetPosting,
  settlingStore,
  soldOrder,
  storedRefund,
  storesOfWeek,
  sunday,
  w47,
  w48,
  weeksOf,
} from '#testing/payouts.ts';
import { defaultClock } from '#testing/orders.ts';
import { type Caller, testApp } from '#testing/testApp.ts';
import { payoutsApi } from '../weeks.contract.ts';
import { closeEnded, closeNightly, queueClosing } from './closeWeeks.ts';

const comanda = await testApp();

const storeOf = async (who: Caller, params: IsoWeek & { storeId: number }) =>
  (await who.call(payoutsApi.store, { params })).body;

describe('a week', () => {
  test('has the amounts collected online, less commission and service cost, with its dates', async () => {
    const { tenant, storeId, admin } = await settlingStore(comanda);
    await soldOrder(tenant, { storeId, at: monday });
    await soldOrder(tenant, { storeId, at: sunday });
    const [row] = await storesOfWeek(admin, w47);
    // 10 % of 11,800 with 19 % on it is 1,404.
    expect(row).toMatchObject({
      storeName: 'Ñuñoa',
      collectedSale: 23_600,
      collectedDelivery: 3980,
      collectedTip: 0,
      collectedTotal: 27_580,
      commission: 2808,
      vat: 448,
      serviceCost: 200,
      payment: 27_580 - 2808 - 200,
      startDate: '2026-11-16',
      endDate: '2026-11-22',
      paymentDate: '2026-11-27',
      orderDate: '2026-11-22',
      state: 'open',
      orders: 2,
    });
  });

  test('and its year describe their days, and return 304 until an entry changes', async () => {
    const { tenant, storeId, admin } = await settlingStore(comanda);
    await soldOrder(tenant, { storeId, at: monday });
    const week = await admin.call(payoutsApi.week, { params: w47, query: {} });
    expect(week.body.words).toBe('semana 47 de 2026: lun, 16 nov 2026 – dom, 22 nov 2026');
    const year = await admin.call(payoutsApi.weeks, { query: { year: 2026 } });
    expect(year.body.words).toBe('semanas 1 a 53 de 2026: lun, 29 dic 2025 – dom, 3 ene 2027');
    const known = { 'if-none-match': String(week.headers.etag) };
    const refetchStatus = async () => (await admin.call(payoutsApi.week, { params: w47, query: {} }, known)).status;
    expect(await refetchStatus()).toBe(304);
    await soldOrder(tenant, { storeId, at: sunday });
    expect(await refetchStatus()).toBe(200);
  });

  test('excludes orders not paid online, not completed, or from before the first week', async () => {
    const { tenant, storeId, admin } = await settlingStore(comanda);
    await soldOrder(tenant, { storeId, at: monday, status: 'preparing' });
    await soldOrder(tenant, { storeId, at: '2026-01-04T15:00:00.000Z' });
    const { orderId } = await soldOrder(tenant, { storeId, at: monday });
    await tenant.inTenant((db) =>
      unaudited(db).updateTable('payments').set({ type: 'cash' }).where('orderId', '=', orderId).execute(),
    );
    expect((await weeksOf(admin)).data).toEqual([]);
  });

  test('includes an order that was just completed exactly once, also for concurrent reads', async () => {
    const { tenant, storeId, admin } = await settlingStore(comanda);
    await soldOrder(tenant, { storeId, at: new Date().toISOString() });
    const { year } = weekOf(businessDayOf(defaultClock, Date.now()));
    expect((await weeksOf(admin, { year })).data[0]?.orders).toBe(1);
    await soldOrder(tenant, { storeId, at: new Date().toISOString() });
    await resetPosting(tenant);
    const both = await Promise.all([weeksOf(admin, { year }), weeksOf(admin, { year }), weeksOf(admin, { year })]);
    expect(both.map(({ data }) => data[0]?.orders)).toEqual([2, 2, 2]);
  });

  test('posts pending entries before lines and entries are read', async () => {
    const { tenant, storeId, admin } = await settlingStore(comanda);
    await soldOrder(tenant, { storeId, at: monday });
    const linesOf = async () => (await admin.call(payoutsApi.lines, { params: { ...w47, storeId } })).body;
    expect((await linesOf()).total).toBe(1);
    await soldOrder(tenant, { storeId, at: sunday });
    expect((await linesOf()).total).toBe(2);
    const { orderId } = await soldOrder(tenant, { storeId, at: sunday });
    const { data } = (await admin.call(payoutsApi.entries, { params: { id: orderId } })).body;
    expect(data.map(({ kind }) => kind)).toEqual(['sale']);
  });

  test('adds up from entries to orders, stores and the week', async () => {
    const { tenant, storeId, admin } = await settlingStore(comanda);
    const other = await tenant.store('Maipú');
    const { orderId, paymentId } = await soldOrder(tenant, { storeId, at: monday });
    await soldOrder(tenant, { storeId: other, at: monday });
    await soldOrder(tenant, { storeId: other, at: sunday });
    await storedRefund(tenant, { orderId, paymentId, amount: 5000, at: sunday });
    const { data: weeks } = await weeksOf(admin);
    const stores = await storesOfWeek(admin, w47);
    const params = { ...w47, storeId };
    const { data: lines } = (await admin.call(payoutsApi.lines, { params })).body;
    const { data: entries } = (await admin.call(payoutsApi.entries, { params: { id: orderId } })).body;
    const sum = (rows: readonly { payment: number }[]) => rows.reduce((all, { payment }) => all + payment, 0);
    expect(weeks).toMatchObject([{ id: '2026-W47', stores: 2, orders: 3, payment: sum(stores) }]);
    expect(stores.find((row) => row.storeId === storeId)?.payment).toBe(sum(lines));
    expect(lines).toMatchObject([{ orderId, kinds: ['sale', 'refund'], payment: sum(entries), lateFrom: null }]);
    expect(entries.map(({ kind, collectedSale }) => [kind, collectedSale])).toEqual([
      ['sale', 11_800],
      ['refund', -5000],
    ]);
  });

  test('includes a partial refund from before the completion of its order', async () => {
    const { tenant, storeId, admin } = await settlingStore(comanda);
    const order = await soldOrder(tenant, { storeId, at: monday, completedAt: sunday });
    await storedRefund(tenant, { ...order, amount: 1000, at: monday });
    expect((await storesOfWeek(admin, w47))[0]).toMatchObject({ collectedSale: 10_800, collectedTotal: 12_790 });
  });

  test('can be week 53 of its ISO year', async () => {
    const { tenant, storeId, admin } = await settlingStore(comanda);
    await soldOrder(tenant, { storeId, at: '2027-01-01T15:00:00.000Z' });
    expect((await weeksOf(admin)).data[0]).toMatchObject({ id: '2026-W53', endDate: '2027-01-03' });
    expect((await weeksOf(admin, { year: 2027 })).data).toEqual([]);
    expect((await admin.call(payoutsApi.week, { params: { year: 2027, week: 53 } })).status).toBe(404);
  });

  test('is listed in zero-based pages', async () => {
    const { tenant, storeId, admin } = await settlingStore(comanda);
    for (const day of ['02', '09', '16']) await soldOrder(tenant, { storeId, at: `2026-11-${day}T15:00:00.000Z` });
    const first = await weeksOf(admin, { page: 0, limit: 2 });
    expect([first.page, first.nextPage, first.total, first.years]).toEqual([0, 1, 3, [2026]]);
    const second = await weeksOf(admin, { page: 1, limit: 2 });
    expect([...first.data, ...second.data].map(({ week }) => week)).toEqual([47, 46, 45]);
    expect(second.nextPage).toBeNull();
  });
});

describe('a week that has ended', () => {
  test('is closed with the hash of its entries after its last day at the store', async () => {
    const { tenant, storeId, admin } = await settlingStore(comanda);
    await soldOrder(tenant, { storeId, at: monday });
    // 03:59 on Monday in Santiago still belongs to Sunday.
    expect(await tenant.inTenant((db) => closeEnded(db, Date.parse('2026-11-23T06:59:00Z')))).toBe(0);
    expect(await tenant.inTenant((db) => closeEnded(db, Date.parse('2026-11-23T07:00:00Z')))).toBe(1);
    const week = await storeOf(admin, { ...w47, storeId });
    expect(week).toMatchObject({ state: 'closed', verified: true, hash: expect.stringMatching(/^[0-9a-f]{64}$/) });
  });

  test('fails verification after an entry changes', async () => {
    const { tenant, storeId, admin } = await settlingStore(comanda);
    await soldOrder(tenant, { storeId, at: monday });
    await closeWeek(tenant, w47);
    await tenant.inTenant((db) => unaudited(db).updateTable('payoutEntries').set({ reason: 'otro' }).execute());
    expect((await storeOf(admin, { ...w47, storeId })).verified).toBe(false);
  });

  test('does not change: late entries go to the open week once, with their original week', async () => {
    const { tenant, storeId, admin } = await settlingStore(comanda);
    const order = await soldOrder(tenant, { storeId, at: monday });
    await closeWeek(tenant, w47);
    const before = await storeOf(admin, { ...w47, storeId });
    await storedRefund(tenant, { ...order, amount: 1990, at: '2026-11-24T15:00:00.000Z' });
    await soldOrder(tenant, { storeId, at: sunday, completedAt: '2026-11-23T15:00:00.000Z' });
    for (let round = 0; round < 3; round++) {
      await resetPosting(tenant);
      await weeksOf(admin);
    }
    expect(await storeOf(admin, { ...w47, storeId })).toEqual(before);
    const { data } = (await admin.call(payoutsApi.lines, { params: { ...w48, storeId } })).body;
    expect(
      data.map(({ orderId, collectedTotal, lateFrom }) => [orderId === order.orderId, collectedTotal, lateFrom]),
    ).toEqual(
      expect.arrayContaining([
        [true, -1990, '2026-W47'],
        [false, 13_790, '2026-W47'],
      ]),
    );
    expect(data).toHaveLength(2);
  });

  test('keeps its hash while two thousand refunds are posted, each once', async () => {
    const { tenant, storeId, admin } = await settlingStore(comanda);
    await multiplyOrder(tenant, await soldOrder(tenant, { storeId, at: monday }), 200);
    await closeWeek(tenant, w47);
    const { hash, orders } = await storeOf(admin, { ...w47, storeId });
    const refunded = await refundRandomly(tenant, 10, '2026-11-24T15:00:00.000Z');
    await Promise.all([weeksOf(admin), weeksOf(admin), storesOfWeek(admin, w48), closeWeek(tenant, w47)]);
    await resetPosting(tenant);
    const [open] = await storesOfWeek(admin, w48);
    expect([orders, open?.collectedTotal]).toEqual([200, -refunded]);
    expect(await storeOf(admin, { ...w47, storeId })).toMatchObject({ hash, verified: true });
    const landed = await tenant.inTenant((db) =>
      db.selectFrom('payoutEntries').select('refundId').where('kind', '=', 'refund').execute(),
    );
    expect([landed.length, new Set(landed.map(({ refundId }) => refundId)).size]).toEqual([2000, 2000]);
  });

  test('carries a negative balance over to the next week, so that the year adds up', async () => {
    const { tenant, storeId, admin } = await settlingStore(comanda);
    const order = await soldOrder(tenant, { storeId, at: monday });
    await closeWeek(tenant, w47);
    await storedRefund(tenant, { ...order, amount: 13_790, at: '2026-11-24T15:00:00.000Z' });
    await closeWeek(tenant, w48);
    await soldOrder(tenant, { storeId, at: '2026-12-01T15:00:00.000Z' });
    const { data } = await weeksOf(admin);
    // A full refund returns the commission, but not the service cost.
    const debt = 13_790 - 1404;
    expect(data.map(({ week, carried, payment }) => [week, carried, payment])).toEqual([
      [49, -debt, 13_790 - 1404 - 100 - debt],
      [48, debt, 0],
      [47, 0, 13_790 - 1404 - 100],
    ]);
    expect(await storeOf(admin, { ...w48, storeId })).toMatchObject({ state: 'closed', verified: true });
  });

  test('is closed at night if enabled, and queued after a missed night', async () => {
    const { tenant, storeId, admin } = await settlingStore(comanda);
    await soldOrder(tenant, { storeId, at: '2026-02-03T15:00:00.000Z' });
    await weeksOf(admin);
    await tenant.inTenant(queueClosing);
    await tenant.inTenant(queueClosing);
    const waiting = () =>
      tenant.inTenant((db) => db.selectFrom('jobs').select('kind').where('kind', '=', 'payouts.close').execute());
    expect(await waiting()).toHaveLength(1);
    await closeNightly({ inTransaction: tenant.inTenant } as never);
    expect((await storesOfWeek(admin, { year: 2026, week: 6 }))[0]?.state).toBe('closed');
    const none = await comanda.tenant();
    expect(
      await none.inTenant((db) =>
        closeNightly({ inTransaction: (work: never) => none.inTenant(work) } as never).then(() =>
          db.selectFrom('payoutBooks').selectAll().execute(),
        ),
      ),
    ).toEqual([]);
  });
});
