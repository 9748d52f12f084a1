import { sql } from 'kysely';
import { startOfDay, startOfNextDay } from '#domain/time/dayRange.ts';
import { type CursorPage, pageSize } from '#kit/contract/crud.ts';
import { anyOf } from '#kit/server/data/anyOf.ts';
import type { Db } from '#kit/server/data/database.ts';
import { cursorId, cursorPage } from '#kit/server/data/paginate.ts';
import { tenantRows } from '#kit/server/data/tenantRows.ts';
import type { Actor } from '#kit/server/http/context.ts';
import { statementOrder } from '../../statements/statementCells.rules.ts';
import type { OrderPayment, OrderPaymentFilters, OrderPaymentQuery } from '../orderPayments.contract.ts';

export type View = { storeScope: Actor['storeIds']; timeZone: string };

/** Visible payments that match the filters of a list or an export, without test orders. */
export function filteredPayments(db: Db, filters: OrderPaymentFilters, { storeScope, timeZone }: View) {
  const { query, status, refundState, paymentMethod, storeIds, from, to } = filters;
  let found = db
    .selectFrom('payments as p')
    .innerJoin('orders as o', 'o.id', 'p.orderId')
    .innerJoin('stores as s', 's.id', 'o.storeId')
    .where('o.isTest', '=', false);
  if (storeScope) found = found.where('o.storeId', '=', anyOf(storeScope));
  if (storeIds) found = found.where('o.storeId', '=', anyOf(storeIds));
  if (status) found = found.where('p.status', '=', status);
  if (paymentMethod) found = found.where('p.type', '=', paymentMethod);
  if (from) found = found.where('p.createdAt', '>=', startOfDay(from, timeZone));
  if (to) found = found.where('p.createdAt', '<', startOfNextDay(to, timeZone));
  if (refundState)
    found = found.where(
      sql<boolean>`p.id in (select r.payment_id from ${tenantRows('refunds as r')} where r.state = ${refundState})`,
    );
  const orderId = statementOrder(query ?? '');
  // A number is an order id; other text is the provider's reference.
  if (orderId !== null) return found.where('p.orderId', '=', orderId);
  return query ? found.where('p.reference', '=', query) : found;
}

async function refundsOf(db: Db, paymentIds: readonly number[]) {
  const rows = await db
    .selectFrom('refunds')
    .select(['id', 'paymentId', 'amount', 'reason', 'state', 'message', 'authorName', 'createdAt'])
    .where('paymentId', '=', anyOf(paymentIds))
    .orderBy('id')
    .execute();
  return Map.groupBy(rows, ({ paymentId }) => paymentId);
}

/** Payments after the cursor, newest first. */
export async function list(
  db: Db,
  { cursor, limit = pageSize, ...filters }: OrderPaymentQuery,
  view: View,
): Promise<CursorPage<OrderPayment>> {
  const rows = await filteredPayments(db, filters, view)
    .select([
      'p.id',
      'p.type',
      'p.status',
      'p.amount',
      'p.refunded',
      'p.card',
      'p.reference',
      'p.paidAt',
      'p.createdAt',
    ])
    .select([
      'p.provider',
      'p.isProduction',
      'p.cardBrand',
      'p.cardLast4',
      'p.authorizationCode',
      'p.message',
      'p.problem',
    ])
    .select(['p.orderId', 'o.storeId', 's.name as storeName'])
    .where('p.id', '<', cursorId(cursor))
    .orderBy('p.id', 'desc')
    .limit(limit + 1)
    .execute();
  const { data, ...page } = cursorPage(rows, limit, ({ id }) => String(id));
  const refunds = await refundsOf(
    db,
    data.map(({ id }) => id),
  );
  return {
    ...page,
    data: data.map((row) => ({
      ...row,
      refunds: (refunds.get(row.id) ?? []).map(({ paymentId: _, ...refund }) => refund),
    })) as OrderPayment[],
  };
}
