import type { PaymentStatus, RefundState } from '#domain/orders/orders.ts';
import type { PaymentDifference, ProviderStatus } from './differences.contract.ts';

/** Our record of a payment, with its refunds. */
export type LocalPayment = {
  status: PaymentStatus;
  amount: number;
  refunds: readonly { state: RefundState; amount: number }[];
};
/** The provider's record of the same payment. */
export type ProviderBooks = {
  status: ProviderStatus;
  amount: number | null;
  /** Null if the provider does not report refunds. */
  refunded: number | null;
  /** Unrefunded amount of further payments for the same attempt. */
  alsoTaken?: number;
};

export type Difference = Pick<PaymentDifference, 'kind' | 'isRefund' | 'theirs' | 'ours'>;

/** Statuses of payments that took money, refunded or not. */
export const takenStatuses: readonly PaymentStatus[] = ['completed', 'refund', 'pendingRefund', 'refunded'];

const sumOf = (refunds: LocalPayment['refunds'], states: readonly RefundState[]): number =>
  refunds.reduce((sum, { state, amount }) => (states.includes(state) ? sum + amount : sum), 0);

const difference = (
  kind: Difference['kind'],
  { theirs, ours }: { theirs: number | null; ours: number | null },
  isRefund = false,
): Difference => ({ kind, isRefund, theirs, ours });

/** Difference in refunds. The provider may or may not include refunds in progress and refunds paid by hand. */
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

/** Differences between both records of a payment. Money refunded on both sides is not a difference. */
export function differencesOf(local: LocalPayment, provider: ProviderBooks): Difference[] {
  const { alsoTaken = 0 } = provider;
  const theirs = provider.status === 'completed' ? (provider.amount ?? 0) : null;
  if (!takenStatuses.includes(local.status)) {
    const unrecorded = (theirs === provider.refunded ? 0 : (theirs ?? 0)) + alsoTaken;
    return unrecorded === 0 ? [] : [difference('theirs', { theirs: unrecorded, ours: null })];
  }
  const { amount: ours } = local;
  if (theirs === null) {
    if (local.status === 'refunded') return [];
    return [difference(provider.status === 'unknown' ? 'ours' : 'state', { theirs, ours })];
  }
  const taken = theirs + alsoTaken;
  return [
    ...(taken === ours ? [] : [difference('amount', { theirs: taken, ours })]),
    ...refundDifference(local, provider),
  ];
}
