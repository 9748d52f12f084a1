import type { Weekday } from '#domain/time/weekdays.ts';
import { dateOf, dayOf } from '#domain/time/zonedTime.ts';
import type { TermsDraft } from '../terms/terms.contract.ts';

/** Payment weekday of the following week for stores without terms. */
export const defaultWeekday: Weekday = 'friday';

/** The first day on which new terms may start: posted sales do not change. */
export const earliestDay = (today: string, lastPosted: string | undefined): string =>
  lastPosted === undefined ? today : dateOf(dayOf(lastPosted) + 1);

/** Initial terms without fees. */
export const blankTerms = (storeIds: readonly number[], validFrom: string): TermsDraft => ({
  storeIds: [...storeIds],
  validFrom,
  deliveryCommission: 0,
  pickUpCommission: 0,
  vat: 0,
  serviceAmount: 0,
  servicePercent: 0,
  paymentWeekday: defaultWeekday,
});
