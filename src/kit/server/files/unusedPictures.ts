import { sql } from 'kysely';
import { type Db, unaudited } from '../data/database.ts';
import type { FileStore } from './files.ts';
import { pictureFile, type PictureSize, pictureSizes } from '#kit/contract/pictures/pictureUrl.ts';

/** Lifetime of an unsaved form in a browser, plus a day. */
const unusedDays = 31;

/** Which of some keys are pictures that were uploaded in this tenant; from now on they are in use. */
export async function usePictures(db: Db, keys: readonly string[]): Promise<Set<string>> {
  const among = sql<string>`any(${[...keys]}::text[])`;
  // Locks the rows that are used for the first time: the nightly work either sees it, or came before.
  await unaudited(db)
    .updateTable('pictures')
    .set({ unusedSince: null })
    .where('key', '=', among)
    .where('uploadedAt', 'is not', null)
    .where('unusedSince', 'is not', null)
    .execute();
  const rows = await db
    .selectFrom('pictures')
    .select('key')
    .where('key', '=', among)
    .where('uploadedAt', 'is not', null)
    .execute();
  return new Set(rows.map(({ key }) => key));
}

/**
 * Deletes pictures that were never uploaded within a day, remains of interrupted uploads, and pictures no record ever
 * used, with renditions.
 *
 * Pictures of replaced values stay: history, versions and undo refer to them.
 */
export async function purgeUnusedPictures(
  inTransaction: <T>(work: (db: Db) => Promise<T>) => Promise<T>,
  files: FileStore,
) {
  await inTransaction((db) =>
    unaudited(db)
      .updateTable('pictures')
      .set({ uploadedAt: null })
      .where('unusedSince', '<', sql<string>`now() - make_interval(days => ${unusedDays})`)
      .execute(),
  );
  const abandoned = await inTransaction((db) =>
    db
      .selectFrom('pictures')
      .select(['id', 'key'])
      .where('uploadedAt', 'is', null)
      .where('createdAt', '<', sql<string>`now() - interval '1 day'`)
      .execute(),
  );
  for (const { id, key } of abandoned) {
    const forms = await inTransaction((db) =>
      db.selectFrom('pictureRenditions').select('fileKey').where('pictureId', '=', id).execute(),
    );
    for (const { fileKey } of forms) await files.remove(fileKey);
    for (const size of Object.keys(pictureSizes)) await files.remove(pictureFile(key, size as PictureSize));
    await inTransaction((db) => unaudited(db).deleteFrom('pictures').where('id', '=', id).execute());
  }
}
