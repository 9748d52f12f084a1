import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { couponsApi } from '#features/benefits/coupons/record/coupons.contract.ts';
import type { CouponDraft } from '#features/benefits/coupons/record/couponShape.contract.ts';
import { couponDraft } from '#testing/couponCases.ts';
import { addresses, sellingStore } from '#testing/orders.ts';
import { testApp } from '#testing/testApp.ts';
import { changeOrderStatus } from '../../record/server/changeOrderStatus.ts';
import { refundParts } from '../../refunds/refundParts.rules.ts';
import { customersApi } from '#features/benefits/customers/customers.contract.ts';
import { ordersApi } from '../../record/orders.contract.ts';
import { type PlacedOrder, placingApi } from '../placing.contract.ts';

const comanda = await testApp();

/** A store that sells, and what its guests and staff do about coupons. Two sandwiches with mayonnaise cost $8.600. */
async function scene() {
  const shop = await sellingStore(comanda);
  const headers = { tenant: shop.slug };
  const asked = (changes: Partial<PlacedOrder> = {}): PlacedOrder => ({
    storeId: shop.selling.id,
    method: 'pickup',
    platform: 'web',
    lines: [{ lineId: shop.lines.italiano, quantity: 2, choices: [shop.mayo] }],
    paymentMethod: 'cash',
    customer: { name: 'Camila Rojas', phone: '+56987654321', mail: null },
    ...changes,
  });
  const coupon = async (draft: Partial<CouponDraft>) => {
    const body = couponDraft(draft);
    const made = await shop.admin.call(couponsApi.create, { body });
    expect(made.refusal?.errors ?? {}).toEqual({});
    return made.body;
  };
  const place = (couponCode: string | null, changes: Partial<PlacedOrder> = {}) =>
    comanda.visitor.call(placingApi.place, { body: asked({ couponCode, ...changes }) }, headers);
  const quote = async (changes: Partial<PlacedOrder> = {}) => {
    const { customer: _, ...body } = asked(changes);
    return (await comanda.visitor.call(placingApi.quote, { body }, headers)).body;
  };
  const partsOf = ({ parts }: { parts: { kind: string; amount: number }[] }) =>
    parts.map(({ kind, amount }) => [kind, amount]);
  const why = async (couponCode: string, changes: Partial<PlacedOrder> = {}) => {
    const { refusals } = await quote({ couponCode, ...changes });
    return refusals.map(({ message }) => message);
  };
  const usage = async (id: number) => {
    const { usedCount, given, sold, availability } = (await shop.admin.call(couponsApi.get, { params: { id } })).body;
    return { usedCount, given, sold, availability };
  };
  const cancel = (id: number) =>
    shop.admin.call(ordersApi.cancel, { params: { id }, body: { reason: 'Se arrepintió' } });
  const phone = (last: number) => ({
    customer: { name: 'Otra Persona', phone: `+5691111222${last}`, mail: null },
  });
  const states = async () =>
    (
      await shop.inTenant((db) =>
        sql<{ state: string }>`select state from coupon_uses where tenant_id = ${shop.id} order by order_id`.execute(
          db,
        ),
      )
    ).rows.map(({ state }) => state);
  return { shop, headers, coupon, place, quote, partsOf, why, usage, cancel, phone, states };
}

