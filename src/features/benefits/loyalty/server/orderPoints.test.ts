import { afterEach, describe, expect, test, vi } from 'vitest';
import { toInstant } from '#domain/time/moments.ts';
import { loyalGuests } from '#testing/loyalty.ts';
import { testApp } from '#testing/testApp.ts';
import { earnPoints } from './earnPoints.ts';
import { expirePoints } from './expirePoints.ts';
import { spendPoints } from './spendPoints.ts';

const comanda = await testApp();
const scene = (changes: Parameters<typeof loyalGuests>[1] = {}) => loyalGuests(comanda, changes);

describe('an order', () => {
  test('earns a share of the amount paid for products once it is delivered', async () => {
    const { placed, finish, customerId, pointsOf, told, entriesOf } = await scene();
    const order = await placed();
    const id = await customerId();
    expect((await pointsOf(id)).body).toMatchObject({ available: 0, pending: 0 });
    await finish(order);
    expect((await pointsOf(id)).body).toMatchObject({
      available: 860,
      pending: 0,
      expiring: 860,
      name: 'Camila Rojas',
    });
    expect(await told(id)).toEqual(['earn 860']);
    expect(await entriesOf(id)).toMatchObject([{ orderId: order, authorName: 'Administración', fromAt: null }]);
  });

  test('earns nothing for delivery, nor while the programme is inactive', async () => {
    const { shop, stored, link, move, programme, customerId, pointsOf } = await scene();
    const ready = { storeId: shop.selling.id, status: 'in_transit', dispatchMethod: 'delivery' } as const;
    const orders = [await stored(ready), await stored(ready)];
    await link();
    await move(orders[0] ?? 0, 'completed');
    await programme({ active: false });
    await move(orders[1] ?? 0, 'completed');
    expect((await pointsOf(await customerId())).body.available).toBe(1180);
  });

  test('earns nothing from a marketplace or as a test order', async () => {
    const { shop, stored, link, move, customerId, pointsOf } = await scene();
    const ready = { storeId: shop.selling.id, status: 'in_transit', dispatchMethod: 'delivery' } as const;
    const orders = [await stored({ ...ready, source: 'rappi' }), await stored({ ...ready, isTest: true })];
    await link();
    for (const order of orders) expect((await move(order, 'completed')).status).toBe(200);
    expect((await pointsOf(await customerId())).body.available).toBe(0);
  });

  test('earns pending points when the programme has a waiting period', async () => {
    const { brought, customerId, pointsOf, pass } = await scene({ pendingDays: 3 });
    await brought();
    const id = await customerId();
    expect((await pointsOf(id)).body).toMatchObject({ available: 0, pending: 860 });
    // In a week with a clock change, three days have an hour more or less.
    await pass(4);
    expect((await pointsOf(id)).body).toMatchObject({ available: 860, pending: 0 });
  });
});

describe('points around a clock change', () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  test.each([
    ['with the last day before clocks go forward at midnight', 0, '2038-08-04T23:30', null, '2038-09-05T04:00:00.000Z'],
    ['with the last day that has an hour twice', 0, '2038-03-03T23:30', null, '2038-04-04T04:00:00.000Z'],
    [
      'a day later at a time that is skipped',
      1,
      '2038-09-04T00:30',
      '2038-09-05T04:30:00.000Z',
      '2038-10-06T03:00:00.000Z',
    ],
    ['a day later after 25 hours', 1, '2038-04-03T12:00', '2038-04-04T16:00:00.000Z', '2038-05-05T04:00:00.000Z'],
  ])('start and end by the local clock: %s', async (_, pendingDays, local, fromAt, endsAt) => {
    const { shop, stored, link } = await scene({ pendingDays, expiresMonths: 1 });
    const id = await stored({ storeId: shop.selling.id, status: 'completed', dispatchMethod: 'delivery' });
    await link();
    const now = toInstant(local, 'America/Santiago');
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(now) });
    await shop.inTenant((db) => earnPoints(db, id));
    const lots = await shop.inTenant((db) => db.selectFrom('loyaltyLots').select(['fromAt', 'endsAt']).execute());
    expect(lots).toMatchObject([{ ...(fromAt && { fromAt }), endsAt }]);
  });
});

