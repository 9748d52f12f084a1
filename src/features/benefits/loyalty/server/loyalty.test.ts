import { describe, expect, test } from 'vitest';
import { auditApi } from '#features/platform/audit/audit.contract.ts';
import { unaudited } from '#kit/server/data/database.ts';
import { customersApi } from '#features/benefits/customers/customers.contract.ts';
import { loyalGuests } from '#testing/loyalty.ts';
import { testApp } from '#testing/testApp.ts';
import { loyaltyApi } from '../loyalty.contract.ts';
import { spendPoints } from './spendPoints.ts';

const comanda = await testApp();
const scene = (changes: Parameters<typeof loyalGuests>[1] = {}) => loyalGuests(comanda, changes);

describe('the programme', () => {
  test('starts inactive with defaults of the country, and updates with history and undo', async () => {
    const { admin } = await comanda.tenant({ country: 'gt' });
    const read = async () => (await admin.call(loyaltyApi.settings)).body;
    expect(await read()).toMatchObject({
      active: false,
      pointsName: 'puntos',
      minRedeem: 10,
      maxRedeem: 200,
      version: 0,
    });
    const { body } = await admin.call(loyaltyApi.update, { body: { active: true, pointsName: 'granos' } });
    expect(body).toMatchObject({ active: true, pointsName: 'granos', percentage: 5 });
    const history = await admin.call(auditApi.history, { params: { entity: 'loyaltySettings', id: 1 } });
    const [change] = history.body.data;
    expect((await admin.call(auditApi.undo, { params: { requestId: change?.requestId ?? '' } })).status).toBe(200);
    expect(await read()).toMatchObject({ active: false, pointsName: 'puntos' });
  });

  test('reports errors by field, also against unchanged fields', async () => {
    const { programme } = await scene();
    expect((await programme({ percentage: 0 })).refusal.errors).toEqual({
      percentage: ['Escribe un porcentaje entre 0,01 y 100'],
    });
    expect((await programme({ minRedeem: 20_000 })).refusal.errors).toEqual({
      max_redeem: ['El máximo debe ser mayor que el mínimo, que es 20000'],
    });
    expect((await programme({ minRedeem: 0 })).refusal.errors).toEqual({ min_redeem: ['Debe ser mayor que 0'] });
    expect((await programme({ giftCardDays: 91 })).refusal.errors).toEqual({
      gift_card_days: ['Una gift card del programa dura como máximo 90 días'],
    });
  });
});

describe('an adjustment', () => {
  test('adds no points to an erased customer, but can remove the rest', async () => {
    const { brought, customerId, adjust, shop } = await scene();
    await brought();
    const id = await customerId();
    await adjust(id, 500);
    await shop.admin.call(customersApi.forget, { params: { id } });
    const card = await shop.admin.call(loyaltyApi.giftCard, { params: { id }, body: { points: 500 } });
    expect([(await adjust(id, 500)).refusal.code, card.refusal.code]).toEqual([1058, 1058]);
    expect((await adjust(id, -500)).status).toBe(200);
  });

  test('adds and removes points with a reason, never below zero', async () => {
    const { placed, customerId, adjust, pointsOf, entriesOf } = await scene();
    await placed();
    const id = await customerId();
    expect((await adjust(id, 500)).body).toMatchObject({ available: 500 });
    const { status, refusal } = await adjust(id, -501);
    expect([status, refusal.code]).toEqual([409, 1067]);
    expect(refusal.errors).toEqual({ points: ['El saldo no puede quedar bajo cero: tiene 500 y quieres quitar 501.'] });
    expect((await adjust(id, -500)).body.available).toBe(0);
    expect(await entriesOf(id)).toMatchObject([
      { kind: 'adjust', points: -500, reason: 'Por la demora', authorName: 'Administración' },
      { kind: 'adjust', points: 500 },
    ]);
    expect((await pointsOf(id)).body.available).toBe(0);
  });

  test('requires points and a reason', async () => {
    const { placed, customerId, adjust, shop } = await scene();
    await placed();
    const id = await customerId();
    expect((await adjust(id, 0)).refusal.errors).toEqual({ points: ['Escribe cuántos puntos'] });
    expect((await adjust(id, 5, shop.admin, ' ')).refusal.errors).toEqual({ reason: ['Escribe un motivo'] });
    expect((await adjust(999_999, 5)).status).toBe(404);
  });

  test('is applied once per idempotency key', async () => {
    const { shop, placed, customerId, pointsOf } = await scene();
    await placed();
    const id = await customerId();
    const input = { params: { id }, body: { points: 300, reason: 'Por la demora' } };
    for (let nth = 0; nth < 2; nth += 1) await shop.admin.call(loyaltyApi.adjust, input, { 'idempotency-key': 'k' });
    expect((await pointsOf(id)).body.available).toBe(300);
  });
});

