import { sql } from 'kysely';
import type { Db } from '#kit/server/data/database.ts';
import type { PublishedContent, PublishedPage } from '../../versions/pageVersions.contract.ts';
import { pageAddresses } from './redirects.repo.ts';
import { sharedParts } from './siteParts.repo.ts';

/** The content visible to guests, also when the scheduled publishing job is late. */
const visibleVersionId = sql<number>`case when p.scheduled_at <= now() then p.scheduled_content_id else p.published_content_id end`;

const visiblePages = (db: Db) =>
  db
    .selectFrom('pages as p')
    .innerJoin('pageVersions as v', (join) => join.on('v.id', '=', visibleVersionId))
    .where('p.deletedAt', 'is', null);

/** The pages that guests may read, in their order. */
export const publishedPages = (db: Db) =>
  visiblePages(db)
    .select(['p.relativeUrl', 'p.type', sql<string>`v.content ->> 'title'`.as('title'), 'v.createdAt as publishedAt'])
    .orderBy('p.position')
    .orderBy('p.id')
    .execute();

/** Strings within a content: texts, addresses and keys of pictures. */
const stringsOf = (path: string) =>
  sql<string>`jsonb_path_query(v.content, ${sql.lit(`strict ${path}.** ? (@.type() == "string")`)}) #>> '{}'`;

/**
 * The pages that guests may read, without their contents.
 *
 * `publishedAt` is when their first version was stored, `text` the strings of their sections where a search needs them.
 */
export async function publishedFacts(db: Db, { withText }: { withText: boolean }) {
  const rows = await visiblePages(db)
    .select(['p.id', 'p.relativeUrl', 'p.type', 'p.position', 'v.createdAt as modifiedAt'])
    .select([
      sql<string>`v.content ->> 'title'`.as('title'),
      sql<string>`v.content ->> 'description'`.as('description'),
      sql<string | null>`v.content ->> 'sharePictureKey'`.as('sharePictureKey'),
    ])
    .$if(withText, (pages) =>
      pages.select(
        sql<string | null>`(select string_agg(part.text, ' ') from (select ${stringsOf('$.content')} as text) part)`.as(
          'text',
        ),
      ),
    )
    .select((page) =>
      page
        .selectFrom('pageVersions as first')
        .select(({ fn }) => fn.min('first.createdAt').as('at'))
        .whereRef('first.pageId', '=', 'p.id')
        .as('publishedAt'),
    )
    .execute();
  return rows.map(({ publishedAt, text, ...row }) => ({
    ...row,
    publishedAt: publishedAt ?? row.modifiedAt,
    text: text ?? '',
  }));
}

/** The contents of pages that guests may read, by the id of the page. */
export async function publishedContents(db: Db, ids: readonly number[]): Promise<Map<number, PublishedContent>> {
  const rows = await visiblePages(db)
    .select(['p.id', 'v.content'])
    .where('p.id', 'in', [0, ...ids])
    .execute();
  return new Map(rows.map(({ id, content }) => [id, content as PublishedContent]));
}

/** Keys of the pictures of all pages that guests may read. */
export async function publishedPictureKeys(db: Db): Promise<string[]> {
  const rows = await visiblePages(db).select(stringsOf('$').as('key')).distinct().execute();
  return rows.flatMap(({ key }) => (/^t\d+\//.test(key) ? key : []));
}

/** The page at an address as guests see it, where it is by now, or nothing. */
export async function publishedPage(
  db: Db,
  relativeUrl: string,
): Promise<PublishedPage | { movedTo: string } | undefined> {
  const [found, parts] = await Promise.all([
    visiblePages(db).select('v.content').where('p.relativeUrl', '=', relativeUrl).executeTakeFirst(),
    sharedParts(db, 'published'),
  ]);
  if (found) return { ...(found.content as PublishedContent), parts };
  const moved = await pageAddresses.find(db, relativeUrl);
  if (moved === undefined) return undefined;
  const page = await visiblePages(db).select('p.relativeUrl').where('p.id', '=', moved).executeTakeFirst();
  return page && { movedTo: page.relativeUrl };
}
