import { z } from 'zod';
import { fail, type FieldErrors } from '#kit/contract/failures.ts';
import { anyOf } from '#kit/server/data/anyOf.ts';
import type { Db } from '#kit/server/data/database.ts';
import { validate } from '#kit/server/http/validate.ts';
import { menuCategoryRules } from '../menuCategory.rules.ts';
import { resolvePositions } from '../menuPlaces.rules.ts';
import { maxLines, type NewMenuCategory } from '../menus.contract.ts';
import { insertCategories, insertLines } from './menuLines.repo.ts';

const categoryRules = z.object({ categories: z.array(menuCategoryRules) });

/** Inserts the categories of a new menu with their lines, by position or else in the order of the request. */
export async function insertContent(db: Db, menuId: number, categories: readonly NewMenuCategory[]): Promise<void> {
  if (categories.length === 0) return;
  const drafts = categories.map(({ lines: _, position: __, ...category }) => ({ ...category, pictureKey: null }));
  const valid = validate(categoryRules, { categories: drafts }).categories;
  await requireProducts(db, categories);
  const ordered = categories
    .map(({ lines, position }, index) => ({ draft: valid[index] as (typeof valid)[number], lines, position, index }))
    .toSorted((one, other) => (one.position ?? one.index) - (other.position ?? other.index));
  const ids = await insertCategories(db, menuId, withPositions(ordered.map(({ draft }) => draft)));
  const lines = ordered.flatMap((category, index) =>
    withPositions(category.lines.map((line) => ({ ...line, categoryId: ids[index] as number }))),
  );
  await insertLines(db, menuId, lines);
}

function withPositions<Item extends object>(items: readonly Item[]): (Item & { position: number })[] {
  const places = resolvePositions(items.map(() => null));
  return items.map((item, index) => ({ ...item, position: places[index] ?? 0 }));
}

/** Rejects unknown products, and those that a category lists twice. */
async function requireProducts(db: Db, categories: readonly NewMenuCategory[]): Promise<void> {
  const ids = [...new Set(categories.flatMap(({ lines }) => lines.map(({ productId }) => productId)))];
  if (categories.reduce((count, { lines }) => count + lines.length, 0) > maxLines)
    fail('invalidFields', { fields: { categories: [`Un menú tiene hasta ${maxLines} productos`] } });
  const rows = await db.selectFrom('products').select('id').where('id', '=', anyOf(ids)).execute();
  const known = new Set(rows.map(({ id }) => id));
  const fields: FieldErrors = {};
  for (const [place, { lines }] of categories.entries()) {
    const seen = new Set<number>();
    for (const [index, { productId }] of lines.entries()) {
      const path = `categories.${place}.lines.${index}.product_id`;
      if (!known.has(productId)) fields[path] = ['Este producto no existe'];
      else if (seen.has(productId)) fields[path] = ['Este producto ya está en la categoría'];
      seen.add(productId);
    }
  }
  if (Object.keys(fields).length > 0) fail('invalidFields', { fields });
}
