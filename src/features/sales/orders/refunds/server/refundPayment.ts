import { fail } from '../../orders.failures.ts';
import { formatMoney } from '#domain/money.ts';
import type { PaymentMethod } from '#domain/payments.ts';
import { connect } from '#features/platform/integrations/server/index.ts';
import type { Ctx } from '#kit/server/http/context.ts';
import { enqueue } from '#kit/server/jobs/jobs.ts';
import type { Services } from '#kit/server/services.ts';
import type { Payment, Refund } from '../../record/orders.contract.ts';
import type { RefundOption } from '../refunds.contract.ts';
import { refundOption, refundRefusal } from '../refunds.rules.ts';
import { eventOf, notifyOrderChange } from '../../record/server/changeOrderStatus.ts';
import { recordOrderChange } from '../../record/server/orderHistory.ts';
import * as orders from '../../record/server/orders.repo.ts';
import { viewOf } from '../../record/server/readOrder.ts';
import * as repo from './refunds.repo.ts';
import { sendRefund } from './sendRefund.ts';

type RefundServices = Pick<Services, 'payments' | 'integrations' | 'secrets'>;
type Question = Pick<Parameters<typeof refundOption>[1], 'now' | 'timeZone' | 'country'>;
type Stored = Payment & { storeId: number | null; attemptKey: string | null };

/** Who can be asked to give a payment back: its provider's gateway, the sandbox, or nobody. */
async function takerOf({ db, tenant }: Ctx, services: RefundServices, payment: Stored) {
  if (payment.provider === null) return { connected: services.payments(payment.type) !== null, gateway: null };
  const request = { provider: payment.provider, storeId: payment.storeId, company: tenant };
  const gateway = (await connect(db, services, 'payments', request))?.adapter ?? null;
  return { connected: gateway !== null, gateway };
}

/** What a payment's provider itself does not allow, told before it is asked. */
async function providerRefusal(
  ctx: Ctx,
  services: RefundServices,
  payment: Stored,
  amount: number,
): Promise<string | null> {
  const { gateway } = await takerOf(ctx, services, payment);
  const { attemptKey, type: method, refunded: alreadyRefunded } = payment;
  const stored = { ...payment, key: attemptKey ?? '', method };
  return gateway?.refundRefusal?.({ amount, payment: stored, alreadyRefunded }, new Date()) ?? null;
}

const optionOf = async (ctx: Ctx, services: RefundServices, payment: Stored, question: Question) =>
  refundOption(payment, { ...question, connected: (await takerOf(ctx, services, payment)).connected });

/** What may be given back of each payment of an order. */
export async function refundOptions(ctx: Ctx, services: RefundServices, orderId: number): Promise<RefundOption[]> {
  const order = (await orders.find(ctx.db, orderId, viewOf(ctx))) ?? fail('notFound');
  const payments = await orders.paymentsOf(ctx.db, orderId);
  const question = { now: new Date(), timeZone: order.timeZone, country: ctx.tenant.country };
  return Promise.all(payments.map((payment) => optionOf(ctx, services, payment, question)));
}

type Asked = { id: number; type: PaymentMethod; amount: number; reason: string };

/** Gives a payment back, whole or in part: the provider is asked after the commit, or somebody hands the money over. */
export async function refundPayment(ctx: Ctx, services: RefundServices, asked: Asked): Promise<Refund> {
  const { db, actor, tenant } = ctx;
  const found = (await repo.findPaymentForUpdate(db, asked.id, actor.storeIds)) ?? fail('notFound');
  if (found.type !== asked.type) fail('notFound');
  const payments = await orders.paymentsOf(db, found.orderId);
  const payment = payments.find(({ id }) => id === asked.id) ?? fail('notFound');
  const timeZone = found.timeZone ?? tenant.timeZone;
  const option = await optionOf(ctx, services, payment, { now: new Date(), country: tenant.country, timeZone });
  const refusal =
    refundRefusal(option, asked.amount, tenant.country) ??
    (await providerRefusal(ctx, services, payment, asked.amount));
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
