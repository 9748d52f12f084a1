import { describe, expect, test, vi } from 'vitest';
import { deliverySection } from '#features/platform/settings/sections/delivery.contract.ts';
import { schedulingSection } from '#features/platform/settings/sections/scheduling.contract.ts';
import { publicStoresApi } from '#features/stores/guests/publicStores.contract.ts';
import { accessTopic } from '#kit/contract/live.ts';
import { emit } from '#kit/server/live/events.ts';
import { type StorePatch, storesApi } from '#features/stores/record/stores.contract.ts';
import { addresses, sellingStore } from '#testing/orders.ts';
import { testApp } from '#testing/testApp.ts';
import { ordersApi } from '../../record/orders.contract.ts';
import { type PlacedOrder, placingApi } from '../placing.contract.ts';
import { slotMinutes } from '../../pricing/orderMoment.rules.ts';

const comanda = await testApp();

async function scene(fields: StorePatch = {}) {
  const shop = await sellingStore(comanda, fields);
  const italiano = (quantity = 2) => ({ lineId: shop.lines.italiano, quantity, choices: [shop.mayo] });
  const input = (changes: Partial<PlacedOrder> = {}): PlacedOrder => ({
    storeId: shop.selling.id,
    method: 'pickup',
    platform: 'web',
    lines: [italiano()],
    paymentMethod: 'cash',
    customer: { name: 'Camila Rojas', phone: '+56987654321', mail: null },
    ...changes,
  });
  const headers = { tenant: shop.slug };
  const place = (changes: Partial<PlacedOrder> = {}, key?: string, who: typeof comanda.visitor = comanda.visitor) =>
    who.call(placingApi.place, { body: input(changes) }, { ...headers, ...(key && { 'idempotency-key': key }) });
  const quote = async (changes: Partial<PlacedOrder> = {}) => {
    const { customer: _, ...body } = input(changes);
    return (await comanda.visitor.call(placingApi.quote, { body }, headers)).body;
  };
  const list = async () => (await shop.admin.call(ordersApi.list)).body.data;
  const get = async (id: number) => (await shop.admin.call(ordersApi.get, { params: { id } })).body;
  const pay = (uuid: string, result: 'approved' | 'rejected', card: 'debit' | 'credit' = 'credit') =>
    comanda.visitor.call(placingApi.pay, { params: { uuid }, body: { result, card } }, headers);
  return { shop, italiano, place, quote, list, get, pay, headers };
}

/** A slot in about two hours, available in a store that is always open. */
const laterSlot = (ahead = 4) => {
  const length = slotMinutes * 60_000;
  return new Date((Math.floor(Date.now() / length) + ahead) * length).toISOString();
};
const future = { futureOrdersEnabled: true, ordersProgramming: 2 } satisfies StorePatch;

