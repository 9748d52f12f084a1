import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { Page, PageQuery } from '#kit/contract/crud.ts';
import type { Entity } from '#kit/contract/entity.ts';
import { fail } from '#kit/contract/failures.ts';
import { withoutLinks } from '#kit/contract/links.ts';
import { wireName } from '#kit/contract/wire.ts';
import type { ComposedAreas } from '../area.ts';
import type { Db } from './database.ts';
import { requireUnlinked } from './linkUses.ts';
import { removeLinks, saveLinks, selectLinks, type StoredLink } from './links.ts';
import { tenantRows } from './tenantRows.ts';
import { paginate } from './paginate.ts';
import type { TenantTables } from './tables.ts';
import { fuzzyMatches, matchRank } from './textSearch.ts';
import { insert, type RecordTable, remove, update } from './write.ts';

/** A record as it is stored, without what its area knows of it. */
export type StoredRecord = { id: number; version: number } & Record<string, unknown>;
type Records = SelectQueryBuilder<TenantTables & { r: TenantTables['roles'] }, 'r', StoredRecord>;
export type ListQuery = Omit<PageQuery, 'sort'> & { sort?: string | undefined } & Record<string, unknown>;

const looks = ['page', 'limit', 'query', 'sort', 'dir', 'ids'];
const column = (field: string): RawBuilder<unknown> => sql.id('r', wireName(field));
const linksOf = ({ links = {} }: Entity) => links as Readonly<Record<string, StoredLink>>;
/** The link that a field of a list's query narrows by: `storeIds`, or `storeId` for one of them. */
const linkNamed = (entity: Entity, name: string) =>
  Object.values(linksOf(entity)).find(({ field, target }) => field === name || target === name);

/** Refuses, as a mistake of the code, a query that narrows by what the record does not have. */
export function requireKnownFilters(entity: Entity, item: z.ZodObject, query: z.ZodType): void {
  const { shape }: { shape?: object } = query as z.ZodObject;
  const unknown = Object.keys(shape ?? {}).filter(
    (name) => !looks.includes(name) && !(name in item.shape) && !linkNamed(entity, name),
  );
  if (unknown.length > 0) throw new Error(`No column and no link of ${entity.table} is called ${unknown.join()}`);
}

/** The records of a table: their columns and links by the fields of `item`. */
function selected(db: Db, entity: Entity, item: z.ZodObject): Records {
  const columns = Object.keys(item.shape).filter((field) => !(field in linksOf(entity)));
  return db
    .selectFrom(`${entity.table as 'roles'} as r`)
    .select([...columns.map((field) => column(field).as(field)), ...selectLinks(linksOf(entity), 'r')]) as never;
}

/** The records that a list's query asks for, in its order: the best matches first, else by what names them. */
export function selectList(db: Db, entity: Entity, item: z.ZodObject, asked: ListQuery): Records {
  const { query, sort = entity.title, dir = 'asc', ids } = asked;
  const searched = sql.ref<string>('r.search_text');
  let found = selected(db, entity, item);
  if (query) found = found.where(fuzzyMatches(searched, query)).orderBy(matchRank(searched, query));
  if (ids) found = found.where(sql<boolean>`${column('id')} = any(${ids}::bigint[])`);
  for (const [name, value] of Object.entries(asked))
    if (value !== undefined && !looks.includes(name)) found = found.where(narrowed(entity, name, value));
  return found.orderBy(sort === entity.title ? column(`${sort}Norm`) : column(sort), dir).orderBy(column('id'));
}

function narrowed(entity: Entity, name: string, value: unknown): RawBuilder<boolean> {
  const link = linkNamed(entity, name);
  if (!link) return sql`${column(name)} = ${Array.isArray(value) ? sql`any(${value})` : value}`;
  return sql`exists (select from ${tenantRows(`${link.table} as l`)} where l.${sql.id(wireName(link.owner))} = ${column('id')}
    and l.${sql.id(wireName(link.target))} = any(${[value].flat()}))`;
}

/** All SQL of an area whose records are columns of one table and links. */
export const crudRepo = (entity: Entity, item: z.ZodObject) => {
  const table = entity.table as RecordTable as 'roles';
  const links = linksOf(entity);
  const find = (db: Db, id: number): Promise<StoredRecord | undefined> =>
    selected(db, entity, item)
      .where(sql<boolean>`${column('id')} = ${id}`)
      .executeTakeFirst();
  const stored = async (db: Db, id: number) => (await find(db, id)) ?? fail('notFound');
  return {
    find,
    list: (db: Db, asked: ListQuery): Promise<Page<StoredRecord>> =>
      paginate(selectList(db, entity, item, asked), asked),
    async insert(db: Db, draft: object): Promise<StoredRecord> {
      const { id } = await insert(db, table, withoutLinks(links, draft) as { name: string });
      await saveLinks(db, links, id, draft);
      return stored(db, id);
    },
    async update(db: Db, id: number, whole: object): Promise<StoredRecord> {
      await update(db, table, id, withoutLinks(links, whole));
      await saveLinks(db, links, id, whole);
      return stored(db, id);
    },
    async remove(db: Db, areas: Pick<ComposedAreas, 'linkedBy'>, id: number): Promise<void> {
      await requireUnlinked(db, areas, table, id);
      await removeLinks(db, links, id);
      if (!(await remove(db, table, id))) fail('notFound');
    },
  };
};
