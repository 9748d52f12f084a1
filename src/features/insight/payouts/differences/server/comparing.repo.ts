import { sql } from 'kysely';
import type { RefundState } from '#domain/orders/orders.ts';
import { anyOf } from '#kit/server/data/anyOf.ts';
import { type Db, unaudited } from '#kit/server/data/database.ts';
import { tenantRows } from '#kit/server/data/tenantRows.ts';
import { type Difference, takenStatuses } from '../differences.rules.ts';

/** Each comparison covers the changes of this many days. */
const days = 3;

/** Start of a comparison and of its current attempt. Earlier failures are retried. */
export type Comparison = { since: string; triedSince: string };

/** Payments left to compare; earlier failures come last. Excludes payments the guest can still complete. */
export async function listDuePayments(db: Db, { since, triedSince }: Comparison, limit: number) {
  return db
    .selectFrom('payments as p')
    .innerJoin('orders as o', 'o.id', 'p.orderId')
    .leftJoin('paymentChecks as c', 'c.paymentId', 'p.id')
    .select(['p.id', 'p.orderId', 'p.storeId', 'p.type', 'p.status', 'p.amount', 'p.refunded', 'p.reference'])
    .select([
      'p.provider',
      'p.attemptKey',
      'p.card',
      'p.paidAt',
      'p.expiresAt',
      'p.isProduction',
      'p.credentialId',
      'p.codeSealed',
    ])
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
export type DuePayment = Awaited<ReturnType<typeof listDuePayments>>[number];

/** Locks a payment, so that its refunds do not change until the end of the transaction. */
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

/** Records that a payment was compared, or why it could not be. */
export const recordCheck = (db: Db, paymentId: number, failure: string | null) =>
  unaudited(db)
    .insertInto('paymentChecks')
    .values({ paymentId, checkedAt: new Date().toISOString(), failure })
    .onConflict((conflict) =>
      conflict
        .columns(['tenantId' as never, 'paymentId'])
        .doUpdateSet({ checkedAt: new Date().toISOString(), failure }),
    )
    .execute();

/** Key of a difference. */
const differenceKey = ['tenantId' as never, 'paymentId', 'isRefund', 'kind', 'theirs', 'ours', 'theirStatus'] as const;

type Status = { theirStatus: string; ourStatus: string };

/**
 * Stores the differences of a payment and closes those not found again. Returns whether anything changed.
 *
 * A settled difference stays settled; one that had disappeared is reopened.
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
        conflict.columns(differenceKey).doUpdateSet({
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

/** Whether we recorded the money of a payment as received. */
export const isTaken = ({ status }: Pick<DuePayment, 'status'>): boolean => takenStatuses.includes(status);

/** Deletes old checks: their payments are no longer compared. */
export const purgeChecks = (db: Db) =>
  unaudited(db).deleteFrom('paymentChecks').where('checkedAt', '<', sql<string>`now() - interval '60 days'`).execute();
