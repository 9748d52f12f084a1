import { sql } from 'kysely';
import type { RefundState } from '#domain/orders/orders.ts';
import { anyOf } from '#kit/server/data/anyOf.ts';
import { type Db, unaudited } from '#kit/server/data/database.ts';
import { tenantRows } from '#kit/server/data/tenantRows.ts';
import { type Difference, takenStatuses } from '../differences.rules.ts';

/** Days in which what changed is compared, each night anew. */
const days = 3;

/** When a comparison began, and when the present attempt at it did: what failed before that is tried again. */
export type Comparison = { since: string; triedSince: string };

/** Payments that are still to be compared; those that failed before come last. One that a guest may yet pay is none. */
export async function due(db: Db, { since, triedSince }: Comparison, limit: number) {
  return db
    .selectFrom('payments as p')
    .innerJoin('orders as o', 'o.id', 'p.orderId')
    .leftJoin('paymentChecks as c', 'c.paymentId', 'p.id')
    .select(['p.id', 'p.orderId', 'p.storeId', 'p.type', 'p.status', 'p.amount', 'p.refunded', 'p.reference'])
    .select(['p.provider', 'p.attemptKey', 'p.card', 'p.paidAt', 'p.expiresAt', 'p.isProduction'])
    .select('o.storeId as orderStoreId')
    .where('p.provider', 'is not', null)
    .where('o.isTest', '=', false)
    .where(
      sql<boolean>`(p.updated_at >= ${since}::timestamptz - make_interval(days => ${days})
        or p.id in (select d.payment_id from ${tenantRows('paymentDifferences as d')} where d.settled_at is null))`,
    )
    .where(sql<boolean>`(p.status <> 'created' or coalesce(p.expires_at, p.created_at + interval '1 hour') < now())`)
    .where(
      sql<boolean>`(c.checked_at is null or c.checked_at < ${since}::timestamptz
        or c.failure is not null and c.checked_at < ${triedSince}::timestamptz)`,
    )
    .orderBy(sql`c.failure is not null`)
    .orderBy('p.id')
    .limit(limit)
    .execute();
}
export type DuePayment = Awaited<ReturnType<typeof due>>[number];

/** Locks a payment, so that its refunds stay as they are until the transaction ends. */
export const lock = (db: Db, id: number) =>
  db
    .selectFrom('payments')
    .select(['id', 'status', 'amount', 'version'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();

export async function refundsOf(db: Db, paymentId: number): Promise<{ state: RefundState; amount: number }[]> {
  return db.selectFrom('refunds').select(['state', 'amount']).where('paymentId', '=', paymentId).execute();
}

/** Notes that a payment was compared, or why it could not be. */
export const noteChecked = (db: Db, paymentId: number, failure: string | null) =>
  unaudited(db)
    .insertInto('paymentChecks')
    .values({ paymentId, checkedAt: new Date().toISOString(), failure })
    .onConflict((conflict) =>
      conflict
        .columns(['tenantId' as never, 'paymentId'])
        .doUpdateSet({ checkedAt: new Date().toISOString(), failure }),
    )
    .execute();

/** What one line is about. */
const unique = ['tenantId' as never, 'paymentId', 'isRefund', 'kind', 'theirs', 'ours', 'theirStatus'] as const;

type Status = { theirStatus: string; ourStatus: string };

/**
 * Writes what differs of a payment: one line each. A line that somebody settled stays settled; one that went away by itself is open
 * again. What differs no longer is closed. Answers whether anything changed.
 */
export async function writeDifferences(
  db: Db,
  payment: Pick<DuePayment, 'id' | 'orderId'>,
  found: readonly Difference[],
  status: Status,
): Promise<boolean> {
  const now = new Date().toISOString();
  const lines: number[] = [];
  let changed = false;
  for (const each of found) {
    const { id, isNew } = await unaudited(db)
      .insertInto('paymentDifferences')
      .values({ paymentId: payment.id, orderId: payment.orderId, ...each, ...status })
      .onConflict((conflict) =>
        conflict.columns(unique).doUpdateSet({
          settledAt: sql`case when payment_differences.reason is null then null else payment_differences.settled_at end`,
        }),
      )
      .returning(['id', sql<boolean>`xmax = 0`.as('isNew')])
      .executeTakeFirstOrThrow();
    lines.push(id);
    changed ||= isNew;
  }
  const closed = await unaudited(db)
    .updateTable('paymentDifferences')
    .set({ settledAt: now })
    .where('paymentId', '=', payment.id)
    .where('settledAt', 'is', null)
    .where((eb) => eb.not(eb('id', '=', anyOf(lines))))
    .returning('id')
    .execute();
  return changed || closed.length > 0;
}

/** Whether a payment's money is in our books. */
export const isTaken = ({ status }: Pick<DuePayment, 'status'>): boolean => takenStatuses.includes(status);

/** Forgets comparisons of long ago: their payments are compared no more. */
export const purgeChecks = (db: Db) =>
  unaudited(db).deleteFrom('paymentChecks').where('checkedAt', '<', sql<string>`now() - interval '60 days'`).execute();
