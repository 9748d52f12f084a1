import { z } from 'zod';
import { filled } from '#kit/contract/fields.ts';
import { groupedPayments } from '#domain/groupedPayments.ts';
import { type PaymentMethod } from '#domain/payments.ts';

/** Which methods a store takes; what is absent is as its chain says. */
export const storePaymentMethods = groupedPayments;
export type StorePaymentMethods = z.output<typeof storePaymentMethods>;

/** What providers know a store by. Blank is null. */
const providerId = filled(120).nullable();
const commerceCode = z
  .string()
  .trim()
  .regex(/^5970\d{8}$/, 'Debe tener 12 dígitos y empezar con 5970')
  .nullable();

export const storeIntegrationIds = {
  webpayCommerceCode: commerceCode,
  oneclickCommerceCode: commerceCode,
  sodexoCommerceCode: providerId,
  chekCommerceCode: providerId,
  uberId: providerId,
  cabifyId: providerId,
  alohaId: providerId,
  popappId: providerId,
  ordaticId: providerId,
  toteatId: providerId,
  toteatRestaurantId: providerId,
  fudoId: providerId,
  uberEatsId: providerId,
  rappiId: providerId,
  fbdId: providerId,
} as const;
export type IntegrationId = keyof typeof storeIntegrationIds;

/** Methods a store may take only once it has its own code at the provider. */
export const requiredCodes = {
  online: 'webpayCommerceCode',
  oneclick: 'oneclickCommerceCode',
} as const satisfies Partial<Record<PaymentMethod, IntegrationId>>;
export type RequiredCode = (typeof requiredCodes)[keyof typeof requiredCodes];

/** Names that older clients write some fields by. */
export const storeAliases = {
  webpayId: 'webpayCommerceCode',
  oneclickId: 'oneclickCommerceCode',
  chekId: 'chekCommerceCode',
  sodexoId: 'sodexoCommerceCode',
  deliveryMethodsAttributes: 'deliveryMethods',
  deliveryAreasAttributes: 'deliveryAreas',
  scheduledClosingTimesAttributes: 'scheduledClosingTimes',
  credentialsAttributes: 'credentials',
  checkoutQuestions: 'checkoutQuestionIds',
  image: 'imageKey',
  'tip.type': 'tipType',
} as const;
