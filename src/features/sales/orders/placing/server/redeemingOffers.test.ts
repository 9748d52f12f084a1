import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { returnBalance } from '#features/benefits/coupons/redemptions/server/index.ts';
import { couponUsesApi } from '#features/benefits/coupons/uses/couponUses.contract.ts';
import { unaudited } from '#kit/server/data/database.ts';
import { addresses } from '#testing/orders.ts';
import { redeemingScene } from '#testing/redeeming.ts';
import { refundByHand } from '#testing/refunds.ts';
import { testApp } from '#testing/testApp.ts';

const comanda = await testApp();
const scene = () => redeemingScene(comanda);

describe('a gift card', () => {
  test('is spent bit by bit, never below nothing', async () => {
    const { coupon, place, usage, partsOf, why, phone } = await scene();
    const { id } = await coupon({ code: 'REGALO', kind: 'giftcard', discount: 10_000, withBalance: true });
    expect(partsOf((await place('REGALO')).body)).toContainEqual(['coupon', -8600]);
    expect(partsOf((await place('REGALO', phone(1))).body)).toContainEqual(['coupon', -1400]);
    expect(await usage(id)).toMatchObject({ given: 10_000, availability: 'exhausted' });
    expect(await why('REGALO')).toEqual(['El cupón «REGALO» se agotó.']);
  });

  test('gets back the refunded share of an order, and its full balance after a full refund', async () => {
    const { coupon, brought, usage, shop } = await scene();
    const { id } = await coupon({ code: 'REGALO', kind: 'giftcard', discount: 6000, withBalance: true });
    const order = await brought('REGALO');
    expect([order.total, await usage(id)]).toMatchObject([2600, { given: 6000, availability: 'exhausted' }]);
    await refundByHand(shop.admin, order.number, 1300);
    expect(await usage(id)).toMatchObject({ usedCount: 1, given: 3000, availability: 'active' });
    for (const amount of [1, 700, 599]) await refundByHand(shop.admin, order.number, amount);
    expect(await usage(id)).toMatchObject({ usedCount: 1, given: 0 });
    const { data } = (await shop.admin.call(couponUsesApi.list, { params: { id } })).body;
    expect(data).toMatchObject([{ amount: 6000, returned: 6000, state: 'used' }]);
  });

  test('gets the rest of it back when the order is called off after a refund, and each part once', async () => {
    const { coupon, place, usage, cancel, shop } = await scene();
    const { id } = await coupon({ code: 'REGALO', kind: 'giftcard', discount: 6000, withBalance: true });
    const { number } = (await place('REGALO')).body;
    const refunded = () =>
      shop.inTenant(async (db) => {
        await unaudited(db).updateTable('orders').set({ refunded: 1300 }).where('id', '=', number).execute();
        await returnBalance(db, number);
      });
    await refunded();
    await refunded();
    expect((await usage(id)).given).toBe(3000);
    await cancel(number);
    expect(await usage(id)).toMatchObject({ usedCount: 0, given: 0 });
    await refunded();
    expect((await usage(id)).given).toBe(0);
  });

  test('that gives its amount in each order has nothing that could come back', async () => {
    const { coupon, brought, usage, shop } = await scene();
    const { id } = await coupon({ code: 'REGALO', kind: 'giftcard', discount: 6000, quantity: 100 });
    const { number } = await brought('REGALO');
    await refundByHand(shop.admin, number, 2600);
    expect((await usage(id)).given).toBe(6000);
  });

  test('keeps its balance under a crowd', async () => {
    const { coupon, place, usage, phone } = await scene();
    const { id } = await coupon({ code: 'REGALO', kind: 'giftcard', discount: 20_000, withBalance: true });
    const all = await Promise.all(Array.from({ length: 6 }, (_, at) => place('REGALO', phone(at))));
    const { given, usedCount } = await usage(id);
    expect(given).toBeLessThanOrEqual(20_000);
    const taken = all.filter(({ status }) => status === 201);
    expect(usedCount).toBe(taken.length);
    expect(taken.reduce((sum, { body }) => sum + 8600 - body.total, 0)).toBe(given);
  });
});

describe('promotions', () => {
  test('hold by themselves, the best of them, before the coupon', async () => {
    const { coupon, quote, partsOf, place, usage } = await scene();
    const { id } = await coupon({ code: 'Happy hour', automatic: true, discount: 20 });
    await coupon({ code: 'Poco', automatic: true, discount: 5 });
    await coupon({});
    expect(partsOf(await quote())).toContainEqual(['promotion', -1720]);
    expect(partsOf(await quote({ couponCode: 'VUELVE10' }))).toEqual([
      ['products', 8600],
      ['promotion', -1720],
      ['coupon', -688],
      ['cashRounding', -2],
    ]);
    // A promotion cannot be redeemed by its name.
    expect((await quote({ couponCode: 'Happy hour' })).refusals).toHaveLength(1);
    await place('VUELVE10');
    expect(await usage(id)).toMatchObject({ usedCount: 1, given: 1720 });
  });

  test('of two for one give the cheapest of each pair', async () => {
    const { coupon, quote, partsOf, shop } = await scene();
    await coupon({
      code: '2×1',
      automatic: true,
      kind: 'gift',
      discount: 0,
      giftPick: 'cheapest',
      giftEvery: 2,
      applyModifier: false,
    });
    const lines = [
      { lineId: shop.lines.italiano, quantity: 1, choices: [shop.mayo] },
      { lineId: shop.lines.cola, quantity: 1 },
    ];
    const quoted = await quote({ lines });
    const cola = quoted.lines.find(({ lineId }) => lineId === shop.lines.cola);
    expect(partsOf(quoted)).toContainEqual(['promotion', -(cola?.total ?? 0)]);
    expect((await quote({ lines: lines.slice(0, 1) })).parts.some(({ kind }) => kind === 'promotion')).toBe(false);
  });

  test('give the delivery from an amount on', async () => {
    const { coupon, quote, partsOf } = await scene();
    await coupon({ code: 'Despacho gratis', automatic: true, discount: 0, delivery: 100, minimumToRedeem: 8000 });
    const quoted = await quote({ method: 'delivery', address: addresses.near });
    expect(partsOf(quoted)).toEqual([
      ['products', 9600],
      ['deliveryFee', 1990],
      ['deliveryBenefit', -1990],
    ]);
  });
});

describe('a crowd', () => {
  test('cannot exceed the uses of a coupon, in total and per person', async () => {
    const { coupon, place, usage, phone, states, shop } = await scene();
    const { id } = await coupon({ quantity: 5, quantityByUsers: 1 });
    const guests = Array.from({ length: 16 }, (_, at) => place('VUELVE10', phone(at % 8)));
    const taken = (await Promise.all(guests)).filter(({ status }) => status === 201);
    expect(taken).toHaveLength(5);
    expect(await usage(id)).toMatchObject({ usedCount: 5, given: 5 * 860 });
    expect(await states()).toHaveLength(5);
    const { rows } = await shop.inTenant((db) =>
      sql<{ used: number }>`select max(used)::int as used from coupon_people where tenant_id = ${shop.id}`.execute(db),
    );
    expect(rows).toEqual([{ used: 1 }]);
  });
});
