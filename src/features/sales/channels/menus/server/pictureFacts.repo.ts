import { pictureSizes } from '#kit/contract/pictures/pictureUrl.ts';
import type { Db } from '#kit/server/data/database.ts';
import { anyOfTexts } from '#kit/server/data/anyOf.ts';
import type { PictureFacts } from '../channelFinding.rules.ts';

/** The key of a picture in its address: `https://…/files/<key>/full.webp`. */
const keyIn = (url: string): string | null => /\/files\/(.+)\/(?:small|medium|full)\.webp$/.exec(url)?.[1] ?? null;

/** Sides of pictures as they are served, by address. The size of the served file is not stored. */
export async function factsOf(db: Db, urls: readonly string[]): Promise<ReadonlyMap<string, PictureFacts>> {
  const keys = new Map(urls.flatMap((url) => (keyIn(url) ? [[keyIn(url) ?? '', url]] : [])));
  if (keys.size === 0) return new Map();
  const rows = await db
    .selectFrom('pictures')
    .select(['key', 'width', 'height'])
    .where('key', '=', anyOfTexts([...keys.keys()]))
    .execute();
  return new Map(
    rows.flatMap(({ key, width, height }) => {
      const url = keys.get(key);
      if (!url || width === null || height === null) return [];
      const shrunk = Math.min(1, pictureSizes.full / Math.max(width, height));
      return [[url, { width: Math.round(width * shrunk), height: Math.round(height * shrunk), bytes: null }] as const];
    }),
  );
}
