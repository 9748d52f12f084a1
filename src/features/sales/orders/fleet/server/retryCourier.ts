import { orderStatusLabels } from '#domain/orders/orders.ts';
import type { Actor } from '#kit/server/http/context.ts';
import type { Db } from '#kit/server/data/database.ts';
import { fail } from '../../orders.failures.ts';
import * as orders from '../../record/server/orders.repo.ts';
import * as repo from './deliveries.repo.ts';
import { dropSoon, requestNow } from './fleetJobKinds.ts';
import { fleetName, isWaiting, recordFleetEvent, returnToFleets } from './settleDelivery.ts';

type RetryRequest = { id: number; storeScope: Actor['storeIds']; isUrgent: boolean };

/**
 * Resets the attempts of an order so that every fleet can be requested. Cancels a pending request first; `isUrgent`
 * skips a fleet that cannot be reached.
 */
export async function retryCourier(db: Db, { id, storeScope, isUrgent }: RetryRequest): Promise<void> {
  const order = (await orders.findForUpdate(db, id, storeScope)) ?? fail('notFound');
  if (order.isTest || !(await returnToFleets(db, order)))
    fail('orderCannotMove', { message: 'El pedido no lo lleva una flota.' });
  if (!isWaiting(order))
    fail('orderCannotMove', {
      message: `El pedido está «${orderStatusLabels[order.status]}»: no espera repartidor.`,
    });
  const live = await repo.liveOf(db, id);
  if (live && live.assignedAt !== null)
    fail('orderCannotMove', { message: `${fleetName(live)} ya tiene repartidor para el pedido.` });
  if (order.driverId !== null)
    fail('orderCannotMove', { message: `El pedido ya lo lleva ${order.driverName ?? 'un repartidor del local'}.` });
  const last = live ?? (await repo.attemptsOf(db, id)).at(-1);
  const now = new Date().toISOString();
  if (last) await repo.change(db, last.id, { closesRound: true });
  if (live && isUrgent && live.requestedAt !== null) {
    await repo.change(db, live.id, { releasedAt: now });
    await dropSoon(db, live.id);
  } else if (live) await repo.change(db, live.id, { dueAt: now });
  await repo.mirror(db, id, { problem: null });
  await recordFleetEvent(db, order, isUrgent ? 'Pedir a otra flota sin esperar' : 'Pedir repartidor de nuevo');
  await requestNow(db, id);
}
