import { sql } from 'kysely';
import { type Db, unaudited } from '#kit/server/data/database.ts';

/** Links a photo to its order, so that it is deleted with the order's proofs. */
export const insertPhoto = (db: Db, key: string, orderId: number) =>
  unaudited(db).insertInto('deliveryPhotos').values({ key, orderId }).execute();

/** Photos whose orders no longer reference them because the customer was erased. */
export async function erasedPhotos(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('deliveryPhotos as p')
    .innerJoin('orders as o', 'o.id', 'p.orderId')
    .select('p.key')
    .where(sql<boolean>`not o.proofs ? 'deliveryUrl'`)
    .execute();
  return rows.map(({ key }) => key);
}

export const removePhoto = (db: Db, key: string) =>
  unaudited(db).deleteFrom('deliveryPhotos').where('key', '=', key).execute();
