import { sql } from 'kysely';
import { startOfDay, startOfNextDay } from '#domain/time/dayRange.ts';
import { isPaidOnline, type PaymentMethod, paymentMethods } from '#domain/payments.ts';
import type { Db } from '#kit/server/data/database.ts';
import { tenantRows } from '#kit/server/data/tenantRows.ts';
import type { RecordedPayment } from '../reconcile.rules.ts';

export type Days = { from: string; to: string };

type PaymentSearch = {
  references: readonly string[];
  orderIds: readonly number[];
  /** Payments of these days are expected in the statement. */
  days: Days | null;
  paymentMethod: PaymentMethod | undefined;
  timeZone: string;
};

/**
 * Payments that the statement refers to and payments of its days, without duplicates. The latest of an order comes
 * last.
 */
export async function findPayments(db: Db, { references, orderIds, days, paymentMethod, timeZone }: PaymentSearch) {
  const methods = paymentMethod ? [paymentMethod] : paymentMethods.filter(isPaidOnline);
  const expected = days
    ? sql`(p.paid_at >= ${startOfDay(days.from, timeZone)} and p.paid_at < ${startOfNextDay(days.to, timeZone)})`
    : sql`false`;
  const ids = (condition: ReturnType<typeof sql>) =>
    sql`select p.id from ${tenantRows('payments as p')} where p.paid_at is not null and ${condition}`;
  const { rows } = await sql<RecordedPayment>`
    select p.id, p.order_id, s.name as store_name, p.reference, p.amount, p.refunded,
      to_char(p.paid_at at time zone ${timeZone}, 'YYYY-MM-DD') as day, ${expected} as expected
    from ${tenantRows('payments as p')}
    join ${tenantRows('orders as o')} on o.id = p.order_id
    join ${tenantRows('stores as s')} on s.id = o.store_id
    where p.type = any(${methods}::text[]) and not o.is_test and p.id in (
      ${ids(sql`p.reference = any(${references}::text[])`)}
      union ${ids(sql`p.order_id = any(${orderIds}::bigint[])`)}
      union ${ids(expected)})
    order by p.id`.execute(db);
  return rows;
}
