import { z } from 'zod';
import { idParam } from '#kit/contract/crud.ts';
import { endpoint } from '#kit/contract/endpoint.ts';
import { code, fieldMessages, filledMultiline } from '#kit/contract/fields.ts';
import { paymentMethods } from '#domain/payments.ts';
import { refund } from '../record/orders.contract.ts';

/** Refundable amount and conditions of a payment. */
export const refundOption = z.object({
  paymentId: z.number().int(),
  type: z.enum(paymentMethods),
  possible: z.boolean(),
  /** Why not, in a sentence; null when it is possible. */
  reason: z.string().nullable(),
  /** Maximum amount, in the minor unit. */
  maximum: z.number().int(),
  /** Deadline of the provider; null: no deadline. */
  until: z.iso.datetime().nullable(),
  /** The provider has no refunds: staff hand over or transfer the money and confirm it here. */
  byHand: z.boolean(),
});
export type RefundOption = z.output<typeof refundOption>;

export const refundsApi = {
  options: endpoint({
    method: 'GET',
    path: '/orders/:id/refund',
    policy: 'orders.refund',
    purpose: 'refund',
    summary: 'Qué se puede reembolsar de un pedido: de qué pago, cuánto y hasta cuándo',
    params: idParam,
    reply: z.object({ data: z.array(refundOption) }),
  }),
  refund: endpoint({
    method: 'POST',
    path: '/payments/:type/:id/refund_transaction',
    policy: 'orders.refund',
    purpose: 'refund',
    summary: 'Reembolsar un pago, entero o en parte',
    params: idParam.extend({ type: z.enum(paymentMethods) }),
    body: z.strictObject({
      amount: z.number('Escribe un monto').int(fieldMessages.notWhole).positive(fieldMessages.notPositive),
      reason: filledMultiline(300, 'Escribe un motivo'),
      /** Keys of the parts that add up to the amount; null: an amount alone. */
      parts: z.array(code(40)).min(1).max(500).nullish(),
    }),
    wrap: 'refund',
    status: 201,
    idempotent: true,
    reply: refund,
  }),
  /** A refund by hand was paid out. */
  settle: endpoint({
    method: 'POST',
    path: '/refunds/:id/settle',
    policy: 'orders.refund',
    purpose: 'refund',
    summary: 'Decir que un reembolso manual ya se pagó',
    params: idParam,
    reply: refund,
  }),
};
