import type { Db } from '#kit/server/data/database.ts';
import { balanceOf, spend } from '../ledger.rules.ts';
import * as ledger from './ledger.repo.ts';

/**
 * Spends points of a customer on an order. Concurrent calls wait, so that the balance never goes below zero.
 *
 * Returns null on success, or the available points when they are not enough.
 */
export async function spendPoints(
  db: Db,
  { customerId, orderId, points }: { customerId: number; orderId: number; points: number },
): Promise<{ available: number } | null> {
  await ledger.lockAccount(db, customerId);
  const lots = await ledger.lotsOf(db, customerId);
  const at = new Date().toISOString();
  const moves = spend(lots, points, at);
  if (!moves) return balanceOf(lots, at);
  await ledger.write(db, lots, [{ kind: 'spend', moves, orderId }]);
  return null;
}
