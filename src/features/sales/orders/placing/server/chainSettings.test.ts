import { describe, expect, test } from 'vitest';
import { paymentGroups } from '#domain/payments.ts';
import { paymentSection } from '#features/platform/settings/sections/payments.contract.ts';
import { shopSection } from '#features/platform/settings/sections/shop.contract.ts';
import { explainApi } from '#features/stores/coverage/coverage.contract.ts';
import { publicStoresApi } from '#features/stores/guests/publicStores.contract.ts';
import { type StorePatch, storesApi } from '#features/stores/record/stores.contract.ts';
import { sellingStore } from '#testing/orders.ts';
import { testApp } from '#testing/testApp.ts';
import { type PlacedOrder, placingApi } from '../placing.contract.ts';

const comanda = await testApp();
const { paymentMethods: noMethods } = paymentSection.defaults;

/** A selling store and a function that quotes orders. */
async function scene() {
  const shop = await sellingStore(comanda);
  const input = (changes: Partial<PlacedOrder> = {}): PlacedOrder => ({
    storeId: shop.selling.id,
    method: 'pickup',
    platform: 'web',
    lines: [{ lineId: shop.lines.cola, quantity: 1, comment: 'Sin hielo' }],
    paymentMethod: 'cash',
    customer: { name: 'Camila Rojas', phone: '+56987654321', mail: null },
    ...changes,
  });
  const headers = { tenant: shop.slug };
  const quote = async (changes: Partial<PlacedOrder> = {}, who: typeof comanda.visitor = comanda.visitor) => {
    const { customer: _, ...body } = input(changes);
    return (await who.call(placingApi.quote, { body }, headers)).body;
  };
  const quoteByPhone = () => quote({ method: 'orderTakerPickup', platform: 'order_taker' }, shop.admin);
  const place = (changes: Partial<PlacedOrder> = {}) =>
    comanda.visitor.call(placingApi.place, { body: input(changes) }, headers);
  /** Sets the methods of the store; the others are the chain's. */
  const write = (paymentMethods: Partial<typeof noMethods>) => {
    const methods = paymentGroups.map((group) => {
      const chains = Object.keys(shop.selling.paymentMethods[group]).map((method) => [method, null]);
      return [group, { ...Object.fromEntries(chains), ...paymentMethods[group] }];
    });
    const body = { paymentMethods: Object.fromEntries(methods) as StorePatch['paymentMethods'] };
    return shop.admin.call(storesApi.update, { params: { id: shop.selling.id }, body });
  };
  return { ...shop, quote, quoteByPhone, place, write, headers };
}

describe('an order is paid', () => {
  test('with the methods of its store, or of the chain where the store has none', async () => {
    const { admin, quote, place, write, headers, selling } = await scene();
    const chain = { ...noMethods, inStore: { cash: true, card: true }, storeDelivery: { mach: true } };
    await admin.call(paymentSection.api.update, { body: { paymentMethods: chain } });
    await write({ ...noMethods, inStore: { card: false, mercado_pago: true } });
    expect((await quote()).paymentMethods).toEqual(['cash', 'mercado_pago']);
    const { refusal } = await place({ paymentMethod: 'card' });
    expect(refusal.message).toBe(
      'Este pedido no se puede pagar con Tarjeta al recibir. Se paga con Efectivo, Mercado Pago.',
    );
    const page = await comanda.visitor.call(publicStoresApi.one, { params: { id: selling.id } }, headers);
    expect(page.body.paymentMethods).toEqual({
      ...noMethods,
      inStore: { cash: true, mercado_pago: true },
      storeDelivery: { mach: true },
    });
  });

  test('with at least one method: neither a store nor its chain may have none', async () => {
    const { admin, write, selling } = await scene();
    const { status, refusal } = await write(noMethods);
    expect([status, refusal.errors]).toEqual([
      422,
      { payment_methods: ['Elige al menos un medio de pago para delivery y retiro'] },
    ]);
    const chain = { ...noMethods, inStore: { cash: true }, storeDelivery: { cash: true } };
    await admin.call(paymentSection.api.update, { body: { paymentMethods: chain } });
    expect((await write(noMethods)).status).toBe(200);
    const without = { paymentMethods: { ...chain, storeDelivery: { cash: false } } };
    const { body } = await admin.call(paymentSection.api.preview, { body: without });
    expect(body.consequences).toEqual([
      '2 locales dejan de ofrecer Efectivo en «Delivery».',
      '2 locales quedan sin medio de pago: no se podrá pedir con despacho.',
    ]);
    await admin.call(paymentSection.api.update, { body: without });
    const { body: left } = await admin.call(storesApi.get, { params: { id: selling.id } });
    expect(left.missing).toEqual({ delivery: ['payments'], pickUp: [] });
  });
});

describe('a shop', () => {
  test('with a read-only menu rejects guests with a reason and accepts order takers', async () => {
    const { admin, quoteByPhone, place, selling } = await scene();
    const preview = await admin.call(shopSection.api.preview, { body: { staticMenu: true } });
    expect(preview.body.consequences).toEqual(['2 locales dejan de recibir pedidos de clientes en línea.']);
    await admin.call(shopSection.api.update, { body: { staticMenu: true } });
    const { status, refusal } = await place();
    expect([status, refusal.message]).toEqual([
      422,
      expect.stringContaining(`por ahora no se puede pedir en línea en ${selling.name}`),
    ]);
    expect((await quoteByPhone()).ok).toBe(true);
    const query = { dispatchMethod: 'pickUp' as const };
    const { body: why } = await admin.call(explainApi.explain, { params: { id: selling.id }, query });
    expect(why.checks[0]).toMatchObject({ name: 'staticMenu', ok: false, tab: 'settings' });
  });

  test('without product comments rejects them from guests and accepts them from order takers', async () => {
    const { admin, quote, quoteByPhone } = await scene();
    await admin.call(shopSection.api.update, { body: { productInstructions: false } });
    const quoted = await quote();
    expect([quoted.ok, quoted.lines[0]?.comment]).toEqual([true, '']);
    expect(quoted.notices).toEqual([expect.stringContaining('no llegan al local')]);
    expect((await quoteByPhone()).lines[0]?.comment).toBe('Sin hielo');
  });
});
