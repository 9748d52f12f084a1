import type { Selectable } from 'kysely';
import type { Db } from '#kit/server/data/database.ts';
import { prepared } from '#kit/server/data/prepared.ts';
import type { TenantTables } from '#kit/server/data/tables.ts';

export type TrackedRow = Selectable<TenantTables['orders']> & {
  storeName: string;
  storePhone: string;
  timeZone: string | null;
  storeLatitude: number | null;
  storeLongitude: number | null;
};

const byUuid = prepared((db: Db, _shape: null, uuid: string) =>
  db
    .selectFrom('orders as o')
    .innerJoin('stores as s', 's.id', 'o.storeId')
    .selectAll('o')
    .select(['s.name as storeName', 's.phone as storePhone', 's.timeZone'])
    .select(['s.latitude as storeLatitude', 's.longitude as storeLongitude'])
    .where('o.uuid', '=', uuid),
);

/** An order by its public id, with its store. */
export async function findByUuid(db: Db, uuid: string): Promise<TrackedRow | undefined> {
  const [row] = await byUuid(db, null, uuid);
  return row;
}

const idByUuid = prepared((db: Db, _shape: null, uuid: string) =>
  db.selectFrom('orders').select('id').where('uuid', '=', uuid),
);

/** The id of an order by its public id. */
export async function findIdByUuid(db: Db, uuid: string): Promise<number | undefined> {
  const [row] = await idByUuid(db, null, uuid);
  return row?.id;
}
