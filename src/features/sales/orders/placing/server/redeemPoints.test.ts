import { describe, expect, test } from 'vitest';
import { pointsApi } from '#features/benefits/loyalty/guestPoints.contract.ts';
import { loyaltyApi, type LoyaltyDraft } from '#features/benefits/loyalty/loyalty.contract.ts';
import { customersApi } from '#features/benefits/customers/customers.contract.ts';
import { sentMails } from '#testing/mails.ts';
import { addresses, italianoOrder } from '#testing/orders.ts';
import { loyalGuests } from '#testing/loyalty.ts';
import { testApp } from '#testing/testApp.ts';
import { ordersApi } from '../../record/orders.contract.ts';
import { expireOrderJob } from '../../record/server/orderJobs.ts';
import { type PlacedOrder, placingApi } from '../placing.contract.ts';

const comanda = await testApp();
const camila = { name: 'Camila Rojas', phone: '+56987654321', mail: 'camila@correo.test' };

/** Camila has 3,860 points, and proved who she is. */
async function scene(changes: Partial<LoyaltyDraft> = {}) {
  const guests = await loyalGuests(comanda, changes);
  const { shop, brought, adjust, customerId, pointsOf, place } = guests;
  await brought(camila);
  const id = await customerId('camila');
  await adjust(id, 3000);
  const headers = { tenant: shop.slug };
  const pointsProof = guests.proofFor(id);
  const quote = async (order: Partial<PlacedOrder>, who: typeof comanda.visitor = comanda.visitor) => {
    const lines = [{ lineId: shop.lines.italiano, quantity: 2, choices: [shop.mayo] }];
    const body = { storeId: shop.selling.id, method: 'pickup' as const, platform: 'web' as const, lines, ...order };
    return (await who.call(placingApi.quote, { body }, headers)).body;
  };
  /** Orders as Camila, with points. */
  const redeem = (points: number, order: Partial<PlacedOrder> = {}) => place(camila, { points, pointsProof, ...order });
  const available = async () => (await pointsOf(id)).body.available;
  return { ...guests, id, headers, pointsProof, quote, redeem, available };
}

test('points are seen and redeemed by the code that was sent, and go again with a refund', async () => {
  const { shop, place, finish, refund, headers, available, check } = await scene();
  await comanda.visitor.call(pointsApi.sendCode, { body: { phone: camila.phone } }, headers);
  const [mail] = await sentMails(shop);
  const code = /^\d{6}$/m.exec(mail?.text ?? '')?.[0] ?? '';
  const seen = await comanda.visitor.call(pointsApi.balance, { body: { phone: camila.phone, code } }, headers);
  expect(seen.body.available).toBe(3860);
  const { body } = await place(camila, { points: 3000, pointsProof: seen.body.proof });
  await finish(body.number);
  expect(await available()).toBe(860 + 560);
  await refund(body.number, 5600);
  expect(await available()).toBe(3860);
  expect(await check()).toMatchObject({ wrong: 0, points: 3860 });
});

