import type { FocalPoints } from '#kit/contract/pictures/focalPoint.ts';
import type { Rendition } from '#kit/contract/pictures/renditions.ts';
import { type Db, scopeOf } from '#kit/server/data/database.ts';
import { renditionUrl } from '#kit/server/files/renditions/renditionFile.ts';

/** Where a form of a picture is read from, cut as the picture says now; null for one that is not there. */
export async function formOf(db: Db, key: string | null, form: Rendition): Promise<string | null> {
  if (key === null) return null;
  const row = await db
    .selectFrom('pictures')
    .select(['key', 'focalX', 'focalY', 'focalPoints'])
    .where('key', '=', key)
    .executeTakeFirst();
  return row ? renditionUrl(scopeOf(db).tenantId, { ...row, focalPoints: row.focalPoints as FocalPoints }, form) : null;
}
