import { fail } from '#domain/failures.ts';
import { merging } from '#kit/server/merging.ts';
import { serve } from '#kit/server/mount.ts';
import { productOptionsApi } from '../productList.contract.ts';
import { type Product, type ProductDraft, type ProductPatch, productsApi } from '../products.contract.ts';
import { draftOfProduct, productRules } from '../products.rules.ts';
import { cloneProduct } from './cloneProduct.ts';
import { previewBulk } from './editProducts.ts';
import { startBulkEdit } from './bulkEditJob.ts';
import { exportProducts } from './exportProducts.ts';
import { viewOf } from './productFilters.repo.ts';
import * as repo from './products.repo.ts';
import { removeProduct } from './removeProduct.ts';
import { createProduct, updateProduct, wholeFields } from './saveProduct.ts';

export const productOptions = serve(productOptionsApi, {
  all: ({ db }, { query }) => repo.options(db, query),
});

export const products = serve(productsApi, {
  exportCsv: (ctx, { query }) => exportProducts(ctx, query),
  list: (ctx, { query }) => repo.list(ctx.db, query, viewOf(ctx)),
  get: async (ctx, { params }) => (await repo.find(ctx.db, params.id, viewOf(ctx))) ?? fail('notFound'),
  create: (ctx, { body }) => createProduct(ctx, body),
  update: merging<Product, ProductDraft, ProductPatch>({
    table: 'products',
    rules: productRules,
    find: (db, id, ctx) => repo.findToWrite(db, id, viewOf(ctx)),
    draftOf: draftOfProduct,
    wholeFields,
    save: updateProduct,
  }),
  remove: async (ctx, { params }) => {
    await removeProduct(ctx, params.id);
    return {};
  },
  clone: (ctx, { params }) => cloneProduct(ctx, params.id),
  previewBulk: (ctx, { body }) => previewBulk(ctx, body),
  startBulk: (ctx, { body }) => startBulkEdit(ctx, body),
});
