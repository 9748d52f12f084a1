import { z } from 'zod';
import {
  type PaymentGroup,
  paymentGroupLabels,
  paymentGroups,
  paymentMethodLabels,
  paymentMethods,
} from './payments.ts';

const paymentGroup = z.partialRecord(z.enum(paymentMethods), z.boolean());
/** Accepted and rejected methods by group; an absent method is undecided. */
export const groupedPayments = z.strictObject(
  Object.fromEntries(paymentGroups.map((group) => [group, paymentGroup])) as Record<PaymentGroup, typeof paymentGroup>,
);
export type GroupedPayments = z.output<typeof groupedPayments>;
export const noPayments: GroupedPayments = {
  inStore: {},
  storeDelivery: {},
  orderTakerInStore: {},
  orderTakerStoreDelivery: {},
};

/** A sentence per group and method; refused methods are listed as such. */
export const paymentText = (grid: GroupedPayments): string[] =>
  paymentGroups.flatMap((group) =>
    paymentMethods
      .filter((method) => grid[group][method] !== undefined)
      .map((method) => {
        const name = paymentMethodLabels[method];
        return `${paymentGroupLabels[group]}: ${grid[group][method] ? name : `sin ${name}`}`;
      }),
  );