describe('an order', () => {
  test('costs the published price, and appears in its store with its source', async () => {
    const { quote, place, get, headers } = await scene();
    const quoted = await quote();
    expect(quoted).toMatchObject({ ok: true, total: 8600, refusals: [] });
    expect(quoted.lines).toMatchObject([{ name: 'Italiano', price: 4000, choicesTotal: 300, total: 8600 }]);
    const { status, body } = await place({ expectedTotal: quoted.total });
    expect(status).toBe(201);
    expect(body).toMatchObject({ status: 'created', total: 8600 });
    const followed = await comanda.visitor.call(placingApi.track, { params: { uuid: body.uuid } }, headers);
    expect(followed.body).toEqual(body);
    const seen = await get(body.number);
    expect(seen).toMatchObject({ customerName: 'Camila Rojas', total: 8600, itemCount: 2, status: 'created' });
    expect(seen.timeline).toMatchObject([{ to: 'created', by: 'Camila Rojas', source: 'guest' }]);
  });

  test('is taken whatever content its guest says to come from, if it can be read', async () => {
    const { place, get } = await scene();
    const { body } = await place({ via: 'b999999' });
    expect(await get(body.number)).toMatchObject({ via: null, viaName: null });
    const { status, refusal } = await place({ via: 'b1; drop table orders' });
    expect([status, refusal.errors]).toEqual([422, { via: ['Usa la referencia de un contenido, como b12'] }]);
  });

  test('is delivered for the fee of its zone, from the minimum of that on', async () => {
    const { quote, italiano } = await scene();
    const quoted = await quote({ method: 'delivery', address: addresses.near });
    expect(quoted.parts.map(({ kind, amount }) => [kind, amount])).toEqual([
      ['products', 9600],
      ['deliveryFee', 1990],
    ]);
    const few = await quote({ method: 'delivery', address: addresses.near, lines: [italiano(1)] });
    expect(few.refusals).toMatchObject([
      { code: 'minimum', message: 'El pedido mínimo para esta dirección es $5.000: faltan $200.' },
    ]);
    const far = await quote({ method: 'delivery', address: addresses.far });
    expect(far.refusals).toMatchObject([{ code: 'address', message: 'Ñuñoa Plaza no reparte a esa dirección.' }]);
  });

  test('uses the delivery settings of the chain where its zone and store have none', async () => {
    const { shop, quote, headers } = await scene();
    const [zone] = shop.selling.deliveryAreas;
    await shop.admin.call(storesApi.update, {
      params: { id: shop.selling.id },
      body: { deliveryAreas: [{ id: zone?.id, fee: null, minimumOrder: null }] },
    });
    const change = { deliveryPrice: 2490, maxPriceForDelivery: 9000 };
    const preview = await shop.admin.call(deliverySection.api.preview, { body: change });
    expect(preview.body.consequences).toEqual([
      'En 1 local, 1 zona pasa a cobrar $2.490 de despacho, en vez de $0.',
      'Ningún local acepta pedidos con despacho de más de $9.000.',
    ]);
    await shop.admin.call(deliverySection.api.update, { body: change });
    const quoted = await quote({ method: 'delivery', address: addresses.near });
    expect(quoted.parts).toMatchObject([{ amount: 9600 }, { kind: 'deliveryFee', amount: 2490 }]);
    expect(quoted.refusals).toMatchObject([{ code: 'maximum', path: 'lines' }]);
    const { latitude, longitude } = addresses.near;
    const { body } = await comanda.visitor.call(publicStoresApi.serving, { query: { latitude, longitude } }, headers);
    expect(body.stores).toMatchObject([{ fee: 2490, minimumOrder: 0, freeDeliveryFrom: null }]);
  });

  test('is refused with every reason at its field, and nothing is stored', async () => {
    const { shop, place, list } = await scene();
    const lines = [
      { lineId: shop.lines.italiano, quantity: 1 },
      { lineId: 999_999, quantity: 1 },
    ];
    const { status, refusal } = await place({ lines, paymentMethod: 'sodexo', couponCode: 'GRATIS' });
    expect(status).toBe(422);
    expect(refusal.errors).toEqual({
      'lines.0.choices': ['Elige al menos 1 de «Salsas»: elegiste 0.'],
      'lines.1': ['Ese producto ya no está en el menú.'],
      coupon_code: ['El cupón «GRATIS» no existe o no se puede usar en este pedido.'],
      payment_method: [expect.stringContaining('no se puede pagar con Sodexo')],
    });
    expect(await list()).toEqual([]);
  });

  test('reports until when a product is sold out', async () => {
    const { shop, quote } = await scene();
    const until = new Date(Date.now() + 3_600_000).toISOString();
    await shop.soldOut({ modifierId: shop.options.mayo, ends: 'time', until });
    await new Promise((resolve) => setTimeout(resolve, 1100));
    const [refused] = (await quote()).refusals;
    expect(refused).toMatchObject({ until, message: expect.stringMatching(/^Mayo se agotó hasta .*las \d\d:\d\d\.$/) });
  });

  test('is charged the total shown to the guest, or rejected', async () => {
    const { place, list } = await scene();
    const { status, refusal } = await place({ expectedTotal: 100 });
    expect([status, refusal.message]).toEqual([
      422,
      'El total cambió de $100 a $8.600. Revisa el pedido y vuelve a enviarlo.',
    ]);
    expect(await list()).toEqual([]);
  });

  test('sent twice with one key is one order, also when both arrive together', async () => {
    const { place, list } = await scene();
    const both = await Promise.all([place({}, 'a-key'), place({}, 'a-key')]);
    const later = await place({}, 'a-key');
    expect(new Set([...both, later].map(({ body }) => body.uuid)).size).toBe(1);
    expect(await list()).toHaveLength(1);
    expect((await place({ notes: 'Otra cosa' }, 'a-key')).refusal.code).toBe(1011);
  });

  test('rejects an invalid RUT for billing, and accepts other documents', async () => {
    const { place, list, get } = await scene();
    const billedTo = (documentId: string, documentType: 'vat_number' | 'identity_card' = 'vat_number') => {
      const whom = { businessName: 'Panadería Sol', email: 'sol@correo.test', phone: '', taxFree: false };
      return place({ billing: { kind: 'invoice', holder: 'company', documentType, documentId, ...whom } });
    };
    const { refusal } = await billedTo('76.123.456-7');
    expect(refusal.errors['billing.document_id']).toEqual([expect.stringContaining('Revisa el RUT')]);
    expect(await list()).toEqual([]);
    for (const typed of ['76.123.456-0', 'RUT 76123456–0', '７６１２３４５６０']) {
      const { status, body } = await billedTo(typed);
      expect([typed, status]).toEqual([typed, 201]);
      expect((await get(body.number)).billing).toMatchObject({ documentId: '76.123.456-0' });
    }
    expect((await billedTo('A 1234567', 'identity_card')).status).toBe(201);
  });

  test('is billed with any phone of the country, or none, but not with what is no phone', async () => {
    const { place, list } = await scene();
    const billedAt = (phone: string) => {
      const whom = { businessName: 'Panadería Sol', email: 'sol@correo.test', documentId: '76.123.456-0' };
      const kind = { kind: 'invoice', holder: 'company', documentType: 'vat_number', taxFree: false } as const;
      return place({ billing: { ...kind, ...whom, phone } });
    };
    const { refusal } = await billedAt('el de siempre');
    expect(refusal.errors).toEqual({ 'billing.phone': [expect.stringContaining('9 dígitos')] });
    expect(await list()).toEqual([]);
    for (const phone of ['', '2 2345 6789', '+56 9 8765 4321']) expect((await billedAt(phone)).status).toBe(201);
  });

  test('takes a phone and emails as telephones write them', async () => {
    const { place, get } = await scene();
    const whom = { businessName: 'Panadería Sol', email: ' sol@correo.test ', documentId: '76.123.456-0' };
    const kind = { kind: 'invoice', holder: 'company', documentType: 'vat_number', taxFree: false } as const;
    const { status, body } = await place({
      customer: { name: 'Camila Rojas', phone: '0056 9 8765 4321', mail: 'camila@correo.test ' },
      billing: { ...kind, ...whom, phone: '02 2345 6789' },
    });
    expect(status).toBe(201);
    expect(await get(body.number)).toMatchObject({
      customer: { phone: '+56987654321', mail: 'camila@correo.test' },
      billing: { email: 'sol@correo.test', phone: '+56223456789' },
    });
  });

  test('by phone needs the permission to take orders', async () => {
    const { shop, place } = await scene();
    const byPhone = { method: 'orderTakerPickup', platform: 'order_taker' } as const;
    expect((await place(byPhone)).status).toBe(401);
    const reader = await shop.userWith(['orders.list']);
    expect((await place(byPhone, undefined, reader)).status).toBe(403);
    const taker = await shop.userWith(['orders.create'], { name: 'Ana' });
    const { status, body } = await place(byPhone, undefined, taker);
    expect(status).toBe(201);
    expect(body.status).toBe('created');
  });

  test('by phone needs the feature of the company', async () => {
    const { shop, place } = await scene();
    await comanda.database.onPlatform((db) =>
      db.updateTable('tenants').set({ flags: '{}' }).where('id', '=', shop.id).execute(),
    );
    await shop.inTenant((db) => emit(db, accessTopic, { audience: 'signedIn' }));
    await vi.waitFor(
      async () => {
        const { status, refusal } = await place(
          { method: 'orderTakerPickup', platform: 'order_taker' },
          undefined,
          shop.admin,
        );
        expect([status, refusal?.code]).toEqual([404, 1101]);
      },
      { timeout: 15_000 },
    );
    expect((await place({})).status).toBe(201);
  });

  test('of another company is not there', async () => {
    const { place } = await scene();
    const { body } = await place();
    const other = await comanda.tenant();
    const params = { uuid: body.uuid };
    expect((await comanda.visitor.call(placingApi.track, { params }, { tenant: other.slug })).status).toBe(404);
    expect((await other.admin.call(ordersApi.get, { params: { id: body.number } })).status).toBe(404);
  });
});

