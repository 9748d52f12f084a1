import { sql } from 'kysely';
import { boxOf } from '#domain/geometry/geometry.ts';
import { anyOf } from '#kit/server/data/anyOf.ts';
import type { Db } from '#kit/server/data/database.ts';
import { childCollection } from '#kit/server/data/crud/childCollection.ts';
import { removeAll } from '#kit/server/data/write.ts';
import { blankArea, type DeliveryArea } from '../../delivery/delivery.contract.ts';
import type { SavedCredential } from '../../payments/credentials.contract.ts';
import { fleetKeys } from '../../payments/server/fleetCredentials.ts';
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

type Of<T> = ReadonlyMap<number, T[]>;

function byStore<Row extends { storeId: number }>(rows: readonly Row[]): Of<Omit<Row, 'storeId'>> {
  const found = new Map<number, Omit<Row, 'storeId'>[]>();
  for (const { storeId, ...row } of rows) {
    const list = found.get(storeId);
    if (list) list.push(row);
    else found.set(storeId, [row]);
  }
  return found;
}

/** The closings of some stores that have not ended at a moment, in the order they begin. */
export async function closingsOf(db: Db, ids: readonly number[], now: Date): Promise<Of<Required<StoreClosing>>> {
  const rows = await db
    .selectFrom('storeClosings')
    .select(['storeId', 'id', 'version', 'startDatetime', 'endDatetime', 'reason', 'dispatchMethod'])
    .where('storeId', '=', anyOf(ids))
    .where((eb) => eb.or([eb('endDatetime', 'is', null), eb('endDatetime', '>', now.toISOString())]))
    .orderBy('startDatetime')
    .orderBy('id')
    .execute();
  return byStore(rows);
}

/** The delivery areas of some stores, in the order they were drawn. */
export async function areasOf(db: Db, ids: readonly number[]): Promise<Of<Required<DeliveryArea>>> {
  const rows = await db
    .selectFrom('deliveryAreas')
    .select(['storeId', 'id', 'version', 'name', 'points', 'locked', 'fee', 'minimumOrder'])
    .select(['deliveryMethodKey', 'externalDeliveryCofinance'])
    .where('storeId', '=', anyOf(ids))
    .orderBy('id')
    .execute();
  return byStore(rows) as Of<Required<DeliveryArea>>;
}

/** The credentials that the form of some stores has: of secrets only their names. */
export async function credentialsOf(db: Db, ids: readonly number[]): Promise<Of<SavedCredential>> {
  const rows = await db
    .selectFrom('authCredentials')
    .select(['storeId', 'version', 'key', 'value'])
    .select(sql<string[]>`array(select jsonb_object_keys(secrets_sealed) order by 1)`.as('savedSecrets'))
    .where('storeId', '=', anyOf(ids))
    .where('key', 'in', fleetKeys)
    .orderBy('key')
    .execute();
  return byStore(rows as ((typeof rows)[number] & { storeId: number })[]) as Of<SavedCredential>;
}

export type StoredCredential = { id: number; key: string; value: unknown; secretsSealed: Record<string, string> };

/** The credentials of a store with their sealed secrets, to be written again. */
export async function sealedCredentials(db: Db, storeId: number): Promise<StoredCredential[]> {
  const rows = await db
    .selectFrom('authCredentials')
    .select(['id', 'key', 'value', 'secretsSealed'])
    .where('storeId', '=', storeId)
    .where('key', 'in', fleetKeys)
    .forUpdate()
    .execute();
  return rows as StoredCredential[];
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
  for (const table of ['storeClosings', 'deliveryAreas', 'authCredentials'] as const) {
    const rows = await db.selectFrom(table).select('id').where('storeId', '=', storeId).execute();
    await removeAll(
      db,
      table,
      rows.map(({ id }) => id),
    );
  }
}
