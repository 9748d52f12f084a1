import { type RawBuilder, sql } from 'kysely';
import type { CursorQuery } from '#kit/contract/crud.ts';
import { pictureUrl } from '#kit/contract/pictures/pictureUrl.ts';
import type { Db } from '#kit/server/data/database.ts';
import { type NewVersion, type VersionTables, versionStore } from '#kit/server/publishing/versions.ts';

/** Picture of a version, drawn when it was published. */
export type VersionPicture = { pictureKey?: string | null | undefined };

type DocumentTables = VersionTables & {
  /** Column of a record with the id of the version to come. */
  scheduledId: string;
  /** Further columns of a new version by name, which may read `content`. */
  added?: Readonly<Record<string, RawBuilder<unknown>>>;
};

/** Published and scheduled versions of documents of sections, with the picture of each. */
export function documentVersions<Content, Listed extends object>(tables: DocumentTables) {
  const { added, scheduledId, listed, ...rest } = tables;
  const { find, publishedContent, ...store } = versionStore<
    Content,
    Listed & VersionPicture & { createdAt: string; scheduled: boolean }
  >({
    ...rest,
    listed: sql`v.created_at, v.picture_key, coalesce(${sql.ref(`r.${scheduledId}`)} = v.id, false) as scheduled, ${listed}`,
  });
  return {
    find,
    publishedContent,
    /** Versions of a document, newest first. */
    async list(db: Db, id: number, query: CursorQuery) {
      const page = await store.list(db, id, query);
      const data = page.data.map((row) => ({ ...row, pictureUrl: pictureUrl(row.pictureKey ?? null, 'medium') }));
      return { ...page, data };
    },
    /** Adds a version and returns its id. */
    insert: (db: Db, version: NewVersion<Content>, { pictureKey }: VersionPicture): Promise<number> =>
      store.insert(db, version, { pictureKey: sql`${pictureKey ?? null}::text`, ...added }),
  };
}
