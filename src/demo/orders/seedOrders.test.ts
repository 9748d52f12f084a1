import { beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import {
  finalStatuses,
  orderSourceLabels,
  orderSources,
  transitionError,
  type OrderStatus,
} from '#domain/orders/orders.ts';
import { isPaidOnline, type PaymentMethod } from '#domain/payments.ts';
import {
  answer,
  billing,
  customer,
  orderAddress,
  orderDelivery,
  orderEvent,
  orderPart,
  soldLine,
} from '#features/sales/orders/record/orderShape.contract.ts';
import type { Db } from '#kit/server/data/database.ts';
import { testDatabase } from '#kit/server/testing/testDatabase.ts';
import { composedAreas } from '#server/composedAreas.ts';
import { setupScope } from '#server/createTenant.ts';
import { seed } from '../seed.ts';

const database = await testDatabase(composedAreas.databaseOptions);

const stored = z.object({
  id: z.number(),
  status: z.custom<OrderStatus>(),
  statusSince: z.iso.datetime(),
  dispatchMethod: z.enum(['delivery', 'pickUp']),
  paymentMethod: z.custom<PaymentMethod>(),
  createdAt: z.iso.datetime(),
  source: z.enum(orderSources),
  scheduledFor: z.iso.datetime().nullable(),
  customer,
  address: orderAddress.nullable(),
  lines: z.array(soldLine).min(1),
  parts: z.array(orderPart),
  productsTotal: z.number(),
  total: z.number(),
  refunded: z.number(),
  billing,
  answers: z.array(answer),
  delivery: orderDelivery.nullable(),
  timeline: z.array(orderEvent).min(1),
});
type Stored = z.output<typeof stored>;

let orders: Stored[] = [];
let paid: { orderId: number; amount: number; refunded: number; status: string }[] = [];
const seeded = Date.now();

const inDemo = async <T>(work: (db: Db) => Promise<T>): Promise<T> => {
  const { rows } = await database.pool.query<{ id: number }>(`select id from tenants where slug = 'tica'`);
  return database.inTenant(setupScope(rows[0]?.id ?? 0, 'look'), work);
};

beforeAll(async () => {
  await seed(database, { only: ['tica'] });
  orders = z.array(stored).parse(await inDemo((db) => db.selectFrom('orders').selectAll().orderBy('id').execute()));
  paid = await inDemo((db) => db.selectFrom('payments').select(['orderId', 'amount', 'refunded', 'status']).execute());
});

test('a chain of the demo has about six hundred orders of the last two weeks, some of them in every state', () => {
  expect(orders.length).toBeGreaterThan(550);
  const states = new Set(orders.map(({ status }) => status));
  expect([...states].toSorted()).toEqual(
    [
      'canceled',
      'completed',
      'created',
      'creation_scheduled',
      'failed',
      'in_transit',
      'online_payment_failed',
      'pending_online_payment',
      'preparing',
      'ready',
    ].toSorted(),
  );
  const oldest = Math.min(...orders.map(({ createdAt }) => Date.parse(createdAt)));
  expect(seeded - oldest).toBeLessThan(16 * 86_400_000);
  expect(orders.map(({ createdAt }) => createdAt)).toEqual(orders.map(({ createdAt }) => createdAt).toSorted());
});

test('what is open now is younger than a day, and what is for later is still to come', () => {
  const open = orders.filter(({ status }) => !finalStatuses.includes(status) && status !== 'online_payment_failed');
  expect(open.length).toBeGreaterThan(20);
  for (const { createdAt } of open) expect(seeded - Date.parse(createdAt)).toBeLessThan(86_400_000);
  const later = open.filter(({ status }) => status === 'creation_scheduled');
  for (const { scheduledFor } of later) expect(Date.parse(scheduledFor ?? '')).toBeGreaterThan(seeded);
});

test('the parts of each order add up to its total, and its lines to its products', () => {
  for (const { parts, lines, total, productsTotal } of orders) {
    expect(parts.reduce((sum, { amount }) => sum + amount, 0)).toBe(total);
    expect(lines.reduce((sum, line) => sum + line.quantity * (line.price + line.choicesTotal), 0)).toBe(productsTotal);
    const products = parts.filter(({ kind }) => kind === 'products' || kind === 'menuDiscount');
    expect(products.reduce((sum, { amount }) => sum + amount, 0)).toBe(productsTotal);
  }
});

test('each order came to its state by steps that the table of states allows, none of them in the future', () => {
  for (const { timeline, status, dispatchMethod, statusSince, createdAt } of orders) {
    const states = timeline.flatMap(({ to }) => to ?? []);
    for (const [index, to] of states.slice(1).entries())
      expect(transitionError(states[index] as OrderStatus, to, dispatchMethod)).toBeNull();
    expect(states.at(-1)).toBe(status);
    expect(timeline.findLast(({ to }) => to)?.at).toBe(statusSince);
    expect(timeline[0]?.at).toBe(createdAt);
    for (const { at } of timeline) expect(Date.parse(at)).toBeLessThan(seeded + 60_000);
  }
});

test('the history of an order of a channel begins with the channel', () => {
  const ofChannels = orders.filter(({ source }) => source !== 'mercat');
  expect(ofChannels.length).toBeGreaterThan(0);
  for (const { source, timeline } of ofChannels)
    expect(timeline[0]).toMatchObject({ by: orderSourceLabels[source], source: 'channel' });
});

test('what is delivered has an address in a zone, and what is picked up has none', () => {
  for (const { dispatchMethod, address, delivery, parts } of orders) {
    expect([address !== null, delivery !== null]).toEqual(Array(2).fill(dispatchMethod === 'delivery'));
    expect(parts.some(({ kind }) => kind === 'deliveryFee')).toBe(dispatchMethod === 'delivery');
  }
});

test('every order paid online has its payment, and what went back of it is the same in both', () => {
  const online = orders.filter(({ paymentMethod }) => isPaidOnline(paymentMethod));
  const byOrder = new Map(paid.map((payment) => [payment.orderId, payment]));
  expect(byOrder.size).toBe(online.length);
  for (const { id, total, refunded } of online) expect(byOrder.get(id)).toMatchObject({ amount: total, refunded });
  expect(paid.filter(({ refunded }) => refunded > 0).length).toBeGreaterThan(2);
});
