import { formatPhone } from '#domain/phones.ts';
import { Failure } from '#kit/contract/failures.ts';
import { nestedDiff, presentPath } from '#kit/contract/nested.ts';
import { wireName } from '#kit/contract/wire.ts';
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

/** The lists whose elements are sent one by one, and what each is known by. */
const lists = { scheduledClosingTimes: 'id', deliveryMethods: 'key', deliveryAreas: 'id', credentials: 'key' } as const;
const listNames = Object.keys(lists) as (keyof typeof lists)[];

type Change = Pick<FormChange<StoreDraft>, 'saved' | 'changed'>;

/** What a save sends: the fields that differ, and of the lists the elements that do. */
export function patchOf({ saved, changed }: Change): StorePatch {
  const differences = listNames.map((name) => {
    const present = changed[name] as object[] | undefined;
    return [name, present && nestedDiff(saved[name] as object[], present, lists[name] as never)];
  });
  return { ...changed, ...Object.fromEntries(differences.filter(([, sent]) => sent)) } as StorePatch;
}

/** A refusal of such a save, told at the places the form has: those in what was sent are others. */
export function atFormPlaces(failure: Failure, patch: StorePatch, values: StoreDraft): Failure {
  const fields = Object.entries(failure.fields).map(([path, messages]) => {
    const name = listNames.find((each) => path.startsWith(`${wireName(each)}.`));
    const sent = name && patch[name];
    if (!name || !sent) return [path, messages];
    const place = { sent, present: values[name] as object[], identity: lists[name] as never };
    return [presentPath(path, place), messages];
  });
  const { code, status, message, conflict, requestId } = failure;
  return new Failure(
    { code, status, message },
    { fields: Object.fromEntries(fields), ...(conflict && { conflict }), ...(requestId && { requestId }) },
  );
}
