import { sql } from 'kysely';
import { type Db, scopeOf } from '#kit/server/database.ts';

/** Tables whose records a field names by their ids, one or several, and the column people know them by. */
export const namedBy = {
  roleIds: ['roles', 'name'],
  storeIds: ['stores', 'name'],
  storeId: ['stores', 'name'],
  menuId: ['menus', 'name'],
  categoryId: ['menu_categories', 'name'],
  productIds: ['products', 'name'],
  productId: ['products', 'name'],
  priceGroupIds: ['price_groups', 'name'],
  priceGroupId: ['price_groups', 'name'],
  publishedVersionId: ['menu_versions', 'number'],
  abandonedShoppingCartCouponId: ['coupons', 'code'],
  modifierId: ['modifiers', 'name'],
  ruledModifierId: ['modifiers', 'name'],
  parentId: ['modifiers', 'name'],
  childId: ['modifiers', 'name'],
  ingredientIds: ['ingredients', 'name'],
  ingredientId: ['ingredients', 'name'],
  checkoutQuestionIds: ['checkout_questions', 'question'],
} as const;
export type NamedField = keyof typeof namedBy;
export const isNamedField = (field: string): field is NamedField => Object.hasOwn(namedBy, field);

/** The names of what a field's ids stand for. */
export async function namesOf(
  db: Db,
  field: NamedField,
  ids: ReadonlySet<number>,
): Promise<ReadonlyMap<number, string>> {
  const [table, column] = namedBy[field];
  const { rows } = await sql<{ id: number; name: string }>`
    select id, ${sql.id(column)}::text as name from ${sql.id(table)}
    where tenant_id = ${scopeOf(db).tenantId} and id = any(${[...ids]}::bigint[])`.execute(db);
  return new Map(rows.map(({ id, name }) => [id, name]));
}
