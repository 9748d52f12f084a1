import type { FocalPoints } from '#kit/contract/pictures/focalPoint.ts';
import type { Rendition } from '#kit/contract/pictures/renditions.ts';
import { type Db, scopeOf } from '#kit/server/data/database.ts';
import { renditionUrl } from '#kit/server/files/renditions/renditionFile.ts';

/** Key of a rendition of a picture with its current crop; null when the picture does not exist. */
export async function formOf(db: Db, key: string | null, form: Rendition): Promise<string | null> {
  if (key === null) return null;
  const row = await db
    .selectFrom('pictures')
    .select(['key', 'focalX', 'focalY', 'focalPoints'])
    .where('key', '=', key)
    .executeTakeFirst();
  return row ? renditionUrl(scopeOf(db).tenantId, { ...row, focalPoints: row.focalPoints as FocalPoints }, form) : null;
}
