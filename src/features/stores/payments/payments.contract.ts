import type { z } from 'zod';
import { groupedPayments } from '#domain/groupedPayments.ts';
import { storeReferenceAliases } from '../references/storeReferences.contract.ts';

/** Payment methods of a store; absent ones are inherited from its chain. */
export const storePaymentMethods = groupedPayments;
export type StorePaymentMethods = z.output<typeof storePaymentMethods>;

/** Names that older clients write some fields by. */
export const storeAliases = {
  ...storeReferenceAliases,
  deliveryMethodsAttributes: 'deliveryMethods',
  deliveryAreasAttributes: 'deliveryAreas',
  scheduledClosingTimesAttributes: 'scheduledClosingTimes',
  credentialsAttributes: 'credentials',
  checkoutQuestions: 'checkoutQuestionIds',
  image: 'imageKey',
  rawBusinessHours: 'businessHours',
  rawExceptionalWaitTimes: 'exceptionalWaitTimes',
  'tip.type': 'tipType',
} as const;
