import type { Ctx } from '#kit/server/http/context.ts';
import { emit } from '#kit/server/live/events.ts';
import { saveLinks, touchesLinks } from '#kit/server/data/links.ts';
import type { ResolvedPatch } from '#kit/server/data/crud/patchEndpoint.ts';
import {
  atRequestPaths,
  mergeCollection,
  rejectMergeErrors,
  saveCollection,
} from '#kit/server/data/crud/childCollection.ts';
import { validate } from '#kit/server/http/validate.ts';
import { insert, insertUnique, update } from '#kit/server/data/write.ts';
import { pictureKeysOf } from '#features/platform/pictures/server/index.ts';
import { productLinks } from '../productLinks.contract.ts';
import type { Product, ProductDraft, ProductPatch } from '../products.contract.ts';
import { blankProduct, productRules, normaliseProduct } from '../products.rules.ts';
import { productGroups } from './productChildren.repo.ts';
import { viewOf } from './productFilters.repo.ts';
import * as repo from './products.repo.ts';
import { freeUrl, insertWithUrl } from './productUrl.ts';
import { requireReferences } from './requireReferences.ts';

/** The fields of a body as they are to be: the list of groups whole, everything in its one form. */
export async function resolvePatch(
  { db }: Pick<Ctx, 'db'>,
  stored: Product | null,
  { modifiersProducts: sent, pictureIds, ...body }: ProductPatch,
): Promise<ResolvedPatch<ProductDraft>> {
  const pictureKeys = await pictureKeysOf(
    db,
    { ids: pictureIds, keys: body.pictureKeys },
    { ids: stored?.pictureIds ?? [], keys: stored?.pictureKeys ?? [] },
  );
  const plain = normaliseProduct({ ...body, ...(pictureKeys && { pictureKeys }) });
  const lists = sent ? [mergeCollection(productGroups, stored?.modifiersProducts ?? [], sent)] : [];
  await rejectMergeErrors(db, { table: 'products', id: stored?.id ?? null }, lists);
  const [groups] = lists;
  const fields = { ...plain, ...(groups && { modifiersProducts: groups.elements }) };
  return { fields, lists };
}

/** Creates a product; absent fields are blank. */
export async function createProduct(ctx: Ctx, body: ProductPatch): Promise<Product> {
  const { fields, lists = [] } = await resolvePatch(ctx, null, body);
  const blank = blankProduct();
  const draft = await atRequestPaths(lists, async () => {
    await requireReferences(ctx.db, blank, fields);
    return validate(productRules, { ...blank, ...fields });
  });
  return insertProduct(ctx, draft);
}

/** Writes a product that is valid. */
export async function insertProduct(ctx: Ctx, draft: ProductDraft): Promise<Product> {
  const { db } = ctx;
  const columns = { ...repo.columnsOf(draft), name: draft.name };
  const row = draft.url
    ? await insert(db, 'products', { ...columns, url: draft.url })
    : await insertWithUrl(db, draft.name, (url) => insertUnique(db, 'products', { ...columns, url }, 'url'));
  await emit(db, 'products');
  if (!hasParts(draft)) return repo.withColumns(db, repo.newProduct, row);
  await saveCollection(db, productGroups, row.id, { stored: [], wanted: draft.modifiersProducts });
  await saveLinks(db, productLinks, row.id, draft);
  return (await repo.find(db, row.id, viewOf(ctx))) as Product;
}

const hasParts = (draft: ProductDraft) =>
  draft.modifiersProducts.length > 0 || Object.values(productLinks).some(({ field }) => draft[field].length > 0);

/** Saves what changed of a product. */
export async function updateProduct(
  ctx: Ctx,
  id: number,
  draft: ProductDraft,
  changes: Partial<ProductDraft>,
  stored: Product,
): Promise<Product> {
  const { db } = ctx;
  const columns = repo.columnsOf(changes);
  if (columns.url === '') columns.url = await freeUrl(db, draft.name);
  const { modifiersProducts: groups } = changes;
  const touchesOthers = groups !== undefined || touchesLinks(productLinks, changes);
  // Also where only groups changed: their changes raise the version of the product.
  const row = await update(db, 'products', id, columns);
  await emit(db, 'products');
  if (row && !touchesOthers) return repo.withColumns(db, stored, row);
  await saveCollection(db, productGroups, id, { stored: stored.modifiersProducts, wanted: draft.modifiersProducts });
  await saveLinks(db, productLinks, id, changes);
  return (await repo.find(db, id, viewOf(ctx))) as Product;
}
