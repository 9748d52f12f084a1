import type { z } from 'zod';
import { uncollectedPayments } from '#domain/groupedPayments.ts';
import { unofferedMethods } from '../delivery/deliveryMethods.rules.ts';
import { mergeNested } from '#kit/contract/nested.ts';
import { deepEqual } from '#kit/contract/values/deepEqual.ts';
import type { RunOutcome } from '#kit/contract/runs.ts';
import type { BulkField, BulkPatch, BulkReport } from './bulk.contract.ts';
import { blankMethod, type DeliveryMethod } from '../delivery/delivery.contract.ts';
import type { StoreDraft } from '../record/stores.contract.ts';
import { mergePartialFields } from '../saving/stores.rules.ts';

export type BulkChange = { field: BulkField; before: unknown; after: unknown };
export type BulkError = { reason: string; field: string | null };

/** Effect of the change on one store: the differences with the validated result, or why it is invalid. */
export type BulkVerdict = { changes: BulkChange[]; whole: StoreDraft; error: null } | { error: BulkError };

type Rules = {
  rules: z.ZodType<StoreDraft>;
  labels: Readonly<Record<string, string>>;
  /** Of the company, which offer its stores ways of delivery. */
  flags: readonly string[];
};

/** The fields in the patch. */
export const chosenFields = (patch: BulkPatch): BulkField[] =>
  (Object.keys(patch) as BulkField[]).filter((field) => patch[field] !== undefined);

/** Applies the change to a store. Delivery methods are matched by key. */
function merged(stored: StoreDraft, patch: BulkPatch): StoreDraft {
  const { deliveryMethods, ...plain } = patch;
  const changes = Object.fromEntries(Object.entries(plain).filter(([, value]) => value !== undefined));
  const result = {
    ...stored,
    ...changes,
    ...mergePartialFields(stored, plain),
    ...(deliveryMethods && { deliveryMethods: withMethods(stored.deliveryMethods, deliveryMethods) }),
  };
  // A coupon that is not offered is not held either.
  return result.abandonedShoppingCartCouponEnabled ? result : { ...result, abandonedShoppingCartCouponId: null };
}

type MethodChanges = NonNullable<BulkPatch['deliveryMethods']>;

/** A method missing in a store is appended when it is switched on; other changes of it are ignored. */
function withMethods(stored: readonly DeliveryMethod[], changes: MethodChanges): DeliveryMethod[] {
  const known = new Set(stored.map(({ key }) => key));
  const fitting = changes.filter(({ key, deliveryType, enabled }) => known.has(key ?? 0) || (deliveryType && enabled));
  const { merged } = mergeNested(stored, fitting, 'key');
  const last = Math.max(0, ...stored.map(({ priority }) => priority));
  const joining = merged.filter(({ key }) => !known.has(key));
  return [
    ...merged.filter(({ key }) => known.has(key)),
    ...joining.map((method, place) => Object.assign({ ...blankMethod, priority: last + 1 + place }, method)),
  ];
}

/** Merges the change into one store and validates the whole, as saving that store would. */
export function validateBulkChange(stored: StoreDraft, patch: BulkPatch, { rules, labels, flags }: Rules): BulkVerdict {
  const next = merged(stored, patch);
  const changed = chosenFields(patch).filter((field) => !deepEqual(stored[field], next[field]));
  // An unchanged store is not validated: its existing violations are unrelated to the change.
  if (changed.length === 0) return { changes: [], whole: stored, error: null };
  const unoffered = [
    ...unofferedMethods(next, stored, flags),
    ...uncollectedPayments(next.paymentMethods, stored.paymentMethods),
  ];
  if (unoffered.length > 0) return { error: bulkErrorOf(unoffered, labels) };
  const checked = rules.safeParse(next);
  if (!checked.success) return { error: bulkErrorOf(checked.error.issues, labels) };
  const validated = checked.data;
  const changes = changed
    .map((field) => ({ field, before: stored[field], after: validated[field] }))
    .filter(({ before, after }) => !deepEqual(before, after));
  return { changes, whole: validated, error: null };
}

/** Every reason in a sentence each, and the field of the first. */
function bulkErrorOf(
  issues: readonly Pick<z.core.$ZodIssue, 'path' | 'message'>[],
  labels: Rules['labels'],
): BulkError {
  const sentences = issues.map(({ path, message }) => {
    const label = labels[String(path[0])];
    return label ? `${label}: ${message}` : message;
  });
  const field = issues[0]?.path.join('.');
  return {
    reason: [...new Set(sentences)].map((sentence) => sentence.replace(/\.?$/, '.')).join(' '),
    field: field || null,
  };
}

/** Outcome of a run as a bulk report. */
export const bulkReportOf = ({ done, unchanged, failed, requestId }: RunOutcome): BulkReport => ({
  updated: done,
  unchanged,
  failedStores: failed.map(({ id, name, field, message }) => ({ id: id ?? 0, name, field, reason: message })),
  requestId,
});
