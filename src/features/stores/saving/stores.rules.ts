import type { ChainSettings } from '#features/platform/settings/sections.contract.ts';
import { noPayments } from '#domain/groupedPayments.ts';
import type { z } from 'zod';
import { blankOf, draftOf } from '#kit/contract/draft.ts';
import { mergeParts } from '#kit/contract/parts.ts';
import { type FieldIssue, recordSchema } from '#kit/contract/recordSchema.ts';
import type { CountryCode } from '#domain/countries.ts';
import { type DeliveryType, deliveryTypes } from '#domain/delivery/deliveryTypes.ts';
import type { WeekHours } from '#domain/schedule/schedule.ts';
import { scheduleIssues } from '#domain/schedule/scheduleIssues.ts';
import { weekdays } from '#domain/time/weekdays.ts';
import { partialFields, type Store, type StoreDraft, storeDraft, type StorePatch } from '../record/stores.contract.ts';
import { blankMethod, type DeliveryMethod } from '../delivery/delivery.contract.ts';
import { contactIssues } from '../record/contact.rules.ts';
import { deliveryAreaIssues } from '../zones/deliveryAreas.rules.ts';
import { deliveryMethodIssues } from '../delivery/deliveryMethods.rules.ts';
import { guestIssues } from '../guests/guests.rules.ts';
import { paymentIssues } from '../payments/paymentGrid.rules.ts';

/** The moment decides which closings are past, and the chain what a store may leave unsaid. */
type Within = { now: Date; chain?: ChainSettings | undefined };

/** Everything in a store that does not fit together. */
const storeIssues = (store: StoreDraft, country: CountryCode, { now, chain }: Within): FieldIssue[] => [
  ...contactIssues(store, country),
  ...guestIssues(store),
  ...scheduleIssues(store, now),
  ...deliveryMethodIssues(store, chain),
  ...deliveryAreaIssues(store),
  ...paymentIssues(store, { country, chain: chain ?? { paymentMethods: noPayments } }),
];

/** Validation rules of a complete store in a country, new or merged. Without settings there are no chain defaults. */
export const storeRules = (country: CountryCode, { now, chain }: Partial<Within> = {}) =>
  recordSchema(storeDraft, blankStore, (store) => storeIssues(store, country, { now: now ?? new Date(), chain }));

const blankDeliveryMethod = (deliveryType: DeliveryType, index: number): DeliveryMethod => ({
  key: deliveryTypes[deliveryType].key,
  deliveryType,
  ...blankMethod,
  priority: index + 1,
});

/** Delivery methods of a new store, in order of priority. */
const usualDelivery = ['own_delivery', 'uber_delivery', 'peya_delivery', 'cabify_delivery'] as const;

const eachDay = () => Object.fromEntries(weekdays.map((day) => [day, []])) as unknown as WeekHours;

/** Default values of a new store. */
export const blankStore = (): StoreDraft =>
  blankOf(storeDraft, {
    deliveryTipAvailability: { 0: true, 5: true, 10: true },
    tipType: 'percentage',
    cartNotificationIntervalMinutes: 30,
    orderAlertMinutes: 10,
    npsEmailTimer: 45,
    ordersProgrammingView: 'list',
    orderMethod: { delivery: true, pickUp: true },
    businessHours: eachDay(),
    exceptionalWaitTimes: { periodic: eachDay() as never, specific: [] },
    deliveryWaitTime: 45,
    pickUpWaitTime: 20,
    deliveryMethods: usualDelivery.map(blankDeliveryMethod),
    deliveryCalculationType: 'exactKm',
    paymentMethods: noPayments,
  });

/** Where the form of a new store begins: with what any store can be paid with from its first day. */
export const firstStore = (): StoreDraft => ({
  ...blankStore(),
  paymentMethods: {
    ...noPayments,
    inStore: { cash: true, card: true },
    storeDelivery: { cash: true, card: true },
  },
});

type PartialField = keyof typeof partialFields;
const partialFieldNames = Object.keys(partialFields) as PartialField[];

/** Merges fields of which a body has parts into the stored ones. */
export const mergePartialFields = (
  stored: Pick<StoreDraft, PartialField>,
  body: Pick<StorePatch, PartialField>,
): Partial<Pick<StoreDraft, PartialField>> =>
  Object.fromEntries(
    partialFieldNames
      .filter((name) => body[name] !== undefined)
      .map((name) => [name, mergeParts<z.ZodType>(partialFields[name], stored[name], body[name])]),
  );

/** The writable part of a stored store. */
export function draftOfStore(store: Store): StoreDraft {
  return {
    ...draftOf(storeDraft, store),
    timeZone: store.ownTimeZone,
    credentials: store.credentials.map(({ key, version, value }) => ({ key, version, value })),
  };
}
