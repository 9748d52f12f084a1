import { isAborted } from '#domain/orders/orders.ts';
import { webhookEffect } from '#features/platform/integrations/server/index.ts';
import { effect } from '#kit/server/effects.ts';
import * as repo from './channelOrders.repo.ts';
import { syncSoon } from './channelJobKinds.ts';

/** Informs the channel of an order: it is accepted when its preparation starts, then ready and on its way, or refused. */
export const channelsEffect = effect('orderMoved', 'channels', async (db, { order, to, reason }) => {
  if (order.source === 'mercat') return;
  const known = await repo.ofOrder(db, order.id);
  if (!known) return;
  if (to === 'preparing') await repo.change(db, known.id, { answer: 'accept' });
  else if (to === 'ready') await repo.change(db, known.id, { readyAt: new Date().toISOString() });
  else if (isAborted(to)) await repo.change(db, known.id, { answer: 'refuse', answerReason: reason });
  else if (order.deliveryType === null) return;
  else if (to === 'in_transit') await repo.change(db, known.id, { courierStep: 'started' });
  else if (to === 'completed') await repo.change(db, known.id, { courierStep: 'delivered' });
  else return;
  await syncSoon(db, known);
});

/** Reads the order that a webhook names from its channel, soon. */
export const channelWebhooksEffect = webhookEffect('channels', async (db, { provider, event }) => {
  const { reference, storeReference } = event;
  await syncSoon(db, await repo.upsert(db, { provider, reference, storeReference }));
});
