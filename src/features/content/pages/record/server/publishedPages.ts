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
