import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { couponsApi } from '#features/benefits/coupons/record/coupons.contract.ts';
import type { CouponDraft } from '#features/benefits/coupons/record/couponShape.contract.ts';
import { couponDraft } from '#testing/couponCases.ts';
import { addresses, sellingStore, storedOrder } from '#testing/orders.ts';
import { type Caller, testApp } from '#testing/testApp.ts';
import { type PlacedOrder, placingApi } from '../../placing/placing.contract.ts';
import { type SimulatedOrder, simulatorApi } from '../simulator.contract.ts';

const comanda = await testApp();

/** A store with two sandwiches at $8.600, with mayonnaise, and colas at $1.500. */
async function scene() {
  const shop = await sellingStore(comanda);
  const input = (coupon: Partial<CouponDraft>, changes: Partial<SimulatedOrder> = {}): SimulatedOrder => ({
    coupon: couponDraft(coupon),
    storeId: shop.selling.id,
    dispatchMethod: 'pickUp',
    platform: 'web',
    paymentMethod: 'cash',
    lines: [
      { lineId: shop.lines.italiano, quantity: 2 },
      { lineId: shop.lines.cola, quantity: 1 },
    ],
    ...changes,
  });
  const request = (coupon: Partial<CouponDraft>, changes: Partial<SimulatedOrder> = {}, who: Caller = shop.admin) =>
    who.call(simulatorApi.simulate, { body: input(coupon, changes) });
  const simulate = async (...args: Parameters<typeof request>) => (await request(...args)).body;
  const create = async (coupon: Partial<CouponDraft>) => {
    const created = await shop.admin.call(couponsApi.create, { body: couponDraft(coupon) });
    expect(created.refusal?.errors ?? {}).toEqual({});
    return created.body;
  };
  const order = (couponCode: string | null, changes: Partial<PlacedOrder> = {}): PlacedOrder => ({
    storeId: shop.selling.id,
    method: 'pickup',
    platform: 'web',
    lines: [
      { lineId: shop.lines.italiano, quantity: 2, choices: [shop.mayo] },
      { lineId: shop.lines.cola, quantity: 1 },
    ],
    paymentMethod: 'cash',
    customer: { name: 'Camila Rojas', phone: '+56987654321', mail: null },
    couponCode,
    ...changes,
  });
  const quote = async (couponCode: string | null, changes: Partial<PlacedOrder> = {}) => {
    const { customer: _, ...body } = order(couponCode, changes);
    return (await comanda.visitor.call(placingApi.quote, { body }, { tenant: shop.slug })).body;
  };
  const place = (couponCode: string | null, changes: Partial<PlacedOrder> = {}) =>
    comanda.visitor.call(placingApi.place, { body: order(couponCode, changes) }, { tenant: shop.slug });
  const past = async (coupon: Partial<CouponDraft>, who: Caller = shop.admin) =>
    (await who.call(simulatorApi.past, { body: { coupon: couponDraft(coupon) } })).body;
  return { shop, ask: request, simulate, create, quote, place, past };
}

const gift = { kind: 'gift', discount: 0, giftPick: 'cheapest' } as const;
const inDelivery = { dispatchMethod: 'delivery' } as const;

