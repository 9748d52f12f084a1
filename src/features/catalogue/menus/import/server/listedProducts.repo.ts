import { anyOf } from '#kit/server/data/anyOf.ts';
import type { Db } from '#kit/server/data/database.ts';

/** Products, of some, whose price in a menu is that of one of its price lists. */
export async function listedProducts(
  db: Db,
  menuId: number,
  productIds: readonly number[],
): Promise<ReadonlySet<number>> {
  const rows = await db
    .selectFrom('menuPriceGroups as g')
    .innerJoin('prices as p', 'p.priceGroupId', 'g.priceGroupId')
    .select('p.productId')
    .distinct()
    .where('g.menuId', '=', menuId)
    .where('p.productId', '=', anyOf(productIds))
    .where((eb) => eb.or([eb('p.price', 'is not', null), eb('p.deliveryPrice', 'is not', null)]))
    .execute();
  return new Set(rows.map(({ productId }) => productId));
}
