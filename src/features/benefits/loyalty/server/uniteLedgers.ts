import type { Db } from '#kit/server/data/database.ts';
import { anyOf } from '#kit/server/data/anyOf.ts';
import * as ledger from './ledger.repo.ts';

/**
 * Records merges and splits in the ledgers of customers that have, or had, points.
 *
 * Points are not moved: queries read them through the remaining customer, so that undoing a merge needs no transfer.
 */
export async function uniteLedgers(
  db: Db,
  kind: 'merge' | 'split',
  pairs: readonly { id: number; otherId: number }[],
): Promise<void> {
  const ids = [...new Set(pairs.flatMap(({ id, otherId }) => [id, otherId]))].toSorted((a, b) => a - b);
  if (ids.length === 0) return;
  const accounts = await db
    .selectFrom('loyaltyAccounts')
    .select('customerId')
    .where('customerId', '=', anyOf(ids))
    .execute();
  const known = new Set(accounts.map(({ customerId }) => customerId));
  const moved = pairs.filter(({ id, otherId }) => known.has(id) || known.has(otherId));
  if (moved.length === 0) return;
  // The fixed order avoids deadlocks between concurrent merges.
  for (const id of ids) await ledger.lockAccount(db, id);
  await ledger.noteUnion(db, kind, moved);
}
