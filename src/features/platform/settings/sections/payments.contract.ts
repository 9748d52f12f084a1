import { z } from 'zod';
import { type GroupedPayments, groupedPayments, noPayments } from '#domain/groupedPayments.ts';
import { paymentGroupLabels, paymentGroups, paymentMethodLabels, paymentMethods } from '#domain/payments.ts';

/** How guests pay in every store that says nothing else. */
export const paymentFields = z.strictObject({ paymentMethods: groupedPayments });
export type PaymentSettings = z.output<typeof paymentFields>;

/** What holds until somebody writes something: each store takes what it says itself, and nothing else. */
export const paymentDefaults: PaymentSettings = { paymentMethods: noPayments };

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
