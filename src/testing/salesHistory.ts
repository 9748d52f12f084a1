import { randomFrom } from '#demo/demoRandom.ts';
import { cashRoundingOf } from '#domain/cashRounding.ts';
import { movedDay } from '#domain/time/periods.ts';
import type { SoldLine } from '#features/sales/orders/record/orderShape.contract.ts';
import { foldMarks, markSales } from '#features/sales/rollups/server/index.ts';
import { type Db, unaudited } from '#kit/server/data/database.ts';
import type { TestApp, TestTenant } from './testApp.ts';

/** Orders are of so many days from this one on. */
export const firstDay = '2026-01-20';
export const someDays = 50;
const excludedStatuses = ['canceled', 'failed', 'pending_online_payment', 'online_payment_failed'];

/** Fields of an order that tests add up independently. */
export type SaleRow = {
  id: number;
  storeId: number;
  status: string;
  businessDay: string;
  hour: number;
  total: number;
  refunded: number;
  customerId: number;
  platform: string;
  paymentMethod: string;
  lines: SoldLine[];
  couponCode: string | null;
  dispatchMethod: 'delivery' | 'pickUp';
  delivery: { type: string } | null;
  cell: number | null;
};

/** A company with a history that random steps make, each as the product makes it: the order and its mark in one transaction. */
export async function salesHistory(comanda: TestApp, seed: number) {
  const tenant = await comanda.tenant();
  const random = randomFrom(seed);
  const stores = [await tenant.store('Ñuñoa'), await tenant.store('Maipú'), await tenant.store('Temuco')];
  const customers = await tenant.inTenant(async (db) => {
    const rows = await unaudited(db)
      .insertInto('customers')
      .values(Array.from({ length: 9 }, (_, nth) => ({ name: `Cliente ${nth}`, phone: `+5690000000${nth}` })))
      .returning('id')
      .execute();
    return rows.map(({ id }) => id);
  });
  const orders = (db: Db) =>
    db.selectFrom('orders').select(['id', 'storeId', 'businessDay', 'customerId', 'total']).orderBy('id').execute();

  type Known = Awaited<ReturnType<typeof orders>>[number];
  /** Changes one of those that are there, with its mark. */
  const change = (of: (order: Known) => object) => async (db: Db) => {
    const all = await orders(db);
    if (all.length === 0) return;
    const order = random.pick(all);
    const changed = of(order);
    await unaudited(db)
      .updateTable('orders')
      .set(changed as never)
      .where('id', '=', order.id)
      .execute();
    markSales(db, order);
    markSales(db, { ...order, ...changed });
  };

  const place = (db: Db) => addRandomOrder(db, { random, stores, customers });
  const statuses = ['created', 'ready', 'completed', 'canceled', 'failed', 'pending_online_payment'];
  const steps: ((db: Db) => Promise<unknown>)[] = [
    place,
    place,
    place,
    change(() => ({ status: random.pick(statuses) })),
    change(({ total }) => ({ refunded: Math.floor(total / 3), undatedRefunded: Math.floor(total / 3) })),
    change(() => ({ storeId: random.pick(stores) })),
  ];
  return {
    tenant,
    stores,
    customers,
    random,
    step: () => tenant.inTenant(random.pick(steps)),
    /** Updates the sums of the orders so far. */
    fold: () => tenant.inTenant(foldMarks),
  };
}

type Chain = { random: ReturnType<typeof randomFrom>; stores: number[]; customers: number[] };

/** An order of a random day, with its mark. */
export async function addRandomOrder(db: Db, { random, stores, customers }: Chain): Promise<void> {
  const day = movedDay(firstDay, random.between(0, someDays));
  const line = (productId: number): SoldLine => {
    const [price, quantity] = [random.between(1, 90) * 100, random.between(1, 3)];
    return {
      lineId: productId,
      productId,
      name: `Plato ${productId}`,
      category: 'Platos',
      pictureUrl: null,
      label: null,
      quantity,
      price,
      full: price,
      choices: [],
      choicesTotal: 0,
      total: price * quantity,
      discount: random.chance(0.3) ? 53 : 0,
      comment: '',
    };
  };
  const lines = [line(random.between(1, 4)), line(random.between(5, 6))];
  const gross = lines.reduce((sum, { total }) => sum + total, 0);
  const discount = lines.reduce((sum, each) => sum + (each.discount ?? 0), 0);
  const couponCode = discount > 0 ? random.pick(['VERANO', 'VUELVE']) : null;
  const tip = random.between(0, 3) * 500;
  const paymentMethod = random.pick(['cash', 'mach'] as const);
  const exactParts = [
    { kind: 'products' as const, label: 'Productos', amount: gross, detail: null },
    ...(couponCode ? [{ kind: 'coupon' as const, label: `Cupón ${couponCode}`, amount: -discount, detail: null }] : []),
    { kind: 'tip' as const, label: 'Propina', amount: tip, detail: null },
  ];
  const exact = exactParts.reduce((sum, { amount }) => sum + amount, 0);
  const cashRounding = paymentMethod === 'cash' ? cashRoundingOf(exact, 'country', 'cl') : 0;
  const parts = [
    ...exactParts,
    { kind: 'cashRounding' as const, label: 'Redondeo del efectivo', amount: cashRounding, detail: null },
  ];
  const total = exact + cashRounding;
  const order = {
    storeId: random.pick(stores),
    status: random.pick(['created', 'completed', 'completed', 'canceled']),
    method: 'delivery',
    dispatchMethod: random.pick(['delivery', 'pickUp']),
    delivery: random.pick([null, JSON.stringify({ type: 'own_delivery' }), JSON.stringify({ type: 'uber_delivery' })]),
    platform: random.pick(['web', 'app']),
    source: random.pick(['mercat', 'rappi']),
    paymentMethod,
    customerId: random.pick(customers),
    customer: '{}',
    phoneDigits: '1',
    promisedAt: `${day}T20:00:00Z`,
    createdAt: `${day}T20:00:00Z`,
    businessDay: day,
    currency: 'CLP',
    lines: JSON.stringify(lines),
    parts: JSON.stringify(parts),
    productsTotal: gross,
    total,
    gross,
    couponDiscount: couponCode ? -discount : 0,
    tip,
    cashRounding,
    items: unitsOf(lines),
    hour: random.between(0, 23),
    cell: random.chance(0.7) ? random.between(1, 4) : null,
    couponCode,
    timeline: '[]',
    isTest: random.chance(0.05),
  };
  await unaudited(db)
    .insertInto('orders')
    .values(order as never)
    .execute();
  markSales(db, order);
}

export const unitsOf = (lines: readonly SoldLine[]) => lines.reduce((sum, { quantity }) => sum + quantity, 0);

/** All orders of a company that are no rehearsals. */
export const saleRows = (tenant: TestTenant): Promise<SaleRow[]> =>
  tenant.inTenant((db) => db.selectFrom('orders').selectAll().where('isTest', '=', false).execute()) as never;

/** That an order counts. */
export const isSold = ({ status }: SaleRow): boolean => !excludedStatuses.includes(status);
