import { sql } from 'kysely';
import { type CursorPage, type CursorQuery, pageSize } from '#kit/contract/crud.ts';
import { type Db, scopeOf } from '#kit/server/data/database.ts';
import { cursorId, cursorPage } from '#kit/server/data/paginate.ts';
import { tenantRows } from '#kit/server/data/tenantRows.ts';
import { pictureUrl } from '#kit/contract/pictures/pictureUrl.ts';
import type { PageVersionRow, PublishedContent } from '../pageVersions.contract.ts';

/** What was published of a page, or is to be, from the newest to the oldest. */
export async function list(
  db: Db,
  pageId: number,
  { cursor, limit = pageSize, query }: CursorQuery,
): Promise<CursorPage<PageVersionRow>> {
  let found = db
    .selectFrom('pageVersions as v')
    .innerJoin('pages as p', 'p.id', 'v.pageId')
    .select(['v.number', 'v.note', 'v.authorName', 'v.restoredFrom', 'v.createdAt', 'v.pictureKey'])
    .select([
      sql<boolean>`coalesce(p.published_content_id = v.id, false)`.as('current'),
      sql<boolean>`coalesce(p.scheduled_content_id = v.id, false)`.as('scheduled'),
      sql<number>`jsonb_array_length(v.content -> 'content' -> 'content')`.as('sectionCount'),
    ])
    .where('v.pageId', '=', pageId)
    .where('v.number', '<', sql<number>`${cursorId(cursor)}::bigint`);
  if (query)
    found = found.where(sql<boolean>`normalise(v.note || ' ' || v.author_name) like '%' || normalise(${query}) || '%'`);
  const rows = await found
    .orderBy('v.number', 'desc')
    .limit(limit + 1)
    .execute();
  const shown = rows.map(({ pictureKey, ...row }) => ({ ...row, pictureUrl: pictureUrl(pictureKey, 'medium') }));
  return cursorPage(shown, limit, ({ number }) => String(number));
}

/** The picture of a version; null where it has none. */
export async function pictureOf(db: Db, pageId: number, number: number): Promise<string | null> {
  const found = await db
    .selectFrom('pageVersions')
    .select('pictureKey')
    .where('pageId', '=', pageId)
    .where('number', '=', number)
    .executeTakeFirst();
  return found?.pictureKey ?? null;
}

/** What a page was in one of its versions; undefined where there is none. */
export async function contentOf(db: Db, pageId: number, number: number): Promise<PublishedContent | undefined> {
  const found = await db
    .selectFrom('pageVersions')
    .select('content')
    .where('pageId', '=', pageId)
    .where('number', '=', number)
    .executeTakeFirst();
  return found?.content as PublishedContent | undefined;
}

type NewVersion = {
  pageId: number;
  content: PublishedContent;
  note: string;
  pictureKey?: string | null | undefined;
  restoredFrom?: number;
};

/** What guests see of a page; undefined where that is nothing. */
export async function publishedContent(db: Db, pageId: number): Promise<PublishedContent | undefined> {
  const found = await db
    .selectFrom('pages as p')
    .innerJoin('pageVersions as v', 'v.id', 'p.publishedContentId')
    .select('v.content')
    .where('p.id', '=', pageId)
    .executeTakeFirst();
  return found?.content as PublishedContent | undefined;
}

/** Adds a version and answers its id. Versions are never changed, so what the history tells is which of them is published. */
export async function insert(db: Db, { pageId, content, note, pictureKey, restoredFrom }: NewVersion): Promise<number> {
  const { author } = scopeOf(db);
  const { rows } = await sql<{ id: number }>`
    insert into page_versions (page_id, number, content, note, author_name, restored_from, picture_key)
    select ${pageId}::bigint,
      (select coalesce(max(number), 0) + 1 from ${tenantRows('pageVersions')} where page_id = ${pageId}),
      ${JSON.stringify(content)}::jsonb, ${note}::text, ${author.name}::text, ${restoredFrom ?? null}::int, ${pictureKey ?? null}::text
    returning id`.execute(db);
  return rows[0]?.id ?? 0;
}
