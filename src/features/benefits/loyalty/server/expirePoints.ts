import { sql } from 'kysely';
import type { Db } from '#kit/server/data/database.ts';
import { sendNow } from '#kit/server/data/prepared.ts';
import { tenantRows } from '#kit/server/data/tenantRows.ts';
import type { JobCtx } from '#kit/server/jobs/jobs.ts';
import { expire } from '../ledger.rules.ts';
import * as ledger from './ledger.repo.ts';

/** Lots per transaction. */
const batchSize = 1000;

/** Writes off ended lots and returns how many. Lots that are locked by a redemption wait for the next night. */
export async function expirePoints(db: Db): Promise<number> {
  const lots = await sendNow(
    db,
    sql<ledger.OwnedLot>`select l.id, l.customer_id, l.left_points as "left", l.from_at, l.ends_at
      from ${tenantRows('loyaltyLots as l')} where l.left_points > 0 and l.ends_at <= now()
      order by l.ends_at, l.id limit ${batchSize} for update skip locked`,
  );
  await ledger.write(db, lots, [{ kind: 'expire', moves: expire(lots, new Date().toISOString()) }]);
  return lots.length;
}

/** Balances exclude ended points at once; this job records the expiry in the ledger. */
export async function expireNightly({ inTransaction, signal }: JobCtx): Promise<void> {
  for (let expired = batchSize; expired === batchSize; ) {
    signal.throwIfAborted();
    expired = await inTransaction(expirePoints);
  }
}
