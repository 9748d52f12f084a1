import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import type { CallArgs, Endpoint } from '#kit/contract/endpoint.ts';
import { unaudited } from '#kit/server/data/database.ts';
import { openFiles } from '#kit/server/files/files.ts';
import { driverOf, deliveryOrder } from '#testing/drivers.ts';
import { testApp } from '#testing/testApp.ts';
import { ordersApi } from '#features/sales/orders/record/orders.contract.ts';
import { cashApi } from '../../cash/cash.contract.ts';
import { dispatchApi } from '../../dispatch/dispatch.contract.ts';
import { driversApi } from '../../record/drivers.contract.ts';
import { runApi } from '../run.contract.ts';
import { purgePhotos } from './purgePhotos.ts';

const comanda = await testApp();

/** A driver with the page on their phone. */
async function scene() {
  const tenant = await comanda.tenant();
  const { admin } = tenant;
  const storeId = await tenant.store('Centro');
  const driverId = await driverOf(tenant, storeId, { name: 'Pedro' });
  const params = { id: driverId };
  const newToken = async () => (await admin.call(driversApi.link, { params })).body.token;
  const token = await newToken();
  const phone = <E extends Endpoint>(endpoint: E, args: CallArgs<E>, key: string = randomUUID()) =>
    comanda.visitor.call(endpoint, args, { tenant: tenant.slug, 'idempotency-key': key });
  const load = (its = token) => phone(runApi.get, { params: { token: its } });
  const give = (...orderIds: number[]) => admin.call(dispatchApi.assign, { params, body: { orderIds } });
  const order = async (id: number) => (await admin.call(ordersApi.get, { params: { id } })).body;
  /** An order that this driver is on the way with, and its code. */
  const onTheWay = async (fields: Parameters<typeof deliveryOrder>[2] = {}) => {
    const id = await deliveryOrder(tenant, storeId, fields);
    await give(id);
    await phone(runApi.leave, { params: { token } });
    return { id, pin: (await order(id)).proofs.deliveryPin ?? '' };
  };
  const deliver = (id: number, body: { pin?: string; photo?: string }, key?: string) =>
    phone(runApi.deliver, { params: { token, id }, body }, key);
  const cash = async () => (await admin.call(cashApi.ofDriver, { params })).body;
  return { tenant, admin, storeId, driverId, token, newToken, phone, look: load, give, order, onTheWay, deliver, cash };
}

const other = (pin: string) => (pin === '0000' ? '1111' : '0000');
const photo = (
  await sharp({ create: { width: 40, height: 30, channels: 3, background: '#1d5fe0' } })
    .jpeg()
    .toBuffer()
).toString('base64');

