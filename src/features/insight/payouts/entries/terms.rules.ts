import type { Weekday } from '#domain/time/weekdays.ts';
import { dateOf, dayOf } from '#domain/time/zonedTime.ts';
import type { TermsDraft } from '../terms/terms.contract.ts';

/** Of the week after, where nothing was agreed. */
export const defaultWeekday: Weekday = 'friday';

/** The first day from which new terms may hold: what is settled does not change. */
export const earliestDay = (today: string, lastPosted: string | undefined): string =>
  lastPosted === undefined ? today : dateOf(dayOf(lastPosted) + 1);

/** What a store pays nothing by, to begin with. */
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
