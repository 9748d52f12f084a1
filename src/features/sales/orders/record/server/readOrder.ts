import { fail } from '#kit/contract/failures.ts';
import { stepsByHand } from '#domain/orders/orders.ts';
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
export async function readOrder(ctx: Pick<Ctx, 'db' | 'actor' | 'tenant'>, id: number): Promise<Order> {
  const found = (await repo.find(ctx.db, id, viewOf(ctx))) ?? fail('notFound');
  const { latitude, longitude, ...row } = found as unknown as Order & { latitude: number; longitude: number };
  return {
    ...row,
    payments: await repo.paymentsOf(ctx.db, id),
    nextStatuses: stepsByHand(row.status, row.dispatchMethod),
    storePoint: latitude === null ? null : { latitude, longitude },
  };
}
