import { sql } from 'kysely';
import type { CursorPage, CursorQuery } from '#kit/contract/crud.ts';
import { pictureUrl } from '#kit/contract/pictures/pictureUrl.ts';
import type { Db } from '#kit/server/data/database.ts';
import { type NewVersion, versionStore } from '#kit/server/publishing/versions.ts';
import type { PageVersionRow, PublishedContent } from '../pageVersions.contract.ts';

/** Picture of a version, drawn when it was published. */
export type VersionPicture = { pictureKey?: string | null | undefined };

type Listed = Pick<PageVersionRow, 'createdAt' | 'scheduled' | 'sectionCount'> & VersionPicture;

const store = versionStore<PublishedContent, Listed>({
  records: 'pages',
  versions: 'pageVersions',
  recordId: 'pageId',
  publishedId: 'publishedContentId',
  listed: sql`v.created_at, v.picture_key, coalesce(r.scheduled_content_id = v.id, false) as scheduled,
    jsonb_array_length(v.content -> 'content' -> 'content') as section_count`,
});
export const { find, publishedContent } = store;

/** Published and scheduled versions of a page, newest first. */
export async function list(db: Db, pageId: number, query: CursorQuery): Promise<CursorPage<PageVersionRow>> {
  const page = await store.list(db, pageId, query);
  const data = page.data.map(({ pictureKey, ...row }) => ({
    ...row,
    pictureUrl: pictureUrl(pictureKey ?? null, 'medium'),
  }));
  return { ...page, data };
}

/** Adds a version and returns its id. */
export const insert = (
  db: Db,
  version: NewVersion<PublishedContent>,
  { pictureKey }: VersionPicture,
): Promise<number> => store.insert(db, version, { pictureKey: sql`${pictureKey ?? null}::text` });
