import { timingSafeEqual } from 'node:crypto';
import { sql } from 'kysely';
import { type Db, unaudited } from '#kit/server/data/database.ts';
import type { Proofs } from '../orderShape.contract.ts';

/** Wrong PINs after which only a photo proves the delivery. */
export const pinTries = 5;

/** The proofs as they are stored: how often a wrong code was tried stays inside. */
export type StoredProofs = Proofs & { wrongPins?: number };

/** How often the code of an order may still be tried. */
export const pinTriesLeft = ({ pickUpCode, wrongPins = 0 }: StoredProofs): number =>
  pickUpCode === undefined ? 0 : Math.max(0, pinTries - wrongPins);

const write = (db: Db, id: number, proofs: StoredProofs) =>
  unaudited(db)
    .updateTable('orders')
    .set({ proofs: sql`proofs || ${JSON.stringify(proofs)}::jsonb` })
    .where('id', '=', id)
    .execute();

const isSame = (one: string, other: string) =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));

/** Checks the PIN of a locked order and counts wrong ones. Returns the remaining tries, or null when it is correct. */
export async function tryPin(db: Db, id: number, pin: string): Promise<number | null> {
  const row = await db.selectFrom('orders').select('proofs').where('id', '=', id).executeTakeFirstOrThrow();
  const proofs = row.proofs as StoredProofs;
  const left = pinTriesLeft(proofs);
  if (left > 0 && isSame(proofs.pickUpCode ?? '', pin)) return null;
  if (left > 0) await write(db, id, { wrongPins: pinTries - left + 1 });
  return Math.max(0, left - 1);
}

/** Stores the URL of the delivery photo. */
export const savePhoto = (db: Db, id: number, deliveryUrl: string) => write(db, id, { deliveryUrl });
