import { isFleet } from '#domain/delivery/deliveryTypes.ts';
import { fail } from '../../orders.failures.ts';
import { callsOfOrder } from '#features/platform/integrations/server/index.ts';
import type { Ctx } from '#kit/server/http/context.ts';
import { implementApiWith } from '#kit/server/http/mount.ts';
import * as orders from '../../record/server/orders.repo.ts';
import { viewOf } from '../../record/server/readOrder.ts';
import { type FleetDelivery, orderProvidersApi } from '../fleet.contract.ts';
import { compareFleets } from './compareFleets.ts';
import * as repo from './deliveries.repo.ts';
import { orderOf, soldWith } from './drive.ts';
import { retryCourier } from './retryCourier.ts';
import { isWaiting } from './settleDelivery.ts';

async function providersOf(ctx: Pick<Ctx, 'db' | 'actor' | 'tenant'>, id: number) {
  const order = (await orders.find(ctx.db, id, viewOf(ctx))) ?? fail('notFound');
  const [found, deliveries, live, calls] = await Promise.all([
    orderOf(ctx.db, id),
    repo.ofOrder(ctx.db, id),
    repo.liveOf(ctx.db, id),
    callsOfOrder(ctx.db, id),
  ]);
  const carrier = found && soldWith(found);
  // A channel sends its own couriers.
  const isFleets = carrier && ((isFleet(carrier.type) && order.channel === null) || deliveries.length > 0);
  const isAssigned = order.driver !== null || (live?.assignedAt ?? null) !== null;
  return {
    deliveries: deliveries as FleetDelivery[],
    calls,
    problem: carrier?.problem ?? null,
    canRequest: Boolean(isFleets) && !isAssigned && !order.isTest && isWaiting(order),
  };
}

export const orderProviders = implementApiWith(orderProvidersApi, (services) => ({
  ofOrder: (ctx, { params: { id } }) => providersOf(ctx, id),
  async requestCourier(ctx, { params: { id }, body: { urgent: isUrgent } }) {
    await retryCourier(ctx.db, { id, storeScope: ctx.actor.storeIds, isUrgent });
    return providersOf(ctx, id);
  },
  compareFleets: async (ctx, { params: { id } }) => ({ data: await compareFleets(ctx, services, id) }),
}));
