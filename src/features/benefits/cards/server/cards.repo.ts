import { type RawBuilder, sql } from 'kysely';
import { mergedIds } from '#features/benefits/customers/server/index.ts';
import { isPaidBySavedCard } from '#domain/payments.ts';
import type { CardFace } from '#integrations/payments/port.ts';
import { providers } from '#integrations/providers.ts';
import { type Db, unaudited } from '#kit/server/data/database.ts';
import { isTenantRow } from '#kit/server/data/tenantRows.ts';
import type { SavedCard } from '../cards.contract.ts';

const face = ['id', 'provider', 'brand', 'last4', 'card', 'expiry', 'createdAt'] as const;
const stored = [...face, 'customerId', 'storeId', 'isProduction', 'status', 'referenceSealed', 'tokenSealed'] as const;

/** Matches cards of a customer, including the customers merged into them. */
const isOf = (customerId: number) => sql<boolean>`customer_id = any(${mergedIds(customerId)})`;

/** Providers that save cards. */
const keepers = providers
  .filter(({ off, payments }) => off === undefined && payments?.serves.some(isPaidBySavedCard))
  .map(({ key }) => key);

/** Whether a company, or one of its stores, has a provider that saves cards. */
export async function canSave(db: Db): Promise<boolean> {
  const found = await db.selectFrom('authCredentials').select('id').where('key', 'in', keepers).limit(1).execute();
  return found.length > 0;
}

/** The cards a customer can pay with, the latest first. */
export const ofCustomer = (db: Db, customerId: number): Promise<SavedCard[]> =>
  db
    .selectFrom('savedCards')
    .select(face)
    .where(isOf(customerId))
    .where('status', '=', 'saved')
    .orderBy('id', 'desc')
    .execute();

export const find = (db: Db, id: number) =>
  db.selectFrom('savedCards').select(stored).where('id', '=', id).executeTakeFirst();
export type StoredCard = NonNullable<Awaited<ReturnType<typeof find>>>;

/** Finds a card of a customer by id; undefined for cards of other customers. */
export const findOf = (db: Db, customerId: number, id: number): Promise<StoredCard | undefined> =>
  db.selectFrom('savedCards').select(stored).where('id', '=', id).where(isOf(customerId)).executeTakeFirst();

type CardProvider = { provider: string; storeId: number | null; isProduction: boolean };

/** Cards of a customer that lie here, whatever became of them. */
export async function count(db: Db, customerId: number): Promise<number> {
  const { n } = await db
    .selectFrom('savedCards')
    .select(sql<number>`count(*)::int`.as('n'))
    .where(isOf(customerId))
    .executeTakeFirstOrThrow();
  return n;
}

/** Stores a card before its guest is sent to write it down. */
export async function insert(db: Db, card: CardProvider & { customerId: number }): Promise<number> {
  const { id } = await unaudited(db).insertInto('savedCards').values(card).returning('id').executeTakeFirstOrThrow();
  return id;
}

export const noteBegun = (db: Db, id: number, referenceSealed: string) =>
  unaudited(db)
    .updateTable('savedCards')
    .set({ referenceSealed })
    .where('id', '=', id)
    .where('status', '=', 'begun')
    .execute();

/** Claims the reference of a registered card. Of two concurrent returns only the first gets it. */
export async function claimReference(db: Db, id: number): Promise<StoredCard | undefined> {
  const card = await db.selectFrom('savedCards').select(stored).where('id', '=', id).forUpdate().executeTakeFirst();
  if (card?.status !== 'begun' || card.referenceSealed === null) return undefined;
  await unaudited(db).updateTable('savedCards').set({ referenceSealed: null }).where('id', '=', id).execute();
  return card;
}

/** Keeps a card that its provider saved; false where it was removed meanwhile. */
export async function noteSaved(db: Db, id: number, saved: CardFace & { tokenSealed: string }): Promise<boolean> {
  const { numUpdatedRows } = await unaudited(db)
    .updateTable('savedCards')
    .set({ ...saved, status: 'saved' })
    .where('id', '=', id)
    .where('status', '=', 'begun')
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** Marks cards as removed, blanks their display data and returns their ids. */
const markRemoved = (db: Db, which: RawBuilder<unknown>): Promise<{ id: number }[]> =>
  sql<{ id: number }>`update saved_cards k set status = 'removed', brand = '', last4 = '', card = null, expiry = null
    where ${isTenantRow('k')} and k.status <> 'removed' and ${which} returning k.id`
    .execute(db)
    .then(({ rows }) => rows);

export const markRemovedById = (db: Db, id: number) => markRemoved(db, sql`k.id = ${id}`);
export const markRemovedOf = (db: Db, customerIds: readonly number[]) =>
  markRemoved(db, sql`k.customer_id = any(${customerIds}::bigint[])`);

export const erase = (db: Db, id: number) => unaudited(db).deleteFrom('savedCards').where('id', '=', id).execute();

/** Removed cards not yet deleted at their provider. */
export const removedCards = (db: Db) =>
  db.selectFrom('savedCards').select('id').where('status', '=', 'removed').limit(1000).execute();

/** Deletes cards whose registration was never completed. */
export const purgeBegun = (db: Db) =>
  unaudited(db)
    .deleteFrom('savedCards')
    .where('status', '=', 'begun')
    .where('createdAt', '<', sql<string>`now() - interval '1 day'`)
    .execute();