describe('a simulation matches the order', () => {
  const cases: [string, Partial<CouponDraft>, Partial<SimulatedOrder>?][] = [
    ['of a percentage', { discount: 15 }],
    ['of a percentage with a maximum', { discount: 50, maxDiscount: 1000 }],
    ['of an amount', { kind: 'giftcard', discount: 3000, quantity: 10 }],
    ['of the cheapest product', gift],
    ['of two for one', { ...gift, giftEvery: 2 }],
    ['of free delivery', { discount: 0, delivery: 100 }, inDelivery],
    ['of everything off, delivery too', { discount: 100, includeDeliveryCost: true }, inDelivery],
    ['without what is chosen for products', { discount: 10, applyModifier: false }],
    ['of a category', { discount: 10, categories: ['bebídas'] }],
    ['that needs a larger order', { discount: 10, minimumToRedeem: 50_000 }],
    ['of the app alone', { discount: 10, platform: 'app' }],
    ['of orders to deliver', { discount: 10, dispatchMethod: 'delivery' }],
    ['of another way to pay', { discount: 10, paymentMethods: ['mach'] }],
    ['that ended', { discount: 10, expiryDate: '2020-01-01' }],
    ['that was switched off', { discount: 10, enabled: false }],
  ];
  test('in fifteen cases: the same price or the same refusal', async () => {
    const { simulate, create, quote } = await scene();
    for (const [name, draft, changes = {}] of cases) {
      const code = `C${cases.findIndex(([each]) => each === name)}`;
      const simulation = await simulate({ ...draft, code }, changes);
      await create({ ...draft, code });
      const delivered = changes.dispatchMethod === 'delivery';
      const order = await quote(code, delivered ? { method: 'delivery', address: addresses.near } : {});
      const refusal = order.refusals.find(({ path }) => path === 'coupon_code');
      expect([name, simulation.total, simulation.parts], name).toEqual([name, order.total, order.parts]);
      expect([name, simulation.ok], name).toEqual([name, !refusal]);
      expect(refusal?.message ?? simulation.sentence.replace(/\$[\d.]+/, 'tanto'), name).toBe(
        refusal ? simulation.sentence : 'Descuenta tanto de este pedido.',
      );
    }
  });

  test('of promotions, in which the best one wins', async () => {
    const { simulate, create } = await scene();
    await create({ code: 'Bebidas gratis', automatic: true, discount: 100, categories: ['Bebidas'] });
    const less = await simulate({ code: 'Martes', automatic: true, discount: 10 });
    expect(less).toMatchObject({ ok: false, off: 0 });
    expect(less.sentence).toBe(
      'Cumple, pero en este pedido gana «Bebidas gratis»: descuenta $1.500, y vale una promoción por pedido.',
    );
    const more = await simulate({ code: 'Martes', automatic: true, discount: 50 });
    expect(more).toMatchObject({ ok: true, off: 5050 });
    // The coupon applies to the amount after the promotion.
    expect(await simulate({ code: 'DIEZ', discount: 10 })).toMatchObject({ ok: true, off: 860, total: 7740 });
  });

  test('rule by rule, with what was had and what is needed, and line by line', async () => {
    const { simulate, shop } = await scene();
    const simulation = await simulate({
      discount: 10,
      minimumToRedeem: 20_000,
      quantityByUsers: 1,
      storeIds: [shop.storeId],
      productIds: [shop.products.cola],
    });
    expect(simulation.checks.map(({ label, ok, have, need }) => [label, ok, have, need])).toEqual([
      ['Activo', true, 'Activo', 'Activo'],
      ['Local', false, 'Ñuñoa Plaza', 'Un local'],
      ['Productos', true, '1 producto que vale', '1 producto o más'],
      ['Compra mínima', false, '$10.100', '$20.000'],
      ['Usos por persona', null, 'Se comprobará con su teléfono', 'hasta 1'],
    ]);
    const one = await simulate({ discount: 10, productIds: [shop.products.cola] });
    expect(one.lines.map(({ name, quantity, total, off }) => [name, quantity, total, off])).toEqual([
      ['Italiano', 2, 8600, 0],
      ['Cola', 1, 1500, 150],
    ]);
  });

  test('at a moment that was chosen, by the clock of the store', async () => {
    const { simulate } = await scene();
    const friday: Partial<CouponDraft> = { discount: 10, days: ['friday'], startTime: '22:00', expiryTime: '02:00' };
    // 01:30 of Saturday in Santiago.
    expect(await simulate(friday, { at: '2026-11-21T04:30:00.000Z' })).toMatchObject({ ok: true, off: 1010 });
    const later = await simulate(friday, { at: '2026-11-21T06:00:00.000Z' });
    expect([later.ok, later.sentence]).toEqual([false, 'El cupón «VUELVE10» vale los viernes de 22:00 a 02:00.']);
  });
});