describe('points', () => {
  test('pay products in the quote and in the order, which spends them', async () => {
    const { quote, redeem, pointsProof, available, told, id } = await scene();
    const order = { points: 3000, pointsProof };
    const quoted = await quote(order);
    expect(quoted).toMatchObject({ ok: true, total: 5600, notices: [] });
    expect(quoted.parts.at(-1)).toEqual({ kind: 'points', label: 'Puntos', amount: -3000, detail: '3.000 puntos' });
    expect(await available()).toBe(3860);
    const { status, body } = await redeem(3000, { expectedTotal: quoted.total });
    expect([status, body.total]).toEqual([201, 5600]);
    expect(await available()).toBe(860);
    expect((await told(id)).slice(0, 2)).toEqual(['spend -2140', 'spend -860']);
  });

  test('never pay the delivery, and an order of points alone is only its delivery', async () => {
    const { adjust, id, redeem } = await scene();
    await adjust(id, 10_000);
    const { body } = await redeem(13_000, { method: 'delivery', address: addresses.near });
    expect(body.total).toBe(1990);
    expect(body.parts.find(({ kind }) => kind === 'points')?.amount).toBe(-9600);
  });

  test('are earned on what is paid without them', async () => {
    const { redeem, finish, told, id } = await scene();
    await finish((await redeem(3000)).body.number);
    expect((await told(id))[0]).toBe('earn 560');
  });

  test.each<[string, Partial<PlacedOrder>, string]>([
    ['without a proof', { points: 3000, pointsProof: null }, 'Para usar tus puntos, pide el código'],
    [
      'with a proof that somebody made up',
      { points: 3000, pointsProof: 'abc.def' },
      'Para usar tus puntos, pide el código',
    ],
    ['of fewer than the least', { points: 499 }, 'Se canjean desde 500 puntos por pedido: pediste 499 puntos.'],
    ['of more than the most', { points: 20_001 }, 'Se canjean hasta 20.000 puntos por pedido'],
    ['of more than there are', { points: 4000 }, 'Tienes 3.860 puntos y pediste usar 4.000 puntos: faltan 140 puntos.'],
  ])('%s are refused with the reason at their field', async (_, order, message) => {
    const { quote, pointsProof, place, available } = await scene();
    const input = { pointsProof, ...order };
    expect((await quote(input)).refusals).toEqual([
      { code: 'points', path: 'points', message: expect.stringContaining(message), until: null },
    ]);
    const { status, refusal } = await place(camila, input);
    expect(status).toBe(422);
    expect(refusal.errors).toEqual({ points: [expect.stringContaining(message)] });
    expect(await available()).toBe(3860);
  });

  test('of a programme that is off are refused', async () => {
    const { quote, programme, pointsProof } = await scene();
    await programme({ active: false });
    const { refusals } = await quote({ points: 3000, pointsProof });
    expect(refusals).toMatchObject([{ message: 'Este comercio no tiene un programa de puntos.' }]);
  });

  test('are not spent on the order of another phone', async () => {
    const { place, pointsProof, available } = await scene();
    const other = { name: 'Benjamín Soto', phone: '+56911112222' };
    const { status, refusal } = await place(other, { points: 3000, pointsProof });
    expect([status, refusal.errors]).toEqual([
      422,
      { points: ['Los puntos son de otro teléfono: pide el código con el del pedido.'] },
    ]);
    expect(await available()).toBe(3860);
  });

  test('can be spent with the other phone of a merged customer', async () => {
    const { shop, id, place, pointsProof, customerId } = await scene();
    const other = { name: 'Cami', phone: '+56911112222' };
    await place(other);
    const params = { id: await customerId('2222') };
    await shop.admin.call(customersApi.merge, { params, body: { intoId: id } });
    expect((await place(other, { points: 3000, pointsProof })).status).toBe(201);
  });

  test('of another company prove nothing', async () => {
    const [here, there] = [await scene(), await scene()];
    const { refusals } = await here.quote({ points: 3000, pointsProof: there.pointsProof });
    expect(refusals).toMatchObject([{ code: 'points' }]);
  });

  test('are spent once by orders that arrive together', async () => {
    const { redeem, available, check } = await scene();
    const orders = await Promise.all(Array.from({ length: 4 }, () => redeem(1500)));
    expect(orders.filter(({ status }) => status === 201)).toHaveLength(2);
    const refused = orders.find(({ status }) => status !== 201);
    expect(refused?.refusal.errors).toEqual({
      points: ['Tienes 860 puntos y pediste usar 1.500 puntos: faltan 640 puntos.'],
    });
    expect(await available()).toBe(860);
    expect(await check()).toMatchObject({ wrong: 0, points: 860 });
  });

  test('are spent once by an order that is sent twice', async () => {
    const { place, pointsProof, headers, shop, available } = await scene();
    const body = italianoOrder(shop, { customer: camila, points: 1500, pointsProof });
    const send = () => comanda.visitor.call(placingApi.place, { body }, { ...headers, 'idempotency-key': 'k' });
    const both = await Promise.all([send(), send()]);
    expect(new Set(both.map((each) => each.body.uuid)).size).toBe(1);
    expect(await available()).toBe(2360);
    expect((await place(camila)).status).toBe(201);
  });
});

