import { anyOf } from '#kit/server/data/anyOf.ts';
import type { Db } from '#kit/server/data/database.ts';
import { insertAll, updateAll } from '#kit/server/data/write.ts';

/** Adds modifier groups to products, after those that they have. */
export async function addProductGroups(
  db: Db,
  links: readonly { productId: number; groupIds: readonly number[] }[],
): Promise<void> {
  const productIds = links.map(({ productId }) => productId);
  const rows = await db
    .selectFrom('productModifiers')
    .select((eb) => ['productId', eb.fn.max('position').as('position')])
    .where('productId', '=', anyOf(productIds))
    .groupBy('productId')
    .execute();
  const positions = new Map(rows.map(({ productId, position }) => [productId, position]));
  await insertAll(
    db,
    'productModifiers',
    links.flatMap(({ productId, groupIds }) =>
      groupIds.map((modifierId, at) => ({
        productId,
        modifierId,
        position: (positions.get(productId) ?? -1) + 1 + at,
      })),
    ),
  );
  // Their groups are elements of a list of theirs, whose changes raise the version.
  await updateAll(db, 'products', productIds, {});
}
