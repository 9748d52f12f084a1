import { sql } from 'kysely';
import { pageSize } from '#kit/contract/crud.ts';
import { anyOf } from '#kit/server/data/anyOf.ts';
import type { Actor } from '#kit/server/http/context.ts';
import type { Db } from '#kit/server/data/database.ts';
import { linkCount } from '#kit/server/data/links.ts';
import { paginate } from '#kit/server/data/paginate.ts';
import { pictureUrl } from '#kit/contract/pictures/pictureUrl.ts';
import { fuzzyMatches, matchRank } from '#kit/server/search/textSearch.ts';
import { inGroups } from '#features/stores/server/index.ts';
import { modifierLinks } from '#features/catalogue/modifiers/modifierLinks.contract.ts';
import { productLinks } from '#features/catalogue/products/productLinks.contract.ts';
import type { SoldOutListQuery, SoldOutTarget } from '../soldOuts.contract.ts';

export const targetColumns = { product: 'productId', modifier: 'modifierId', ingredient: 'ingredientId' } as const;

const name = sql<string>`coalesce(p.name, m.name, i.name)`;
const text = sql<string>`coalesce(p.search_text, m.search_text, i.search_text)`;
const kind = sql<SoldOutTarget>`case when s.product_id is not null then 'product'
  when s.modifier_id is not null then 'modifier' else 'ingredient' end`;
const picture = sql<string | null>`coalesce(p.picture_keys ->> 0, m.picture_key)`;

/** Sold-outs in force at a moment, within a store scope; chain-wide ones are always included. */
const activeSoldOuts = (db: Db, storeScope: Actor['storeIds'], now: Date) => {
  const found = db
    .selectFrom('soldOuts as s')
    .leftJoin('products as p', 'p.id', 's.productId')
    .leftJoin('modifiers as m', 'm.id', 's.modifierId')
    .leftJoin('ingredients as i', 'i.id', 's.ingredientId')
    .leftJoin('stores as st', 'st.id', 's.storeId')
    .where((is) => is.or([is('s.until', 'is', null), is('s.until', '>', now.toISOString())]));
  return storeScope
    ? found.where((is) => is.or([is('s.storeId', 'is', null), is('s.storeId', '=', anyOf(storeScope))]))
    : found;
};

const selectRows = (found: ReturnType<typeof activeSoldOuts>) =>
  found
    .select([
      's.id',
      's.storeId',
      'st.name as storeName',
      's.ends',
      's.until',
      's.note',
      's.authorName',
      's.source',
      's.version',
    ])
    .select(sql<string>`s.updated_at`.as('since'))
    .select([kind.as('target'), name.as('name'), picture.as('pictureKey')])
    .select(sql<number>`coalesce(s.product_id, s.modifier_id, s.ingredient_id)`.as('targetId'))
    .select([
      linkCount(productLinks.ingredientIds, 's.ingredientId').as('productCount'),
      linkCount(modifierLinks.ingredientIds, 's.ingredientId').as('modifierCount'),
    ]);

const toRow = <Row extends { pictureKey: string | null }>({ pictureKey, ...row }: Row) => ({
  ...row,
  pictureUrl: pictureUrl(pictureKey),
});

/** A page of what is off sale now, the newest first. */
export async function list(db: Db, input: SoldOutListQuery, storeScope: Actor['storeIds'], now: Date) {
  const { page = 1, limit = pageSize, query, ids, target, storeId, storeGroupId, dir = 'desc' } = input;
  let found = selectRows(activeSoldOuts(db, storeScope, now));
  if (ids) found = found.where('s.id', '=', anyOf(ids));
  if (target) found = found.where(`s.${targetColumns[target]}`, 'is not', null);
  if (storeId) found = found.where((is) => is.or([is('s.storeId', 'is', null), is('s.storeId', '=', storeId)]));
  if (storeGroupId)
    found = found.where((is) => is.or([is('s.storeId', 'is', null), inGroups('s.storeId', [storeGroupId])]));
  if (query) found = found.where(fuzzyMatches(text, query)).orderBy(matchRank(text, query));
  const read = await paginate(found.orderBy('s.updatedAt', dir).orderBy('s.id', dir), { page, limit });
  return { ...read, data: read.data.map(toRow) };
}

/** The active sold-outs with these ids, as list rows. */
export async function listable(db: Db, ids: readonly number[], storeScope: Actor['storeIds'], now: Date) {
  const rows = await selectRows(activeSoldOuts(db, storeScope, now))
    .where('s.id', '=', anyOf(ids))
    .orderBy('s.id')
    .execute();
  return rows.map(toRow);
}

/** The names of what may be taken off sale, by id: products, options and ingredients that are there. */
export async function namesOf(db: Db, target: SoldOutTarget, ids: readonly number[]): Promise<Map<number, string>> {
  const table = ({ product: 'products', modifier: 'modifiers', ingredient: 'ingredients' } as const)[target];
  let found = db.selectFrom(table).select(['id', 'name']).where('id', '=', anyOf(ids));
  if (target === 'modifier') found = found.where(sql<string>`kind`, '=', 'option');
  const rows = await found.execute();
  return new Map(rows.map((row) => [row.id, row.name]));
}

/** Rows of these targets, ended ones too, locked until the transaction ends. */
export function findForUpdate(db: Db, target: SoldOutTarget, ids: readonly number[]) {
  const column = targetColumns[target];
  return db
    .selectFrom('soldOuts')
    .select(['id', 'storeId', 'until', `${column} as targetId`])
    .where(column, '=', anyOf(ids))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}

/** Rows by id with their store, limited to those the user may put back on sale; locked until the transaction ends. */
export function withinStoreScope(db: Db, ids: readonly number[], storeScope: Actor['storeIds']) {
  const found = db
    .selectFrom('soldOuts')
    .select(['id', 'storeId', 'version'])
    .where('id', '=', anyOf(ids))
    .orderBy('id')
    .forUpdate();
  return (
    storeScope ? found.where((is) => is.or([is('storeId', 'is', null), is('storeId', '=', anyOf(storeScope))])) : found
  ).execute();
}

/** Products and modifiers that use an ingredient, by name. */
export async function usesOf(db: Db, ingredientId: number) {
  const [products, modifiers] = await Promise.all([
    db
      .selectFrom('products as t')
      .innerJoin('productIngredients as u', 'u.productId', 't.id')
      .select(['t.id', 't.name'])
      .where('u.ingredientId', '=', ingredientId)
      .orderBy('t.nameNorm')
      .execute(),
    db
      .selectFrom('modifiers as t')
      .innerJoin('modifierIngredients as u', 'u.modifierId', 't.id')
      .select(['t.id', 't.name'])
      .where('u.ingredientId', '=', ingredientId)
      .orderBy('t.nameNorm')
      .execute(),
  ]);
  return { products, modifiers };
}
