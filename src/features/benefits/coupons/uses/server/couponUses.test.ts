import { describe, expect, test } from 'vitest';
import { unaudited } from '#kit/server/data/database.ts';
import { insert } from '#kit/server/data/write.ts';
import { storedOrder } from '#testing/orders.ts';
import { type Caller, testApp } from '#testing/testApp.ts';
import { couponsApi, type CouponListQuery } from '../../record/coupons.contract.ts';
import { couponUsesApi, type UsesQuery } from '../couponUses.contract.ts';

const comanda = await testApp();

/** A coupon redeemed by three orders: two of Centro, the last of them canceled, and one of Puerto. */
async function scene() {
  const tenant = await comanda.tenant();
  const [centre, port] = [await tenant.store('Centro'), await tenant.store('Puerto')];
  const couponId = await tenant.inTenant(async (db) => (await insert(db, 'coupons', { code: 'VERANO' })).id);
  const customerId = await tenant.inTenant(
    async (db) => (await insert(db, 'customers', { name: 'Camila Rojas', phone: '+56987654321' })).id,
  );
  const orders: number[] = [];
  for (const storeId of [centre, port, centre]) orders.push(await storedOrder(tenant, { storeId }));
  await tenant.inTenant((db) =>
    unaudited(db).updateTable('orders').set({ customerId }).where('storeId', '=', centre).execute(),
  );
  const [first = 0, second = 0, third = 0] = orders;
  const day = (number: number) => `2026-11-0${number}T12:00:00.000Z`;
  await tenant.inTenant((db) =>
    unaudited(db)
      .insertInto('couponUses')
      .values([
        { orderId: first, couponId, amount: 900, sales: 8100, state: 'used', at: day(1) },
        {
          orderId: second,
          couponId,
          amount: 500,
          sales: 4500,
          state: 'held',
          at: day(2),
        },
        { orderId: third, couponId, amount: 100, sales: 900, state: 'freed', at: day(3) },
      ])
      .execute(),
  );
  await tenant.inTenant((db) =>
    unaudited(db)
      .insertInto('couponCounters')
      .values({ couponId, shard: 0, used: 2, given: 1400, sold: 12_600, limits: '/' })
      .execute(),
  );
  const uses = async (who: Caller, query: UsesQuery = {}) =>
    (await who.call(couponUsesApi.list, { params: { id: couponId }, query })).body;
  return { ...tenant, couponId, customerId, centre, port, orders, uses };
}

describe('uses of a coupon', () => {
  test('are paged, newest first', async () => {
    const { admin, uses, orders, centre, customerId } = await scene();
    const page = await uses(admin, { limit: 2 });
    expect(page.data.map(({ orderId }) => orderId)).toEqual([orders[2], orders[1]]);
    const rest = await uses(admin, { limit: 2, cursor: page.nextCursor ?? '' });
    expect(rest).toMatchObject({ nextCursor: null });
    expect(rest.data).toEqual([
      {
        orderId: orders[0],
        at: '2026-11-01T12:00:00.000Z',
        store: { id: centre, name: 'Centro' },
        customer: { id: customerId, name: 'Camila Rojas' },
        amount: 900,
        sales: 8100,
        returned: 0,
        state: 'used',
      },
    ]);
  });

  test('are filtered by state', async () => {
    const { admin, uses, orders } = await scene();
    expect((await uses(admin, { state: 'held' })).data.map(({ orderId }) => orderId)).toEqual([orders[1]]);
  });

  test("are limited to the user's stores, without customers if not permitted", async () => {
    const { userWith, uses, orders, port, centre } = await scene();
    const ofPort = await userWith(['coupons.show', 'customers.show'], { storeIds: [port] });
    expect((await uses(ofPort)).data.map(({ orderId }) => orderId)).toEqual([orders[1]]);
    const ofCentre = await userWith(['coupons.show'], { storeIds: [centre] });
    expect((await uses(ofCentre)).data.map(({ customer }) => customer)).toEqual([null, null]);
  });

  test("add up to the totals of the user's stores, in the list and in the record", async () => {
    const { admin, userWith, couponId, port, centre } = await scene();
    const within = (storeId: number) => userWith(['coupons.list', 'coupons.show'], { storeIds: [storeId] });
    const totalsOf = async (who: Caller, query: Partial<CouponListQuery> = {}) => {
      const [listed] = (await who.call(couponsApi.list, { query })).body.data;
      const { body } = await who.call(couponsApi.get, { params: { id: couponId } });
      expect(listed).toEqual(body);
      return [body.usedCount, body.given, body.sold];
    };
    expect(await totalsOf(admin)).toEqual([2, 1400, 12_600]);
    expect(await totalsOf(await within(port))).toEqual([2, 500, 4500]);
    expect(await totalsOf(await within(centre), { query: 'verano' })).toEqual([2, 900, 8100]);
  });

  test('are hidden from other tenants', async () => {
    const { couponId } = await scene();
    const { admin } = await comanda.tenant();
    const params = { id: couponId };
    expect((await admin.call(couponUsesApi.list, { params })).status).toBe(404);
    expect((await admin.call(couponUsesApi.refusals, { params })).status).toBe(404);
  });
});

describe('refusals of a coupon', () => {
  test('are counted by reason over the last thirty days', async () => {
    const { admin, couponId, inTenant } = await scene();
    const dayAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
    await inTenant((db) =>
      unaudited(db)
        .insertInto('couponRefusals')
        .values([
          { couponId, day: dayAgo(1), rule: 'minimum', count: 300 },
          { couponId, day: dayAgo(9), rule: 'minimum', count: 20 },
          { couponId, day: dayAgo(9), rule: 'window', count: 4 },
          { couponId, day: dayAgo(40), rule: 'window', count: 900 },
        ])
        .execute(),
    );
    const { body } = await admin.call(couponUsesApi.refusals, { params: { id: couponId } });
    expect(body.data).toEqual([
      { label: 'Compra mínima', count: 320 },
      { label: 'Días y horas', count: 4 },
    ]);
  });
});
