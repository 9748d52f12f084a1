import { sql } from 'kysely';
import { finalStatuses, kitchenStatuses, type OrderStatus } from '#domain/orders/orders.ts';
import type { Actor } from '#kit/server/http/context.ts';
import type { Db } from '#kit/server/data/database.ts';
import { blockedUntil, isBlocked } from '../../pos/server/blockedOrders.repo.ts';
import { driverOf } from '../../record/server/orders.repo.ts';
import { type EndedOrder, type KitchenOrder, maxScheduled, type ScheduledOrders } from '../kitchen.contract.ts';

const asKitchen = (db: Db) =>
  db
    .selectFrom('orders as o')
    .innerJoin('stores as s', 's.id', 'o.storeId')
    .select([
      'o.id',
      'o.isTest',
      'o.status',
      'o.statusSince',
      'o.createdAt',
      'o.promisedAt',
      'o.scheduledFor',
      'o.method',
    ])
    .select([
      'o.dispatchMethod',
      'o.source',
      'o.channel',
      'o.notes',
      'o.lines',
      'o.version',
      's.orderAlertMinutes as alertMinutes',
    ])
    .select([
      sql<string>`o.customer ->> 'name'`.as('customerName'),
      sql<string | null>`o.delivery ->> 'type'`.as('deliveryType'),
      sql<string | null>`o.proofs ->> 'pickUpCode'`.as('pickUpCode'),
      driverOf('o').as('driver'),
      blockedUntil.as('blockedUntil'),
    ]);

/** Everything a store still has to do, the oldest promise first, with the orders that the kitchen does not have yet. */
export async function openOrders(db: Db, storeId: number): Promise<KitchenOrder[]> {
  const rows = await asKitchen(db)
    .where('o.storeId', '=', storeId)
    .where('o.status', 'in', kitchenStatuses)
    .orderBy('o.promisedAt')
    .orderBy('o.id')
    .execute();
  return rows as unknown as KitchenOrder[];
}

/** How much each store has to do; `storeIds` null: of all stores. */
export function countOpenOrders(db: Db, storeIds: Actor['storeIds']) {
  let open = db
    .selectFrom('orders as o')
    .select(({ fn }) => ['o.storeId', fn.countAll<number>().as('openOrders')])
    .where('o.status', 'in', kitchenStatuses)
    .where(({ not }) => not(isBlocked))
    .groupBy('o.storeId');
  if (storeIds) open = open.where('o.storeId', 'in', storeIds);
  return open.execute();
}

/** Orders of the day that ended at a store within the last half hour. */
export const endedOrders = (db: Db, storeId: number): Promise<EndedOrder[]> =>
  db
    .selectFrom('orders')
    .select(['id', 'status', 'cancelReason as reason'])
    .where('storeId', '=', storeId)
    .where('createdAt', '>', sql<string>`now() - interval '1 day'`)
    .where('status', 'in', finalStatuses)
    .where('statusSince', '>', sql<string>`now() - interval '30 minutes'`)
    .execute();

/** Counts the orders of a store that its kitchen receives later. */
export async function scheduledOrders(db: Db, storeId: number): Promise<ScheduledOrders | null> {
  const { count, first } = await db
    .selectFrom('orders')
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min('scheduledFor').as('first')])
    .where('storeId', '=', storeId)
    .where('status', '=', 'creation_scheduled')
    .executeTakeFirstOrThrow();
  return first === null ? null : { count, first };
}

/** The next orders that a kitchen receives later. */
export async function nextScheduledOrders(db: Db, storeId: number): Promise<KitchenOrder[]> {
  const rows = await asKitchen(db)
    .where('o.storeId', '=', storeId)
    .where('o.status', '=', 'creation_scheduled')
    .orderBy('o.scheduledFor')
    .orderBy('o.id')
    .limit(maxScheduled)
    .execute();
  return rows as unknown as KitchenOrder[];
}

/** Finds an order of a store, also after it has ended. */
export async function find(db: Db, storeId: number, id: number): Promise<KitchenOrder | undefined> {
  const row = await asKitchen(db).where('o.storeId', '=', storeId).where('o.id', '=', id).executeTakeFirst();
  return row as unknown as KitchenOrder | undefined;
}

/** The state of an order of a store; undefined where the kitchen does not have it yet. */
export async function statusOf(db: Db, storeId: number, id: number): Promise<OrderStatus | undefined> {
  const row = await db
    .selectFrom('orders as o')
    .select('o.status')
    .where('o.storeId', '=', storeId)
    .where('o.id', '=', id)
    .where(({ not }) => not(isBlocked))
    .executeTakeFirst();
  return row?.status;
}

/** Name of a store and its time zone, where it differs from the tenant's. */
export const store = (db: Db, id: number) =>
  db.selectFrom('stores').select(['name', 'timeZone']).where('id', '=', id).executeTakeFirst();
