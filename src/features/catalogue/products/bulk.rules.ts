import type { z } from 'zod';
import { raisePrice } from '#domain/pricing.ts';
import { deepEqual } from '#kit/contract/values/deepEqual.ts';
import { maxAmount } from '#kit/contract/fields.ts';
import { raisableFields } from '#domain/priceChange.ts';
import type { RunOutcome } from '#kit/contract/runs.ts';
import { type ProductBulkPatch, type ProductDraft, productLabels } from './products.contract.ts';
import type { ProductBulkPreview, ProductBulkReport } from './bulkReports.contract.ts';
import { productRules, normaliseProduct } from './products.rules.ts';

export type BulkChange = { field: keyof ProductDraft; before: unknown; after: unknown };

/** Effect of a bulk change on a product: its differences, or why it is rejected. */
export type BulkVerdict = { changes: BulkChange[]; reason: null } | { changes: []; reason: string };

export const hasChanges = (patch: ProductBulkPatch): boolean =>
  Object.values(patch).some((value) => value !== undefined && !(Array.isArray(value) && value.length === 0));

function patchedFields(stored: ProductDraft, patch: ProductBulkPatch): Partial<ProductDraft> {
  const { addAttributes = [], removeAttributes = [], priceChange, ...plain } = patch;
  const attributes = [...stored.attributes, ...addAttributes].filter((each) => !removeAttributes.includes(each));
  const defined = Object.fromEntries(Object.entries(plain).filter(([, value]) => value !== undefined));
  return normaliseProduct({
    ...defined,
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
  // An unchanged product is not validated: an existing error elsewhere does not concern this change.
  if (changes.length === 0) return { changes, reason: null };
  const { error } = productRules.safeParse({ ...stored, ...fields });
  return error ? { changes: [], reason: reasonOf(error.issues) } : { changes, reason: null };
}

type ListPrices = Record<(typeof raisableFields)[number], number | null> & { priceGroupId: number };

/** New prices of a product in a price list. The whole row stays if one of them would be too large. */
export function raisedRow(
  row: ListPrices,
  { percentage, rounding }: NonNullable<ProductBulkPatch['priceChange']>,
): ProductBulkPreview['products'][number]['listChanges'] {
  const raised = raisableFields.flatMap((field) => {
    const before = row[field];
    const after = before === null ? null : raisePrice(before, percentage, rounding);
    return before === null || after === null || after === before ? [] : [{ field, before, after }];
  });
  const isTooLarge = raised.some(({ after }) => after > maxAmount);
  return raised.map((change) => ({
    priceGroupId: row.priceGroupId,
    ...change,
    ...(isTooLarge && { after: null }),
  }));
}

/** Joins the messages of the issues, with field names. */
export function reasonOf(issues: readonly z.core.$ZodIssue[]): string {
  const labels: Readonly<Record<string, string>> = productLabels;
  const sentences = issues.map(({ path, message }) => {
    const label = labels[String(path[0])];
    return `${label ? `${label}: ` : ''}${message}`.replace(/\.?$/, '.');
  });
  return [...new Set(sentences)].join(' ');
}

/** Maps the outcome of a run to the reply of this area. */
export const bulkReportOf = ({ done, unchanged, failed, requestId }: RunOutcome): ProductBulkReport => ({
  updated: done,
  unchanged,
  failedProducts: failed.map(({ id, name, message }) => ({ id: id ?? 0, name, reason: message })),
  requestId,
});
