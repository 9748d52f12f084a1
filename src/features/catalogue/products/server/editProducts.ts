import { setImmediate } from 'node:timers/promises';
import type { RunFailure } from '#kit/contract/runs.ts';
import { fail } from '#kit/contract/failures.ts';
import type { Ctx } from '#kit/server/http/context.ts';
import type { Db } from '#kit/server/data/database.ts';
import { emit } from '#kit/server/live/events.ts';
import { updateEach } from '#kit/server/data/write.ts';
import { hasChanges, raisedRow, validateBulkChange } from '../bulk.rules.ts';
import type { ProductBulkEdit, ProductBulkPatch } from '../products.contract.ts';
import type { ProductBulkPreview } from '../bulkReports.contract.ts';
import { draftOfProduct } from '../products.rules.ts';
import * as bulk from './bulk.repo.ts';
import { viewOf } from './productFilters.repo.ts';
import * as repo from './products.repo.ts';

/** Products listed in a preview. */
const maxPreviewed = 50;

/** Name in reports of a product that could not be read. */
export const unnamedProduct = (id: number): string => `Producto ${id}`;

type Chosen = Pick<ProductBulkEdit, 'productIds' | 'filters'>;

/** Splits a bulk edit into selection and changes. Rejects an empty change and an empty selection. */
export function splitBulkEdit({ productIds, filters, ...patch }: ProductBulkEdit): {
  patch: ProductBulkPatch;
  which: bulk.ProductSelection;
} {
  if (!hasChanges(patch)) fail('invalidFields', { message: 'Elige al menos un campo que cambiar.' });
  return { patch, which: selectionOf({ productIds, filters }) };
}

/** Parses the selection of products; rejects an empty one. */
function selectionOf({ productIds, filters }: Chosen): bulk.ProductSelection {
  if (productIds) return { ids: productIds };
  if (filters) return { filters };
  return fail('invalidFields', { fields: { product_ids: ['Elige qué productos cambiar'] } });
}

/** Current ids of the selected products; rejects a selection without matches. */
export async function chosenProducts(ctx: Ctx, chosen: Chosen): Promise<number[]> {
  const ids = await bulk.idsOf(ctx.db, selectionOf(chosen), viewOf(ctx));
  return ids.length > 0 ? ids : fail('invalidFields', { message: 'Ningún producto cumple esos filtros.' });
}

/** Previews the change on the first products by name, with the total. */
export async function previewBulk(ctx: Ctx, body: ProductBulkEdit): Promise<ProductBulkPreview> {
  const { patch, which } = splitBulkEdit(body);
  const { data: ids, total } = await bulk.firstPage(ctx.db, which, viewOf(ctx), maxPreviewed);
  const found = new Map((await repo.findManyShallow(ctx.db, ids)).map((product) => [product.id, product]));
  const { priceChange } = patch;
  const prices = priceChange ? await bulk.listPricesOf(ctx.db, ids) : [];
  const listChanges = (id: number) =>
    priceChange ? prices.filter(({ productId }) => productId === id).flatMap((row) => raisedRow(row, priceChange)) : [];
  const products = ids.flatMap((id) => {
    const product = found.get(id);
    if (!product) return [];
    const verdict = validateBulkChange(draftOfProduct(product), patch);
    return [{ id, name: product.name, ...verdict, listChanges: listChanges(id) }];
  });
  const all = priceChange ? await bulk.idsOf(ctx.db, which, viewOf(ctx)) : [];
  return { total, priceLists: all.length > 0 ? await bulk.pricedElsewhere(ctx.db, all) : [], products };
}

/** Changes the products that can be, and answers why the others were not. */
export async function editProducts(db: Db, ids: readonly number[], patch: ProductBulkPatch): Promise<RunFailure[]> {
  await repo.lock(db, ids);
  const products = await repo.findManyShallow(db, ids);
  const failed = missingFailures(ids, products);
  const patches: ({ id: number } & repo.ProductColumns)[] = [];
  for (const [place, product] of products.entries()) {
    // Hundreds of products take a while, and others wait for an answer meanwhile.
    if (place % 100 === 99) await setImmediate();
    const { id, name } = product;
    const { changes, reason } = validateBulkChange(draftOfProduct(product), patch);
    if (reason !== null) failed.push({ id, name, field: null, message: reason });
    else if (changes.length > 0)
      patches.push({ id, ...Object.fromEntries(changes.map(({ field, after }) => [field, after])) });
  }
  await updateEach(db, 'products', patches);
  if (patches.length > 0) await emit(db, 'products');
  return failed;
}

function missingFailures(ids: readonly number[], products: readonly { id: number }[]): RunFailure[] {
  const there = new Set(products.map(({ id }) => id));
  return ids
    .filter((id) => !there.has(id))
    .map((id) => ({ id, name: unnamedProduct(id), field: null, message: 'Este producto ya no existe.' }));
}
