import { fail } from '../../orders.failures.ts';
import { callsOfOrder } from '#features/platform/integrations/server/index.ts';
import { implementApi } from '#kit/server/http/mount.ts';
import * as orders from '../../record/server/orders.repo.ts';
import { viewOf } from '../../record/server/readOrder.ts';
import { type FleetDelivery, orderProvidersApi } from '../fleet.contract.ts';
import * as repo from './deliveries.repo.ts';

export const orderProviders = implementApi(orderProvidersApi, {
  async ofOrder(ctx, { params: { id } }) {
    if (!(await orders.find(ctx.db, id, viewOf(ctx)))) fail('notFound');
    const [deliveries, calls] = await Promise.all([repo.ofOrder(ctx.db, id), callsOfOrder(ctx.db, id)]);
    return { deliveries: deliveries as FleetDelivery[], calls };
  },
});
