import { randomUUID } from 'node:crypto';
import { type SqlBool, sql } from 'kysely';
import type { CountryCode } from '#domain/countries.ts';
import { kitchenStatuses, type OrderStatus } from '#domain/orders/orders.ts';
import { businessDayOf } from '#domain/time/businessDay.ts';
import { movedDay } from '#domain/time/periods.ts';
import { contentOf, posOrderOf } from '#features/sales/orders/pos/server/posOrderOf.ts';
import * as posOrders from '#features/sales/orders/pos/server/posOrders.repo.ts';
import { applyState, leaveToPerson } from '#features/sales/orders/pos/server/settlePosOrder.ts';
import { codesOfOrder } from '#features/sales/pos/server/index.ts';
import type { Db } from '#kit/server/data/database.ts';
import { bulkInsert } from '../bulkInsert.ts';
import { addPosCatalogue } from './demoPosCatalogue.ts';
import { chooseDifferences } from './posDifferences.ts';

type Chain = { country: CountryCode; timeZone: string; businessDayCutoff: string };
type Sold = {
  id: number;
  storeId: number;
  status: OrderStatus;
  createdAt: string;
  businessDay: string;
  productIds: number[];
};

const provider = 'bsale';
/** Orders of a store that its till has: those of the last hours. */
const [maxOrders, recentHours] = [12, 20];
/** First id and number of a document, as those of the sandbox. */
const [firstReference, firstNumber] = [8001, 1000];

/** Whether a kitchen has or had an order of our products: those of channels once they are accepted. */
const isAtKitchen = sql<SqlBool>`not is_test and 0 <> all(product_ids) and status in (${sql.join([...kitchenStatuses, 'completed'])})
  and (source = 'mercat' or status <> 'created')`;

/** Orders of the last hours and of yesterday, the newest first. */
const recentOrders = (db: Db, yesterday: string): Promise<Sold[]> =>
  db
    .selectFrom('orders')
    .select(['id', 'storeId', 'status', 'createdAt', 'productIds', 'businessDay'])
    .where(isAtKitchen)
    .where((eb) => eb.or([eb('createdAt', '>', since()), eb('businessDay', '=', yesterday)]))
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .$castTo<Sold>()
    .execute();

const since = (): string => new Date(Date.now() - recentHours * 3_600_000).toISOString();

/** The store with the most orders of the last hours, before all others one that sold yesterday too. */
function chooseStore(orders: readonly Sold[], yesterday: string) {
  const stores = [...Map.groupBy(orders, ({ storeId }) => storeId)].map(([id, sold]) => {
    const now = sold.filter(({ createdAt }) => createdAt > since()).slice(0, maxOrders);
    return { id, now, earlier: sold.filter((order) => order.businessDay === yesterday && !now.includes(order)) };
  });
  const rank = ({ now, earlier }: (typeof stores)[number]) => now.length + (earlier.length > 1 ? maxOrders : 0);
  return stores
    .filter(({ now }) => now.length > 2)
    .toSorted((a, b) => rank(b) - rank(a) || a.id - b.id)
    .at(0);
}

/** Products that the guests of a store can order. */
async function productsOfMenu(db: Db, storeId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('menuLines as l')
    .innerJoin('stores as s', 's.menuId', 'l.menuId')
    .innerJoin('products as p', 'p.id', 'l.productId')
    .select('l.productId')
    .where('s.id', '=', storeId)
    .where('p.availability', '=', true)
    .where('l.productId', 'not in', (eb) =>
      eb.selectFrom('soldOuts').select('productId').where('productId', 'is not', null).$castTo<number>(),
    )
    .orderBy('l.id')
    .execute();
  return [...new Set(rows.map(({ productId }) => productId))];
}

/** Stores that an order goes to the account of its store, and builds it. */
async function queueOrder(db: Db, { id: orderId, storeId, createdAt }: Sold, country: CountryCode) {
  const key = `${orderId}Z${randomUUID().replaceAll('-', '').toUpperCase()}`.slice(0, 26);
  const account = { provider, accountStoreId: storeId };
  const [rowId = 0] = await bulkInsert(db, 'pos_orders', [
    { orderId, storeId, ...account, key, nextAt: null, queuedAt: createdAt, createdAt, attempts: 1, sentAt: createdAt },
  ]);
  const row = await posOrders.find(db, rowId);
  const stored = await posOrders.orderOf(db, orderId);
  if (!row || !stored) throw new Error(`Order ${orderId} is not there`);
  const codes = await codesOfOrder(db, { provider, storeId }, contentOf(stored));
  return { row, built: posOrderOf(stored, { key, sentAt: createdAt, codes, country }) };
}

type Queued = Awaited<ReturnType<typeof queueOrder>>;

/** Stores how the point of sale answered, or why the order is not there. `nth`: among those of the account. */
async function settleOrder(db: Db, { row, built }: Queued, { nth, isRefused }: { nth: number; isRefused: boolean }) {
  if ('missing' in built) return leaveToPerson(db, row, 'Le faltan códigos de la caja.', built.missing);
  if ('problem' in built) return leaveToPerson(db, row, built.problem);
  if (isRefused) return leaveToPerson(db, row, 'En Bsale no quedan folios vigentes: carga más y reintenta.');
  const reference = String(firstReference + nth);
  const number = String(firstNumber + nth);
  const receipt = {
    kind: 'receipt',
    url: `https://documentos.example/${reference}`,
    total: built.order.total,
  } as const;
  const documents = [{ ...receipt, reference, number, taxState: 'accepted' as const, message: null }];
  await applyState(db, row.id, { state: 'accepted', reference, number, documents });
}

/**
 * An account at Bsale of the store with the most orders now: most products have their codes, and its orders are there.
 *
 * One order was refused, and those with a product that the account lacks wait for its code. The credentials are stored
 * where the demo has sandboxes.
 */
export async function addPointOfSale(db: Db, { country, ...clock }: Chain): Promise<void> {
  const yesterday = movedDay(businessDayOf(clock, Date.now()), -1);
  const store = chooseStore(await recentOrders(db, yesterday), yesterday);
  if (!store) return;
  const { id: storeId, now, earlier } = store;
  const productsOf = (sold: readonly Sold[]) => sold.map(({ productIds }) => productIds);
  const menu = await productsOfMenu(db, storeId);
  const sales = { menu, now: productsOf(now), yesterday: productsOf(earlier).flat() };
  await addPosCatalogue(db, storeId, chooseDifferences(sales));
  const queued: Queued[] = [];
  for (const order of now.toReversed()) queued.push(await queueOrder(db, order, country));
  const refused = queued.findLastIndex(({ built }) => 'order' in built);
  for (const [nth, order] of queued.entries()) await settleOrder(db, order, { nth, isRefused: nth === refused });
}
