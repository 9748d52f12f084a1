import { paymentGroupLabels, paymentGroups, paymentMethodLabels, paymentMethods } from '#domain/payments.ts';
import type { GroupedPayments, PaymentSettings } from './payments.contract.ts';

/** What holds until somebody writes something: each store takes what it says itself, and nothing else. */
export const paymentDefaults: PaymentSettings = {
  paymentMethods: { inStore: {}, storeDelivery: {}, orderTakerInStore: {}, orderTakerStoreDelivery: {} },
};

/** What each group takes, a sentence for each method; one that is refused is told as such. */
export const paymentText = (grid: GroupedPayments): string[] =>
  paymentGroups.flatMap((group) =>
    paymentMethods
      .filter((method) => grid[group][method] !== undefined)
      .map((method) => {
        const name = paymentMethodLabels[method];
        return `${paymentGroupLabels[group]}: ${grid[group][method] ? name : `sin ${name}`}`;
      }),
  );
