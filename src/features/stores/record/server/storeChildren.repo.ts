import { boxOf } from '#domain/geometry/geometry.ts';
import { anyOf } from '#kit/server/data/anyOf.ts';
import type { Db } from '#kit/server/data/database.ts';
import { childCollection } from '#kit/server/data/crud/childCollection.ts';
import { removeAll } from '#kit/server/data/write.ts';
import { blankArea, type DeliveryArea } from '../../delivery/delivery.contract.ts';
import { blankClosing, type StoreClosing } from '../stores.contract.ts';

export const storeClosings = childCollection<StoreClosing>({
  table: 'storeClosings',
  field: 'scheduledClosingTimes',
  owner: 'storeId',
  missingMessage: 'Este cierre ya no existe',
  blank: () => blankClosing,
  columns: (closing) => ({ ...closing, reason: closing.reason || null }),
});

export const deliveryAreas = childCollection<DeliveryArea>({
  table: 'deliveryAreas',
  field: 'deliveryAreas',
  owner: 'storeId',
  missingMessage: 'Esta zona ya no existe',
  blank: () => blankArea,
  columns: (area) => ({ ...area, ...boxOf(area.points) }),
});

export type ByStore<T> = ReadonlyMap<number, T[]>;

/** Rows by their store, without its id. */
export function groupByStore<Row extends { storeId: number }>(rows: readonly Row[]): ByStore<Omit<Row, 'storeId'>> {
  const found = new Map<number, Omit<Row, 'storeId'>[]>();
  for (const { storeId, ...row } of rows) {
    const list = found.get(storeId);
    if (list) list.push(row);
    else found.set(storeId, [row]);
  }
  return found;
}

/** The closings of some stores that have not ended at a moment, in the order they begin. */
export async function closingsOf(db: Db, ids: readonly number[], now: Date): Promise<ByStore<Required<StoreClosing>>> {
  const rows = await db
    .selectFrom('storeClosings')
    .select(['storeId', 'id', 'version', 'startDatetime', 'endDatetime', 'reason', 'dispatchMethod'])
    .where('storeId', '=', anyOf(ids))
    .where((eb) => eb.or([eb('endDatetime', 'is', null), eb('endDatetime', '>', now.toISOString())]))
    .orderBy('startDatetime')
    .orderBy('id')
    .execute();
  return groupByStore(rows);
}

/** The delivery areas of some stores, in the order they were drawn. */
export async function areasOf(db: Db, ids: readonly number[]): Promise<ByStore<Required<DeliveryArea>>> {
  const rows = await db
    .selectFrom('deliveryAreas')
    .select(['storeId', 'id', 'version', 'name', 'kind', 'points', 'holes', 'locked', 'fee', 'minimumOrder'])
    .select(['deliveryMethodKey', 'externalDeliveryCofinance'])
    .where('storeId', '=', anyOf(ids))
    .orderBy('id')
    .execute();
  return groupByStore(rows) as ByStore<Required<DeliveryArea>>;
}

/** Which of some closings of a store have ended by a moment. */
export async function endedClosings(db: Db, storeId: number, ids: readonly number[], now: Date): Promise<number[]> {
  const rows = await db
    .selectFrom('storeClosings')
    .select('id')
    .where('storeId', '=', storeId)
    .where('id', '=', anyOf(ids))
    .where('endDatetime', '<=', now.toISOString())
    .execute();
  return rows.map(({ id }) => id);
}

/** Removes everything some stores have several of. */
export async function removeChildren(db: Db, storeId: number): Promise<void> {
  for (const table of ['storeClosings', 'deliveryAreas', 'authCredentials', 'channelLinks'] as const) {
    const rows = await db.selectFrom(table).select('id').where('storeId', '=', storeId).execute();
    await removeAll(
      db,
      table,
      rows.map(({ id }) => id),
    );
  }
}
