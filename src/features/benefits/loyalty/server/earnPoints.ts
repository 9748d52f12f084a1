import type { Db } from '#kit/server/data/database.ts';
import { refundedShare } from '#domain/orders/refundedShare.ts';
import { payDebts, reverse } from '../ledger.rules.ts';
import { earnedBy } from '#domain/points.ts';
import { lifeOf } from '../points.rules.ts';
import * as ledger from './ledger.repo.ts';
import { findEarningOrder } from './orderPoints.repo.ts';

/**
 * Credits the points that a completed order earns.
 *
 * Earlier refunds take their share at once, and the rest first pays the customer's debts.
 */
export async function earnPoints(db: Db, orderId: number): Promise<void> {
  const order = await findEarningOrder(db, orderId);
  if (!order) return;
  const { customerId, holderId, total, refunded, country, timeZone } = order;
  const points = earnedBy(order.paid, order, country);
  if (points === 0) return;
  const at = new Date().toISOString();
  await ledger.lockAccount(db, holderId);
  const lot = await ledger.insertLot(db, { customerId, orderId, points, ...lifeOf(order, at, timeZone) });
  const earned = { lot: { ...lot, left: points }, points, expired: 0, reversed: 0, charged: 0 };
  const { fromLot } = reverse(earned, refundedShare(points, refunded, total), [], at);
  const left = fromLot.reduce((sum, move) => sum + move.points, points);
  const debts = await ledger.debtsOf(db, holderId);
  const paid = payDebts(debts, left);
  const debtOf = new Map(debts.map((debt) => [debt.id, debt]));
  await ledger.write(
    db,
    [lot],
    [
      { kind: 'earn', moves: [{ lotId: lot.id, points }], orderId },
      { kind: 'reverse', moves: fromLot, orderId },
      ...paid.map((each) => ({
        kind: 'reverse' as const,
        moves: [{ lotId: lot.id, points: -each.paid }],
        orderId: debtOf.get(each.id)?.orderId ?? null,
        refundId: debtOf.get(each.id)?.refundId ?? null,
      })),
    ],
  );
  if (paid.length > 0) await ledger.payDebts(db, paid);
}
