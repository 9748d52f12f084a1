import type { z } from 'zod';
import { raisePrice } from '#domain/pricing.ts';
import { deepEqual } from '#kit/contract/values/deepEqual.ts';
import type { RunOutcome } from '#kit/contract/runs.ts';
import {
  type ProductBulkPatch,
  type ProductBulkReport,
  type ProductDraft,
  productLabels,
} from './products.contract.ts';
import { productRules, normaliseProduct } from './products.rules.ts';

export type BulkChange = { field: keyof ProductDraft; before: unknown; after: unknown };

/** What a change would do to one product: what differs, or why it cannot be. */
export type BulkVerdict = { changes: BulkChange[]; reason: null } | { changes: []; reason: string };

/** Whether the change says anything. */
export const hasChanges = (patch: ProductBulkPatch): boolean =>
  Object.values(patch).some((value) => value !== undefined && !(Array.isArray(value) && value.length === 0));

function patchedFields(stored: ProductDraft, patch: ProductBulkPatch): Partial<ProductDraft> {
  const { addAttributes = [], removeAttributes = [], priceChange, ...plain } = patch;
  const attributes = [...stored.attributes, ...addAttributes].filter((each) => !removeAttributes.includes(each));
  const given = Object.fromEntries(Object.entries(plain).filter(([, value]) => value !== undefined));
  return normaliseProduct({
    ...given,
    ...(addAttributes.length + removeAttributes.length > 0 && { attributes }),
    ...(priceChange && { priceProduct: raisePrice(stored.priceProduct, priceChange.percentage, priceChange.rounding) }),
  });
}

/** Merges the change into one product and validates the whole, as saving that product would. */
export function validateBulkChange(stored: ProductDraft, patch: ProductBulkPatch): BulkVerdict {
  const fields = patchedFields(stored, patch);
  const changes = (Object.keys(fields) as (keyof ProductDraft)[])
    .map((field) => ({ field, before: stored[field], after: fields[field] }))
    .filter(({ before, after }) => !deepEqual(before, after));
  // What is as it was is not judged anew: an old fault elsewhere is no news to somebody who changes nothing.
  if (changes.length === 0) return { changes, reason: null };
  const { error } = productRules.safeParse({ ...stored, ...fields });
  return error ? { changes: [], reason: reasonOf(error.issues) } : { changes, reason: null };
}

/** A sentence for each trouble, by the name of its field. */
export function reasonOf(issues: readonly z.core.$ZodIssue[]): string {
  const labels: Readonly<Record<string, string>> = productLabels;
  const sentences = issues.map(({ path, message }) => {
    const label = labels[String(path[0])];
    return `${label ? `${label}: ` : ''}${message}`.replace(/\.?$/, '.');
  });
  return [...new Set(sentences)].join(' ');
}

/** What a run came to, in the words of this area's replies. */
export const bulkReportOf = ({ done, unchanged, failed, requestId }: RunOutcome): ProductBulkReport => ({
  updated: done,
  unchanged,
  failedProducts: failed.map(({ id, name, message }) => ({ id: id ?? 0, name, reason: message })),
  requestId,
});
