import { sql } from 'kysely';
import type { DeliveryType } from '#domain/delivery/deliveryTypes.ts';
import type { Point } from '#domain/geometry/geometry.ts';
import { type DeliveryJobStatus, lostDeliveries } from '#domain/orders/orders.ts';
import type { Courier, DeliveryUpdate } from '#integrations/delivery/port.ts';
import { type Db, unaudited } from '#kit/server/data/database.ts';
import { isAssigned } from '../fallback.rules.ts';

const columns = [
  'id',
  'orderId',
  'storeId',
  'provider',
  'credentialId',
  'type',
  'status',
  'reference',
  'quoted',
  'quoteReference',
  'quoteExpiresAt',
  'requestedAt',
  'askingUntil',
  'dueAt',
  'assignedAt',
  'releasedAt',
  'closesRound',
  'problem',
  'toldAt',
  'reason',
] as const;
const byId = (db: Db, id: number) => db.selectFrom('deliveries').select(columns).where('id', '=', id);
const ofOne = (db: Db, orderId: number) =>
  db.selectFrom('deliveries').select(columns).where('orderId', '=', orderId).orderBy('id');

export const find = (db: Db, id: number) => byId(db, id).executeTakeFirst();
export type StoredDelivery = NonNullable<Awaited<ReturnType<typeof find>>>;

/** A delivery, locked until the transaction ends. Its order is locked before. */
export const findForUpdate = (db: Db, id: number) => byId(db, id).forNoKeyUpdate().executeTakeFirst();

const isLost = [...lostDeliveries];

/** The active or requested delivery of an order; there is at most one. */
export const liveOf = (db: Db, orderId: number) =>
  ofOne(db, orderId).where('releasedAt', 'is', null).where('status', 'not in', isLost).executeTakeFirst();

/** Deliveries of an order for which a courier may still come. */
export const openOf = (db: Db, orderId: number) =>
  ofOne(db, orderId)
    .where('status', 'not in', [...isLost, 'COMPLETED'])
    .execute();

/** Every attempt of an order, the first one first. */
export const attemptsOf = (db: Db, orderId: number) => ofOne(db, orderId).execute();

export const findBy = (db: Db, provider: string, by: { reference?: string; id?: number }) =>
  db
    .selectFrom('deliveries')
    .select(columns)
    .where('provider', '=', provider)
    // A webhook may arrive before the response that contains the reference.
    .where((eb) => eb.or([eb('id', '=', by.id ?? 0), eb('reference', '=', by.reference ?? '')]))
    .executeTakeFirst();

/** All deliveries that were requested for an order. */
export const ofOrder = (db: Db, orderId: number) =>
  db
    .selectFrom('deliveries')
    .select([
      'id',
      'provider',
      'type',
      'isProduction',
      'status',
      'quoted',
      'fee',
      'reference',
      'courier',
      'trackingUrl',
    ])
    .select(['pin', 'proofs', 'reason', 'problem', 'pickUpAt', 'dropOffAt', 'requestedAt', 'assignedAt', 'createdAt'])
    .select(sql<boolean>`released_at is not null and status not in (${sql.join(isLost)}, 'COMPLETED')`.as('isReleased'))
    .where('orderId', '=', orderId)
    .orderBy('id')
    .execute();

type NewDelivery = {
  orderId: number;
  storeId: number;
  provider: string;
  type: DeliveryType;
  isProduction: boolean;
  quoted?: number | null;
  quoteReference?: string | null;
  quoteExpiresAt?: string | null;
};

/** Stores a delivery before it is requested from its fleet. */
export const insert = (db: Db, delivery: NewDelivery): Promise<StoredDelivery> =>
  unaudited(db)
    .insertInto('deliveries')
    .values({ ...delivery, status: 'PREORDER' })
    .returning(columns)
    .executeTakeFirstOrThrow();

type Change = Partial<{
  credentialId: number;
  status: DeliveryJobStatus;
  reference: string;
  quoted: number;
  quoteReference: string | null;
  quoteExpiresAt: string | null;
  requestedAt: string;
  askingUntil: string | null;
  dueAt: string;
  releasedAt: string | null;
  closesRound: boolean;
  problem: string | null;
  reason: string;
}>;

/** Changes what we know of a delivery by ourselves. */
export const change = (db: Db, id: number, changed: Change) =>
  unaudited(db)
    .updateTable('deliveries')
    .set({ ...changed, version: sql<number>`version + 1`, updatedAt: sql<string>`now()` })
    .where('id', '=', id)
    .execute();

export const noteUpdate = (db: Db, id: number, status: DeliveryJobStatus, update: DeliveryUpdate) => {
  const { reference, courier, trackingUrl, pin, proofs, reason, pickUpAt, dropOffAt, fee, at: reportedAt } = update;
  const asJson = (value: Courier | DeliveryUpdate['proofs'] | null) => (value === null ? null : JSON.stringify(value));
  return unaudited(db)
    .updateTable('deliveries')
    .set({
      status,
      reference,
      trackingUrl,
      reason,
      problem: null,
      courier: asJson(courier),
      proofs: asJson(proofs),
      // Updates may omit values that an earlier one had.
      ...(reportedAt !== null && { toldAt: reportedAt }),
      ...(pin !== null && { pin }),
      ...(fee !== null && { fee }),
      ...(pickUpAt !== null && { pickUpAt }),
      ...(dropOffAt !== null && { dropOffAt }),
      ...(isAssigned(status) && { assignedAt: sql<string>`coalesce(assigned_at, ${new Date().toISOString()})` }),
      version: sql<number>`version + 1`,
      updatedAt: sql<string>`now()`,
    })
    .where('id', '=', id)
    .execute();
};

type Mirrored = Partial<{
  type: string;
  status: string | null;
  reference: string | null;
  driverName: string | null;
  driverPhone: string | null;
  trackingUrl: string | null;
  courierPoint: Point | null;
  pin: string | null;
  /** Why the courier needs attention; the queue of problems reads it. */
  problem: string | null;
}>;

/** Puts what lists and kitchens read of a delivery into its order. */
export const mirror = (db: Db, orderId: number, of: Mirrored) =>
  unaudited(db)
    .updateTable('orders')
    .set({ delivery: sql`delivery || ${JSON.stringify(of)}::jsonb` })
    .where('id', '=', orderId)
    .where('delivery', 'is not', null)
    .execute();
