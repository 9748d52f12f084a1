import { z } from 'zod';
import type { PaymentMethod } from '#domain/payments.ts';
import type { PaymentProviders } from '#integrations/payments/port.ts';
import { defineJob, defineJobKind, type Job } from '#kit/server/jobs/jobs.ts';
import * as repo from './refunds.repo.ts';
import { settleRefund } from './settleRefund.ts';

export const sendRefund = defineJobKind({
  kind: 'orders.refund',
  label: ({ refundId, orderId }) =>
    orderId === undefined ? `Enviar el reembolso ${refundId}` : `Enviar el reembolso del pedido #${orderId}`,
  args: z.object({ refundId: z.number().int(), orderId: z.number().int().optional() }),
});

/** Asks the provider for a refund: once, however often the job runs, by the key of the refund. */
export const sendRefundJob = (providers: PaymentProviders): Job =>
  defineJob({
    ...sendRefund,
    async run({ inTransaction, signal, scope }, { refundId }) {
      const waiting = await inTransaction((db) => repo.findRefundForUpdate(db, refundId, null));
      if (waiting?.state !== 'processing') return { state: waiting?.state ?? null };
      const provider = providers(waiting.type as PaymentMethod);
      if (!provider) throw new Error(`Nobody gives ${waiting.type} back`);
      const { reference, amount } = waiting;
      const key = `${scope.tenantId}-${refundId}`;
      const outcome = await provider.refund({ reference: reference ?? '', amount, key }, signal);
      const { state } = outcome;
      if (state === 'processing') return { state };
      await inTransaction(async (db) => {
        const refund = await repo.findRefundForUpdate(db, refundId, null);
        if (refund?.state === 'processing') await settleRefund(db, refund, { ...outcome, state });
      });
      return { state };
    },
  });