describe('a simulation', () => {
  test('uses an unsaved draft, saves nothing, and returns errors by field', async () => {
    const { ask, shop } = await scene();
    expect((await ask({ code: 'NADIE' })).status).toBe(200);
    expect((await shop.admin.call(couponsApi.list)).body.data).toEqual([]);
    expect((await ask({ discount: 120 })).refusal.errors).toEqual({
      discount: ['El porcentaje debe estar entre 0 y 100'],
    });
  });

  test('counts the uses of the coupon that is being changed', async () => {
    const { simulate, create, place } = await scene();
    const { id } = await create({ code: 'UNO', quantity: 1 });
    expect((await place('UNO')).status).toBe(201);
    expect((await simulate({ code: 'UNO', quantity: 1 }, { couponId: id })).sentence).toBe('El cupón «UNO» se agotó.');
    expect((await simulate({ code: 'UNO', quantity: 2 }, { couponId: id })).ok).toBe(true);
  });

  test('knows a person by the phone, for who may see customers', async () => {
    const { simulate, create, place, shop } = await scene();
    const { id } = await create({ code: 'HOLA', firstPurchase: true });
    expect((await place('HOLA')).status).toBe(201);
    const request = (phone: string, who?: Caller) =>
      simulate({ code: 'HOLA', firstPurchase: true }, { couponId: id, phone }, who);
    expect((await request('+56987654321')).sentence).toBe('El cupón «HOLA» vale solo para la primera compra.');
    expect((await request('9 1111 2222')).ok).toBe(true);
    const reader = await shop.userWith(['coupons.show']);
    expect((await request('+56987654321', reader)).ok).toBeNull();
  });

  test('is limited to the store scope and the tenant', async () => {
    const { shop, ask } = await scene();
    const near = await shop.userWith(['coupons.show'], { storeIds: [shop.selling.id] });
    expect((await ask({}, {}, near)).status).toBe(200);
    const far = await shop.userWith(['coupons.show'], { storeIds: [shop.storeId] });
    expect((await ask({}, {}, far)).status).toBe(403);
    expect((await ask({}, {}, (await comanda.tenant()).admin)).status).toBe(404);
    expect((await ask({}, {}, await shop.userWith(['coupons.list']))).status).toBe(403);
    const menu = (who: Caller) => who.call(simulatorApi.menu, { query: { storeId: shop.selling.id, platform: 'web' } });
    expect((await menu(far)).status).toBe(403);
    expect(
      (await menu(near)).body.categories.map(({ name, lines }) => [name, lines[0]?.name, lines[0]?.price]),
    ).toEqual([
      ['Completos', 'Italiano', { delivery: 4500, pickUp: 4000 }],
      ['Bebidas', 'Cola', { delivery: 1500, pickUp: 1500 }],
    ]);
  });
});

describe('the past cost of a coupon', () => {
  test('covers the newest four hundred orders, without date and customer conditions', async () => {
    const { shop, past } = await scene();
    const storeId = shop.selling.id;
    const first = await storedOrder(shop, { storeId, createdAt: '2026-11-01T12:00:00.000Z' });
    await shop.inTenant((db) =>
      sql`insert into orders (method, dispatch_method, platform, payment_method, status, status_since, created_at, store_id,
          customer, phone_digits, address, promised_at, business_day, currency, lines, parts, products_total, total, gross, timeline, tenant_id)
        select method, dispatch_method, platform, case when n % 2 = 0 then 'cash' else 'mach' end, status, status_since,
          created_at + n * interval '1 minute', store_id, customer, phone_digits, address, promised_at, business_day,
          currency, lines, parts, products_total, total, total, timeline, tenant_id
        from orders, generate_series(1, 450) n where id = ${first} returning id`.execute(db),
    );
    await storedOrder(shop, { storeId, status: 'canceled' });
    const limits: Partial<CouponDraft> = { discount: 10, paymentMethods: ['mach'], expiryDate: '2020-01-01' };
    const simulation = await past({ ...limits, firstPurchase: true });
    expect(simulation).toMatchObject({ orders: 400, redeemed: 200, given: 200 * 1180, sales: 400 * 11_800 });
    expect(simulation).toMatchObject({ salesWithIt: 200 * 11_800, uncategorized: 400 });
    expect(await past({ ...limits, quantity: 7 })).toMatchObject({ redeemed: 7, given: 7 * 1180 });
    expect(await past({ discount: 0, delivery: 100 })).toMatchObject({ redeemed: 400, given: 400 * 1990 });
  });

  test('is limited to the store scope', async () => {
    const { shop, past } = await scene();
    await storedOrder(shop, { storeId: shop.selling.id });
    const far = await shop.userWith(['coupons.show'], { storeIds: [shop.storeId] });
    expect(await past({}, far)).toMatchObject({ orders: 0, given: 0, from: null });
    expect(await past({})).toMatchObject({ orders: 1, redeemed: 1 });
  });
});