describe('an order for later', () => {
  test('waits for its hour, in one of the half hours its store offers', async () => {
    const { place, quote } = await scene(future);
    const scheduledFor = laterSlot();
    const { body } = await place({ scheduledFor });
    expect(body).toMatchObject({ status: 'creation_scheduled', scheduledFor, promisedAt: scheduledFor });
    const between = new Date(Date.parse(scheduledFor) + 7 * 60_000).toISOString();
    expect((await quote({ scheduledFor: between })).refusals).toMatchObject([{ code: 'slot' }]);
    const tooFar = new Date(Date.parse(scheduledFor) + 5 * 86_400_000).toISOString();
    expect((await quote({ scheduledFor: tooFar })).refusals).toMatchObject([{ code: 'slot' }]);
  });

  test('finds as many places in a half hour as the store takes, however many come at once', async () => {
    const { shop, place, list } = await scene({ ...future, maxFutureOrders: 3 });
    const scheduledFor = laterSlot();
    const all = await Promise.all(Array.from({ length: 6 }, () => place({ scheduledFor })));
    expect(all.filter(({ status }) => status === 201)).toHaveLength(3);
    expect(all.find(({ status }) => status !== 201)?.refusal.message).toContain('ya no recibe más pedidos');
    const [one] = await list();
    await shop.admin.call(ordersApi.cancel, { params: { id: one!.id }, body: { reason: 'Se arrepintió' } });
    expect((await place({ scheduledFor })).status).toBe(201);
    expect((await place({ scheduledFor: laterSlot(5) })).status).toBe(201);
  });

  test('uses the settings of the chain where its store has none', async () => {
    const { shop, place, quote } = await scene({ futureOrdersEnabled: true, ordersProgramming: null });
    const scheduledFor = laterSlot(100);
    const change = { maxDaysAvailableFutureOrder: 0, maxFutureOrdersPerStore: 1 };
    const preview = await shop.admin.call(schedulingSection.api.preview, { body: change });
    expect(preview.body.consequences).toEqual([
      '1 local pasa a recibir pedidos solo para el mismo día, en vez de con 3 días.',
      '1 local toma hasta 1 pedido a futuro en cada media hora.',
    ]);
    expect((await quote({ scheduledFor })).ok).toBe(true);
    await shop.admin.call(schedulingSection.api.update, { body: { ...change, futureOrdersLead: 'three_days' } });
    expect((await quote({ scheduledFor })).refusals).toMatchObject([{ code: 'slot' }]);
    await shop.admin.call(schedulingSection.api.update, { body: { maxDaysAvailableFutureOrder: 7 } });
    const early = await quote({ scheduledFor });
    expect(Date.parse(early.startsAt)).toBeLessThan(Date.parse(scheduledFor) - 3_600_000);
    expect((await place({ scheduledFor })).status).toBe(201);
    expect((await place({ scheduledFor })).refusal.message).toContain('ya no recibe más pedidos');
  });
});

describe('an order paid online', () => {
  test('reaches its store once it is paid', async () => {
    const { place, pay, get } = await scene();
    const { body } = await place({ paymentMethod: 'mach' });
    expect(body).toMatchObject({ status: 'pending_online_payment', paymentUrl: `/api/v1/orders/${body.uuid}/payment` });
    expect((await pay(body.uuid, 'rejected')).body.status).toBe('online_payment_failed');
    expect((await pay(body.uuid, 'approved')).body).toMatchObject({ status: 'created', paymentUrl: null });
    expect((await pay(body.uuid, 'approved')).status).toBe(409);
    const { payments, timeline } = await get(body.number);
    expect(payments.map(({ status, amount }) => [status, amount])).toEqual([
      ['failed', 8600],
      ['completed', 8600],
    ]);
    expect(timeline.map(({ to }) => to)).toEqual([
      'pending_online_payment',
      'online_payment_failed',
      'pending_online_payment',
      'created',
    ]);
  });
});
