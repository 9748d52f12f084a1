import { type PaymentGroup, type PaymentMethod, paymentMethods } from '#domain/payments.ts';
import type { PaymentSettings } from '#features/platform/settings/sections/payments.contract.ts';
import { type RequiredCode, requiredCodes } from './payments.contract.ts';
import type { StoreDraft } from '../record/stores.contract.ts';

type Paying = Pick<StoreDraft, 'paymentMethods' | 'webpayCommerceCode' | 'oneclickCommerceCode'>;

/** The field without which a payment method takes no money. */
const codeFields: Partial<Record<PaymentMethod, RequiredCode>> = requiredCodes;

/** Whether a group of a store takes a method: as the store says, or its chain where it says nothing. */
export const takesPayment = (
  { paymentMethods: own }: Pick<StoreDraft, 'paymentMethods'>,
  { paymentMethods: chain }: PaymentSettings,
  { group, method }: { group: PaymentGroup; method: PaymentMethod },
): boolean => own[group][method] ?? chain[group][method] ?? false;

/** The methods a group of a store takes: those that work, and those that wait for a commerce code. */
export function usablePayments(store: Paying, group: PaymentGroup, chain: PaymentSettings) {
  const on = paymentMethods.filter((method) => takesPayment(store, chain, { group, method }));
  const lacks = (method: PaymentMethod) => {
    const field = codeFields[method];
    return field !== undefined && !store[field];
  };
  return { usable: on.filter((method) => !lacks(method)), waiting: on.filter(lacks) };
}
