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

/** All pages that guests may read with their contents, and when they were first published and last changed. */
export async function publishedContents(db: Db) {
  const rows = await visiblePages(db)
    .select(['p.id', 'p.relativeUrl', 'p.type', 'p.position', 'v.content', 'v.createdAt as modifiedAt'])
    .select((page) =>
      page
        .selectFrom('pageVersions as first')
        .select(({ fn }) => fn.min('first.createdAt').as('at'))
        .whereRef('first.pageId', '=', 'p.id')
        .as('publishedAt'),
    )
    .orderBy('p.position')
    .orderBy('p.id')
    .execute();
  return rows.map(({ publishedAt, content, ...row }) => ({
    ...row,
    content: content as PublishedContent,
    publishedAt: publishedAt ?? row.modifiedAt,
  }));
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
