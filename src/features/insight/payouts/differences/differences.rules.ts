import type { PaymentStatus, RefundState } from '#domain/orders/orders.ts';
import type { PaymentDifference, ProviderStatus } from './differences.contract.ts';

/** A payment as we have it, with what was given back of it. */
export type LocalPayment = {
  status: PaymentStatus;
  amount: number;
  refunds: readonly { state: RefundState; amount: number }[];
};
/** The same payment in its provider's books. */
export type ProviderBooks = {
  status: ProviderStatus;
  amount: number | null;
  /** Null where the provider does not say. */
  refunded: number | null;
  /** What further payments by the same attempt took, and was not given back. */
  alsoTaken?: number;
};

export type Difference = Pick<PaymentDifference, 'kind' | 'isRefund' | 'theirs' | 'ours'>;

/** States in which the money came, whatever was given back of it. */
export const takenStatuses: readonly PaymentStatus[] = ['completed', 'refund', 'pendingRefund', 'refunded'];

const sumOf = (refunds: LocalPayment['refunds'], states: readonly RefundState[]): number =>
  refunds.reduce((sum, { state, amount }) => (states.includes(state) ? sum + amount : sum), 0);

const difference = (
  kind: Difference['kind'],
  { theirs, ours }: { theirs: number | null; ours: number | null },
  isRefund = false,
): Difference => ({ kind, isRefund, theirs, ours });

/**
 * What was given back. A refund that is on its way, or that somebody paid by hand, may be in the provider's books by now, and need
 * not be.
 */
function refundDifference({ refunds }: LocalPayment, { refunded: theirs }: ProviderBooks): Difference[] {
  if (theirs === null) return [];
  const ours = sumOf(refunds, ['refunded']);
  const possible = ours + sumOf(refunds, ['processing', 'pending', 'completed']);
  if (theirs >= ours && theirs <= possible) return [];
  if (theirs === 0) return [difference('ours', { theirs: null, ours }, true)];
  return [
    ours === 0 ? difference('theirs', { theirs, ours: null }, true) : difference('amount', { theirs, ours }, true),
  ];
}

/** What is not the same in both books about one payment. Money that neither has any more is no difference. */
export function differencesOf(own: LocalPayment, provider: ProviderBooks): Difference[] {
  const { alsoTaken = 0 } = provider;
  const theirs = provider.status === 'completed' ? (provider.amount ?? 0) : null;
  if (!takenStatuses.includes(own.status)) {
    const held = (theirs === provider.refunded ? 0 : (theirs ?? 0)) + alsoTaken;
    return held === 0 ? [] : [difference('theirs', { theirs: held, ours: null })];
  }
  const { amount: ours } = own;
  if (theirs === null) {
    if (own.status === 'refunded') return [];
    return [difference(provider.status === 'unknown' ? 'ours' : 'state', { theirs, ours })];
  }
  const taken = theirs + alsoTaken;
  return [
    ...(taken === ours ? [] : [difference('amount', { theirs: taken, ours })]),
    ...refundDifference(own, provider),
  ];
}
