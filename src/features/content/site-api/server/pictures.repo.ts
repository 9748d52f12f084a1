import type { Db } from '#kit/server/data/database.ts';

/** Pictures by their keys, in the order of their ids. */
export const listPictures = (db: Db, keys: readonly string[]) =>
  db
    .selectFrom('pictures')
    .select(['id', 'key', 'name', 'alt', 'width', 'height', 'createdAt', 'updatedAt'])
    .where('key', 'in', ['', ...keys])
    .orderBy('id')
    .execute();
export type PictureFacts = Awaited<ReturnType<typeof listPictures>>[number];
