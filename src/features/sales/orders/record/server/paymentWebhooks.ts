import type { PaymentStatus } from '#domain/orders/orders.ts';
import { recordEvents, type WebhookTopic, wireRecord } from '#features/platform/webhook-subscriptions/server/index.ts';
import { wireValue } from '#kit/contract/wire.ts';
import { anyOf } from '#kit/server/data/anyOf.ts';
import type { Db } from '#kit/server/data/database.ts';
import { payment as paymentSchema, refund as refundSchema } from '../orders.contract.ts';
import { paymentsOf } from './orders.repo.ts';

type Changed = { id: number; status: string };

/** Stores the events of payments in a new status. */
export const recordPayments = (db: Db, payments: readonly Changed[]): void =>
  recordEvents(
    db,
    'payments',
    payments.map(({ id, status }) => ({ type: `payment.${wireValue(status as PaymentStatus)}`, recordId: id })),
  );

export const recordRefund = (db: Db, id: number, type: 'refund.created' | 'refund.updated'): void =>
  recordEvents(db, 'refunds', [{ type, recordId: id }]);

const ordersOfPayments = (db: Db, ids: readonly number[]) =>
  db.selectFrom('payments').select('orderId').where('id', '=', anyOf(ids));
const ordersOfRefunds = (db: Db, ids: readonly number[]) =>
  db.selectFrom('refunds').select('orderId').where('id', '=', anyOf(ids));

/** Orders with their stores and payments; rehearsals are missing. */
async function readPaidOrders(db: Db, orderIds: ReturnType<typeof ordersOfPayments | typeof ordersOfRefunds>) {
  const orders = await db
    .selectFrom('orders')
    .select(['id', 'storeId'])
    .where('id', 'in', orderIds)
    .where('isTest', '=', false)
    .execute();
  return Promise.all(orders.map(async (order) => ({ ...order, payments: await paymentsOf(db, order.id) })));
}

/** Payments as an order of the API has them, with their order and store. */
export const paymentWebhooks: WebhookTopic = {
  topics: ['payments'],
  async read({ db }, ids) {
    const orders = await readPaidOrders(db, ordersOfPayments(db, ids));
    return new Map(
      orders.flatMap(({ id: orderId, storeId, payments }) =>
        payments.map((payment) => {
          const data = { ...wireRecord(paymentSchema, payment), order_id: orderId, store_id: storeId };
          return [payment.id, { data, storeId }] as const;
        }),
      ),
    );
  },
};

/** Refunds as an order of the API has them, with their payment, order and store. */
export const refundWebhooks: WebhookTopic = {
  topics: ['refunds'],
  async read({ db }, ids) {
    const orders = await readPaidOrders(db, ordersOfRefunds(db, ids));
    return new Map(
      orders.flatMap(({ id: orderId, storeId, payments }) =>
        payments.flatMap(({ id: paymentId, refunds }) =>
          refunds.map((refund) => {
            const ofOrder = { payment_id: paymentId, order_id: orderId, store_id: storeId };
            return [refund.id, { data: { ...wireRecord(refundSchema, refund), ...ofOrder }, storeId }] as const;
          }),
        ),
      ),
    );
  },
};