describe('a coupon', () => {
  test('takes off what it says in the quote and in the order alike, by whatever spelling, and counts once', async () => {
    const { coupon, place, quote, partsOf, usage, shop } = await scene();
    const { id } = await coupon({ code: 'Ñandú10' });
    const told = await quote({ couponCode: 'nandu10' });
    expect(partsOf(told)).toEqual([
      ['products', 8600],
      ['coupon', -860],
    ]);
    expect(told.lines.map(({ discount }) => discount)).toEqual([860]);
    expect(await usage(id)).toEqual({ usedCount: 0, given: 0, sold: 0, availability: 'active' });
    const { body } = await place('nandu10', { expectedTotal: told.total });
    expect(body.total).toBe(told.total);
    expect(await usage(id)).toEqual({ usedCount: 1, given: 860, sold: 8600, availability: 'active' });
    const [row] = (await shop.admin.call(ordersApi.list, { query: { coupon: 'ÑANDU10' } })).body.data;
    expect(row?.couponCode).toBe('Ñandú10');
  });

  test('tells why it does not hold, at its field', async () => {
    const { coupon, why, place, usage } = await scene();
    const { id } = await coupon({ minimumToRedeem: 10_000 });
    await coupon({ code: 'AYER', expiryDate: '2020-01-31' });
    await coupon({ code: 'APP', platform: 'app' });
    await coupon({ code: 'DELIVERY', dispatchMethod: 'delivery' });
    await coupon({ code: 'WEBPAY', paymentMethods: ['online'] });
    await coupon({ code: 'APAGADO', enabled: false });
    await coupon({ code: 'PIZZAS', categories: ['Pizzas'] });
    expect(await why('vuelve10')).toEqual(['El cupón «VUELVE10» vale desde $10.000 en productos: faltan $1.400.']);
    expect(await why('AYER')).toEqual(['El cupón «AYER» venció el 31/01/2020.']);
    expect(await why('APP')).toEqual(['El cupón «APP» vale solo en la app.']);
    expect(await why('DELIVERY')).toEqual(['El cupón «DELIVERY» vale solo para delivery.']);
    expect(await why('WEBPAY')).toEqual(['El cupón «WEBPAY» vale si pagas con Webpay.']);
    expect(await why('APAGADO')).toEqual(['El cupón «APAGADO» ya no está activo.']);
    expect(await why('PIZZAS')).toEqual(['El cupón «PIZZAS» vale para otros productos.']);
    const { status, refusal } = await place('VUELVE10');
    expect([status, refusal.errors]).toEqual([
      422,
      { coupon_code: ['El cupón «VUELVE10» vale desde $10.000 en productos: faltan $1.400.'] },
    ]);
    expect((await usage(id)).usedCount).toBe(0);
  });

  test('counts why guests were refused, by day, without names', async () => {
    const { coupon, why, place, shop } = await scene();
    const { id } = await coupon({ minimumToRedeem: 10_000 });
    await why('VUELVE10');
    await place('VUELVE10');
    const { rows } = await shop.inTenant((db) =>
      sql<{
        rule: string;
        count: number;
      }>`select rule, count from coupon_refusals where tenant_id = ${shop.id} and coupon_id = ${id}`.execute(db),
    );
    expect(rows).toEqual([{ rule: 'minimum', count: 2 }]);
  });

  test('is exhausted, and holds again when an order is cancelled, once', async () => {
    const { coupon, place, why, usage, cancel, phone, states } = await scene();
    const { id } = await coupon({ quantity: 1 });
    const { body } = await place('VUELVE10');
    expect(await why('VUELVE10')).toEqual(['El cupón «VUELVE10» se agotó.']);
    expect((await place('VUELVE10', phone(1))).refusal.errors).toEqual({
      coupon_code: ['El cupón «VUELVE10» se agotó.'],
    });
    expect(await usage(id)).toEqual({ usedCount: 1, given: 860, sold: 8600, availability: 'exhausted' });
    expect((await cancel(body.number)).status).toBe(200);
    expect((await cancel(body.number)).status).toBe(200);
    expect(await usage(id)).toEqual({ usedCount: 0, given: 0, sold: 0, availability: 'active' });
    expect((await place('VUELVE10', phone(1))).status).toBe(201);
    expect(await states()).toEqual(['freed', 'held']);
  });

  test('is used once the order is completed, and is kept then', async () => {
    const { shop, coupon, place, states } = await scene();
    const { id } = await coupon({});
    const { body } = await place('VUELVE10');
    for (const status of ['preparing', 'ready', 'completed'] as const)
      await shop.admin.call(ordersApi.move, { params: { id: body.number }, body: { status } });
    expect(await states()).toEqual(['used']);
    const { status, refusal } = await shop.admin.call(couponsApi.remove, { params: { id } });
    expect([status, refusal.code]).toEqual([409, 1019]);
  });

  test('of some uses per person counts phone and mail, whichever comes again', async () => {
    const { coupon, place, quote, cancel, phone } = await scene();
    await coupon({ quantityByUsers: 1 });
    const camila = (number: string, mail: string | null) => ({ customer: { name: 'Camila', phone: number, mail } });
    expect((await quote({ couponCode: 'VUELVE10' })).notices).toEqual([
      'Ya usaste el cupón «VUELVE10»: se comprobará con tu teléfono.',
    ]);
    const first = await place('VUELVE10', camila('+56911112222', 'camila@gmail.com'));
    expect(first.status).toBe(201);
    const again = 'Ya usaste el cupón «VUELVE10» las veces que vale por persona.';
    expect((await place('VUELVE10', camila('+56911112222', null))).refusal.message).toBe(again);
    expect((await place('VUELVE10', camila('+56933334444', 'Camila+2@gmail.com'))).refusal.message).toBe(again);
    expect((await place('VUELVE10', phone(5))).status).toBe(201);
    await cancel(first.body.number);
    expect((await place('VUELVE10', camila('+56933334444', 'camila@gmail.com'))).status).toBe(201);
  });

  test('for first purchases is for who never ordered, by phone or mail, and once', async () => {
    const { coupon, place, cancel } = await scene();
    await coupon({ firstPurchase: true });
    const ana = (number: string, mail: string | null) => ({ customer: { name: 'Ana', phone: number, mail } });
    const old = await place(null, ana('+56955556666', 'ana@correo.cl'));
    const only = 'El cupón «VUELVE10» vale solo para la primera compra.';
    expect((await place('VUELVE10', ana('+56955556666', null))).refusal.message).toBe(only);
    expect((await place('VUELVE10', ana('+56977778888', 'ana@correo.cl'))).refusal.message).toBe(only);
    await cancel(old.body.number);
    expect((await place('VUELVE10', ana('+56955556666', null))).status).toBe(201);
    expect((await place('VUELVE10', ana('+56955556666', null))).refusal.message).toBe(only);
  });

  test('that is private never tells a guest anything, and is guessed ten times at most', async () => {
    const { coupon, quote, shop } = await scene();
    await coupon({ code: 'SECRETO1', visibility: 'private', enabled: false });
    await coupon({ code: 'SECRETO2', visibility: 'private', minimumToRedeem: 900_000 });
    await coupon({ code: 'SECRETO3', visibility: 'private', expiryDate: '2020-01-01' });
    await coupon({ code: 'SECRETO4', visibility: 'private' });
    const answer = async (couponCode: string) =>
      JSON.stringify((await quote({ couponCode })).refusals).replaceAll(couponCode, '…');
    const answers = [];
    for (const code of ['SECRETO1', 'SECRETO2', 'SECRETO3', 'NOEXISTE']) answers.push(await answer(code));
    expect(new Set(answers).size).toBe(1);
    expect((await quote({ couponCode: 'SECRETO4' })).ok).toBe(true);
    for (let i = 0; i < 6; i++) await quote({ couponCode: `NADA${i}` });
    const body = {
      storeId: shop.selling.id,
      method: 'pickup' as const,
      platform: 'web' as const,
      lines: [{ lineId: shop.lines.cola, quantity: 1 }],
    };
    const barred = await comanda.visitor.call(
      placingApi.quote,
      { body: { ...body, couponCode: 'SECRETO4' } },
      { tenant: shop.slug },
    );
    expect([barred.status, barred.refusal.code]).toEqual([429, 1016]);
    const without = await comanda.visitor.call(placingApi.quote, { body }, { tenant: shop.slug });
    expect(without.status).toBe(200);
  });

  test('of another company does not exist', async () => {
    const { coupon, why } = await scene();
    const other = await scene();
    await coupon({});
    expect(await other.why('VUELVE10')).toEqual(['El cupón «VUELVE10» no existe o no se puede usar en este pedido.']);
    expect(await why('VUELVE10')).toEqual([]);
  });
});