describe('the page on a driver’s phone', () => {
  test('shows what they carry, the oldest promise first, with what to collect, and no code of a guest', async () => {
    const { tenant, storeId, give, look } = await scene();
    const at = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
    const late = await deliveryOrder(tenant, storeId, { promisedAt: at(40) });
    const soon = await deliveryOrder(tenant, storeId, { promisedAt: at(10), paymentMethod: 'online' });
    await give(late, soon);
    const { body, text } = await look();
    expect(body).toMatchObject({
      driverName: 'Pedro',
      storeName: 'Centro',
      status: 'in_store',
      orders: [
        { id: soon, toCollect: null },
        {
          id: late,
          toCollect: { method: 'cash', amount: 13_790 },
          customerName: 'Camila Rojas',
          address: { text: 'Irarrázaval 2401', detail: 'Depto 52' },
          lines: [{ name: 'Churrasco italiano', quantity: 2 }],
        },
      ],
    });
    expect(text).not.toContain('delivery_pin');
  });

  test('is of that driver alone: neither others’ orders nor another company’s are reached by its token', async () => {
    const { tenant, storeId, admin, look, phone, token } = await scene();
    const ana = await driverOf(tenant, storeId, { name: 'Ana' });
    const id = await deliveryOrder(tenant, storeId);
    await admin.call(dispatchApi.assign, { params: { id: ana }, body: { orderIds: [id] } });
    await admin.call(dispatchApi.leave, { params: { id: ana } });
    expect((await look()).body.orders).toEqual([]);
    const attempt = await phone(runApi.deliver, { params: { token, id }, body: { pin: '0000' } });
    expect(attempt.refusal.message).toBe(`El pedido #${id} ya no lo llevas tú.`);
    const rival = await scene();
    const abroad = await comanda.visitor.call(runApi.get, { params: { token } }, { tenant: rival.tenant.slug });
    expect(abroad.status).toBe(404);
  });

  test('has an unguessable link that is stored as a hash and ends with the next link or the driver', async () => {
    const { tenant, admin, driverId, token, newToken, look } = await scene();
    expect(token).toMatch(/-[0-9a-f]{32}$/);
    const links = await tenant.inTenant((db) => db.selectFrom('driverLinks').selectAll().execute());
    expect(JSON.stringify(links)).not.toContain(token);
    const next = await newToken();
    expect((await look()).refusal).toMatchObject({
      code: 1095,
      message: 'Este enlace ya no sirve. Pide uno nuevo en tu local.',
    });
    expect((await look(next)).status).toBe(200);
    await admin.call(driversApi.remove, { params: { id: driverId } });
    expect((await look(next)).status).toBe(404);
    expect((await look('nobody')).status).toBe(404);
  });

  test('of an off-duty driver says so and accepts no action', async () => {
    const { admin, driverId, token, look, phone } = await scene();
    await admin.call(driversApi.update, { params: { id: driverId }, body: { status: 'off' } });
    expect((await look()).body).toMatchObject({ status: 'off', orders: [] });
    const back = await phone(runApi.comeBack, { params: { token } });
    expect(back.refusal.message).toBe('Estás fuera de turno. Avisa en tu local.');
  });

  test('sends them out and back', async () => {
    const { tenant, storeId, token, phone, give, order } = await scene();
    const id = await deliveryOrder(tenant, storeId);
    await give(id);
    const out = await phone(runApi.leave, { params: { token } });
    expect(out.body).toMatchObject({ status: 'in_transit', orders: [{ id, status: 'in_transit' }] });
    expect((await order(id)).timeline.at(-1)).toMatchObject({ to: 'in_transit', by: 'Pedro', source: 'driver' });
    const back = await phone(runApi.comeBack, { params: { token } });
    expect(back.body).toMatchObject({ status: 'in_store', orders: [{ id }] });
  });
});

