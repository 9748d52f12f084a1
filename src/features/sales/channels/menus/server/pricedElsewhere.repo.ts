import { listedProducts } from '#features/catalogue/menus/server/index.ts';
import { anyOf } from '#kit/server/data/anyOf.ts';
import type { Db } from '#kit/server/data/database.ts';
import { inGroup } from '../differenceTaking.rules.ts';

/** Products, of some, whose price is set by a menu: by a line of it, or by one of its price lists. */
export async function pricedByMenu(
  db: Db,
  menuId: number,
  productIds: readonly number[],
): Promise<ReadonlySet<number>> {
  const lines = await db
    .selectFrom('menuLines')
    .select('productId')
    .where('menuId', '=', menuId)
    .where('productId', '=', anyOf(productIds))
    .where('price', 'is not', null)
    .execute();
  return new Set([...lines.map(({ productId }) => productId), ...(await listedProducts(db, menuId, productIds))]);
}

/** Options, of some, with another price in a group. */
export async function pricedByGroup(db: Db, optionIds: readonly number[]): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('modifierChildren as c')
    .innerJoin('modifiers as g', 'g.id', 'c.parentId')
    .select(['c.childId', 'g.name'])
    .where('c.childId', '=', anyOf(optionIds))
    .where('c.price', 'is not', null)
    .execute();
  return new Set(rows.map(({ childId, name }) => inGroup(childId, name)));
}

/** Whether guests see a product by another name than its own. */
export async function hasScreenName(db: Db, productId: number): Promise<boolean> {
  const found = await db
    .selectFrom('products')
    .select('nameScreenProduct')
    .where('id', '=', productId)
    .executeTakeFirst();
  return found !== undefined && found.nameScreenProduct !== '';
}

/** Name of a price list; blank without one. */
export async function priceGroupName(db: Db, id: number | null): Promise<string> {
  if (id === null) return '';
  const found = await db.selectFrom('priceGroups').select('name').where('id', '=', id).executeTakeFirst();
  return found?.name ?? '';
}