describe('a refund', () => {
  test('reverses the earned points in parts that add up to the total', async () => {
    const { brought, refund, customerId, pointsOf, told, check } = await scene();
    const order = await brought();
    const id = await customerId();
    for (const amount of [1111, 3333]) expect((await refund(order, amount)).status).toBe(200);
    expect((await pointsOf(id)).body.available).toBe(860 - Math.floor((860 * 4444) / 8600));
    await refund(order, 4156);
    expect(await told(id)).toEqual(['reverse -416', 'reverse -333', 'reverse -111', 'earn 860']);
    expect((await pointsOf(id)).body).toMatchObject({ available: 0, debt: 0 });
    expect(await check()).toMatchObject({ wrong: 0, points: 0 });
  });

  test('becomes a debt when the points were spent, and the next purchase pays it', async () => {
    const { shop, brought, placed, refund, customerId, pointsOf, told, check } = await scene();
    const [first, other] = [await brought(), await placed()];
    const id = await customerId();
    await shop.inTenant((db) => spendPoints(db, { customerId: id, orderId: other, points: 700 }));
    await refund(first, 8600);
    expect((await pointsOf(id)).body).toMatchObject({ available: 0, debt: 700 });
    await brought();
    expect((await pointsOf(id)).body).toMatchObject({ available: 160, debt: 0 });
    expect(await told(id)).toEqual(['reverse -700', 'earn 860', 'reverse -160', 'spend -700', 'earn 860']);
    expect(await check()).toMatchObject({ wrong: 0, points: 160 });
  });
});

describe('spent points', () => {
  async function spending() {
    const all = await scene();
    await all.brought();
    const id = await all.customerId();
    const order = await all.placed();
    const spend = (points: number, orderId = order) =>
      all.shop.inTenant((db) => spendPoints(db, { customerId: id, orderId, points }));
    return { ...all, id, order, spend };
  }

  test('return once when the order is canceled', async () => {
    const { id, order, spend, move, pointsOf, told, check } = await spending();
    expect(await spend(600)).toBeNull();
    expect((await pointsOf(id)).body.available).toBe(260);
    await move(order, 'canceled', 'Se arrepintió');
    await move(order, 'canceled', 'Se arrepintió');
    expect((await pointsOf(id)).body.available).toBe(860);
    expect(await told(id)).toEqual(['give_back 600', 'spend -600', 'earn 860']);
    expect((await check()).wrong).toBe(0);
  });

  test('remain valid for at least seven days after they return; expired ones stay expired', async () => {
    const { id, order, spend, move, pass, pointsOf, told } = await spending();
    await spend(600);
    await pass(400);
    await move(order, 'canceled', 'Se arrepintió');
    const { body } = await pointsOf(id);
    expect(body).toMatchObject({ available: 600, expiring: 600 });
    const days = (Date.parse(body.expiresAt ?? '') - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(6.9);
    expect(days).toBeLessThan(7.1);
    expect(await told(id)).toEqual(['give_back 600', 'expire -260', 'spend -600', 'earn 860']);
  });

  test('never exceed the balance under concurrent orders', async () => {
    const { shop, id, placed, pointsOf, check } = await spending();
    const orders = await Promise.all(Array.from({ length: 6 }, () => placed()));
    const answers = await Promise.all(
      orders.map((orderId) => shop.inTenant((db) => spendPoints(db, { customerId: id, orderId, points: 300 }))),
    );
    expect(answers.filter((answer) => answer === null)).toHaveLength(2);
    expect(answers.filter((answer) => answer !== null)).toEqual(
      Array.from({ length: 4 }, () => ({ available: 260, pending: 0 })),
    );
    expect((await pointsOf(id)).body.available).toBe(260);
    expect(await check()).toMatchObject({ wrong: 0, points: 260 });
  });

  test('are spent once per order', async () => {
    const { spend } = await spending();
    await spend(300);
    await expect(spend(300)).rejects.toThrow('loyalty_entries_once');
  });
});

describe('expired points', () => {
  test('leave the balance at once and are written off at night', async () => {
    const { shop, brought, customerId, pointsOf, told, pass, check } = await scene();
    await brought();
    const id = await customerId();
    await pass(400);
    expect((await pointsOf(id)).body.available).toBe(0);
    expect(await shop.inTenant(expirePoints)).toBe(1);
    expect(await shop.inTenant(expirePoints)).toBe(0);
    expect(await told(id)).toEqual(['expire -860', 'earn 860']);
    expect(await check()).toMatchObject({ lots: 1, wrong: 0, points: 0 });
  });
});