describe('a gift card', () => {
  test('is created from points, spent over several orders, and valid for the days of the programme', async () => {
    const { shop, brought, customerId, place, pointsOf, entriesOf, check } = await scene({ giftCardDays: 30 });
    await brought();
    const id = await customerId();
    const input = { params: { id }, body: { points: 600 } };
    const { status, body } = await shop.admin.call(loyaltyApi.giftCard, input);
    expect([status, body]).toEqual([
      201,
      { code: expect.stringMatching(/^[A-HJKMNP-Z2-9]{10}$/), points: 600, amount: 600, expiresOn: expect.any(String) },
    ]);
    expect(Date.parse(body.expiresOn) - Date.now()).toBeLessThan(30 * 86_400_000);
    expect((await pointsOf(id)).body.available).toBe(260);
    const [entry] = await entriesOf(id);
    expect(entry).toMatchObject({
      kind: 'spend',
      points: -600,
      reason: `Gift card terminada en ${body.code.slice(-4)}`,
    });
    const paid = await place({ phone: '+56911112222' }, { couponCode: body.code });
    expect(paid.body.total).toBe(8000);
    expect((await place({}, { couponCode: body.code })).status).toBe(422);
    expect((await check()).wrong).toBe(0);
  });

  test('is rejected beyond the balance and while the programme is inactive', async () => {
    const { shop, brought, customerId, programme, pointsOf } = await scene();
    await brought();
    const id = await customerId();
    const make = (points: number) => shop.admin.call(loyaltyApi.giftCard, { params: { id }, body: { points } });
    expect((await make(861)).refusal.errors).toEqual({ points: ['Tiene 860 puntos que se pueden usar.'] });
    await programme({ active: false });
    expect((await make(100)).refusal.code).toBe(1068);
    expect((await pointsOf(id)).body.available).toBe(860);
  });
});

