import { fail } from '../../orders.failures.ts';
import { formatMoney } from '#domain/money.ts';
import type { PaymentMethod } from '#domain/payments.ts';
import type { PaymentProviders } from '#integrations/payments/port.ts';
import type { Ctx } from '#kit/server/http/context.ts';
import { enqueue } from '#kit/server/jobs/jobs.ts';
import type { Refund } from '../../record/orders.contract.ts';
import type { RefundOption } from '../refunds.contract.ts';
import { refundOption, refundRefusal } from '../refunds.rules.ts';
import { eventOf, notifyOrderChange } from '../../record/server/changeOrderStatus.ts';
import { recordOrderChange } from '../../record/server/orderHistory.ts';
import * as orders from '../../record/server/orders.repo.ts';
import { viewOf } from '../../record/server/readOrder.ts';
import * as repo from './refunds.repo.ts';
import { sendRefund } from './sendRefund.ts';

/** What may be given back of each payment of an order. */
export async function refundOptions(ctx: Ctx, providers: PaymentProviders, orderId: number): Promise<RefundOption[]> {
  const order = (await orders.find(ctx.db, orderId, viewOf(ctx))) ?? fail('notFound');
  const { country } = ctx.tenant;
  const payments = await orders.paymentsOf(ctx.db, orderId);
  return payments.map((payment) =>
    refundOption(payment, {
      connected: providers(payment.type) !== null,
      now: new Date(),
      timeZone: order.timeZone,
      country,
    }),
  );
}

type Asked = { id: number; type: PaymentMethod; amount: number; reason: string };

/** Gives a payment back, whole or in part: the provider is asked after the commit, or somebody hands the money over. */
export async function refundPayment(ctx: Ctx, providers: PaymentProviders, asked: Asked): Promise<Refund> {
  const { db, actor, tenant } = ctx;
  const found = (await repo.findPaymentForUpdate(db, asked.id, actor.storeIds)) ?? fail('notFound');
  if (found.type !== asked.type) fail('notFound');
  const payments = await orders.paymentsOf(db, found.orderId);
  const payment = payments.find(({ id }) => id === asked.id) ?? fail('notFound');
  const question = { connected: providers(payment.type) !== null, now: new Date(), country: tenant.country };
  const option = refundOption(payment, { ...question, timeZone: found.timeZone ?? tenant.timeZone });
  const refusal = refundRefusal(option, asked.amount, tenant.country);
  if (refusal) fail('refundRefused', { message: refusal, ...(option.possible && { fields: { amount: [refusal] } }) });
  const refund = await repo.insertRefund(db, {
    paymentId: asked.id,
    orderId: found.orderId,
    amount: asked.amount,
    reason: asked.reason,
    state: option.byHand ? 'pending' : 'processing',
    authorName: actor.name,
  });
  await repo.markPayment(
    db,
    { id: asked.id, from: payment.status },
    { status: option.byHand ? 'pendingRefund' : 'refund' },
  );
  const note = `Reembolso de ${formatMoney(asked.amount, tenant.country)} pedido: ${asked.reason}`;
  await orders.recordStatus(db, found.orderId, {}, eventOf(db, { kind: 'refund', note }));
  recordOrderChange(db, found.orderId, {
    before: { refund: null },
    after: { refund: asked.amount, reason: asked.reason },
  });
  if (!option.byHand) await enqueue(db, sendRefund, { refundId: refund.id, orderId: found.orderId });
  await notifyOrderChange(db, { id: found.orderId, storeId: found.storeId, status: found.status });
  return refund;
}
