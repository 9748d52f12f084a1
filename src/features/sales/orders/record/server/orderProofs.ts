import { randomInt, timingSafeEqual } from 'node:crypto';
import { sql } from 'kysely';
import { fail } from '#kit/contract/failures.ts';
import type { OrderStatus } from '#domain/orders/orders.ts';
import { type Db, unaudited } from '#kit/server/data/database.ts';
import type { Tenant } from '#kit/server/http/context.ts';
import type { HandOver } from '../handOver.rules.ts';
import type { Proofs } from '../orderShape.contract.ts';

/** Four digits that a guest gives to a driver, or shows at the store. */
export const newProofCode = (): string => String(randomInt(10_000)).padStart(4, '0');

/** Wrong PINs after which only a photo proves the delivery. */
export const pinTries = 5;

/** The proofs as they are stored: how often a wrong PIN was tried stays inside. */
export type StoredProofs = Proofs & { wrongPins?: number };

/** How often the PIN of an order may still be tried. */
export const pinTriesLeft = ({ deliveryPin, wrongPins = 0 }: StoredProofs): number =>
  deliveryPin === undefined ? 0 : Math.max(0, pinTries - wrongPins);

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
  if (left > 0 && isSame(proofs.deliveryPin ?? '', pin)) return null;
  if (left > 0) await write(db, id, { wrongPins: pinTries - left + 1 });
  return Math.max(0, left - 1);
}

/** Stores the URL of the delivery photo. */
export const savePhoto = (db: Db, id: number, deliveryUrl: string) => write(db, id, { deliveryUrl });

type Change = { status: OrderStatus } & HandOver;

/** Rejects a hand-over without code and reason where the company requires them. */
export async function requireHandOver(
  db: Db,
  { flags }: Pick<Tenant, 'flags'>,
  id: number,
  { status, pickUpCode, reason }: Change,
): Promise<void> {
  if (status !== 'completed' || pickUpCode !== undefined || reason || !flags.includes('pickup-code')) return;
  const order = await db
    .selectFrom('orders')
    .select(['proofs', 'dispatchMethod', 'status'])
    .where('id', '=', id)
    .executeTakeFirst();
  const hasCode = (order?.proofs as StoredProofs | undefined)?.pickUpCode !== undefined;
  if (order?.dispatchMethod !== 'pickUp' || order.status === 'completed' || !hasCode) return;
  const message = 'Escribe el código de retiro que muestra el cliente, o un motivo para entregar sin él';
  fail('invalidFields', { fields: { pick_up_code: [message] } });
}

/** Rejects a wrong pickup code, and stores when the right one was checked. */
export async function checkPickUpCode(db: Db, id: number, code: string): Promise<void> {
  const row = await db
    .selectFrom('orders')
    .select(['proofs', 'dispatchMethod'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  const { pickUpCode } = (row?.proofs ?? {}) as StoredProofs;
  const isRight = row?.dispatchMethod === 'pickUp' && pickUpCode !== undefined && isSame(pickUpCode, code);
  if (!isRight) fail('invalidFields', { fields: { pick_up_code: ['No es el código de retiro de este pedido'] } });
  await write(db, id, { pickUpCheckedAt: new Date().toISOString() });
}
