import { recordPayments, recordRefund } from '../../record/server/paymentWebhooks.ts';
import { sql } from 'kysely';
import { canPaymentTransition } from '#domain/orders/orders.ts';
import { anyOf } from '#kit/server/data/anyOf.ts';
import { tenantColumn } from '#kit/server/data/tenantColumn.ts';
import type { Actor } from '#kit/server/http/context.ts';
import { type Db, unaudited } from '#kit/server/data/database.ts';
import type { Payment, Refund } from '../../record/orders.contract.ts';
import type { OrderPart, RefundedPart, SoldLine } from '../../record/orderShape.contract.ts';

/** Finds a payment in scope and locks it with its order. */
export async function findPaymentForUpdate(db: Db, id: number, storeScope: Actor['storeIds']) {
  let found = db
    .selectFrom('payments as p')
    .innerJoin('orders as o', 'o.id', 'p.orderId')
    .innerJoin('stores as s', 's.id', 'o.storeId')
    .select(['p.id', 'p.type', 'p.orderId', 'o.storeId', 'o.status', 's.timeZone'])
    .where('p.id', '=', id)
    .forNoKeyUpdate(['p', 'o']);
  if (storeScope) found = found.where('o.storeId', '=', anyOf(storeScope));
  return found.executeTakeFirst();
}

/** Lines and parts of an order. */
export async function contentOf(db: Db, orderId: number): Promise<{ lines: SoldLine[]; parts: OrderPart[] }> {
  const { lines, parts } = await db
    .selectFrom('orders')
    .select(['lines', 'parts'])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
  return { lines: lines as SoldLine[], parts: parts as OrderPart[] };
}

type NewRefund = Pick<Refund, 'amount' | 'reason' | 'state' | 'authorName'> & {
  paymentId: number;
  orderId: number;
  /** Null: an amount alone. */
  parts: readonly RefundedPart[] | null;
};

const refundColumns = ['id', 'amount', 'reason', 'state', 'message', 'authorName', 'createdAt'] as const;

export async function insertRefund(db: Db, { parts, ...refund }: NewRefund): Promise<Refund> {
  const inserted = await unaudited(db)
    .insertInto('refunds')
    .values({ ...refund, parts: parts && JSON.stringify(parts) })
    .returning(refundColumns)
    .executeTakeFirstOrThrow();
  recordRefund(db, inserted.id, 'refund.created');
  return inserted;
}

/** A refund with what it belongs to, locked until the transaction ends. */
export async function findRefundForUpdate(db: Db, id: number, storeScope: Actor['storeIds']) {
  let found = db
    .selectFrom('refunds as r')
    .innerJoin('payments as p', 'p.id', 'r.paymentId')
    .innerJoin('orders as o', 'o.id', 'r.orderId')
    .innerJoin('stores as s', 's.id', 'o.storeId')
    .select(['r.id', 'r.amount', 'r.reason', 'r.state', 'r.authorName', 'r.createdAt', 'r.paymentId', 'r.orderId'])
    .select([
      'p.type',
      'p.reference',
      'p.amount as paid',
      'p.status as paymentStatus',
      'p.refunded',
      'p.provider',
      'p.attemptKey',
      'p.storeId as paidAtStore',
      'p.credentialId',
      'p.card',
      'p.codeSealed',
      'p.paidAt',
      'p.problem',
      'o.storeId',
      'o.status',
    ])
    .select([
      sql<string>`coalesce(s.time_zone, ${tenantColumn('time_zone')})`.as('timeZone'),
      tenantColumn<string>('business_day_cutoff').as('businessDayCutoff'),
    ])
    .where('r.id', '=', id)
    .forNoKeyUpdate(['r', 'p', 'o']);
  if (storeScope) found = found.where('o.storeId', '=', anyOf(storeScope));
  return found.executeTakeFirst();
}

type Ended = Pick<Refund, 'state' | 'message'> & {
  reference: string | null;
  /** Of the payout: null while there is none. */
  businessDay: string | null;
  hour: number | null;
};

export async function completeRefund(db: Db, id: number, ended: Ended): Promise<Refund> {
  const completed = await unaudited(db)
    .updateTable('refunds')
    .set({ ...ended, version: sql<number>`version + 1`, updatedAt: sql<string>`now()` })
    .where('id', '=', id)
    .returning(refundColumns)
    .executeTakeFirstOrThrow();
  recordRefund(db, id, 'refund.updated');
  return completed;
}

/** Changes the status of a payment if its current status allows it. */
export async function markPayment(
  db: Db,
  { id, from }: { id: number; from: Payment['status'] },
  change: { status: Payment['status']; refunded?: number },
): Promise<void> {
  if (!canPaymentTransition(from, change.status))
    throw new Error(`A payment does not go from ${from} to ${change.status}`);
  await unaudited(db)
    .updateTable('payments')
    .set({ ...change, version: sql<number>`version + 1`, updatedAt: sql<string>`now()` })
    .where('id', '=', id)
    .execute();
  recordPayments(db, [{ id, status: change.status }]);
}

/** Whether an earlier refund of a payment is still on its way to its provider. */
export async function isBehindAnother(db: Db, paymentId: number, id: number): Promise<boolean> {
  const earlier = await db
    .selectFrom('refunds')
    .select('id')
    .where('paymentId', '=', paymentId)
    .where('id', '<', id)
    .where('state', '=', 'processing')
    .limit(1)
    .executeTakeFirst();
  return earlier !== undefined;
}

/** Whether other refunds of a payment are still on their way, and how. */
export async function pendingRefunds(db: Db, paymentId: number): Promise<Refund['state'][]> {
  const rows = await db
    .selectFrom('refunds')
    .select('state')
    .where('paymentId', '=', paymentId)
    .where('state', 'in', ['processing', 'pending'])
    .execute();
  return rows.map(({ state }) => state);
}
