import { publishedContents } from '#features/content/pages/server/index.ts';
import { picturesIn } from '#features/content/sections/server/index.ts';
import type { Db } from '#kit/server/data/database.ts';

export type PublishedFacts = Awaited<ReturnType<typeof publishedContents>>[number];

/** The pages that guests may read, whole. */
export const listPages = (db: Db): Promise<PublishedFacts[]> => publishedContents(db);

const keysOf = ({ content: { sharePictureKey, content } }: PublishedFacts): string[] => [
  ...(sharePictureKey ? [sharePictureKey] : []),
  ...content.content.flatMap((section) => picturesIn(section).map(({ picture }) => picture.key)),
];

/** The pictures of published pages. Others of the company are not public. */
export function listPictures(db: Db, pages: readonly PublishedFacts[]) {
  return db
    .selectFrom('pictures')
    .select(['id', 'key', 'name', 'alt', 'contentType', 'width', 'height', 'createdAt', 'updatedAt'])
    .where('key', 'in', ['', ...new Set(pages.flatMap(keysOf))])
    .orderBy('id')
    .execute();
}
export type PictureFacts = Awaited<ReturnType<typeof listPictures>>[number];
