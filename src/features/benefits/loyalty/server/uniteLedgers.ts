import type { Db } from '#kit/server/data/database.ts';
import { anyOf } from '#kit/server/data/anyOf.ts';
import * as ledger from './ledger.repo.ts';

/**
 * Writes into the ledgers of customers that they became one, or are two again. Their points stay where they are and are read through
 * the one that stays; the history takes it back without moving any. Nothing is written of those who never had points.
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
  // In one order, so that two that do this never wait for each other.
  for (const id of ids) await ledger.lockAccount(db, id);
  await ledger.noteUnion(db, kind, moved);
}
