import { sql } from 'kysely';
import { type Db, unaudited } from '#kit/server/data/database.ts';

/** Remembers where a page was, and that it is elsewhere now. */
export async function moveAddress(db: Db, pageId: number, { from, to }: { from: string; to: string }): Promise<void> {
  await unaudited(db).deleteFrom('pageRedirects').where('relativeUrl', '=', to).execute();
  await sql`insert into page_redirects as r (relative_url, page_id) values (${from}::text, ${pageId}::bigint)
    on conflict on constraint page_redirects_pkey do update set page_id = excluded.page_id`.execute(db);
}

/** The page that an address led to; undefined where it never did. */
export async function movedPage(db: Db, relativeUrl: string): Promise<number | undefined> {
  const found = await db
    .selectFrom('pageRedirects')
    .select('pageId')
    .where('relativeUrl', '=', relativeUrl)
    .executeTakeFirst();
  return found?.pageId;
}
