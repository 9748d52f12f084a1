import { isCollected, type PaymentGroup, type PaymentMethod, paymentMethods } from '#domain/payments.ts';
import type { PaymentSettings } from '#features/platform/settings/sections/payments.contract.ts';
import { type PaymentReferences, referencesForPayment } from '../references/storeReferences.contract.ts';
import type { StoreDraft } from '../record/stores.contract.ts';

/** The part of a store that decides how it is paid. */
export type PaidStore = Pick<StoreDraft, 'paymentMethods'> & PaymentReferences;

/** Whether a group of a store accepts a method: the store's value, else its chain's. */
export const takesPayment = (
  { paymentMethods: storeMethods }: Pick<StoreDraft, 'paymentMethods'>,
  { paymentMethods: chain }: PaymentSettings,
  { group, method }: { group: PaymentGroup; method: PaymentMethod },
): boolean => storeMethods[group][method] ?? chain[group][method] ?? false;

/** The methods a group of a store takes: those that work, and those that wait for a commerce code. Uncollected ones are neither. */
export function usablePayments(store: PaidStore, group: PaymentGroup, chain: PaymentSettings) {
  const on = paymentMethods.filter((method) => isCollected(method) && takesPayment(store, chain, { group, method }));
  const needsCode = (method: PaymentMethod) => referencesForPayment(method).some(({ name }) => !store[name]);
  return { usable: on.filter((method) => !needsCode(method)), waiting: on.filter(needsCode) };
}
