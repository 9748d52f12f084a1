import { formatPhone } from '#domain/phones.ts';
import type { Store, StoreDraft } from '../../../record/stores.contract.ts';
import { draftOfStore } from '../../../saving/stores.rules.ts';
import { splitByMethod, splitWeekByMethod } from '../../../hours/web/schedules/hours.ts';

/** Form values of a store. When hours differ by method, ranges for both are split. */
export function toFormValues(store: Store): StoreDraft {
  const draft = draftOfStore(store);
  const isSeparate = store.haveDifferentBusinessHours;
  return {
    ...draft,
    phone: formatPhone(draft.phone),
    whatsappNumber: draft.whatsappNumber && formatPhone(draft.whatsappNumber),
    businessHours: isSeparate ? splitWeekByMethod(draft.businessHours) : draft.businessHours,
    specialDays: draft.specialDays
      .map((day) => (isSeparate ? { ...day, ranges: splitByMethod(day.ranges) } : day))
      .toSorted((a, b) => a.date.localeCompare(b.date)),
  };
}
