import { type RawBuilder, sql } from 'kysely';
import { type Db, unaudited } from '../data/database.ts';
import { tenantRows } from '../data/tenantRows.ts';

/** Details of a picture that a record returns besides its URL. */
export type PictureFacts = { id: number; key: string; alt: string; focalX: number; focalY: number };

/**
 * The pictures of some keys in their order, as a part of a select; `keys` is a jsonb list.
 *
 * `json` is written as text once; `jsonb` would be built and then written again for each row.
 */
export const pictureFacts = (keys: RawBuilder<unknown>): RawBuilder<PictureFacts[]> => sql<PictureFacts[]>`(
  select coalesce(json_agg(json_build_object('id', x.id, 'key', x.key, 'alt', x.alt, 'focalX', x.focal_x, 'focalY', x.focal_y)
    order by k.place), '[]')
  from jsonb_array_elements_text(${keys}) with ordinality as k(key, place)
  join ${tenantRows('pictures as x')} on x.key = k.key)`;

/** The numbers of the pictures of one key, of which there is one or none, as a part of a select. */
export const pictureIdsOf = (key: RawBuilder<unknown>): RawBuilder<number[]> =>
  sql<number[]>`(select coalesce(json_agg(x.id), '[]') from ${tenantRows('pictures as x')} where x.key = ${key})`;

/** Details of pictures by key. */
export async function readPictureFacts(db: Db, keys: readonly string[]): Promise<PictureFacts[]> {
  if (keys.length === 0) return [];
  const facts = pictureFacts(sql`${JSON.stringify(keys)}::jsonb`);
  const [row] = (await sql<{ facts: PictureFacts[] }>`select ${facts} as facts`.execute(unaudited(db))).rows;
  return row?.facts ?? [];
}
