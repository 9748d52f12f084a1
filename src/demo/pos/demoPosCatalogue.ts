import { followStock } from '#features/catalogue/sold-outs/server/index.ts';
import { itemsOf } from '#features/sales/pos/catalogueItems.rules.ts';
import { mergeItems } from '#features/sales/pos/server/catalogues.repo.ts';
import { setStock } from '#features/sales/pos/server/stock.repo.ts';
import type { PosItem } from '#integrations/pos/port.ts';
import { providerNameOf } from '#integrations/providers.ts';
import { type Db, unaudited } from '#kit/server/data/database.ts';
import { bulkInsert } from '../bulkInsert.ts';
import { type PosDifferences, posItemsOf, posMappingsOf, productCode } from './posDifferences.ts';

const provider = 'bsale';

/** The category of each product in the menus. */
async function productCategories(db: Db): Promise<ReadonlyMap<number, string>> {
  const rows = await db
    .selectFrom('menuLines as l')
    .innerJoin('menuCategories as c', 'c.id', 'l.categoryId')
    .select(['l.productId', 'c.name'])
    .execute();
  return new Map(rows.map(({ productId, name }) => [productId, name]));
}

/** Stores the units of what the account counts; without units a product is sold out. */
async function addStock(db: Db, storeId: number, catalogueId: number, { counted }: PosDifferences): Promise<void> {
  await setStock(db, catalogueId, new Map([...counted].map(([id, units]) => [productCode(id), units])));
  await followStock(db, {
    source: { key: provider, name: providerNameOf(provider) },
    storeIds: [storeId],
    coveredIds: [storeId],
    out: { product: [...counted].flatMap(([id, units]) => (units === 0 ? id : [])), modifier: [] },
  });
}

/** The catalogue of a store's account, with the codes of most of our products and options. */
export async function addPosCatalogue(db: Db, storeId: number, differences: PosDifferences): Promise<void> {
  const options = await db
    .selectFrom('modifiers')
    .select(['id', 'name', 'price'])
    .where('kind', '=', 'option')
    .orderBy('id')
    .execute();
  const products = await db
    .selectFrom('products')
    .select(['id', 'name', 'priceProduct as price'])
    .orderBy('id')
    .execute();
  const ours = { products, options, categories: await productCategories(db) };
  const items: readonly PosItem[] = posItemsOf(ours, differences);
  // Read again once there are credentials.
  const [catalogueId = 0] = await bulkInsert(db, 'pos_catalogues', [
    { provider, storeId, readAt: new Date().toISOString() },
  ]);
  await mergeItems(db, catalogueId, itemsOf(items));
  await unaudited(db)
    .updateTable('posItems')
    .set({ removedAt: new Date().toISOString() })
    .where('catalogueId', '=', catalogueId)
    .where('code', '=', productCode(differences.removed))
    .execute();
  const mappings = posMappingsOf(ours, differences);
  await bulkInsert(
    db,
    'pos_mappings',
    mappings.map((mapping) => ({ catalogueId, ...mapping })),
  );
  await addStock(db, storeId, catalogueId, differences);
}
