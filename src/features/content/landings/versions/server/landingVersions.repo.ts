import { sql } from 'kysely';
import type { CursorPage, CursorQuery } from '#kit/contract/crud.ts';
import { pictureUrl } from '#kit/contract/pictures/pictureUrl.ts';
import type { Db } from '#kit/server/data/database.ts';
import { type NewVersion, versionStore } from '#kit/server/publishing/versions.ts';
import type { LandingVersionRow, PublishedLanding } from '../landingVersions.contract.ts';

/** Picture of a version, drawn when it was published. */
export type VersionPicture = { pictureKey?: string | null | undefined };

const store = versionStore<
  PublishedLanding,
  Pick<LandingVersionRow, 'createdAt' | 'scheduled' | 'hash'> & VersionPicture
>({
  records: 'customLandings',
  versions: 'landingVersions',
  recordId: 'landingId',
  publishedId: 'landingVersionId',
  listed: sql`v.created_at, v.picture_key, v.hash, coalesce(r.scheduled_landing_version_id = v.id, false) as scheduled`,
});
export const { find, publishedContent } = store;

/** Published and scheduled versions of a landing, newest first. */
export async function list(db: Db, landingId: number, query: CursorQuery): Promise<CursorPage<LandingVersionRow>> {
  const page = await store.list(db, landingId, query);
  const data = page.data.map(({ pictureKey, ...row }) => ({
    ...row,
    pictureUrl: pictureUrl(pictureKey ?? null, 'medium'),
  }));
  return { ...page, data };
}

/** Adds a version and returns its id. */
export const insert = (
  db: Db,
  version: NewVersion<PublishedLanding>,
  { pictureKey }: VersionPicture,
): Promise<number> =>
  store.insert(db, version, {
    pictureKey: sql`${pictureKey ?? null}::text`,
    hash: sql`encode(sha256(convert_to(content::text, 'UTF8')), 'hex')`,
  });
