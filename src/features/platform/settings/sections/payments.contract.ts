import { z } from 'zod';
import { type PaymentGroup, paymentGroups, paymentMethods } from '#domain/payments.ts';

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
