import { Failure } from '#kit/contract/failures.ts';
import { nestedDiff, presentPath } from '#kit/contract/nested.ts';
import { wireName } from '#kit/contract/wire.ts';
import type { FormChange } from '#kit/web/form/engine.ts';
import type { Product, ProductDraft, ProductPatch } from '../../products.contract.ts';
import { draftOfProduct } from '../../products.rules.ts';

/** A product as its form holds it, its groups in their order. */
export function formOf(product: Product): ProductDraft {
  const draft = draftOfProduct(product);
  return { ...draft, modifiersProducts: draft.modifiersProducts.toSorted((a, b) => a.position - b.position) };
}

/** What a save sends: the fields that differ, and of the groups those that do. */
export function patchOf({ saved, changed }: Pick<FormChange<ProductDraft>, 'saved' | 'changed'>): ProductPatch {
  const { modifiersProducts: groups, ...fields } = changed;
  return { ...fields, ...(groups && { modifiersProducts: nestedDiff(saved.modifiersProducts, groups, 'id') }) };
}

/** A refusal of such a save, told at the places the form has: those in what was sent are others. */
export function atFormPlaces(failure: Failure, patch: ProductPatch, values: ProductDraft): Failure {
  const sent = patch.modifiersProducts;
  if (!sent) return failure;
  const list = `${wireName('modifiersProducts')}.`;
  const place = { sent, present: values.modifiersProducts, identity: 'id' as const };
  const fields = Object.fromEntries(
    Object.entries(failure.fields).map(([path, messages]) => [
      path.startsWith(list) ? presentPath(path, place) : path,
      messages,
    ]),
  );
  const { code, status, message, conflict, requestId } = failure;
  return new Failure(
    { code, status, message },
    { fields, ...(conflict && { conflict }), ...(requestId && { requestId }) },
  );
}
