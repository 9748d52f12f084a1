import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { randomFrom } from '#demo/demoRandom.ts';
import { orderChannels } from '#domain/catalogue.ts';
import { dispatchMethods } from '#domain/delivery/dispatch.ts';
import { daysBetween } from '#domain/time/zonedTime.ts';
import { weekdays } from '#domain/time/weekdays.ts';
import { type Db, unaudited } from '#kit/server/data/database.ts';
import { insert } from '#kit/server/data/write.ts';
import { menuSelling } from '#testing/products.ts';
import { isSold, salesHistory, type SaleRow, saleRows } from '#testing/salesHistory.ts';
import { testApp } from '#testing/testApp.ts';
import {
  type ChoiceField,
  type DayPart,
  dayParts,
  type NumberField,
  numberFields,
  type RecordField,
  type SegmentRule,
  type SegmentRules,
} from '../segmentRules.contract.ts';
import { segmentCustomers } from './segmentCustomers.sql.ts';

const comanda = await testApp();
const chain = await salesHistory(comanda, 31);
const { tenant, stores, customers } = chain;
for (let step = 0; step < 160; step += 1) await chain.step();
const today = '2026-04-01';
const random = randomFrom(7);

/** Facts that orders do not have, by customer. */
const points = new Map(customers.slice(0, 4).map((id, place) => [id, 100 * (place + 1)]));
const scores = new Map<number, number>();
const coupons = new Map<number, number[]>();

const category = await addCategory(5);
const group = await tenant.inTenant(async (db) => {
  await addPoints(db);
  await addAnswers(db);
  await addCouponUses(db);
  return addGroup(db, stores[0] as number);
});
await chain.fold();
const sales = (await saleRows(tenant)).filter(isSold);

async function addPoints(db: Db) {
  const lots = [...points].flatMap(([customerId, amount]) => [
    { customerId, points: amount, leftPoints: amount, fromAt: '2026-01-01T00:00:00Z' },
    { customerId, points: 7, leftPoints: 7, fromAt: '2026-01-01T00:00:00Z', endsAt: '2026-01-02T00:00:00Z' },
  ]);
  for (const lot of lots) await unaudited(db).insertInto('loyaltyLots').values(lot).execute();
}

async function addAnswers(db: Db) {
  const orders = await db
    .selectFrom('orders')
    .select(['id', 'storeId', 'customerId'])
    .orderBy('id')
    .limit(24)
    .execute();
  for (const [place, { id, storeId, customerId }] of orders.entries()) {
    const score = place % 11;
    scores.set(customerId as number, score);
    const answer = {
      orderId: id,
      storeId,
      pollId: 1,
      dispatchMethod: 'delivery',
      businessDay: today,
      sendAt: `${today}T00:00:00Z`,
      answeredAt: new Date(Date.parse(`${today}T00:00:00Z`) + place * 1000).toISOString(),
      score,
    };
    await unaudited(db)
      .insertInto('npsInvitations')
      .values(answer as never)
      .execute();
  }
}

async function addCouponUses(db: Db) {
  const orders = await db.selectFrom('orders').select(['id', 'customerId']).orderBy('id').limit(30).execute();
  for (const [place, { id, customerId }] of orders.entries()) {
    const [couponId, isFreed] = [1 + (place % 3), place % 5 === 0];
    if (!isFreed) coupons.set(customerId as number, [...(coupons.get(customerId as number) ?? []), couponId]);
    await unaudited(db)
      .insertInto('couponUses')
      .values({ orderId: id, couponId, amount: 1, sales: 1, state: isFreed ? 'freed' : 'used' } as never)
      .execute();
  }
}

/** A category with the product that orders have under this number. */
async function addCategory(productId: number): Promise<number> {
  await tenant.inTenant((db) =>
    sql`insert into products (id, name, url, price_product) overriding system value
      values (${productId}, 'Plato', 'plato', 1000)`.execute(db),
  );
  return (await menuSelling(tenant, productId)).categoryId;
}

async function addGroup(db: Db, storeId: number): Promise<number> {
  const { id } = await insert(db, 'storeGroups', { name: 'Centro', kind: 'tag' });
  await sql`insert into store_group_stores (store_group_id, store_id) values (${id}, ${storeId})`.execute(db);
  return id;
}

