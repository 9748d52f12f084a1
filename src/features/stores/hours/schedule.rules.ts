import type { Schedule } from '#domain/schedule/schedule.ts';
import type { Store } from '../record/stores.contract.ts';

/** Parts of a store that decide when it takes orders; `timeZone` is the effective one. */
export type Scheduled = Pick<
  Store,
  | 'timeZone'
  | 'orderMethod'
  | 'businessHours'
  | 'specialDays'
  | 'scheduledClosingTimes'
  | 'deliveryWaitTime'
  | 'pickUpWaitTime'
  | 'exceptionalWaitTimes'
>;

/** A store as the schedule engine reads it. */
export const scheduleOf = (store: Scheduled): Schedule => ({
  timeZone: store.timeZone,
  orderMethod: store.orderMethod,
  businessHours: store.businessHours,
  specialDays: store.specialDays,
  closings: store.scheduledClosingTimes,
  deliveryWaitTime: store.deliveryWaitTime,
  pickUpWaitTime: store.pickUpWaitTime,
  exceptionalWaitTimes: store.exceptionalWaitTimes,
});
