import { recordEvents, type WebhookTopic, wireRecord } from '#features/platform/webhook-subscriptions/server/index.ts';
import { wireValue } from '#kit/contract/wire.ts';
import { effect } from '#kit/server/effects.ts';
import { order as orderSchema } from '../orders.contract.ts';
import { readOrders } from './readOrder.ts';

/** Orders as `GET /orders/{id}` answers them. */
export const orderWebhooks: WebhookTopic = {
  topics: ['orders', 'orderStatus'],
  async read({ db, company }, ids) {
    const orders = await readOrders(db, ids, { storeScope: null, tenant: company });
    return new Map(
      orders.map((order) => [order.id, { data: wireRecord(orderSchema, order), customerId: order.userId }] as const),
    );
  },
};

/** Rehearsals are no orders for other systems. */
export const placedWebhooksEffect = effect('orderPlaced', 'webhooks', (db, { id, storeId, isTest }) => {
  if (!isTest) recordEvents(db, 'orders', [{ type: 'order.created', recordId: id, storeId }]);
});

export const movedWebhooksEffect = effect('orderMoved', 'webhooks', (db, { order, from, to }) => {
  if (order.isTest) return;
  const facts = { status: wireValue(to), previous_status: wireValue(from) };
  recordEvents(db, 'orderStatus', [
    { type: 'order.status_changed', recordId: order.id, storeId: order.storeId, facts },
  ]);
});
