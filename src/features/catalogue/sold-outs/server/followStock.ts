import { sql } from 'kysely';
import { anyOf } from '#kit/server/data/anyOf.ts';
import { type Db, unaudited } from '#kit/server/data/database.ts';
import { insertAll, removeAll, updateEach } from '#kit/server/data/write.ts';
import { emit } from '#kit/server/live/events.ts';
import * as repo from './stockState.repo.ts';
import { targetColumns } from './soldOuts.repo.ts';

/** Rows that one transaction writes of each kind. */
const batchSize = 1000;

/** Takes off sale what has no stock; leaves what a person took off sale as it is. Returns how many rows it wrote. */
async function takeOff(db: Db, state: repo.StockState): Promise<number> {
  const { source } = state;
  const common = { ends: 'manual' as const, until: null, note: '', authorName: source.name, source: source.key };
  let changed = 0;
  for (const target of repo.stockTargets) {
    const missing = await repo.findMissing(db, state, target, batchSize - changed);
    const over = await repo.lockEnded(
      db,
      missing.flatMap(({ id }) => id ?? []),
    );
    await updateEach(
      db,
      'soldOuts',
      over.map((id) => ({ id, ...common })),
    );
    const fresh = missing
      .filter(({ id }) => id === null)
      .map(({ storeId, title, targetId }) => ({ storeId, title, ...common, [targetColumns[target]]: targetId }));
    await insertAll(db, 'soldOuts', fresh);
    changed += missing.length;
  }
  return changed;
}

/**
 * Sold-outs follow the stock of another system, in batches. Those of people stay theirs.
 *
 * Returns whether there may be more to write, by another transaction.
 */
export async function followStock(db: Db, state: repo.StockState): Promise<boolean> {
  const taken = await takeOff(db, state);
  const restored = await repo.lockOutdated(db, state, batchSize);
  await removeAll(db, 'soldOuts', restored);
  await repo.endExceptions(db, state);
  if (taken + restored.length > 0) await emit(db, 'sold_outs', { audience: 'products.list' });
  return Math.max(taken, restored.length) === batchSize;
}

/** Stores that what other systems took off sale in these rows is back on sale, until they have stock of it. */
export async function exceptFromStock(db: Db, ids: readonly number[]): Promise<void> {
  await unaudited(db)
    .insertInto('stockExceptions')
    .columns(['source', 'productId', 'modifierId', 'storeId'])
    .expression((eb) =>
      eb
        .selectFrom('soldOuts')
        .select([sql<string>`source`.as('source'), 'productId', 'modifierId', sql<number>`store_id`.as('storeId')])
        .where('id', '=', anyOf(ids))
        .where('source', 'is not', null)
        .where('storeId', 'is not', null)
        .orderBy('id'),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
