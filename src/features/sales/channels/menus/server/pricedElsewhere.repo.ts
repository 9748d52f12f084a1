import { listedProducts } from '#features/catalogue/menus/server/index.ts';
import { anyOf } from '#kit/server/data/anyOf.ts';
import type { Db } from '#kit/server/data/database.ts';
import { inGroup, type MenuPriceSource } from '../differenceTaking.rules.ts';

/** Where a menu sets the price of each product, of some: in a line of it, or in one of its price lists. */
export async function pricedByMenu(
  db: Db,
  menuId: number,
  productIds: readonly number[],
): Promise<ReadonlyMap<number, MenuPriceSource>> {
  const lines = await db
    .selectFrom('menuLines')
    .select(['id', 'productId'])
    .where('menuId', '=', menuId)
    .where('productId', '=', anyOf(productIds))
    .where('price', 'is not', null)
    .execute();
  const lists = await listedProducts(db, menuId, productIds);
  return new Map<number, MenuPriceSource>([
    ...[...lists].map(([productId, list]) => [productId, { list }] as const),
    ...lines.map(({ id, productId }) => [productId, { lineId: id }] as const),
  ]);
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
