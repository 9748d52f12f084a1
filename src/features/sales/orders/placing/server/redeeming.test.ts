import { sql } from 'kysely';
import { describe, expect, test, vi } from 'vitest';
import { couponsApi } from '#features/benefits/coupons/record/coupons.contract.ts';
import { Transaction } from '#kit/server/data/transactions.ts';
import { redeemingScene } from '#testing/redeeming.ts';
import { testApp } from '#testing/testApp.ts';
import { changeOrderStatus } from '../../record/server/changeOrderStatus.ts';
import { refundParts } from '../../refunds/refundParts.rules.ts';
import { customersApi } from '#features/benefits/customers/customers.contract.ts';
import { ordersApi } from '../../record/orders.contract.ts';
import { placingApi } from '../placing.contract.ts';

const comanda = await testApp();
const scene = () => redeemingScene(comanda);

describe('a coupon', () => {
  test('discounts the same in the quote and the order, in any spelling, and counts once', async () => {
    const { coupon, place, quote, partsOf, usage, shop } = await scene();
    const { id } = await coupon({ code: 'Ñandú10' });
    const quoted = await quote({ couponCode: 'nandu10' });
    expect(partsOf(quoted)).toEqual([
      ['products', 8600],
      ['coupon', -860],
    ]);
    expect(quoted.lines.map(({ discount }) => discount)).toEqual([860]);
    expect(await usage(id)).toEqual({ usedCount: 0, given: 0, sold: 0, availability: 'active' });
    const { body } = await place('nandu10', { expectedTotal: quoted.total });
    expect(body.total).toBe(quoted.total);
    expect(await usage(id)).toEqual({ usedCount: 1, given: 860, sold: 8600, availability: 'active' });
    const [row] = (await shop.admin.call(ordersApi.list, { query: { coupon: 'ÑANDU10' } })).body.data;
    expect(row?.couponCode).toBe('Ñandú10');
  });

  test('returns the reason at its field when it does not apply', async () => {
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

  test('stays used once the order is completed', async () => {
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
      'El cupón «VUELVE10» vale una vez por persona: se comprobará con tu teléfono.',
    ]);
    const first = await place('VUELVE10', camila('+56911112222', 'camila@gmail.com'));
    expect(first.status).toBe(201);
    const alreadyUsed = 'Ya usaste el cupón «VUELVE10» las veces que vale por persona.';
    expect((await place('VUELVE10', camila('+56911112222', null))).refusal.message).toBe(alreadyUsed);
    expect((await place('VUELVE10', camila('+56933334444', 'Camila+2@gmail.com'))).refusal.message).toBe(alreadyUsed);
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

  test('that is private reveals nothing to a guest, and allows ten guesses', async () => {
    const { coupon, quote, place, phone, shop } = await scene();
    await coupon({ code: 'SECRETO1', visibility: 'private', enabled: false });
    await coupon({ code: 'SECRETO2', visibility: 'private', minimumToRedeem: 900_000 });
    await coupon({ code: 'SECRETO3', visibility: 'private', expiryDate: '2020-01-01' });
    await coupon({ code: 'SECRETO4', visibility: 'private' });
    const answer = async (couponCode: string) =>
      JSON.stringify((await quote({ couponCode })).refusals).replaceAll(couponCode, '…');
    const answers = [];
    await coupon({ code: 'SECRETO5', visibility: 'private', quantity: 1 });
    expect((await place('SECRETO5', phone(1))).status).toBe(201);
    for (const code of ['SECRETO1', 'SECRETO2', 'SECRETO3', 'SECRETO5', 'NOEXISTE']) answers.push(await answer(code));
    const { refusal } = await place('SECRETO5', phone(2));
    expect(refusal.message).toBe((await place('NOEXISTE', phone(2))).refusal.message.replace('NOEXISTE', 'SECRETO5'));
    expect(new Set(answers).size).toBe(1);
    expect((await quote({ couponCode: 'SECRETO4' })).ok).toBe(true);
    for (let i = 0; i < 3; i++) await quote({ couponCode: `NADA${i}` });
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

  test('adds no round trip to placing an order, so that its rows are locked only for the commit', async () => {
    const { coupon, place, phone } = await scene();
    await coupon({ quantity: 1000, quantityByUsers: 10 });
    const tripsAtOnce = async (code: string | null) => {
      const sent = vi.spyOn(Transaction.prototype as unknown as { flush(): void }, 'flush');
      expect((await place(code, phone(1))).status).toBe(201);
      const trips = new Map<unknown, number>();
      for (const transaction of sent.mock.contexts) trips.set(transaction, (trips.get(transaction) ?? 0) + 1);
      sent.mockRestore();
      return Math.max(...trips.values());
    };
    // Background work may add queries, so the minimum of three runs counts.
    const tripsOf = async (code: string | null) =>
      Math.min(await tripsAtOnce(code), await tripsAtOnce(code), await tripsAtOnce(code));
    // The first order with it allots its uses.
    await place('VUELVE10', phone(2));
    expect(await tripsOf('VUELVE10')).toBe(await tripsOf(null));
  });

  test('of another company does not exist', async () => {
    const { coupon, why } = await scene();
    const other = await scene();
    await coupon({});
    expect(await other.why('VUELVE10')).toEqual(['El cupón «VUELVE10» no existe o no se puede usar en este pedido.']);
    expect(await why('VUELVE10')).toEqual([]);
  });
});

describe('the redemptions of an order', () => {
  test('are returned when it is not paid, and stay during payment retries', async () => {
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

  test('are returned when the order fails', async () => {
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

  test('still count after the customer is erased, without revealing them', async () => {
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
