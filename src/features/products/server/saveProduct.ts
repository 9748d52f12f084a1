import type { Ctx } from '#kit/server/context.ts';
import { emit } from '#kit/server/events.ts';
import { setLinks } from '#kit/server/links.ts';
import type { WholeFields } from '#kit/server/merging.ts';
import { asSent, mergeRecords, refuseUnmerged, saveRecords } from '#kit/server/nestedRecords.ts';
import { check } from '#kit/server/validate.ts';
import { insert, update } from '#kit/server/write.ts';
import type { Product, ProductDraft, ProductPatch } from '../products.contract.ts';
import { blankProduct, draftOfProduct, productRules, tidyProduct } from '../products.rules.ts';
import { productGroups } from './productChildren.repo.ts';
import { viewOf } from './productFilters.repo.ts';
import * as repo from './products.repo.ts';
import { freeUrl } from './productUrl.ts';
import { requireReferences } from './requireReferences.ts';

/** The fields of a body as they are to be: the list of groups whole, everything in its one form, nothing that is not there. */
export async function wholeFields(
  { db }: Pick<Ctx, 'db'>,
  stored: Product | null,
  { modifiersProducts: sent, ...body }: ProductPatch,
): Promise<WholeFields<ProductDraft>> {
  const plain = tidyProduct(body as Partial<ProductDraft>);
  const lists = sent ? [mergeRecords(productGroups, stored?.modifiersProducts ?? [], sent)] : [];
  await refuseUnmerged(db, { table: 'products', id: stored?.id ?? null }, lists);
  const [groups] = lists;
  const fields = { ...plain, ...(groups && { modifiersProducts: groups.elements }) };
  const whole = { fields, asSent: asSent(lists) };
  await requireReferences(db, { before: stored ? draftOfProduct(stored) : blankProduct(), ...whole });
  return whole;
}

/** Creates a product; what the body does not say is blank. */
export async function createProduct(ctx: Ctx, body: ProductPatch): Promise<Product> {
  const { fields, asSent } = await wholeFields(ctx, null, body);
  return writeNew(ctx, check(productRules, { ...blankProduct(), ...fields }, asSent));
}

/** Writes a product that is valid. */
export async function writeNew(ctx: Ctx, draft: ProductDraft): Promise<Product> {
  const { db } = ctx;
  const url = draft.url || (await freeUrl(db, draft.name));
  const { id } = await insert(db, 'products', { ...repo.columnsOf(draft), name: draft.name, url });
  await saveRecords(db, productGroups, id, { stored: [], wanted: draft.modifiersProducts });
  if (draft.ingredientIds.length > 0) await setLinks(db, repo.productIngredients, id, draft.ingredientIds);
  await emit(db, 'products');
  return (await repo.find(db, id, viewOf(ctx))) as Product;
}

/** Saves what changed of a product. */
export async function updateProduct(
  ctx: Ctx,
  id: number,
  whole: ProductDraft,
  changes: Partial<ProductDraft>,
  stored: Product,
): Promise<Product> {
  const { db } = ctx;
  const columns = repo.columnsOf(changes);
  if (columns.url === '') columns.url = await freeUrl(db, whole.name);
  if (Object.keys(columns).length > 0 || changes.ingredientIds) await update(db, 'products', id, columns);
  await saveRecords(db, productGroups, id, { stored: stored.modifiersProducts, wanted: whole.modifiersProducts });
  if (changes.ingredientIds) await setLinks(db, repo.productIngredients, id, changes.ingredientIds);
  await emit(db, 'products');
  return (await repo.find(db, id, viewOf(ctx))) as Product;
}
