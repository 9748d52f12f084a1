import { fail } from '../../orders.failures.ts';
import { waitsForPayment } from '#domain/orders/orders.ts';
import type { PaymentMethod } from '#domain/payments.ts';
import { connect } from '#features/platform/integrations/server/index.ts';
import type { Ctx } from '#kit/server/http/context.ts';
import type { PaymentResult } from '../../placing/placing.contract.ts';
import { changeOrderStatus } from '../../record/server/changeOrderStatus.ts';
import { startPaidOrder } from './settlePayment.ts';
import { findByUuid } from '../../tracking/server/tracking.repo.ts';
import * as repo from './payments.repo.ts';
import type { OrderServices } from '../../pricing/server/orderServices.ts';

/** Completes a sandbox payment with the result the guest chose; a rejected one can be retried. */
export async function payOrder({ db, tenant }: Ctx, services: OrderServices, uuid: string, ended: PaymentResult) {
  const order = (await findByUuid(db, uuid)) ?? fail('notFound');
  const method = order.paymentMethod as PaymentMethod;
  const request = { service: method, storeId: order.storeId, company: tenant };
  // A store with a provider is paid there, whatever the guest claims.
  if (!services.payments(method) || (await connect(db, services, 'payments', request))) fail('notFound');
  if (!waitsForPayment(order.status)) fail('orderCannotMove', { message: 'Este pedido no espera un pago.' });
  const move = (to: Parameters<typeof changeOrderStatus>[1]['to']) =>
    changeOrderStatus(db, { id: order.id, to, storeScope: null, byPayment: true });
  // Moving locks the order: of two that pay at once the second finds it paid.
  if (order.status === 'online_payment_failed') {
    await move('pending_online_payment');
    const { id: orderId, paymentMethod: type, total: amount } = order;
    await repo.insertPayment(db, { orderId, type, amount, reference: uuid });
  }
  const payment = (await repo.lastPayment(db, order.id)) ?? fail('notFound');
  if (payment.status !== 'created') fail('orderCannotMove', { message: 'Este pedido no espera un pago.' });
  const approved = ended.result === 'approved';
  const paid = { card: ended.card ?? null, paidAt: new Date().toISOString() };
  await repo.settlePayment(db, payment.id, { status: approved ? 'completed' : 'failed', ...(approved && paid) });
  if (!approved) return move('online_payment_failed');
  await startPaidOrder(db, { ...order, status: 'pending_online_payment' });
}