describe('balances', () => {
  test('are paged by latest movement and searchable like customers', async () => {
    const { shop, brought } = await scene();
    for (const [nth, name] of ['Ana Vega', 'Bruno Paz', 'Carla Díaz'].entries())
      await brought({ name, phone: `+5698000000${nth}` });
    const page = async (query: object) => (await shop.admin.call(loyaltyApi.customers, { query })).body;
    const first = await page({ limit: 2 });
    expect(first.data.map(({ name, available }) => [name, available])).toEqual([
      ['Carla Díaz', 860],
      ['Bruno Paz', 860],
    ]);
    const next = await page({ limit: 2, cursor: first.nextCursor ?? '' });
    expect([next.data.map(({ name }) => name), next.nextCursor]).toEqual([['Ana Vega'], null]);
    expect((await page({ query: 'bruno' })).data.map(({ name }) => name)).toEqual(['Bruno Paz']);
    expect((await page({ query: '0002' })).data.map(({ name }) => name)).toEqual(['Carla Díaz']);
  });

  test('are reported as a liability by month of expiry', async () => {
    const { shop, brought, programme, customerId, adjust } = await scene();
    await brought();
    await programme({ expiresMonths: null });
    await adjust(await customerId(), 140);
    const { body } = await shop.admin.call(loyaltyApi.summary);
    expect(body).toMatchObject({
      customers: 1,
      owed: { points: 1000, amount: 1000 },
      pending: { points: 0 },
      check: null,
    });
    expect(body.months).toEqual([
      { month: expect.stringMatching(/^\d{4}-\d\d$/), points: 860, amount: 860 },
      { month: null, points: 140, amount: 140 },
    ]);
  });

  test('are reported by the check when they differ from the ledger', async () => {
    const { shop, brought, customerId, check } = await scene();
    await brought();
    expect(await check()).toMatchObject({ lots: 1, points: 860, wrong: 0, differences: [] });
    await shop.inTenant((db) => unaudited(db).updateTable('loyaltyLots').set({ leftPoints: 800 }).execute());
    await check();
    const { body } = await shop.admin.call(loyaltyApi.summary);
    expect(body.check).toMatchObject({
      wrong: 1,
      differences: [{ customerId: await customerId(), left: 800, ledger: 860 }],
    });
  });

  test('are hidden from other tenants', async () => {
    const [here, there] = [await scene(), await scene()];
    await here.brought();
    const id = await here.customerId();
    expect((await there.pointsOf(id)).status).toBe(404);
    expect((await there.adjust(id, 100)).status).toBe(404);
    expect((await there.shop.admin.call(loyaltyApi.customers, { query: {} })).body.data).toEqual([]);
    const entries = await there.shop.admin.call(loyaltyApi.entries, { params: { id } });
    expect(entries.status).toBe(404);
  });

  test('require access to all stores', async () => {
    const { shop, brought, customerId, pointsOf, adjust, programme } = await scene();
    await brought();
    const id = await customerId();
    const policies = ['list', 'show', 'update', 'adjust'].map((action) => `loyalty.${action}`) as never;
    const limited = await shop.userWith(policies, { storeIds: [shop.selling.id] });
    const answers = [
      await limited.call(loyaltyApi.customers, { query: {} }),
      await limited.call(loyaltyApi.summary),
      await limited.call(loyaltyApi.entries, { params: { id } }),
      await limited.call(loyaltyApi.check),
      await pointsOf(id, limited),
      await adjust(id, 100, limited),
      await programme({ active: false }, limited),
    ];
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 403));
    expect(answers[0]?.refusal.message).toBe(
      'Solo quien tiene acceso a todos los locales puede ver los puntos de los clientes.',
    );
    expect((await limited.call(loyaltyApi.settings)).status).toBe(200);
  });
});

describe('merged customers', () => {
  async function united() {
    const all = await scene();
    await all.brought();
    await all.brought({ name: 'Cami', phone: '+56911112222' });
    const [one, other] = [await all.customerId('4321'), await all.customerId('2222')];
    const merged = await all.shop.admin.call(customersApi.merge, { params: { id: other }, body: { intoId: one } });
    expect(merged.status).toBe(200);
    return { ...all, one, other };
  }

  test('share their points, and both ledgers record the merge', async () => {
    const { one, other, pointsOf, entriesOf, told } = await united();
    expect((await pointsOf(one)).body.available).toBe(1720);
    expect((await pointsOf(other)).body).toMatchObject({ id: one, available: 1720 });
    expect((await told(one)).slice(0, 2)).toEqual(['merge 0', 'merge 0']);
    expect((await entriesOf(other))[0]).toMatchObject({ kind: 'merge', other: { id: one, name: 'Camila Rojas' } });
  });

  test('spend from both lots, and are separated again by undo', async () => {
    const { shop, one, other, placed, history, undo, pointsOf, told, check } = await united();
    const orderId = await placed();
    await shop.inTenant((db) => spendPoints(db, { customerId: one, orderId, points: 1000 }));
    expect((await pointsOf(one)).body.available).toBe(720);
    const [change] = await history(one);
    expect((await undo(change?.requestId ?? '')).status).toBe(200);
    expect([(await pointsOf(one)).body.available, (await pointsOf(other)).body.available]).toEqual([0, 720]);
    expect((await told(other))[0]).toBe('split 0');
    expect((await check()).wrong).toBe(0);
  });
});

test('keeps the points of an erased customer without personal data', async () => {
  const { shop, brought, customerId, adjust, pointsOf, entriesOf, check } = await scene();
  await brought();
  const id = await customerId();
  await adjust(id, 140, shop.admin, 'Camila reclamó por teléfono');
  const { status } = await shop.admin.call(customersApi.forget, { params: { id } });
  expect(status).toBe(200);
  expect((await pointsOf(id)).body).toMatchObject({ name: 'Cliente olvidado', phone: '', available: 1000 });
  expect((await entriesOf(id)).map(({ reason }) => reason)).toEqual(['', '']);
  expect(await check()).toMatchObject({ wrong: 0, points: 1000 });
});
