import { type PaymentGroup, type PaymentMethod, paymentMethods } from '#domain/payments.ts';
import { type RequiredCode, requiredCodes } from './payments.contract.ts';
import type { StoreDraft } from '../record/stores.contract.ts';

type Paying = Pick<StoreDraft, 'paymentMethods' | 'webpayCommerceCode' | 'oneclickCommerceCode'>;

/** The field without which a payment method takes no money. */
const codeFields: Partial<Record<PaymentMethod, RequiredCode>> = requiredCodes;

/** The methods a group of a store has switched on: those that work, and those that wait for a commerce code. */
export function usablePayments(store: Paying, group: PaymentGroup) {
  const on = paymentMethods.filter((method) => store.paymentMethods[group][method]);
  const lacks = (method: PaymentMethod) => {
    const field = codeFields[method];
    return field !== undefined && !store[field];
  };
  return { usable: on.filter((method) => !lacks(method)), waiting: on.filter(lacks) };
}
