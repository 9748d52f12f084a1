import { sql } from 'kysely';
import type { DeliveryType } from '#domain/delivery/deliveryTypes.ts';
import { type DeliveryJobStatus, lostDeliveries } from '#domain/orders.ts';
import type { Courier, DeliveryUpdate } from '#integrations/delivery/port.ts';
import { type Db, unaudited } from '#kit/server/data/database.ts';
import type { OrderDelivery } from '../../record/orderShape.contract.ts';

const columns = ['id', 'orderId', 'storeId', 'provider', 'type', 'status', 'reference', 'toldAt', 'reason'] as const;

const byId = (db: Db, id: number) => db.selectFrom('deliveries').select(columns).where('id', '=', id);
export const find = (db: Db, id: number) => byId(db, id).executeTakeFirst();
export type StoredDelivery = NonNullable<Awaited<ReturnType<typeof find>>>;

/** A delivery, locked until the transaction ends. Its order is locked before. */
export const findForUpdate = (db: Db, id: number) => byId(db, id).forNoKeyUpdate().executeTakeFirst();

/** The delivery of an order that a fleet still carries, or is asked to. */
export const activeOf = (db: Db, orderId: number) =>
  db
    .selectFrom('deliveries')
    .select(columns)
    .where('orderId', '=', orderId)
    .where('status', 'not in', [...lostDeliveries])
    .orderBy('id', 'desc')
    .executeTakeFirst();

export const findBy = (db: Db, provider: string, by: { reference?: string; id?: number }) =>
  db
    .selectFrom('deliveries')
    .select(columns)
    .where('provider', '=', provider)
    // News may come before the answer that told the reference.
    .where((eb) => eb.or([eb('id', '=', by.id ?? 0), eb('reference', '=', by.reference ?? '')]))
    .executeTakeFirst();

/** Every time a fleet was asked to carry an order. */
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
    .select(['pin', 'proofs', 'reason', 'pickUpAt', 'dropOffAt', 'createdAt'])
    .where('orderId', '=', orderId)
    .orderBy('id')
    .execute();

type NewDelivery = {
  orderId: number;
  storeId: number;
  provider: string;
  type: DeliveryType;
  isProduction: boolean;
  quoted: number | null;
};

/** Stores a delivery before its fleet is asked. */
export const insert = (db: Db, delivery: NewDelivery): Promise<StoredDelivery> =>
  unaudited(db)
    .insertInto('deliveries')
    .values({ ...delivery, status: 'CONFIRMING' })
    .returning(columns)
    .executeTakeFirstOrThrow();

export const noteUpdate = (db: Db, id: number, status: DeliveryJobStatus, update: DeliveryUpdate) => {
  const { reference, courier, trackingUrl, pin, proofs, reason, pickUpAt, dropOffAt, fee, at: toldAt } = update;
  const asJson = (value: Courier | DeliveryUpdate['proofs'] | null) => (value === null ? null : JSON.stringify(value));
  return unaudited(db)
    .updateTable('deliveries')
    .set({
      status,
      reference,
      trackingUrl,
      reason,
      toldAt,
      courier: asJson(courier),
      proofs: asJson(proofs),
      // What is not told any more is known from before.
      ...(pin !== null && { pin }),
      ...(fee !== null && { fee }),
      ...(pickUpAt !== null && { pickUpAt }),
      ...(dropOffAt !== null && { dropOffAt }),
      version: sql<number>`version + 1`,
      updatedAt: sql<string>`now()`,
    })
    .where('id', '=', id)
    .execute();
};

/** Puts what lists and kitchens read of a delivery into its order. */
export const mirror = (
  db: Db,
  orderId: number,
  of: Pick<OrderDelivery, 'status' | 'reference' | 'driverName' | 'trackingUrl' | 'courierPoint'>,
) =>
  unaudited(db)
    .updateTable('orders')
    .set({ delivery: sql`delivery || ${JSON.stringify(of)}::jsonb` })
    .where('id', '=', orderId)
    .where('delivery', 'is not', null)
    .execute();
