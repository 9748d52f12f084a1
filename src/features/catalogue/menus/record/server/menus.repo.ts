import { type SelectQueryBuilder, sql } from 'kysely';
import type { Page } from '#kit/contract/crud.ts';
import { anyOf } from '#kit/server/data/anyOf.ts';
import type { Actor } from '#kit/server/http/context.ts';
import type { Db } from '#kit/server/data/database.ts';
import { removeLinks, whereLinked } from '#kit/server/data/links.ts';
import { paginate } from '#kit/server/data/paginate.ts';
import { fuzzyMatches, matchRank } from '#kit/server/search/textSearch.ts';
import type { TenantTables } from '#kit/server/data/tables.ts';
import { insert as insertRecord, remove as removeRecord, update as updateRecord } from '#kit/server/data/write.ts';
import type { ContentLine, MenuContent } from '../menuContent.contract.ts';
import { menuLinks } from '../menuLinks.contract.ts';
import type { MenuListQuery, Menu, MenuDraft, MenuRow } from '../menus.contract.ts';
import { draftHash } from './menuContent.sql.ts';
import { categoriesOf, draftRows, removeAllCategories } from './menuLines.repo.ts';

type Reach = Actor['storeIds'];
type Tables = TenantTables & { m: TenantTables['menus'] };
type Menus<Row> = SelectQueryBuilder<Tables, 'm', Row>;

/** Whether the draft of `m` differs from its published version `v`. */
const isUnpublished = sql<boolean>`(v.id is null or v.content_hash <> ${draftHash})`;

const plain = [
  'm.id',
  'm.name',
  'm.orderChannel',
  'm.publishAt',
  'm.version',
  'm.createdAt',
  'm.updatedAt',
  'v.id as versionId',
  'v.number',
  'v.publishedAt',
  'v.authorName',
] as const;

const selected = (db: Db) =>
  (db.selectFrom('menus as m') as unknown as Menus<object>).leftJoin(
    'menuVersions as v',
    'v.id',
    'm.publishedVersionId',
  );

const shown = (found: ReturnType<typeof selected>, storeScope: Reach) =>
  found.select(plain).select(({ selectFrom }) => [
    isUnpublished.as('unpublished'),
    selectFrom('menuCategories as c').select(count).whereRef('c.menuId', '=', 'm.id').as('categoryCount'),
    selectFrom('menuLines as l').select(count).whereRef('l.menuId', '=', 'm.id').as('lineCount'),
    selectFrom('stores as s')
      .select(count)
      .whereRef('s.menuId', '=', 'm.id')
      .$if(storeScope !== null, (stores) => stores.where('s.id', '=', anyOf(storeScope ?? [])))
      .as('storeCount'),
  ]);
const count = sql<number>`count(*)::int`.as('count');

type Read = Omit<MenuRow, 'published'> & {
  versionId: number | null;
  number: number | null;
  publishedAt: string | null;
  authorName: string | null;
};

function toRow({ versionId, number, publishedAt, authorName, ...row }: Read): MenuRow {
  const published = versionId && number && publishedAt ? { versionId, number, publishedAt } : null;
  return { ...row, published: published && { ...published, authorName: authorName ?? '' } };
}

const sorts = { name: 'm.nameNorm', updatedAt: 'm.updatedAt', createdAt: 'm.createdAt' } as const;

export async function list(db: Db, asked: MenuListQuery, storeScope: Reach): Promise<Page<MenuRow>> {
  const { query, unpublished, sort, dir = 'asc', page, limit } = asked;
  const text = sql.ref<string>('m.search_text');
  let found = whereLinked(shown(selected(db), storeScope), menuLinks, 'm', asked);
  if (query) found = found.where(fuzzyMatches(text, query));
  if (unpublished !== undefined) found = found.where(isUnpublished, '=', unpublished);
  if (query && !sort) found = found.orderBy(matchRank(text, query));
  const answer = await paginate(found.orderBy(sorts[sort ?? 'name'], dir).orderBy('m.id'), { page, limit });
  return { ...answer, data: answer.data.map((row) => toRow(row as Read)) };
}