describe('what an order redeemed', () => {
  test('is given back when nobody pays for it, and kept while it is tried again', async () => {
    const { shop, coupon, place, usage, headers, states } = await scene();
    const { id } = await coupon({ quantity: 1 });
    const { body } = await place('VUELVE10', { paymentMethod: 'mach' });
    const pay = (result: 'approved' | 'rejected') =>
      comanda.visitor.call(placingApi.pay, { params: { uuid: body.uuid }, body: { result, card: 'credit' } }, headers);
    await pay('rejected');
    expect((await usage(id)).usedCount).toBe(1);
    const expire = () =>
      shop.inTenant((db) =>
        changeOrderStatus(db, {
          id: body.number,
          to: 'canceled',
          reason: 'Nadie lo pagó',
          storeScope: null,
          byPayment: true,
        }),
      );
    await expire();
    await expire();
    expect([(await usage(id)).usedCount, await states()]).toEqual([0, ['freed']]);
  });

  test('is given back when the order fails', async () => {
    const { shop, coupon, place, usage } = await scene();
    const { id } = await coupon({ quantityByUsers: 1 });
    const { body } = await place('VUELVE10');
    await shop.inTenant((db) =>
      changeOrderStatus(db, { id: body.number, to: 'failed', reason: 'Sin gas', storeScope: null }),
    );
    expect((await usage(id)).usedCount).toBe(0);
    expect((await place('VUELVE10')).status).toBe(201);
  });

  test('is refunded unit by unit for what was paid', async () => {
    const { shop, coupon, place } = await scene();
    await coupon({ discount: 50 });
    const { body } = await place('VUELVE10');
    const { lines, parts } = (await shop.admin.call(ordersApi.get, { params: { id: body.number } })).body;
    expect(refundParts(lines, parts).map(({ amount }) => amount)).toEqual([2150, 2150]);
  });

  test('counts on when its guest is forgotten, and tells nobody who that was', async () => {
    const { shop, coupon, place, usage } = await scene();
    const { id } = await coupon({ quantityByUsers: 1 });
    const { body } = await place('VUELVE10', {
      customer: { name: 'Ana', phone: '+56955556666', mail: 'ana@correo.cl' },
    });
    for (const status of ['preparing', 'ready', 'completed'] as const)
      await shop.admin.call(ordersApi.move, { params: { id: body.number }, body: { status } });
    const order = (await shop.admin.call(ordersApi.get, { params: { id: body.number } })).body;
    const forgotten = await shop.admin.call(customersApi.forget, { params: { id: order.userId ?? 0 } });
    expect(forgotten.status).toBe(200);
    const { rows } = await shop.inTenant((db) =>
      sql<{
        people: number;
        kept: string;
      }>`select (select count(*)::int from coupon_people where tenant_id = ${shop.id}) as people,
        (select string_agg(people::text, '') from coupon_uses where tenant_id = ${shop.id}) as kept`.execute(db),
    );
    expect(rows).toEqual([{ people: 0, kept: '[]' }]);
    expect(await usage(id)).toMatchObject({ usedCount: 1, given: 860 });
  });
});

