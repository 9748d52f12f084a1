import { fail } from '#kit/contract/failures.ts';
import { stepsByHand } from '#domain/orders/orders.ts';
import type { Db } from '#kit/server/data/database.ts';
import type { Ctx } from '#kit/server/http/context.ts';
import type { Order } from '../orders.contract.ts';
import type { OrderView } from './orderFilters.sql.ts';
import * as repo from './orders.repo.ts';

/** Scope of the signed-in user for orders. */
export const viewOf = ({ actor, tenant }: Pick<Ctx, 'actor' | 'tenant'>): OrderView => ({
  storeScope: actor.storeIds,
  tenant,
});

/** Reads an order in scope with all its details. */
export const readOrder = (ctx: Pick<Ctx, 'db' | 'actor' | 'tenant'>, id: number): Promise<Order> =>
  readOrderOf(ctx.db, id, viewOf(ctx)).then((order) => order ?? fail('notFound'));

async function readOrderOf(db: Db, id: number, view: OrderView): Promise<Order | undefined> {
  const found = await repo.find(db, id, view);
  if (!found) return undefined;
  const { latitude, longitude, ...row } = found as unknown as Order & { latitude: number; longitude: number };
  return {
    ...row,
    payments: await repo.paymentsOf(db, id),
    nextStatuses: stepsByHand(row.status, row.dispatchMethod),
    storePoint: latitude === null ? null : { latitude, longitude },
  };
}

/** Those of the orders that exist. */
export async function readOrders(db: Db, ids: readonly number[], view: OrderView): Promise<Order[]> {
  const orders = await Promise.all(ids.map((id) => readOrderOf(db, id, view)));
  return orders.filter((order) => order !== undefined);
}
