import { sql } from 'kysely';
import { formatMoney } from '#domain/money.ts';
import { anyOf } from '#kit/server/anyOf.ts';
import type { Db } from '#kit/server/database.ts';
import { contains, matches, matchRank } from '#kit/server/searching.ts';
import { modifierKindLabels } from '../../modifiers/modifierList.contract.ts';
import { most, type Searcher } from './searcher.ts';

type Table = 'products' | 'modifiers' | 'menus';
const nameNorm = sql.ref<string>('name_norm');

/** Ids letter by letter, the names first; where nothing holds the words, those whose name nearly does. There are very many. */
async function idsOf(db: Db, table: Table, query: string): Promise<number[]> {
  const found = async (where: ReturnType<typeof contains>) => {
    const rows = await db
      .selectFrom(table)
      .select('id')
      .where(where)
      .orderBy(matchRank(nameNorm, query))
      .orderBy('nameNorm')
      .orderBy('id')
      .limit(most)
      .execute();
    return rows.map(({ id }) => id);
  };
  const exact = await found(contains(sql.ref<string>('search_text'), query));
  return exact.length > 0 ? exact : found(matches(nameNorm, query));
}

/** Rows in the order of their ids. */
const ordered = <Row extends { id: number }>(ids: readonly number[], rows: readonly Row[]): Row[] => {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
};

export const products: Searcher = async (db, query, { country }) => {
  const ids = await idsOf(db, 'products', query);
  const rows = await db
    .selectFrom('products')
    .select(['id', 'name', 'priceProduct', 'availability'])
    .where('id', '=', anyOf(ids))
    .execute();
  return ordered(ids, rows).map(({ id, name, priceProduct, availability }) => ({
    kind: 'products',
    id,
    title: name,
    subtitle: `${formatMoney(priceProduct, country)}${availability ? '' : ' (no disponible)'}`,
    path: `/products/edit-product/${id}`,
  }));
};

export const modifiers: Searcher = async (db, query) => {
  const ids = await idsOf(db, 'modifiers', query);
  const rows = await db.selectFrom('modifiers').select(['id', 'name', 'kind']).where('id', '=', anyOf(ids)).execute();
  return ordered(ids, rows).map(({ id, name, kind }) => ({
    kind: 'modifiers',
    id,
    title: name,
    subtitle: modifierKindLabels[kind],
    path: `/modifiers/edit-modifier/${id}`,
  }));
};

export const menus: Searcher = async (db, query) => {
  const ids = await idsOf(db, 'menus', query);
  const rows = await db
    .selectFrom('menus')
    .select(['id', 'name', sql<boolean>`published_version_id is not null`.as('published')])
    .where('id', '=', anyOf(ids))
    .execute();
  return ordered(ids, rows).map(({ id, name, published }) => ({
    kind: 'menus',
    id,
    title: name,
    subtitle: published ? 'Publicado' : 'Sin publicar',
    path: `/menu/edit-menu/${id}`,
  }));
};
