import { isPaidOnline, paymentGroups, type PaymentMethod } from '#domain/payments.ts';
import { usablePayments } from '#features/stores/payments/payments.rules.ts';
import type { Store } from '#features/stores/record/stores.contract.ts';

export const hasHours = ({ businessHours }: Pick<Store, 'businessHours'>): boolean =>
  Object.values(businessHours).some((ranges) => ranges.length > 0);

/** Every way of paying that works in a store, for some kind of order. */
export const workingPayments = (store: Store): PaymentMethod[] =>
  paymentGroups.flatMap((group) => usablePayments(store, group).usable);

/** What a rehearsal is paid with: nothing that would have to be waited for. */
export const testPayment = (store: Store): PaymentMethod =>
  workingPayments(store).find((method) => !isPaidOnline(method)) ?? 'cash';
