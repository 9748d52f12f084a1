import { isUnknown, ProviderFailure } from '../client/ProviderFailure.ts';
import type { Charge, PaymentRefund, PaymentState, RefundOutcome } from './port.ts';

const untold: PaymentState = {
  status: 'pending',
  amount: null,
  refunded: 0,
  card: null,
  cardLast4: null,
  authorizationCode: null,
  paidAt: null,
  message: null,
};

/** State of a payment, with defaults for the fields a provider does not report. */
export const paymentState = (reported: Partial<PaymentState> & Pick<PaymentState, 'status'>): PaymentState => ({
  ...untold,
  ...reported,
});

export const refunded = (reference: string | null): RefundOutcome => ({ state: 'refunded', reference, message: null });
export const processing = (reference: string | null): RefundOutcome => ({
  state: 'processing',
  reference,
  message: null,
});
export const leftToStaff = (message: string): RefundOutcome => ({ state: 'leftToStaff', reference: null, message });
export const refused = (message: string): RefundOutcome => ({ state: 'refused', reference: null, message });

type Refundable = Pick<PaymentRefund, 'payment'>;

/** Rejects refunds of payments that are older than a provider allows, with its sentence. */
export const refundWithin =
  (days: number, sentence: string) =>
  ({ payment: { paidAt } }: Refundable, now: Date): string | null =>
    paidAt && now.getTime() - Date.parse(paidAt) > days * 24 * 3_600_000 ? sentence : null;

type RefundCalls = {
  /** How the payment stands by the provider's books. */
  read(): Promise<PaymentState>;
  send(): Promise<RefundOutcome>;
};

/**
 * Refunds at a provider without idempotency keys: reads its records first, and again after a call without a response.
 *
 * Rejects while the result is unknown. A retry with the same key does not refund twice.
 */
export async function refundByBooks(
  { amount, alreadyRefunded }: PaymentRefund,
  { read, send }: RefundCalls,
): Promise<RefundOutcome> {
  const isDone = ({ refunded: total }: PaymentState) => (total ?? 0) >= alreadyRefunded + amount;
  if (isDone(await read())) return refunded(null);
  try {
    return await send();
  } catch (error) {
    if (!(error instanceof ProviderFailure) || !error.uncertain) throw error;
    if (isDone(await read())) return refunded(null);
    throw error;
  }
}

type ChargeCalls = {
  /** How the charge stands by the provider's books. */
  read(): Promise<Charge>;
  send(): Promise<Charge>;
};

const isKnown = ({ state }: Charge) => state.status !== 'unknown';

/**
 * Sends a charge once: only after a call without an answer the provider's records are read. Fails as `uncertain` while
 * the result is unknown.
 */
export async function chargeOnce({ read, send }: ChargeCalls): Promise<Charge> {
  try {
    return await send();
  } catch (error) {
    if (!isUnknown(error)) throw error;
    const after = await read().catch(() => null);
    if (after && isKnown(after)) return after;
    throw new ProviderFailure(error.reason, error.message, { uncertain: true, cause: error });
  }
}

/**
 * Charges a card at a provider without idempotency keys: reads its records before and after an unanswered call.
 * Fails as `uncertain` while the result is unknown.
 */
export async function chargeByBooks({ read, send }: ChargeCalls): Promise<Charge> {
  const before = await read();
  return isKnown(before) ? before : chargeOnce({ read, send });
}
