import { type WholeIssue, wholeRules } from '#kit/contract/wholeRules.ts';
import type { CountryCode } from '#domain/countries.ts';
import { type DeliveryType, deliveryTypes } from '#domain/deliveryTypes.ts';
import type { WeekHours } from '#domain/schedule.ts';
import { scheduleTroubles } from '#domain/scheduleTroubles.ts';
import { weekdays } from '#domain/weekdays.ts';
import { type Store, type StoreDraft, storeDraft } from './stores.contract.ts';
import type { DeliveryMethod } from './delivery.contract.ts';
import { type StorePaymentMethods, storeIntegrationIds } from './payments.contract.ts';
import { contactIssues } from './contact.rules.ts';
import { credentialIssues } from './credentials.rules.ts';
import { deliveryAreaIssues } from './deliveryAreas.rules.ts';
import { deliveryMethodIssues } from './deliveryMethods.rules.ts';
import { guestIssues } from './guests.rules.ts';
import { paymentIssues } from './paymentGrid.rules.ts';

/** Everything in a store that does not fit together. */
const storeIssues = (store: StoreDraft, country: CountryCode, now: Date): WholeIssue[] => [
  ...contactIssues(store, country),
  ...guestIssues(store),
  ...scheduleTroubles(store, now),
  ...deliveryMethodIssues(store),
  ...deliveryAreaIssues(store),
  ...paymentIssues(store, country),
  ...credentialIssues(store),
];

/** What a whole store must satisfy in a country, new or merged. The moment decides which closings are past. */
export const storeRules = (country: CountryCode, now?: Date) =>
  wholeRules(storeDraft, blankStore, (store) => storeIssues(store, country, now ?? new Date()));

const blankDeliveryMethod = (deliveryType: DeliveryType, index: number): DeliveryMethod => ({
  key: deliveryTypes[deliveryType].key,
  deliveryType,
  deliveryFeeType: 'fixed',
  priority: index + 1,
  enabled: false,
  basePrice: null,
  kmPrice: null,
  externalDeliveryCofinance: null,
});

/** The ways of delivery a new store has, in the order they are asked. */
const usualDelivery = ['own_delivery', 'uber_delivery', 'peya_delivery', 'cabify_delivery'] as const;

const eachDay = () => Object.fromEntries(weekdays.map((day) => [day, []])) as unknown as WeekHours;

const noPayment: StorePaymentMethods = {
  inStore: {},
  storeDelivery: {},
  orderTakerInStore: {},
  orderTakerStoreDelivery: {},
};

const noIntegration = Object.fromEntries(Object.keys(storeIntegrationIds).map((name) => [name, null])) as Record<
  keyof typeof storeIntegrationIds,
  null
>;

/** A store nobody has written anything about: where its form begins, and what an absent field of a new one means. */
// oxlint-disable-next-line max-lines-per-function -- one field a line, in the order of the form
export const blankStore = (): StoreDraft => ({
  name: '',
  textAddress: '',
  commune: null,
  latitude: null,
  longitude: null,
  timeZone: null,
  phone: '',
  email: '',
  emailAlt: null,
  imageKey: null,
  menuId: null,
  whatsappNumber: null,
  whatsappNumberEnabled: false,
  facebookMessengerId: null,
  facebookMessengerIdEnabled: false,
  deliveryTipAvailability: { 0: true, 5: true, 10: true },
  defaultTip: 0,
  tipType: 'percentage',
  enabledTipStore: false,
  enabledTipDelivery: false,
  deliveryInstructions: '',
  enabledCheckoutQuestions: false,
  checkoutQuestionIds: [],
  cartNotificationIntervalMinutes: 30,
  abandonedShoppingCartCouponId: null,
  abandonedShoppingCartCouponEnabled: false,
  orderAlertMinutes: 10,
  subscriptionQuotes: null,
  npsEmailTimer: 45,
  futureOrdersEnabled: false,
  ordersProgramming: 3,
  maxFutureOrders: null,
  ordersProgrammingView: 'list',
  orderMethod: { delivery: true, pickUp: true },
  businessHours: eachDay(),
  haveDifferentBusinessHours: false,
  specialDays: [],
  exceptionalWaitTimes: { periodic: eachDay() as never, specific: [] },
  deliveryWaitTime: 45,
  pickUpWaitTime: 20,
  scheduledClosingTimes: [],
  deliveryMethods: usualDelivery.map(blankDeliveryMethod),
  deliveryAreas: [],
  deliveryCalculationType: 'exactKm',
  minimumValueForFreeDelivery: null,
  freeDeliveryForExternal: false,
  paymentMethods: noPayment,
  ...noIntegration,
  credentials: [],
});

/** The writable part of a stored store. */
export function draftOfStore(store: Store): StoreDraft {
  const fields = Object.keys(storeDraft.shape) as (keyof StoreDraft)[];
  const shared = Object.fromEntries(fields.map((field) => [field, store[field]])) as unknown as StoreDraft;
  return {
    ...shared,
    timeZone: store.ownTimeZone,
    credentials: store.credentials.map(({ key, version, value }) => ({ key, version, value })),
  };
}
