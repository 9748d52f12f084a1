import { fail } from '#kit/contract/failures.ts';
import { anyOf } from '#kit/server/data/anyOf.ts';
import type { Ctx } from '#kit/server/http/context.ts';
import { addLines } from './addLines.ts';
import { lock } from '../../record/server/menus.repo.ts';

type AddToMenusInput = { categoryIds: readonly number[]; productIds: readonly number[] };

/** Appends products to categories of several drafts; a category that already lists a product is not changed for it. */
export async function addToMenus({ db, scope }: Ctx, { categoryIds, productIds }: AddToMenusInput) {
  const categories = await db
    .selectFrom('menuCategories as c')
    .innerJoin('menus as m', 'm.id', 'c.menuId')
    .select(['c.id', 'c.menuId', 'm.name as menuName'])
    .where('c.id', '=', anyOf([...new Set(categoryIds)]))
    .orderBy('c.menuId')
    .orderBy('c.id')
    .execute();
  if (categories.length < new Set(categoryIds).size)
    fail('invalidFields', { fields: { category_ids: ['Una de las categorías ya no existe. Elige de nuevo.'] } });
  let added = 0;
  for (const { id: categoryId, menuId } of categories) {
    await lock(db, menuId);
    const present = await db
      .selectFrom('menuLines')
      .select('productId')
      .where('menuId', '=', menuId)
      .where('categoryId', '=', categoryId)
      .where('productId', '=', anyOf(productIds))
      .execute();
    const there = new Set(present.map(({ productId }) => productId));
    const missing = [...new Set(productIds)].filter((id) => !there.has(id));
    if (missing.length > 0) await addLines(db, menuId, { categoryId, productIds: missing });
    added += missing.length;
  }
  const menus = new Map(categories.map(({ menuId, menuName }) => [menuId, menuName]));
  return { requestId: scope.requestId, added, menus: [...menus].map(([id, name]) => ({ id, name })) };
}
