import type { Db } from '#kit/server/data/database.ts';
import { refundedShare } from '#domain/orders/refundedShare.ts';
import { endAfterReturn, expire, giveBack, reverse } from '../ledger.rules.ts';
import * as ledger from './ledger.repo.ts';
import { earnedOf, movedBy, spentBy } from './orderPoints.repo.ts';

type Return = { orderId: number; refundId?: number; due: (spent: number) => number };

/** Puts points back into the lots that an order took them from, until `due` of what it spent is back. Once, however often it is asked. */
async function putBack(db: Db, holderId: number, { orderId, refundId, due }: Return): Promise<void> {
  const spent = await spentBy(db, orderId);
  const moves = giveBack(spent, due(spent.reduce((sum, { points }) => sum + points, 0)));
  if (moves.length === 0) return;
  const at = new Date().toISOString();
  // What has ended in the meantime stays gone: only what comes back lives on.
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

/** Gives back everything that an order spent which is cancelled, fails or is never paid. */
export async function returnPoints(db: Db, orderId: number): Promise<void> {
  const moved = await movedBy(db, orderId);
  if (!moved) return;
  await ledger.lockAccount(db, moved.holderId);
  await putBack(db, moved.holderId, { orderId, due: (spent) => spent });
}

/**
 * Takes back of what an order earned, and gives back of what it spent, the share that was refunded: all refunds of the order together,
 * so that parts add up to the whole.
 */
export async function reversePoints(db: Db, orderId: number, refundId: number): Promise<void> {
  const moved = await movedBy(db, orderId);
  if (!moved) return;
  const { holderId, refunded, total } = moved;
  await ledger.lockAccount(db, holderId);
  await putBack(db, holderId, { orderId, refundId, due: (spent) => refundedShare(spent, refunded, total) });
  const earned = await earnedOf(db, orderId);
  if (!earned) return;
  const at = new Date().toISOString();
  const lots = await ledger.lotsOf(db, holderId);
  const due = refundedShare(earned.points, refunded, total);
  const { own, others, charged, debt } = reverse(earned, due, lots, at);
  const { customerId } = earned.lot;
  const moves = [...own, ...others];
  await ledger.write(db, [earned.lot, ...lots], [{ kind: 'reverse', moves, orderId, refundId }]);
  if (charged > 0) await ledger.insertDebt(db, { customerId, orderId, refundId, points: charged, leftPoints: debt });
}
