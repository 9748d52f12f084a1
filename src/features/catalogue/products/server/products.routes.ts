import { fail } from '#kit/contract/failures.ts';
import { columnHandlers } from '#kit/server/csv/importColumns.ts';
import { implementApi, implementApiWith } from '#kit/server/http/mount.ts';
import type { Readable } from 'node:stream';
import { productImportsApi } from '../productImport.contract.ts';
import { productOptionsApi } from '../productOptions.contract.ts';
import { productsApi } from '../products.contract.ts';
import { cloneProduct } from './cloneProduct.ts';
import { previewBulk } from './editProducts.ts';
import { startBulkEdit } from './bulkEditJob.ts';
import { exportProducts } from './exportProducts.ts';
import { previewImport, productFiles, startImport } from './importProducts.ts';
import { viewOf } from './productFilters.repo.ts';
import { patchProduct } from './patchProduct.ts';
import * as repo from './products.repo.ts';
import { removeProduct } from './removeProduct.ts';
import { createProduct } from './saveProduct.ts';

export const productOptions = implementApi(productOptionsApi, {
  all: ({ db }, { query }) => repo.options(db, query),
});

export const productImports = implementApi(productImportsApi, {
  ...columnHandlers(productFiles),
  preview: (ctx, { body }) => previewImport(ctx, body as unknown as Readable),
  start: (ctx, { body }) => startImport(ctx, body as unknown as Readable),
});

export const products = implementApiWith(productsApi, ({ areas }) => ({
  exportCsv: (ctx, { query }) => exportProducts(ctx, query),
  list: (ctx, { query }) => repo.list(ctx.db, query, viewOf(ctx)),
  get: async (ctx, { params }) => (await repo.find(ctx.db, params.id, viewOf(ctx))) ?? fail('notFound'),
  create: (ctx, { body }) => createProduct(ctx, body),
  update: patchProduct,
  remove: async (ctx, { params }) => {
    await removeProduct(ctx, params.id, areas);
    return {};
  },
  clone: (ctx, { params }) => cloneProduct(ctx, params.id),
  previewBulk: (ctx, { body }) => previewBulk(ctx, body),
  startBulk: (ctx, { body }) => startBulkEdit(ctx, body),
}));
