import { sql } from 'kysely';
import { isPaidOnline, type PaymentMethod } from '#domain/payments.ts';
import { anyOf } from '#kit/server/data/anyOf.ts';
import type { Db } from '#kit/server/data/database.ts';
import { pinTriesLeft, type StoredProofs } from '#features/sales/orders/record/server/index.ts';
import type { OrderAddress, SoldLine } from '#features/sales/orders/record/orderShape.contract.ts';
import { hashOfToken } from '#kit/server/secrets/hashOfToken.ts';
import type { RunOrder } from '../run.contract.ts';

/** Finds the driver of a token, with their store. */
export const driverByToken = (db: Db, token: string) =>
  db
    .selectFrom('driverLinks as l')
    .innerJoin('drivers as d', 'd.id', 'l.driverId')
    .innerJoin('stores as s', 's.id', 'd.storeId')
    .select(['d.id', 'd.name', 'd.status', 'd.storeId', 's.name as storeName', 's.phone as storePhone', 's.timeZone'])
    .where('l.tokenHash', '=', hashOfToken(token))
    .executeTakeFirst();
export type LinkedDriver = NonNullable<Awaited<ReturnType<typeof driverByToken>>>;

/** Orders of a driver, sorted by promised time. */
export async function runOrders(db: Db, ids: readonly number[]): Promise<RunOrder[]> {
  const rows = await db
    .selectFrom('orders as o')
    .select(['o.id', 'o.status', 'o.promisedAt', 'o.isTest', 'o.notes', 'o.address', 'o.lines', 'o.total', 'o.proofs'])
    .select([
      'o.paymentMethod',
      sql<string>`o.customer ->> 'name'`.as('customerName'),
      sql<string>`o.customer ->> 'phone'`.as('phone'),
    ])
    .where('o.id', '=', anyOf(ids))
    .orderBy('o.promisedAt')
    .orderBy('o.id')
    .execute();
  return rows.map(({ total, paymentMethod, proofs, address, lines, isTest, ...row }) => ({
    ...row,
    isTest,
    address: address as OrderAddress | null,
    lines: (lines as SoldLine[]).map(({ name, quantity }) => ({ name, quantity })),
    toCollect:
      isTest || total === 0 || isPaidOnline(paymentMethod as PaymentMethod)
        ? null
        : { method: paymentMethod as PaymentMethod, amount: total },
    pinTriesLeft: pinTriesLeft(proofs as StoredProofs),
  }));
}
