import { z } from 'zod';
import type { FieldIssue } from '#kit/contract/recordSchema.ts';
import {
  isCollected,
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

/** Methods that are switched on although no provider collects them. Those that were on before may stay. */
export const uncollectedPayments = (grid: GroupedPayments, before: GroupedPayments): FieldIssue[] =>
  paymentGroups.flatMap((group) =>
    paymentMethods
      .filter((method) => !isCollected(method) && grid[group][method] && !before[group][method])
      .map((method) => ({
        path: ['paymentMethods', group, method],
        message: `${paymentMethodLabels[method]} todavía no se puede ofrecer: ningún proveedor lo cobra`,
      })),
  );

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
