import { anyOf } from '#kit/server/data/anyOf.ts';
import type { Db } from '#kit/server/data/database.ts';

/** A price list by its id and name. */
type PriceListName = { id: number; name: string };

/** The price list of a menu that sets the price of each product, of some. */
export async function listedProducts(
  db: Db,
  menuId: number,
  productIds: readonly number[],
): Promise<ReadonlyMap<number, PriceListName>> {
  const rows = await db
    .selectFrom('menuPriceGroups as g')
    .innerJoin('prices as p', 'p.priceGroupId', 'g.priceGroupId')
    .innerJoin('priceGroups as l', 'l.id', 'g.priceGroupId')
    .distinctOn('p.productId')
    .select(['p.productId', 'l.id', 'l.name'])
    .where('g.menuId', '=', menuId)
    .where('p.productId', '=', anyOf(productIds))
    .where((eb) => eb.or([eb('p.price', 'is not', null), eb('p.deliveryPrice', 'is not', null)]))
    .orderBy('p.productId')
    .orderBy('l.name')
    .execute();
  return new Map(rows.map(({ productId, id, name }) => [productId, { id, name }]));
}
