import { formatPhone } from '#domain/phones.ts';
import { nestedDiff } from '#kit/contract/nested.ts';
import type { FormChange } from '#kit/web/form/engine.ts';
import type { Store, StoreDraft, StorePatch } from '../../stores.contract.ts';
import { draftOfStore } from '../../stores.rules.ts';
import { apart, weekApart } from '../schedules/hours.ts';

/** A store as its form holds it. Hours that differ by method are held apart, also those written for both. */
export function formOf(store: Store): StoreDraft {
  const draft = draftOfStore(store);
  const differ = store.haveDifferentBusinessHours;
  return {
    ...draft,
    phone: formatPhone(draft.phone),
    whatsappNumber: draft.whatsappNumber && formatPhone(draft.whatsappNumber),
    businessHours: differ ? weekApart(draft.businessHours) : draft.businessHours,
    specialDays: draft.specialDays
      .map((day) => (differ ? { ...day, ranges: apart(day.ranges) } : day))
      .toSorted((a, b) => a.date.localeCompare(b.date)),
  };
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
