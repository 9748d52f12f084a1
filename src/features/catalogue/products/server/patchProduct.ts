import { patchEndpoint } from '#kit/server/data/crud/patchEndpoint.ts';
import type { Product, ProductDraft, ProductPatch } from '../products.contract.ts';
import { draftOfProduct, productRules } from '../products.rules.ts';
import { viewOf } from './productFilters.repo.ts';
import * as repo from './products.repo.ts';
import { requireReferences } from './requireReferences.ts';
import { resolvePatch, updateProduct } from './saveProduct.ts';

/** Changes some fields of a product. */
export const patchProduct = patchEndpoint<Product, ProductDraft, ProductPatch>({
  table: 'products',
  rules: productRules,
  find: (db, id, ctx) => repo.findForUpdate(db, id, viewOf(ctx)),
  draftOf: draftOfProduct,
  resolvePatch,
  hasChildren: true,
  requireReferences: ({ db }, stored, fields) => requireReferences(db, draftOfProduct(stored), fields),
  save: updateProduct,
});
