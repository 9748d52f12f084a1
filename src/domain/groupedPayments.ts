import { z } from 'zod';
import { type PaymentGroup, paymentGroups, paymentMethods } from './payments.ts';

const paymentGroup = z.partialRecord(z.enum(paymentMethods), z.boolean());
/** What is said of the methods of each group; of one that is absent nothing is. */
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
