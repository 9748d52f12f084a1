import type { Db } from '#kit/server/data/database.ts';
import { balanceOf, spend } from '../ledger.rules.ts';
import * as ledger from './ledger.repo.ts';

/**
 * Spends points of a customer on an order, those first that end first. Whoever spends at the same time waits, so that nobody has
 * less than none. Answers what there is where that is not enough, and null where it was spent.
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
