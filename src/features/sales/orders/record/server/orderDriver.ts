import { sql } from 'kysely';
import type { DeliveryType } from '#domain/delivery/deliveryTypes.ts';
import type { DispatchMethod } from '#domain/delivery/dispatch.ts';
import type { OrderStatus } from '#domain/orders/orders.ts';
import { anyOf } from '#kit/server/data/anyOf.ts';
import type { Db } from '#kit/server/data/database.ts';
import type { Actor } from '#kit/server/http/context.ts';
import type { OrderDriver } from '../orderShape.contract.ts';
import { eventOf, notifyOrderChange } from './changeOrderStatus.ts';
import { newProofCode } from './orderProofs.ts';
import { driverOf, recordStatus } from './orders.repo.ts';

/** Fields of an order that decide who can deliver it. */
export type AssignableOrder = {
  id: number;
  storeId: number;
  status: OrderStatus;
  dispatchMethod: DispatchMethod;
  deliveryType: DeliveryType | null;
  driver: OrderDriver | null;
};

/** Locks orders in scope, in a fixed order to avoid deadlocks. */
export async function lockOrders(
  db: Db,
  ids: readonly number[],
  storeScope: Actor['storeIds'],
): Promise<AssignableOrder[]> {
  let found = db
    .selectFrom('orders as o')
    .select(['o.id', 'o.storeId', 'o.status', 'o.dispatchMethod'])
    .select([sql<DeliveryType | null>`o.delivery ->> 'type'`.as('deliveryType'), driverOf('o').as('driver')])
    .where('o.id', '=', anyOf(ids))
    .orderBy('o.id')
    .forNoKeyUpdate();
  if (storeScope) found = found.where('o.storeId', '=', anyOf(storeScope));
  return found.execute();
}

/** Columns that store the driver of an order. An assigned order no longer waits for a courier. */
export const withDriver = (driver: OrderDriver | null) => ({
  driverId: driver?.id ?? null,
  delivery: sql`delivery || ${JSON.stringify({ driverName: driver?.name ?? null, driverPhone: null, ...(driver && { problem: null }) })}::jsonb`,
});

/** Assigns or removes the driver of a locked order, adds a timeline event and notifies live screens. */
export async function setDriver(
  db: Db,
  { id, storeId, status }: Pick<AssignableOrder, 'id' | 'storeId' | 'status'>,
  driver: OrderDriver | null,
  note: string,
): Promise<void> {
  const pin = driver && { proofs: sql`${JSON.stringify({ deliveryPin: newProofCode() })}::jsonb || proofs` };
  await recordStatus(db, id, { ...withDriver(driver), ...pin }, eventOf(db, { kind: 'delivery', note }));
  await notifyOrderChange(db, { id, storeId, status });
}
