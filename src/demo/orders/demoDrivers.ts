import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { CountryCode } from '#domain/countries.ts';
import { type Db, unaudited } from '#kit/server/data/database.ts';
import { isTenantRow } from '#kit/server/data/tenantRows.ts';
import { bulkInsert } from '../bulkInsert.ts';
import { driverNameOf } from './demoDriverNames.ts';
import { guestOf } from './demoGuests.ts';

/** The busiest stores have several drivers. */
const driversOf = (store: number) => (store % 8 === 0 ? 3 : 1);
/** Phones of drivers are those of no guest. */
const firstDriver = 30_000;
const kinds = ['motorcycle', 'bike', 'motorcycle', 'car'] as const;

type Driver = { id: number; name: string; storeId: number; maxCapacity: number };

async function addDrivers(db: Db, storeIds: readonly number[], country: CountryCode): Promise<Driver[]> {
  let index = 0;
  const rows = storeIds.flatMap((storeId, store) =>
    Array.from({ length: driversOf(store) }, (_, nth) => {
      const { phone } = guestOf(country, firstDriver + index);
      const name = driverNameOf(country, index++);
      return { name, phone, storeId, kind: kinds[(store + nth) % kinds.length], maxCapacity: nth === 1 ? 2 : 4 };
    }),
  );
  const ids = await bulkInsert(db, 'drivers', rows);
  // The link is unknown to everyone: users create a new one before they use it.
  const links = ids.slice(0, 1).map((driverId) => ({ driverId, tokenHash: randomBytes(32).toString('hex') }));
  await bulkInsert(db, 'driver_links', links);
  return rows.map((row, index) => ({ ...row, id: ids[index] ?? 0 }));
}

type DeliveredOrder = {
  id: number;
  storeId: number;
  status: string;
  total: number;
  paymentMethod: string;
  businessDay: string;
};

/** Orders with store delivery: open ones, and those delivered in the last two days. */
const deliveredOrders = (db: Db): Promise<DeliveredOrder[]> =>
  db
    .selectFrom('orders')
    .select(['id', 'storeId', 'status', 'total', 'paymentMethod', 'businessDay'])
    .where(sql<boolean>`delivery ->> 'type' = 'own_delivery'`)
    .where(
      sql<boolean>`(status in ('ready', 'in_transit') or (status = 'completed' and created_at > now() - interval '2 days'))`,
    )
    .orderBy('promisedAt')
    .orderBy('id')
    .execute();

type Assignment = { id: number; driverId: number; driverName: string; pin: string };

const give = (db: Db, assignments: readonly Assignment[]) =>
  sql`update orders o set driver_id = g.driver_id, delivery = o.delivery || g.delivery, proofs = g.proofs
    from jsonb_to_recordset(${JSON.stringify(
      assignments.map(({ id, driverId, driverName, pin }) => ({
        id,
        driver_id: driverId,
        delivery: { driverName },
        proofs: { deliveryPin: pin },
      })),
    )}::jsonb) g (id bigint, driver_id bigint, delivery jsonb, proofs jsonb)
    where ${isTenantRow('o')} and o.id = g.id`.execute(db);

/** Assigns each order to the first driver of its store with capacity, and the rest in turn. */
function share(orders: readonly DeliveredOrder[], drivers: readonly Driver[]) {
  const ofStore = Map.groupBy(drivers, ({ storeId }) => storeId);
  const counts = new Map<number, number>();
  return orders.flatMap((order, place) => {
    const storeDrivers = ofStore.get(order.storeId) ?? [];
    const isOver = order.status === 'completed';
    const room = storeDrivers.find(({ id, maxCapacity }) => (counts.get(id) ?? 0) < maxCapacity);
    const driver = isOver ? storeDrivers[place % Math.max(1, storeDrivers.length)] : room;
    if (!driver) return [];
    if (!isOver) counts.set(driver.id, (counts.get(driver.id) ?? 0) + 1);
    return { order, driver };
  });
}

/** Drivers for every store; some are on their way, and owe what they were paid in cash. */
export async function addDemoDrivers(db: Db, storeIds: readonly number[], country: CountryCode): Promise<void> {
  const shared = share(await deliveredOrders(db), await addDrivers(db, storeIds, country));
  await give(
    db,
    shared.map(({ order: { id }, driver }) => ({
      id,
      driverId: driver.id,
      driverName: driver.name,
      pin: String(1000 + ((id * 7919) % 9000)),
    })),
  );
  const out = new Set(shared.filter(({ order }) => order.status === 'in_transit').map(({ driver }) => driver.id));
  await unaudited(db)
    .updateTable('drivers')
    .set({ status: 'in_transit' })
    .where('id', '=', sql<number>`any(${[...out]}::bigint[])`)
    .execute();
  const [first] = shared;
  if (first) await bulkInsert(db, 'delivery_photos', [{ key: `demo/${first.order.id}`, orderId: first.order.id }]);
  const paid = shared.filter(({ order }) => order.status === 'completed' && order.paymentMethod === 'cash');
  await bulkInsert(
    db,
    'driver_cash',
    paid.map(({ order: { id: orderId, storeId, businessDay, total: amount }, driver }) => ({
      driverId: driver.id,
      driverName: driver.name,
      storeId,
      businessDay,
      orderId,
      amount,
      kind: 'collected',
      note: '',
      authorName: driver.name,
    })),
  );
}
