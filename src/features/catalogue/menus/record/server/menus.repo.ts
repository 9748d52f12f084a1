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

type StoreScope = Actor['storeIds'];
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

const withCounts = (found: ReturnType<typeof selected>, storeScope: StoreScope) =>
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

export async function list(db: Db, input: MenuListQuery, storeScope: StoreScope): Promise<Page<MenuRow>> {
  const { query, unpublished, sort, dir = 'asc', page, limit } = input;
  const text = sql.ref<string>('m.search_text');
  let found = whereLinked(withCounts(selected(db), storeScope), menuLinks, 'm', input);
  if (query) found = found.where(fuzzyMatches(text, query));
  if (unpublished !== undefined) found = found.where(isUnpublished, '=', unpublished);
  if (query && !sort) found = found.orderBy(matchRank(text, query));
  const answer = await paginate(found.orderBy(sorts[sort ?? 'name'], dir).orderBy('m.id'), { page, limit });
  return { ...answer, data: answer.data.map((row) => toRow(row as Read)) };
}

export async function row(db: Db, id: number, storeScope: StoreScope): Promise<MenuRow | undefined> {
  const found = await withCounts(selected(db), storeScope).where('m.id', '=', id).executeTakeFirst();
  return found && toRow(found as Read);
}

/** Price lists of a menu, by priority. */
const priceGroupsOf = (db: Db, menuId: number) =>
  db
    .selectFrom('menuPriceGroups as g')
    .innerJoin('priceGroups as p', 'p.id', 'g.priceGroupId')
    .select('p.id')
    .where('g.menuId', '=', menuId)
    .orderBy('p.position')
    .orderBy('p.id')
    .execute();

/** Stores that sell a menu, within the store scope. */
export function storesOf(db: Db, menuId: number, storeScope: StoreScope): Promise<{ id: number; name: string }[]> {
  const found = db.selectFrom('stores').select(['id', 'name']).where('menuId', '=', menuId);
  return (storeScope ? found.where('id', '=', anyOf(storeScope)) : found).orderBy('nameNorm').orderBy('id').execute();
}

/** Finds a menu with its complete draft. */
export async function find(db: Db, id: number, storeScope: StoreScope): Promise<Menu | undefined> {
  const [menu, groups, stores, categories] = await Promise.all([
    row(db, id, storeScope),
    priceGroupsOf(db, id),
    storesOf(db, id, storeScope),
    categoriesOf(db, id),
  ]);
  const idsOf = (records: { id: number }[]) => records.map((record) => record.id);
  return menu && { ...menu, priceGroupIds: idsOf(groups), storeIds: idsOf(stores), categories };
}

/** Finds a menu and locks it and its draft until the transaction ends. */
export async function findForUpdate(db: Db, id: number, storeScope: StoreScope): Promise<Menu | undefined> {
  return (await lock(db, id)) ? find(db, id, storeScope) : undefined;
}

/** Locks a menu until the transaction ends. Every change of a menu or its draft locks it first. */
export const lock = (db: Db, id: number) =>
  db
    .selectFrom('menus')
    .select(['id', 'name', 'publishAt as scheduledAt'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();

/** Content that publishing the menu now would create. */
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

/** Keeps the versions: undoing the deletion also restores the published menu. */
export async function remove(db: Db, id: number): Promise<void> {
  await removeAllCategories(db, id);
  await removeLinks(db, menuLinks, id);
  await removeRecord(db, 'menus', id);
}
