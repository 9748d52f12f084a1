import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { Page, PageQuery } from '#kit/contract/crud.ts';
import type { Entity } from '#kit/contract/entity.ts';
import { fail } from '#kit/contract/failures.ts';
import { withoutLinks } from '#kit/contract/links.ts';
import { wireName } from '#kit/contract/wire.ts';
import { countedTables, type Db } from '../database.ts';
import { selectExternalIds, type StoredExternalIds } from '../externalIds.ts';
import { type LinkTargets, linksTo, requireUnlinked, usesCount } from '../linkUses.ts';
import { isLinked, removeLinks, saveLinks, selectLinks, type StoredLink } from '../links.ts';
import { paginate } from '../paginate.ts';
import { countRows } from '../rowCounts.ts';
import type { TableName, TenantTables } from '../tables.ts';
import { fuzzyMatches, matchRank } from '../../search/textSearch.ts';
import { insert, type RecordTable, remove, update } from '../write.ts';

/** A record as it is stored, without what its area knows of it. */
export type StoredRecord = { id: number; version: number } & Record<string, unknown>;
type Records = SelectQueryBuilder<TenantTables & { r: TenantTables['roles'] }, 'r', StoredRecord>;
export type ListQuery = Omit<PageQuery, 'sort'> & { sort?: string | undefined } & Record<string, unknown>;

/** Where records come from: their table and links, the fields they are read with, and what leads to them. */
export type RecordSource = {
  entity: Entity;
  item: z.ZodObject;
  areas: LinkTargets;
  /** Columns with the same value in all records of the source, where a table has records of several kinds. */
  fixed?: Readonly<Record<string, string>>;
};

const ordering = ['page', 'limit', 'sort', 'dir'];
const listOptions = [...ordering, 'query', 'ids'];
const column = (field: string): RawBuilder<unknown> => sql.id('r', wireName(field));
const linksOf = ({ links = {} }: Entity) => links as Readonly<Record<string, StoredLink>>;
const countOf = ({ entity, areas }: RecordSource, field: string) => usesCount(areas, entity.table, field, 'r.id');
/** The link that a field of a list's query narrows by: `storeIds`, `storeId` for one of them, or `userId` of one that leads here. */
const linkNamed = ({ entity, areas }: RecordSource, name: string) =>
  Object.values(linksOf(entity)).find(({ field, target }) => field === name || target === name) ??
  linksTo(areas, entity.table)[name];

/** Refuses, as a mistake of the code, a query that narrows by what the record does not have. */
export function requireKnownFilters(source: RecordSource, query: z.ZodType): void {
  const { shape }: { shape?: object } = query as z.ZodObject;
  const unknown = Object.keys(shape ?? {}).filter(
    (name) => !listOptions.includes(name) && !(name in source.item.shape) && !linkNamed(source, name),
  );
  if (unknown.length > 0)
    throw new Error(`No column and no link of ${source.entity.table} is called ${unknown.join()}`);
}

/** The records of a table: their columns, links and use counts by the fields of `item`. */
function selected(db: Db, source: RecordSource): Records {
  const { entity, item, fixed = {} } = source;
  const ids = entity.externalIds as StoredExternalIds | undefined;
  const columns = Object.keys(item.shape).filter(
    (field) => !(field in linksOf(entity)) && !(ids && field in ids.fields),
  );
  const ofKind = Object.entries(fixed).map(([field, value]) => sql<boolean>`${column(field)} = ${value}`);
  return db
    .selectFrom(`${entity.table as 'roles'} as r`)
    .where(ofKind.length > 0 ? sql<boolean>`${sql.join(ofKind, sql` and `)}` : sql<boolean>`true`)
    .select([
      ...columns.map((field) => (countOf(source, field) ?? column(field)).as(field)),
      ...selectLinks(linksOf(entity), 'r'),
      ...(ids ? selectExternalIds(ids, 'r') : []),
    ]) as never;
}

/** Selects the records of a list query, by relevance for a search, else by name. */
export function selectList(db: Db, source: RecordSource, listQuery: ListQuery): Records {
  const { title } = source.entity;
  const { query, sort = title, dir = 'asc', ids } = listQuery;
  const searched = sql.ref<string>('r.search_text');
  let found = selected(db, source);
  if (query) found = found.where(fuzzyMatches(searched, query)).orderBy(matchRank(searched, query));
  if (ids) found = found.where(sql<boolean>`${column('id')} = any(${ids}::bigint[])`);
  for (const [name, value] of Object.entries(listQuery))
    if (value !== undefined && !listOptions.includes(name)) found = found.where(narrowed(source, name, value));
  const by = sort === title ? column(`${sort}Norm`) : (countOf(source, sort) ?? column(sort));
  return found.orderBy(by, dir).orderBy(column('id'));
}

/** How many records there are, where nothing narrows the list and they are counted as they are written. */
export function knownTotal(db: Db, { entity, fixed }: RecordSource, query: ListQuery): Promise<number> | undefined {
  const isNarrowed =
    fixed !== undefined ||
    Object.entries(query).some(([name, value]) => value !== undefined && !ordering.includes(name));
  return isNarrowed || !countedTables(db).has(entity.table as TableName)
    ? undefined
    : countRows(db, entity.table as TableName);
}

function narrowed(source: RecordSource, name: string, value: unknown): RawBuilder<boolean> {
  const link = linkNamed(source, name);
  if (link) return isLinked(link, 'r.id', value);
  return sql`${column(name)} = ${Array.isArray(value) ? sql`any(${value})` : value}`;
}

/** All SQL of an area whose records are columns of one table and links. */
export const crudRepo = (source: RecordSource) => {
  const { entity, areas, fixed } = source;
  const table = entity.table as RecordTable as 'roles';
  const links = linksOf(entity);
  const find = (db: Db, id: number): Promise<StoredRecord | undefined> =>
    selected(db, source)
      .where(sql<boolean>`${column('id')} = ${id}`)
      .executeTakeFirst();
  const stored = async (db: Db, id: number) => (await find(db, id)) ?? fail('notFound');
  return {
    find,
    list: (db: Db, query: ListQuery): Promise<Page<StoredRecord>> =>
      paginate(selectList(db, source, query), query, knownTotal(db, source, query)),
    async insert(db: Db, draft: object): Promise<StoredRecord> {
      const { id } = await insert(db, table, { ...withoutLinks(links, draft), ...fixed } as { name: string });
      await saveLinks(db, links, id, draft);
      return stored(db, id);
    },
    async update(db: Db, id: number, draft: object): Promise<StoredRecord> {
      await update(db, table, id, withoutLinks(links, draft));
      await saveLinks(db, links, id, draft);
      return stored(db, id);
    },
    async remove(db: Db, id: number): Promise<void> {
      await requireUnlinked(db, areas, table, id);
      await removeLinks(db, links, id);
      if (!(await remove(db, table, id))) fail('notFound');
    },
  };
};
