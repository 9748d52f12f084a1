import type { Answer, Call } from '../../client/call.ts';
import { readBody } from '../../client/readBody.ts';
import { paymentState, refundByBooks, refunded, refundWithin, refused } from '../paymentState.ts';
import type { PaymentRefund, PaymentState, RefundOutcome } from '../port.ts';
import {
  cardOf,
  refundDays,
  refunded as refundedShape,
  refundText,
  refused as refusedShape,
  responseText,
  type Transaction,
} from './dialect.ts';

const taken = ['AUTHORIZED', 'CAPTURED', 'REVERSED', 'NULLIFIED', 'PARTIALLY_NULLIFIED'];

/** How a transaction of Transbank stands, of Webpay as of Oneclick. */
export function stateOf(found: Transaction): PaymentState {
  const { status = 'INITIALIZED', amount = 0, balance, response_code: code } = found;
  if (status === 'INITIALIZED') return paymentState({ status: 'pending' });
  const card = { card: cardOf(found.payment_type_code), cardLast4: found.card_detail?.card_number?.slice(-4) ?? null };
  if (!taken.includes(status) || (code ?? 0) !== 0)
    return paymentState({ ...card, status: 'failed', message: responseText(code) });
  const left = status === 'AUTHORIZED' || status === 'CAPTURED' ? amount : (balance ?? 0);
  return paymentState({
    status: 'completed',
    amount,
    refunded: amount - left,
    ...card,
    authorizationCode: found.authorization_code ?? null,
    paidAt: found.transaction_date ? new Date(found.transaction_date).toISOString() : null,
  });
}

type RefundCalls = {
  read(): Promise<PaymentState>;
  send(call: Call): Promise<Answer>;
  path: string;
  json: object;
};

/** Refunds at Transbank. It has no idempotency keys: a refund already in its records means that a response was lost. */
export const refundAtTransbank = (
  input: PaymentRefund,
  { read, send, path, json }: RefundCalls,
): Promise<RefundOutcome> =>
  refundByBooks(input, {
    read,
    async send() {
      const answer = await send({
        name: 'Anular el pago',
        method: 'POST',
        path,
        json,
        repeat: 'once',
        expects: [404, 422],
      });
      const message = refusedShape.safeParse(answer.body).data?.error_message ?? null;
      if (answer.status >= 400) return refused(refundText(null, message));
      const { type, response_code: code, authorization_code: reference } = readBody(refundedShape, answer);
      return type === 'REVERSED' || (code ?? 0) === 0 ? refunded(reference ?? null) : refused(refundText(code, null));
    },
  });

const lateRefusal = refundWithin(refundDays, `Transbank anula ventas de hasta ${refundDays} días.`);

/** Why Transbank rejects a refund. */
export function refundRefusal(request: Omit<PaymentRefund, 'key'>, now: Date): string | null {
  const { amount, payment, alreadyRefunded } = request;
  const isPart = amount !== payment.amount || alreadyRefunded > 0;
  const isRejected = payment.card === 'debit' && isPart;
  return lateRefusal(request, now) ?? (isRejected ? 'Un pago con débito o prepago se devuelve solo entero.' : null);
}
