import { fail } from '#domain/failures.ts';
import type { Ctx } from '#kit/server/context.ts';
import type { Product } from '../products.contract.ts';
import { draftOfProduct } from '../products.rules.ts';
import { viewOf } from './productFilters.repo.ts';
import * as repo from './products.repo.ts';
import { writeNew } from './saveProduct.ts';

const longestName = 120;

/** A copy with an address of its own, not for sale until somebody says so. */
export async function cloneProduct(ctx: Ctx, id: number): Promise<Product> {
  const product = (await repo.find(ctx.db, id, viewOf(ctx))) ?? fail('notFound');
  return writeNew(ctx, {
    ...draftOfProduct(product),
    name: `Copia de ${product.name}`.slice(0, longestName).trim(),
    url: '',
    availability: false,
    modifiersProducts: product.modifiersProducts.map(({ modifierId, position }) => ({ modifierId, position })),
  });
}
