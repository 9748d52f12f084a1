import { pictureNotUploaded, requireUploaded } from '#features/platform/pictures/server/index.ts';
import { fail } from '#kit/contract/failures.ts';
import type { Db } from '#kit/server/data/database.ts';
import { usePictures } from '#kit/server/files/unusedPictures.ts';
import { picturesIn } from '../contentValues.rules.ts';
import type { SectionContent } from '../sectionContent.contract.ts';

type Pictured = { sharePictureKey?: string | null; content?: SectionContent };

/** Rejects pictures of a document that were not uploaded in this tenant, each at its path. */
export async function requirePictures(db: Db, { sharePictureKey, content }: Pictured): Promise<void> {
  await requireUploaded(db, 'sharePictureKey', sharePictureKey);
  const placed = (content?.content ?? []).flatMap((section, at) =>
    picturesIn(section).map(({ picture, path }) => ({
      key: picture.key,
      path: ['content', 'content', at, 'props', ...path],
    })),
  );
  if (placed.length === 0) return;
  const known = await usePictures(
    db,
    placed.map(({ key }) => key),
  );
  const missing = placed.filter(({ key }) => !known.has(key));
  if (missing.length > 0)
    fail('invalidFields', {
      fields: Object.fromEntries(missing.map(({ path }) => [path.join('.'), [pictureNotUploaded]])),
    });
}
