import { formatPhone } from '#domain/phones.ts';
import { nestedDiff } from '#kit/contract/nested.ts';
import type { FormChange } from '#kit/web/form/engine.ts';
import { draftOf } from '#kit/web/form/values.ts';
import { type Store, type StoreDraft, type StorePatch, storeDraft } from '../../stores.contract.ts';
import { apart, weekApart } from '../schedules/hours.ts';

const shown = (phone: string) => formatPhone(phone);

/** A store as its form holds it. Hours that differ by method are held apart, also those written for both. */
export function formOf(store: Store): StoreDraft {
  const differ = store.haveDifferentBusinessHours;
  return draftOf(storeDraft, {
    ...store,
    timeZone: store.ownTimeZone,
    phone: shown(store.phone),
    whatsappNumber: store.whatsappNumber && shown(store.whatsappNumber),
    businessHours: differ ? weekApart(store.businessHours) : store.businessHours,
    specialDays: store.specialDays
      .map((day) => (differ ? { ...day, ranges: apart(day.ranges) } : day))
      .toSorted((a, b) => a.date.localeCompare(b.date)),
    credentials: store.credentials.map(({ key, value }) => ({ key, value })),
  });
}

/** What a save sends: the fields that differ, and of the lists the elements that do. */
export function patchOf({ saved, changed }: Pick<FormChange<StoreDraft>, 'saved' | 'changed'>): StorePatch {
  const { scheduledClosingTimes, deliveryMethods, deliveryAreas, credentials, ...plain } = changed;
  return {
    ...plain,
    ...(scheduledClosingTimes && {
      scheduledClosingTimes: nestedDiff(saved.scheduledClosingTimes, scheduledClosingTimes, 'id'),
    }),
    ...(deliveryMethods && { deliveryMethods: nestedDiff(saved.deliveryMethods, deliveryMethods, 'key') }),
    ...(deliveryAreas && { deliveryAreas: nestedDiff(saved.deliveryAreas, deliveryAreas, 'id') }),
    ...(credentials && { credentials: nestedDiff(saved.credentials, credentials, 'key') }),
  } as StorePatch;
}