describe('an order taker', () => {
  const byPhone = { method: 'orderTakerPickup', platform: 'order_taker', points: 3000 } as const;

  test('needs no code, but the permission for it', async () => {
    const { shop, place, quote, available } = await scene();
    const taker = await shop.userWith(['orders.create', 'loyalty.redeem_for_guest']);
    expect(await quote(byPhone, taker)).toMatchObject({
      ok: true,
      total: 5600,
      notices: ['Los puntos se comprobarán con el teléfono del cliente.'],
    });
    expect((await place(camila, byPhone, taker)).status).toBe(201);
    expect(await available()).toBe(860);
    const seen = await taker.call(loyaltyApi.ofPhone, { query: { phone: '9 8765 4321' } });
    expect(seen.body).toMatchObject({ available: 860, pointsName: 'puntos' });
    const stranger = await taker.call(loyaltyApi.ofPhone, { query: { phone: '+56999998888' } });
    expect(stranger.body).toMatchObject({ available: 0 });
    const plain = await shop.userWith(['orders.create']);
    expect((await place(camila, byPhone, plain)).refusal.errors).toEqual({
      points: [expect.stringContaining('pide el código')],
    });
  });

  test('sees the guest’s balance when it is too low', async () => {
    const { shop, place } = await scene();
    const taker = await shop.userWith(['orders.create', 'loyalty.redeem_for_guest']);
    const { refusal } = await place({ name: 'Otra', phone: '+56911112222' }, byPhone, taker);
    expect(refusal.errors).toEqual({
      points: ['Tienes 0 puntos y pediste usar 3.000 puntos: faltan 3.000 puntos.'],
    });
  });
});

describe('points that an order spent', () => {
  test('come back once when it is cancelled, or fails', async () => {
    const { redeem, move, shop, available, check } = await scene();
    const [first, second] = [(await redeem(1500)).body.number, (await redeem(1500)).body.number];
    expect(await available()).toBe(860);
    for (let nth = 0; nth < 2; nth += 1) await move(first, 'canceled', 'Se arrepintió');
    expect(await available()).toBe(2360);
    for (let nth = 0; nth < 2; nth += 1)
      await shop.admin.call(ordersApi.move, { params: { id: second }, body: { status: 'failed', reason: 'Sin gas' } });
    expect(await available()).toBe(3860);
    expect((await check()).wrong).toBe(0);
  });

  test('are returned when the order is not paid', async () => {
    const { redeem, shop, available } = await scene();
    const { body } = await redeem(1500, { paymentMethod: 'mach' });
    expect([body.status, await available()]).toEqual(['pending_online_payment', 2360]);
    const scope = { tenantId: shop.id, author: { id: null, name: '', email: null, superAdmin: false } };
    const ctx = { database: comanda.database, scope: { ...scope, requestId: 'x', source: 'clock', area: 'jobs' } };
    for (let nth = 0; nth < 2; nth += 1) await expireOrderJob.run(ctx as never, { orderId: body.number });
    expect(await available()).toBe(3860);
  });

  test('come back in the share that was refunded, and what it earned goes', async () => {
    const { redeem, finish, refund, id, pointsOf, told, check } = await scene();
    const order = await finish((await redeem(3000)).body.number);
    expect((await pointsOf(id)).body.available).toBe(860 + 560);
    await refund(order, 2800);
    expect((await pointsOf(id)).body.available).toBe(860 + 280 + 1500);
    await refund(order, 2800);
    expect((await pointsOf(id)).body.available).toBe(3860);
    expect((await told(id)).slice(0, 4)).toEqual(['reverse -280', 'give_back 1500', 'reverse -280', 'give_back 640']);
    expect(await check()).toMatchObject({ wrong: 0, points: 3860 });
  });
});
