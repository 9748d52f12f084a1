import { copyName } from '#kit/contract/draft.ts';
import { fail } from '#kit/contract/failures.ts';
import type { Ctx } from '#kit/server/http/context.ts';
import { type Product, productDraft } from '../products.contract.ts';
import { draftOfProduct } from '../products.rules.ts';
import { viewOf } from './productFilters.repo.ts';
import * as repo from './products.repo.ts';
import { insertProduct } from './saveProduct.ts';

/** Copies a product with a new URL; the copy is not on sale. */
export async function cloneProduct(ctx: Ctx, id: number): Promise<Product> {
  const product = (await repo.find(ctx.db, id, viewOf(ctx))) ?? fail('notFound');
  return insertProduct(ctx, {
    ...draftOfProduct(product),
    name: copyName(productDraft, product.name),
    url: '',
    availability: false,
    modifiersProducts: product.modifiersProducts.map(({ modifierId, position }) => ({ modifierId, position })),
  });
}
