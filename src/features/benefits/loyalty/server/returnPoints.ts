import type { Db } from '#kit/server/data/database.ts';
import { refundedShare } from '#domain/orders/refundedShare.ts';
import { endAfterReturn, expire, returnSpent, reverse } from '../ledger.rules.ts';
import * as ledger from './ledger.repo.ts';
import { findEarned, findMovedOrder, findSpent } from './orderPoints.repo.ts';

type Return = { orderId: number; refundId?: number; due: (spent: number) => number };

/** Returns points to the lots that an order spent them from, up to `due` in total. Idempotent. */
async function restoreSpent(db: Db, holderId: number, { orderId, refundId, due }: Return): Promise<void> {
  const spent = await findSpent(db, orderId);
  const moves = returnSpent(spent, due(spent.reduce((sum, { points }) => sum + points, 0)));
  if (moves.length === 0) return;
  const at = new Date().toISOString();
  // Points that ended in the meantime stay expired: only the returned points get a new end.
  const lots = await ledger.lotsOf(db, holderId);
  await ledger.write(db, lots, [{ kind: 'expire', moves: expire(lots, at) }]);
  const owners = spent.map(({ lotId: id, customerId }) => ({ id, customerId }));
  await ledger.write(db, owners, [{ kind: 'give_back', moves, orderId, refundId: refundId ?? null }]);
  const endOf = new Map(spent.map(({ lotId, endsAt }) => [lotId, endAfterReturn(endsAt, at)]));
  const ends = moves.flatMap(({ lotId: lot }) => {
    const endsAt = endOf.get(lot) ?? null;
    return endsAt === null ? [] : [{ lot, endsAt }];
  });
  if (ends.length > 0) await ledger.extendLots(db, ends);
}

/** Returns all points that an order spent, when it is canceled, fails or is never paid. */
export async function returnPoints(db: Db, orderId: number): Promise<void> {
  const moved = await findMovedOrder(db, orderId);
  if (!moved) return;
  await ledger.lockAccount(db, moved.holderId);
  await restoreSpent(db, moved.holderId, { orderId, due: (spent) => spent });
}

/**
 * Reverses the refunded share of the points that an order earned and spent.
 *
 * Computed from the total of all refunds, so that partial refunds add up without rounding errors.
 */
export async function reversePoints(db: Db, orderId: number, refundId: number): Promise<void> {
  const moved = await findMovedOrder(db, orderId);
  if (!moved) return;
  const { holderId, refunded, total } = moved;
  await ledger.lockAccount(db, holderId);
  await restoreSpent(db, holderId, { orderId, refundId, due: (spent) => refundedShare(spent, refunded, total) });
  const earned = await findEarned(db, orderId);
  if (!earned) return;
  const at = new Date().toISOString();
  const lots = await ledger.lotsOf(db, holderId);
  const due = refundedShare(earned.points, refunded, total);
  const { fromLot, fromOthers, charged, debt } = reverse(earned, due, lots, at);
  const { customerId } = earned.lot;
  const moves = [...fromLot, ...fromOthers];
  await ledger.write(db, [earned.lot, ...lots], [{ kind: 'reverse', moves, orderId, refundId }]);
  if (charged > 0) await ledger.insertDebt(db, { customerId, orderId, refundId, points: charged, leftPoints: debt });
}
