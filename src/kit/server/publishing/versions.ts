import { type RawBuilder, sql } from 'kysely';
import { type CursorPage, type CursorQuery, pageSize } from '#kit/contract/crud.ts';
import { type Db, scopeOf } from '../data/database.ts';
import { cursorId, cursorPage } from '../data/paginate.ts';
import type { TableName } from '../data/tables.ts';
import { tenantRows } from '../data/tenantRows.ts';
import type { RecordTable } from '../data/write.ts';

export type VersionTables = {
  records: RecordTable;
  versions: TableName;
  /** Column of a version with the id of its record. */
  recordId: string;
  /** Column of a record with the id of the version that guests see. */
  publishedId: string;
  /** Further columns of a list, over version `v` and record `r`. */
  listed: RawBuilder<unknown>;
};

/** Columns that every table of versions has. */
export type VersionRow = {
  id: number;
  number: number;
  note: string;
  authorName: string;
  restoredFrom: number | null;
  current: boolean;
};

export type NewVersion<Content> = {
  recordId: number;
  content: Content;
  note: string;
  restoredFrom?: number | undefined;
};

/** Published contents of records: numbered per record and never changed. */
export type VersionStore<Content, Listed extends object> = ReturnType<typeof versionStore<Content, Listed>>;

export function versionStore<Content, Listed extends object>(tables: VersionTables) {
  const { records, versions, listed } = tables;
  const [recordId, publishedId] = [sql.ref(`v.${tables.recordId}`), sql.ref(`r.${tables.publishedId}`)];
  const columns = sql`v.id, v.number, v.note, v.author_name, v.restored_from,
    coalesce(${publishedId} = v.id, false) as current, ${listed}`;
  const joined = sql`${tenantRows(`${versions} as v`)} join ${tenantRows(`${records} as r`)} on r.id = ${recordId}`;
  return {
    /** Versions of a record, newest first. */
    async list(
      db: Db,
      id: number,
      { cursor, limit = pageSize, query }: CursorQuery,
    ): Promise<CursorPage<VersionRow & Listed>> {
      const matches = query
        ? sql`and normalise(v.note || ' ' || v.author_name) like '%' || normalise(${query}) || '%'`
        : sql``;
      const { rows } = await sql<VersionRow & Listed>`select ${columns} from ${joined}
        where ${recordId} = ${id} and v.number < ${cursorId(cursor)}::bigint ${matches}
        order by v.number desc limit ${limit + 1}`.execute(db);
      return cursorPage(rows, limit, ({ number }) => String(number));
    },

    async find(db: Db, id: number, number: number): Promise<(VersionRow & Listed & { content: Content }) | undefined> {
      const { rows } = await sql<VersionRow & Listed & { content: Content }>`select ${columns}, v.content from ${joined}
        where ${recordId} = ${id} and v.number = ${number}`.execute(db);
      return rows[0];
    },

    /** Content that guests see; undefined when nothing is published. */
    async publishedContent(db: Db, id: number): Promise<Content | undefined> {
      const { rows } = await sql<{ content: Content }>`select v.content from ${joined}
        where r.id = ${id} and v.id = ${publishedId}`.execute(db);
      return rows[0]?.content;
    },

    /** Adds a version and returns its id. `extra`: further columns by name, which may read `content`. */
    async insert(
      db: Db,
      { recordId: id, content, note, restoredFrom }: NewVersion<Content>,
      extra: Readonly<Record<string, RawBuilder<unknown>>>,
    ): Promise<number> {
      const { author } = scopeOf(db);
      const names = sql.join([tables.recordId, ...Object.keys(extra)].map((name) => sql.ref(name)));
      const { rows } = await sql<{ id: number }>`
        with source as materialized (select ${JSON.stringify(content)}::jsonb as content)
        insert into ${sql.id(versions)} (number, content, note, author_name, restored_from, ${names})
        select (select coalesce(max(v.number), 0) + 1 from ${tenantRows(`${versions} as v`)} where ${recordId} = ${id}),
          content, ${note}::text, ${author.name}::text, ${restoredFrom ?? null}::int,
          ${sql.join([sql`${id}::bigint`, ...Object.values(extra)])}
        from source returning id`.execute(db);
      return rows[0]?.id ?? 0;
    },
  };
}
