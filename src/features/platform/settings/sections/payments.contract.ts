import { z } from 'zod';
import {
  type PaymentGroup,
  paymentGroupLabels,
  paymentGroups,
  paymentMethodLabels,
  paymentMethods,
} from '#domain/payments.ts';

/** What is said of each method of a group; of one that is absent nothing is. */
const paymentGroup = z.partialRecord(z.enum(paymentMethods), z.boolean());

/** Which methods are taken, by how an order was taken and reaches its guest. */
export const groupedPayments = z.strictObject(
  Object.fromEntries(paymentGroups.map((group) => [group, paymentGroup])) as Record<PaymentGroup, typeof paymentGroup>,
);
export type GroupedPayments = z.output<typeof groupedPayments>;

/** How guests pay in every store that says nothing else. */
export const paymentFields = z.strictObject({ paymentMethods: groupedPayments });
export type PaymentSettings = z.output<typeof paymentFields>;

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
