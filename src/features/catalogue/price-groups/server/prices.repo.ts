import { sql } from 'kysely';
import { anyOf } from '#kit/server/data/anyOf.ts';
import { tenantRows } from '#kit/server/data/tenantRows.ts';
import type { Db } from '#kit/server/data/database.ts';
import { pictureUrl } from '#kit/contract/pictures/pictureUrl.ts';
import { fuzzyMatches, matchRank } from '#kit/server/search/textSearch.ts';
import { insertAll, removeAll, updateEach } from '#kit/server/data/write.ts';
import type { FoodType } from '#domain/catalogue.ts';
import type { PriceRow } from '../priceGroups.contract.ts';
import type { PricePlan, StoredPrice } from '../prices.rules.ts';

type PriceFilters = { query?: string | undefined; priced?: boolean | undefined; productIds?: readonly number[] };

/** Products with their prices in the list, by name. */
export async function rows(db: Db, groupId: number, { query, priced, productIds }: PriceFilters): Promise<PriceRow[]> {
  let found = db
    .selectFrom('products as p')
    .leftJoin('prices as c', (join) => join.onRef('c.productId', '=', 'p.id').on('c.priceGroupId', '=', groupId))
    .select(['p.id as productId', 'p.name', 'p.priceProduct', 'p.availability', 'p.foodType'])
    .select(['c.id', 'c.price', 'c.deliveryPrice', 'c.discountPrice', 'c.menuDiscount', 'c.version'])
    .select(sql<string | null>`p.picture_keys ->> 0`.as('pictureKey'));
  const text = sql.ref<string>('p.search_text');
  if (query) found = found.where(fuzzyMatches(text, query)).orderBy(matchRank(text, query));
  if (priced !== undefined) found = found.where('c.id', priced ? 'is not' : 'is', null);
  if (productIds) found = found.where('p.id', '=', anyOf(productIds));
  const read = await found.orderBy('p.nameNorm').orderBy('p.id').execute();
  return read.map(({ name, priceProduct, availability, foodType, pictureKey, ...cells }) => ({
    ...cells,
    product: {
      name,
      priceProduct,
      availability,
      foodType: foodType as FoodType | null,
      pictureUrl: pictureUrl(pictureKey),
    },
  }));
}

/** Stored prices of a list by product, of some products or all of them. */
export async function stored(db: Db, groupId: number, ids?: readonly number[]): Promise<Map<number, StoredPrice>> {
  let found = db
    .selectFrom('prices')
    .select(['id', 'productId', 'price', 'deliveryPrice', 'discountPrice', 'menuDiscount', 'version'])
    .where('priceGroupId', '=', groupId);
  if (ids) found = found.where('productId', '=', anyOf(ids));
  return new Map((await found.orderBy('id').execute()).map((row) => [row.productId, row]));
}

export async function productNames(db: Db, ids: readonly number[]): Promise<Map<number, string>> {
  const found = await db
    .selectFrom('products')
    .select(['id', 'name'])
    .where('id', '=', anyOf(ids))
    .orderBy('nameNorm')
    .orderBy('id')
    .execute();
  return new Map(found.map(({ id, name }) => [id, name]));
}

/** Columns of each price changed after the version that was read, with the author of the last change. */
export async function changedSince(db: Db, seen: ReadonlyMap<number, number>) {
  const { rows: later } = await sql<{ recordId: number; keys: string[]; authorName: string; at: string }>`
    select c.record_id, array(select jsonb_object_keys(coalesce(c.after, '{}'))) as keys, e.author_name, c.at
    from ${tenantRows('auditChanges as c')}
    join ${tenantRows('auditEntries as e')} on e.request_id = c.request_id
    join unnest(${[...seen.keys()]}::bigint[], ${[...seen.values()]}::int[]) s(id, version) on s.id = c.record_id
    where c.entity = 'prices' and c.version > s.version
    order by c.id`.execute(db);
  return later;
}

/** A statement takes some 65,000 values. */
const insertBatch = 5000;
const updateBatch = 10_000;

/** Writes a plan with its history. */
export async function write(db: Db, groupId: number, { inserts, updates, removals }: PricePlan): Promise<void> {
  for (let from = 0; from < inserts.length; from += insertBatch) {
    const batch = inserts.slice(from, from + insertBatch);
    await insertAll(
      db,
      'prices',
      batch.map((cells) => ({ ...cells, priceGroupId: groupId })),
    );
  }
  for (let from = 0; from < updates.length; from += updateBatch)
    await updateEach(db, 'prices', updates.slice(from, from + updateBatch));
  if (removals.length > 0) await removeAll(db, 'prices', removals);
}