export async function row(db: Db, id: number, storeScope: Reach): Promise<MenuRow | undefined> {
  const found = await shown(selected(db), storeScope).where('m.id', '=', id).executeTakeFirst();
  return found && toRow(found as Read);
}

/** The price lists of a menu, from the one that holds to the last. */
const priceGroupsOf = (db: Db, menuId: number) =>
  db
    .selectFrom('menuPriceGroups as g')
    .innerJoin('priceGroups as p', 'p.id', 'g.priceGroupId')
    .select('p.id')
    .where('g.menuId', '=', menuId)
    .orderBy('p.position')
    .orderBy('p.id')
    .execute();

/** The stores that sell a menu, as far as the actor reaches them. */
export function storesOf(db: Db, menuId: number, storeScope: Reach): Promise<{ id: number; name: string }[]> {
  const found = db.selectFrom('stores').select(['id', 'name']).where('menuId', '=', menuId);
  return (storeScope ? found.where('id', '=', anyOf(storeScope)) : found).orderBy('nameNorm').orderBy('id').execute();
}

/** One menu with its whole draft. */
export async function find(db: Db, id: number, storeScope: Reach): Promise<Menu | undefined> {
  const [menu, groups, stores, categories] = await Promise.all([
    row(db, id, storeScope),
    priceGroupsOf(db, id),
    storesOf(db, id, storeScope),
    categoriesOf(db, id),
  ]);
  const idsOf = (records: { id: number }[]) => records.map((record) => record.id);
  return menu && { ...menu, priceGroupIds: idsOf(groups), storeIds: idsOf(stores), categories };
}

/** The same, and nobody else may write it, or its draft, until the transaction ends. */
export async function findForUpdate(db: Db, id: number, storeScope: Reach): Promise<Menu | undefined> {
  return (await lock(db, id)) ? find(db, id, storeScope) : undefined;
}

/** Locks a menu until the transaction ends: every writer of a menu or its draft does this first. */
export const lock = (db: Db, id: number) =>
  db
    .selectFrom('menus')
    .select(['id', 'name', 'publishAt as scheduledAt'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();

/** What a menu would be if it were published now; undefined where there is none. */
export async function draftOf(db: Db, menuId: number): Promise<MenuContent | undefined> {
  const [menu, groups, { categories, lines }] = await Promise.all([
    db.selectFrom('menus').select(['name', 'orderChannel']).where('id', '=', menuId).executeTakeFirst(),
    priceGroupsOf(db, menuId),
    draftRows(db, menuId),
  ]);
  if (!menu) return undefined;
  const byCategory = Map.groupBy(lines, ({ categoryId }) => categoryId);
  const linesOf = (id: number): ContentLine[] =>
    (byCategory.get(id) ?? []).map(({ categoryId: _, position: __, ...line }) => line);
  return {
    ...menu,
    priceGroupIds: groups.map(({ id }) => id),
    categories: categories.map(({ position: _, ...category }) => ({ ...category, lines: linesOf(category.id) })),
  };
}

type Columns = Partial<Pick<MenuDraft, 'name' | 'orderChannel'>>;

export const insert = (db: Db, columns: Columns & { name: string }) => insertRecord(db, 'menus', columns);
export const update = (
  db: Db,
  id: number,
  columns: Columns & { publishedVersionId?: number; publishAt?: string | null },
) => updateRecord(db, 'menus', id, columns);

/** Its versions stay: undoing the deletion brings back what guests saw. */
export async function remove(db: Db, id: number): Promise<void> {
  await removeAllCategories(db, id);
  await removeLinks(db, menuLinks, id);
  await removeRecord(db, 'menus', id);
}