describe('a gift card', () => {
  test('is spent bit by bit, never below nothing', async () => {
    const { coupon, place, usage, partsOf, why, phone } = await scene();
    const { id } = await coupon({ code: 'REGALO', kind: 'giftcard', discount: 10_000, withBalance: true });
    expect(partsOf((await place('REGALO')).body)).toContainEqual(['coupon', -8600]);
    expect(partsOf((await place('REGALO', phone(1))).body)).toContainEqual(['coupon', -1400]);
    expect(await usage(id)).toMatchObject({ given: 10_000, availability: 'exhausted' });
    expect(await why('REGALO')).toEqual(['El cupón «REGALO» se agotó.']);
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
    ]);
    // Nobody redeems a promotion by its name.
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
    const told = await quote({ lines });
    const cola = told.lines.find(({ lineId }) => lineId === shop.lines.cola);
    expect(partsOf(told)).toContainEqual(['promotion', -(cola?.total ?? 0)]);
    expect((await quote({ lines: lines.slice(0, 1) })).parts.some(({ kind }) => kind === 'promotion')).toBe(false);
  });

  test('give the delivery from an amount on', async () => {
    const { coupon, quote, partsOf } = await scene();
    await coupon({ code: 'Despacho gratis', automatic: true, discount: 0, delivery: 100, minimumToRedeem: 8000 });
    const told = await quote({ method: 'delivery', address: addresses.near });
    expect(partsOf(told)).toEqual([
      ['products', 9600],
      ['deliveryFee', 1990],
      ['deliveryBenefit', -1990],
    ]);
  });
});

describe('a crowd', () => {
  test('gets a coupon as often as there is of it, and nobody more than once', async () => {
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