/** The most frequent value; of several, the smallest. */
function commonest(values: readonly number[]): number | undefined {
  const counts = [...Map.groupBy(values, (value) => value)].map(([value, { length }]) => ({ value, length }));
  return counts.toSorted((a, b) => b.length - a.length || a.value - b.value)[0]?.value;
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
const days = (orders: readonly SaleRow[]) => orders.map(({ businessDay }) => businessDay).toSorted();

const numberOf: Record<NumberField, (id: number, orders: readonly SaleRow[]) => number | null> = {
  orders: (_, orders) => orders.length,
  spent: (_, orders) => sum(orders.map(({ total }) => total)),
  averageSpent: (_, orders) => Math.floor(sum(orders.map(({ total }) => total)) / (orders.length || 1)),
  lastOrderDays: (_, orders) => (orders.length > 0 ? daysBetween(days(orders).at(-1) as string, today) : null),
  firstOrderDays: (_, orders) => (orders.length > 0 ? daysBetween(days(orders)[0] as string, today) : null),
  points: (id) => points.get(id) ?? 0,
  npsScore: (id) => scores.get(id) ?? null,
};

const productIds = (orders: readonly SaleRow[]) =>
  orders.flatMap(({ lines }) => lines.map(({ productId }) => productId));

const recordsOf: Record<RecordField, (id: number, orders: readonly SaleRow[]) => number[]> = {
  stores: (_, orders) => orders.map(({ storeId }) => storeId),
  storeGroups: (_, orders) => (orders.some(({ storeId }) => storeId === stores[0]) ? [group] : []),
  products: (_, orders) => productIds(orders),
  categories: (_, orders) => (productIds(orders).includes(5) ? [category] : []),
  coupons: (id) => coupons.get(id) ?? [],
};

const partOf = (hour: number | undefined) =>
  (Object.keys(dayParts) as DayPart[]).filter(
    (part) => hour !== undefined && hour >= dayParts[part].from && hour < dayParts[part].until,
  );
const weekdayOf = ({ businessDay }: SaleRow) => (new Date(`${businessDay}T00:00:00Z`).getUTCDay() + 6) % 7;

const keysOf: Record<ChoiceField, (orders: readonly SaleRow[]) => (string | undefined)[]> = {
  dispatchMethods: (orders) => orders.map(({ dispatchMethod }) => dispatchMethod),
  channels: (orders) => orders.map(({ platform }) => platform),
  paymentMethods: (orders) => orders.map(({ paymentMethod }) => paymentMethod),
  weekdays: (orders) => [weekdays[commonest(orders.map(weekdayOf)) ?? 7]],
  dayParts: (orders) => partOf(commonest(orders.map(({ hour }) => hour))),
};

/** The same as the SQL, over the orders in memory. */
function meets(rule: SegmentRule, id: number, orders: readonly SaleRow[]): boolean {
  if ('amount' in rule) {
    const value = numberOf[rule.field](id, orders);
    return value !== null && (rule.op === 'atLeast' ? value >= rule.amount : value <= rule.amount);
  }
  const found =
    'ids' in rule
      ? rule.ids.some((each) => recordsOf[rule.field](id, orders).includes(each))
      : (rule.keys as string[]).some((key) => keysOf[rule.field](orders).includes(key));
  return found === (rule.op === 'any');
}

const expected = (rules: SegmentRules) =>
  customers.filter((id) => {
    const orders = sales.filter(({ customerId }) => customerId === id);
    return rules.every((rule) => meets(rule, id, orders));
  });

const found = (rules: SegmentRules) =>
  tenant.inTenant(async (db) => {
    const { rows } = await sql<{ id: number }>`select c.id ${segmentCustomers(rules, today)} order by c.id`.execute(db);
    return rows.map(({ id }) => id);
  });

const scale: Record<NumberField, number> = {
  orders: 25,
  spent: 400_000,
  averageSpent: 30_000,
  lastOrderDays: 70,
  firstOrderDays: 75,
  points: 400,
  npsScore: 10,
};
const chosen = <Value>(values: readonly Value[]) => values.filter(() => random.chance(0.4)).concat(values.slice(0, 1));
const membership = () => random.pick(['any', 'none'] as const);

function randomRule(): SegmentRule {
  const field = random.pick([...Object.keys(numberFields), ...Object.keys(recordsOf), ...Object.keys(keysOf)]);
  const op = membership();
  if (field in numberFields)
    return {
      field: field as NumberField,
      op: random.pick(['atLeast', 'atMost'] as const),
      amount: random.between(0, scale[field as NumberField]),
    };
  const rules: Record<string, SegmentRule> = {
    stores: { field: 'stores', op, ids: chosen(stores) },
    products: { field: 'products', op, ids: chosen([1, 2, 3, 4, 5, 6]) },
    storeGroups: { field: 'storeGroups', op, ids: [group] },
    categories: { field: 'categories', op, ids: [category] },
    coupons: { field: 'coupons', op, ids: chosen([1, 2, 3]) },
    dispatchMethods: { field: 'dispatchMethods', op, keys: [random.pick(dispatchMethods)] },
    channels: { field: 'channels', op, keys: [random.pick(orderChannels)] },
    paymentMethods: { field: 'paymentMethods', op, keys: [random.pick(['cash', 'mach'] as const)] },
    weekdays: { field: 'weekdays', op, keys: chosen(weekdays) },
    dayParts: { field: 'dayParts', op, keys: chosen(Object.keys(dayParts) as DayPart[]) },
  };
  return rules[field] as SegmentRule;
}

describe('rules of a segment', () => {
  test('find the customers that a model over their orders finds', async () => {
    const sizes = new Set<number>();
    for (let round = 0; round < 120; round += 1) {
      const rules = Array.from({ length: random.between(1, 3) }, randomRule);
      const ids = expected(rules);
      sizes.add(ids.length);
      expect({ rules, ids: await found(rules) }).toEqual({ rules, ids });
    }
    expect(sizes.size).toBeGreaterThan(5);
  });

  test('find all customers without conditions', async () => {
    expect(await found([])).toEqual(customers);
  });
});
