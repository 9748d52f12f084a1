import { ProviderFailure } from '../client/ProviderFailure.ts';
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

/** How a payment stands, of which a provider does not tell everything. */
export const paymentState = (told: Partial<PaymentState> & Pick<PaymentState, 'status'>): PaymentState => ({
  ...untold,
  ...told,
});

export const refunded = (reference: string | null): RefundOutcome => ({ state: 'refunded', reference, message: null });
export const processing = (reference: string | null): RefundOutcome => ({
  state: 'processing',
  reference,
  message: null,
});
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
 * Gives back by a provider that keeps no key of a refund: its books are read first, and again after a call that was never
 * answered. Rejects while nobody knows; asked again with the same key, it gives back no second time.
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

/** Whether a call may have done what it asked: it was not answered, or not so that it could be read. */
export const isUnknown = (error: unknown): error is ProviderFailure =>
  error instanceof ProviderFailure && (error.uncertain || error.reason === 'unreadable');

const isKnown = ({ state }: Charge) => state.status !== 'unknown';

/**
 * Charges a card by a provider that keeps no key: its books are read first, and again after a call that was never answered, or not
 * so that it could be read. Fails as `uncertain` while nobody knows.
 */
export async function chargeByBooks({ read, send }: ChargeCalls): Promise<Charge> {
  const before = await read();
  if (isKnown(before)) return before;
  try {
    return await send();
  } catch (error) {
    if (!isUnknown(error)) throw error;
    const after = await read().catch(() => null);
    if (after && isKnown(after)) return after;
    throw new ProviderFailure(error.reason, error.message, { uncertain: true, cause: error });
  }
}
