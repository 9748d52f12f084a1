import { sql } from 'kysely';
import { nameKey } from '#domain/cells/recordIds.ts';
import { amountCell, type CsvFormat } from '#kit/server/csv/exportRecords.ts';
import { anyOf } from '#kit/server/data/anyOf.ts';
import type { Db } from '#kit/server/data/database.ts';
import { whereLinked } from '#kit/server/data/links.ts';
import { fuzzyMatches } from '#kit/server/search/textSearch.ts';
import { priceGroupLinks } from '../priceGroupLinks.contract.ts';
import type { StoredPrice } from '../prices.rules.ts';

export type PriceFileFilters = { query?: string | undefined; storeGroupId?: number | undefined };

/** The prices of lists as cells, by priority of the list and name of the product. */
export function exportRows(db: Db, { query, storeGroupId }: PriceFileFilters, format: CsvFormat) {
  let found = whereLinked(
    db
      .selectFrom('prices as c')
      .innerJoin('priceGroups as g', 'g.id', 'c.priceGroupId')
      .innerJoin('products as p', 'p.id', 'c.productId'),
    priceGroupLinks,
    'g',
    { storeGroupId },
  );
  if (query) found = found.where(fuzzyMatches(sql.ref('g.search_text'), query));
  return found
    .select(['g.name as list', 'p.id as productId', 'p.name as product'])
    .select([
      amountCell(sql`c.price`, format).as('price'),
      amountCell(sql`c.delivery_price`, format).as('deliveryPrice'),
      amountCell(sql`c.discount_price`, format).as('discountPrice'),
      sql<string>`replace(c.menu_discount::text, '.', ${sql.lit(format.decimalMark)})`.as('menuDiscount'),
    ])
    .orderBy('g.position')
    .orderBy('g.id')
    .orderBy('p.nameNorm')
    .orderBy('p.id');
}

type Named = { id: number; name: string };

/** Every price list. */
export const lists = (db: Db): Promise<Named[]> =>
  db.selectFrom('priceGroups').select(['id', 'name']).orderBy('id').execute();

/** The products that some lines name by their id or their name. */
export const productsNamed = (db: Db, ids: readonly number[], names: readonly string[]): Promise<Named[]> =>
  db
    .selectFrom('products')
    .select(['id', 'name'])
    .where(sql<boolean>`(id = any(${ids}::bigint[]) or name_norm = any(${[...new Set(names.map(nameKey))]}::text[]))`)
    .execute();

export type ListPrice = StoredPrice & { priceGroupId: number };

/** The prices of these products in any list. */
export const pricesOf = (db: Db, productIds: readonly number[]): Promise<ListPrice[]> =>
  db
    .selectFrom('prices')
    .select(['id', 'priceGroupId', 'productId', 'price', 'deliveryPrice', 'discountPrice', 'menuDiscount', 'version'])
    .where('productId', '=', anyOf(productIds))
    .orderBy('id')
    .execute();
