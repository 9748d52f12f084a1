import { z } from 'zod';
import type { PaymentMethod } from '#domain/payments.ts';
import { openStoredConnection } from '#features/platform/integrations/server/index.ts';
import type { RefundOutcome } from '#integrations/payments/port.ts';
import type { Db } from '#kit/server/data/database.ts';
import { defineJob, defineJobKind, enqueue, type Job, type JobCtx } from '#kit/server/jobs/jobs.ts';
import type { Services } from '#kit/server/services.ts';
import { codeOf } from '../../record/server/sentCode.ts';
import * as repo from './refunds.repo.ts';
import { notPaidOut, settleRefund } from './settleRefund.ts';

export const sendRefund = defineJobKind({
  kind: 'orders.refund',
  whileHeld: 'run',
  label: ({ refundId, orderId }) =>
    orderId === undefined ? `Enviar el reembolso ${refundId}` : `Enviar el reembolso del pedido #${orderId}`,
  args: z.object({ refundId: z.number().int(), orderId: z.number().int().optional() }),
});

type RefundServices = Pick<Services, 'payments' | 'integrations' | 'secrets'>;
type Waiting = NonNullable<Awaited<ReturnType<typeof repo.findRefundForUpdate>>>;

const stateSummaries: Readonly<Record<RefundOutcome['state'], string>> = {
  refunded: 'Reembolso hecho',
  processing: 'El proveedor lo está procesando',
  refused: 'El proveedor lo rechazó',
  leftToStaff: 'Queda por devolver a mano',
};

/** Delay in ms before a refund in progress is read again. */
const retryMs = 10 * 60_000;

/** Requests the refund from the payment's provider, or from the sandbox. */
async function requestRefund(job: JobCtx, services: RefundServices, refund: Waiting): Promise<RefundOutcome> {
  const { type, provider: taker, credentialId, reference, amount, orderId } = refund;
  const method = type as PaymentMethod;
  const key = `${job.scope.tenantId}-${refund.id}`;
  if (taker === null) {
    const sandbox = services.payments(method);
    if (!sandbox) throw new Error(`Nobody gives ${type} back`);
    return sandbox.refund({ reference: reference ?? '', amount, key }, job.signal);
  }
  const stored = { provider: taker, storeId: refund.paidAtStore, credentialId, orderId };
  const { adapter: gateway } = await openStoredConnection(job, services, 'payments', stored);
  const payment = {
    key: refund.attemptKey ?? '',
    reference,
    method,
    amount: refund.paid,
    paidAt: refund.paidAt,
    card: refund.card,
    ...codeOf(services.secrets, refund),
  };
  return gateway.refund({ key, amount, payment, alreadyRefunded: refund.refunded }, job.signal);
}

/** Leaves a refund as pending for staff, with the provider's reason. */
const leaveToStaff = async (db: Db, refund: Waiting, message: string | null): Promise<void> => {
  await repo.completeRefund(db, refund.id, { state: 'pending', message, reference: null, ...notPaidOut });
  await repo.markPayment(db, { id: refund.paymentId, from: refund.paymentStatus }, { status: 'pendingRefund' });
};

/** Requests a refund from the provider. The refund's key makes repeated runs idempotent. */
export const sendRefundJob = (services: RefundServices): Job =>
  defineJob({
    ...sendRefund,
    async run(job, { refundId, orderId }) {
      const { inTransaction } = job;
      const waiting = await inTransaction((db) => repo.findRefundForUpdate(db, refundId, null));
      if (waiting?.state !== 'processing') return { summary: 'El reembolso ya estaba resuelto' };
      // Refunds of a payment run in sequence, because the provider's total is compared with the earlier ones.
      if (await inTransaction((db) => repo.isBehindAnother(db, waiting.paymentId, refundId)))
        throw new Error('Otro reembolso del mismo pago está en camino.');
      const outcome = await requestRefund(job, services, waiting);
      const { state } = outcome;
      await inTransaction(async (db) => {
        if (state === 'processing') {
          const runAt = new Date(Date.now() + retryMs).toISOString();
          return void (await enqueue(
            db,
            sendRefund,
            { refundId, ...(orderId !== undefined && { orderId }) },
            { runAt },
          ));
        }
        const refund = await repo.findRefundForUpdate(db, refundId, null);
        if (refund?.state !== 'processing') return undefined;
        if (state === 'leftToStaff' || (state === 'refused' && refund.problem !== null))
          return leaveToStaff(db, refund, outcome.message);
        return void (await settleRefund(db, refund, { ...outcome, state }));
      });
      return { summary: stateSummaries[state] };
    },
  });
