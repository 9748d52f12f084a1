import { fail } from '../../orders.failures.ts';
import { formatMoney } from '#domain/money.ts';
import type { PaymentMethod } from '#domain/payments.ts';
import { connect } from '#features/platform/integrations/server/index.ts';
import type { Ctx } from '#kit/server/http/context.ts';
import { enqueue } from '#kit/server/jobs/jobs.ts';
import type { Services } from '#kit/server/services.ts';
import type { Payment, Refund } from '../../record/orders.contract.ts';
import type { RefundOption } from '../refunds.contract.ts';
import { refundedParts, refundParts } from '../refundParts.rules.ts';
import { refundOption, refundRefusal } from '../refunds.rules.ts';
import { eventOf, notifyOrderChange } from '../../record/server/changeOrderStatus.ts';
import { recordOrderChange } from '../../record/server/orderHistory.ts';
import * as orders from '../../record/server/orders.repo.ts';
import { viewOf } from '../../record/server/readOrder.ts';
import * as repo from './refunds.repo.ts';
import { sendRefund } from './sendRefund.ts';

type RefundServices = Pick<Services, 'payments' | 'integrations' | 'secrets'>;
type Question = Pick<Parameters<typeof refundOption>[1], 'now' | 'timeZone' | 'country'>;
type Stored = Payment & { storeId: number | null; credentialId: number | null; attemptKey: string | null };

/** Finds the gateway that can refund a payment. `connected` is also true for the sandbox, which has no gateway. */
async function takerOf({ db, tenant }: Ctx, services: RefundServices, payment: Stored) {
  if (payment.provider === null) return { connected: services.payments(payment.type) !== null, gateway: null };
  const { provider, storeId, credentialId } = payment;
  const request = { provider, storeId, credentialId, company: tenant, isSent: true };
  const gateway = (await connect(db, services, 'payments', request))?.adapter ?? null;
  return { connected: gateway !== null, gateway };
}

/** Returns the provider's restriction on a refund before the request is sent. */
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

/** Refund options of each payment of an order. */
export async function refundOptions(ctx: Ctx, services: RefundServices, orderId: number): Promise<RefundOption[]> {
  const order = (await orders.find(ctx.db, orderId, viewOf(ctx))) ?? fail('notFound');
  const payments = await orders.paymentsOf(ctx.db, orderId);
  const question = { now: new Date(), timeZone: order.timeZone, country: ctx.tenant.country };
  return Promise.all(payments.map((payment) => optionOf(ctx, services, payment, question)));
}

type RefundRequest = {
  id: number;
  type: PaymentMethod;
  amount: number;
  reason: string;
  /** Keys of the parts that it is for. */
  parts?: readonly string[] | null | undefined;
};

/** The parts that a refund is for; null: an amount alone. */
async function partsOf(db: Ctx['db'], orderId: number, { amount, parts }: RefundRequest) {
  if (!parts) return null;
  const order = await repo.contentOf(db, orderId);
  const found = refundedParts(refundParts(order.lines, order.parts), parts, amount);
  return found ?? fail('invalidFields', { fields: { parts: ['Lo elegido no suma el monto: elígelo de nuevo'] } });
}

/** Refunds a payment in full or in part: the provider is called after the commit, or staff hand over the money. */
export async function refundPayment(ctx: Ctx, services: RefundServices, input: RefundRequest): Promise<Refund> {
  const { db, actor, tenant } = ctx;
  const found = (await repo.findPaymentForUpdate(db, input.id, actor.storeIds)) ?? fail('notFound');
  if (found.type !== input.type) fail('notFound');
  const payments = await orders.paymentsOf(db, found.orderId);
  const payment = payments.find(({ id }) => id === input.id) ?? fail('notFound');
  const timeZone = found.timeZone ?? tenant.timeZone;
  const option = await optionOf(ctx, services, payment, { now: new Date(), country: tenant.country, timeZone });
  const refusal =
    refundRefusal(option, input.amount, tenant.country) ??
    (await providerRefusal(ctx, services, payment, input.amount));
  if (refusal) fail('refundRefused', { message: refusal, ...(option.possible && { fields: { amount: [refusal] } }) });
  const refund = await repo.insertRefund(db, {
    paymentId: input.id,
    orderId: found.orderId,
    amount: input.amount,
    reason: input.reason,
    state: option.byHand ? 'pending' : 'processing',
    authorName: actor.name,
    parts: await partsOf(db, found.orderId, input),
  });
  await repo.markPayment(
    db,
    { id: input.id, from: payment.status },
    { status: option.byHand ? 'pendingRefund' : 'refund' },
  );
  const note = `Reembolso de ${formatMoney(input.amount, tenant.country)} pedido: ${input.reason}`;
  await orders.recordStatus(db, found.orderId, {}, eventOf(db, { kind: 'refund', note }));
  recordOrderChange(db, found.orderId, {
    before: { refund: null },
    after: { refund: input.amount, reason: input.reason },
  });
  if (!option.byHand) await enqueue(db, sendRefund, { refundId: refund.id, orderId: found.orderId });
  await notifyOrderChange(db, { id: found.orderId, storeId: found.storeId, status: found.status });
  return refund;
}