describe('an order is handed over', () => {
  test('with the code of its guest: it is completed and paid, and the driver owes the cash', async () => {
    const { onTheWay, deliver, order, cash, look } = await scene();
    const { id, pin } = await onTheWay();
    const done = await deliver(id, { pin });
    expect(done.body).toMatchObject({ orders: [], cashDue: 13_790 });
    const stored = await order(id);
    expect(stored).toMatchObject({
      status: 'completed',
      payments: [{ type: 'cash', amount: 13_790, status: 'completed' }],
    });
    expect(stored.timeline.at(-1)).toMatchObject({
      note: 'Confirmado con el código del cliente',
      by: 'Pedro',
      source: 'driver',
    });
    expect(await cash()).toMatchObject({
      due: 13_790,
      entries: [{ kind: 'collected', orderId: id, authorName: 'Pedro' }],
    });
    expect((await look()).body.cashDue).toBe(13_790);
  });

  test('with a photo, which the store reads in the order', async () => {
    const { onTheWay, deliver, order, cash } = await scene();
    const { id } = await onTheWay({ paymentMethod: 'card' });
    expect((await deliver(id, { photo })).status).toBe(200);
    const { proofs, status } = await order(id);
    expect(status).toBe('completed');
    const file = await comanda.app.inject({ url: proofs.deliveryUrl ?? '' });
    expect([file.statusCode, file.headers['content-type']]).toEqual([200, 'image/webp']);
    expect((await cash()).due).toBe(0);
  });

  test('with a photo whose file is deleted when the customer is erased', async () => {
    const { tenant, onTheWay, deliver, order } = await scene();
    const ids = [await onTheWay(), await onTheWay()].map(({ id }) => id);
    for (const id of ids) await deliver(id, { photo });
    const urls = await Promise.all(ids.map(async (id) => (await order(id)).proofs.deliveryUrl ?? ''));
    await tenant.inTenant((db) =>
      unaudited(db)
        .updateTable('orders')
        .set({ proofs: '{}' })
        .where('id', '=', ids[0] ?? 0)
        .execute(),
    );
    await purgePhotos({ inTransaction: tenant.inTenant }, openFiles(comanda.config.files));
    const found = await Promise.all(urls.map(async (url) => (await comanda.app.inject({ url })).statusCode));
    expect(found).toEqual([404, 200]);
  });

  test('once, however often the phone sends it', async () => {
    const { onTheWay, deliver, order, cash } = await scene();
    const { id } = await onTheWay();
    const key = randomUUID();
    const first = await deliver(id, { photo }, key);
    const { proofs } = await order(id);
    const repeated = await deliver(id, { photo }, key);
    const later = await deliver(id, { photo });
    expect([first.status, repeated.status, later.status]).toEqual([200, 200, 200]);
    expect((await order(id)).proofs).toEqual(proofs);
    expect((await cash()).entries).toHaveLength(1);
  });

  test('not with a wrong code, which may be tried five times; then only a photo will do', async () => {
    const { onTheWay, deliver, order, look } = await scene();
    const { id, pin } = await onTheWay();
    const sentences: string[] = [];
    for (let tries = 0; tries < 5; tries += 1)
      sentences.push((await deliver(id, { pin: other(pin) })).refusal.errors.pin?.[0] ?? '');
    expect([sentences[0], sentences[3], sentences[4]]).toEqual([
      'El código no es correcto. Quedan 4 intentos.',
      'El código no es correcto. Queda 1 intento.',
      'El código no es correcto y ya se probó 5 veces. Toma una foto de la entrega.',
    ]);
    expect((await deliver(id, { pin })).refusal.code).toBe(1096);
    expect((await look()).body.orders[0]?.pinTriesLeft).toBe(0);
    expect((await deliver(id, { photo })).status).toBe(200);
    expect((await order(id)).status).toBe('completed');
  });

  test('a wrong code that is sent again counts once', async () => {
    const { onTheWay, deliver, look } = await scene();
    const { id, pin } = await onTheWay();
    const key = randomUUID();
    await deliver(id, { pin: other(pin) }, key);
    const repeated = await deliver(id, { pin: other(pin) }, key);
    expect(repeated.refusal.code).toBe(1096);
    expect((await look()).body.orders[0]?.pinTriesLeft).toBe(4);
  });

  test.each([{}, { pin: '12' }, { photo: '%%%' }, { pin: '1234', photo: 'AAAA' }])('not with %o', async (body) => {
    const { onTheWay, deliver, order } = await scene();
    const { id } = await onTheWay();
    expect((await deliver(id, body)).status).toBe(422);
    expect((await order(id)).status).toBe('in_transit');
  });

  test('not with a file that is no picture', async () => {
    const { onTheWay, deliver } = await scene();
    const { id } = await onTheWay();
    const refused = await deliver(id, { photo: Buffer.from('MZ not a picture').toString('base64') });
    expect([refused.status, refused.refusal.message]).toEqual([422, 'El archivo no es una imagen .jpg, .png o .webp.']);
  });

  test('without drawing the photo of an order that they do not carry', async () => {
    const { tenant, storeId, give, deliver } = await scene();
    const waiting = await deliveryOrder(tenant, storeId);
    await give(waiting);
    const noPicture = Buffer.from('MZ not a picture').toString('base64');
    expect((await deliver(waiting, { photo: noPicture })).refusal.message).toMatch(/todavía no sale/);
    const { refusal } = await deliver(waiting + 1000, { photo: noPicture });
    expect(refusal.message).toMatch(/ya no lo llevas tú/);
  });

  test('only once they left with it, and not when it was cancelled meanwhile', async () => {
    const { tenant, admin, storeId, give, deliver, onTheWay } = await scene();
    const waiting = await deliveryOrder(tenant, storeId);
    await give(waiting);
    expect((await deliver(waiting, { photo })).refusal.message).toBe(
      `El pedido #${waiting} todavía no sale: pulsa «Salir» antes.`,
    );
    const { id } = await onTheWay();
    await admin.call(ordersApi.cancel, { params: { id }, body: { reason: 'Se arrepintió' } });
    expect((await deliver(id, { photo })).refusal.message).toBe(`El pedido #${id} está «Cancelado»: no se entrega.`);
  });
});

test('an order that could not be handed over ends with the reason, which its store reads', async () => {
  const { onTheWay, phone, token, order, cash } = await scene();
  const { id } = await onTheWay();
  const blank = await phone(runApi.giveUp, { params: { token, id }, body: { reason: ' ' } });
  expect(blank.refusal.errors).toEqual({ reason: ['Escribe un motivo'] });
  await phone(runApi.giveUp, { params: { token, id }, body: { reason: 'Nadie abrió en la dirección' } });
  const stored = await order(id);
  expect(stored).toMatchObject({ status: 'failed', driver: { name: 'Pedro' } });
  expect(stored.timeline.at(-1)).toMatchObject({ note: 'Nadie abrió en la dirección', source: 'driver' });
  expect((await cash()).due).toBe(0);
});
