import { fail } from '#kit/contract/failures.ts';
import type { Db } from '#kit/server/data/database.ts';
import * as repo from './menuPlaces.repo.ts';

/** Returns the name of a category of the draft, or rejects `category_id`. */
export async function requireCategory(db: Db, menuId: number, id: number): Promise<string> {
  const found = await db
    .selectFrom('menuCategories')
    .select('name')
    .where('menuId', '=', menuId)
    .where('id', '=', id)
    .executeTakeFirst();
  return (
    found?.name ??
    fail('invalidFields', { fields: { category_id: ['Esa categoría ya no está en el menú. Elige otra.'] } })
  );
}

type Into = { present: readonly { productId: number }[]; name: string; field: 'lines' | 'product_ids' };

/** Rejects products that the category already lists. */
export async function rejectDuplicates(
  db: Db,
  productIds: readonly number[],
  { present, name, field }: Into,
): Promise<void> {
  const inside = new Set(present.map(({ productId }) => productId));
  const repeated = productIds.filter((id, index) => inside.has(id) || productIds.indexOf(id) < index);
  if (repeated.length === 0) return;
  const names = [...(await repo.productNames(db, repeated)).values()];
  const [first = 'Un producto', ...others] = names;
  const what = others.length === 0 ? `${first} ya está` : `${first} y ${others.length} más ya están`;
  fail('invalidFields', { fields: { [field]: [`${what} en ${name}: un producto va una vez en cada categoría.`] } });
}
