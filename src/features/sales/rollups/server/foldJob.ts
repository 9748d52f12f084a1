import { z } from 'zod';
import { sql } from 'kysely';
import { anyOf } from '#kit/server/data/anyOf.ts';
import { type Database, type Db, unaudited } from '#kit/server/data/database.ts';
import { systemAuthor } from '#kit/server/data/scope.ts';
import { defineJob, enqueue } from '#kit/server/jobs/jobs.ts';
import { afterChanges } from '#kit/server/live/afterChanges.ts';
import type { EventHub } from '#kit/server/live/events.ts';
import { planAnew } from '#kit/server/data/planAnew.ts';
import { tenantRows } from '#kit/server/data/tenantRows.ts';
import { foldCustomers } from './foldCustomers.ts';
import type { Bucket } from './buckets.sql.ts';
import { foldSales } from './foldSales.ts';

/** Limits per transaction. */
const [maxMarks, maxBuckets] = [20_000, 2000];

/** Pause as a multiple of the last run's duration, because each run recounts a marked day completely. */
const restsPerCount = 9;

type Mark = { id: number; storeId: number | null; day: string | null; customerId: number | null };

/** Splits off the first marks, up to the limits. */
function firstOf(marks: readonly Mark[]) {
  const [buckets, customers, ids] = [new Map<string, Bucket>(), new Set<number>(), [] as number[]];
  for (const { id, storeId, day, customerId } of marks) {
    if (buckets.size >= maxBuckets || customers.size >= maxBuckets) break;
    if (storeId !== null && day !== null) buckets.set(`${storeId} ${day}`, { storeId, day });
    if (customerId !== null) customers.add(customerId);
    ids.push(id);
  }
  return { buckets: [...buckets.values()], customers: [...customers], ids };
}

/** Locks folding for a tenant until the transaction ends: two runs would add the same difference twice. */
export async function lockFold(db: Db): Promise<void> {
  await planAnew(db);
  await unaudited(db)
    .insertInto('salesFolds')
    .values({ foldedAt: new Date().toISOString() })
    .onConflict((conflict) =>
      conflict.columns(['tenantId' as never, 'id']).doUpdateSet({ foldedAt: sql<string>`excluded.folded_at` }),
    )
    .execute();
}

/**
 * Recounts marked data and deletes those marks. Returns the count.
 *
 * An order and its mark commit together, so a mark added meanwhile stays for the next run.
 */
export async function foldMarks(db: Db): Promise<number> {
  await lockFold(db);
  const began = performance.now();
  // In the order of days: those that are counted together share the sums of their month and of the chain.
  const { rows: marks } = await sql<Mark>`
    select m.* from (select s.id, s.store_id, s.day::text as day, s.customer_id from ${tenantRows('salesMarks as s')}
      order by s.id limit ${maxMarks}) m order by m.day, m.id`.execute(db);
  const { buckets, customers, ids } = firstOf(marks);
  await foldSales(db, buckets);
  await foldCustomers(db, customers);
  const took = Math.round(performance.now() - began);
  await Promise.all([
    unaudited(db).deleteFrom('salesMarks').where('id', '=', anyOf(ids)).execute(),
    unaudited(db).updateTable('salesFolds').set({ took }).execute(),
  ]);
  return ids.length;
}

/** Updates the sums of a tenant. Until it runs, readers count marked data from the orders. */
export const foldJob = defineJob({
  kind: 'sales.fold',
  whileHeld: 'run',
  label: () => 'Sumar las ventas',
  args: z.object({}),
  bySystem: true,
  transient: true,
  async run({ inTransaction, signal }) {
    // Repeats until the existing marks are done; a change that adds a mark schedules another job.
    for (let folded = maxBuckets; folded >= maxBuckets; folded = await inTransaction(foldMarks))
      signal.throwIfAborted();
    return null;
  },
});

/** Schedules the job when marks have been idle: after a change, a downtime or a migration. */
export async function catchUpSales(db: Db): Promise<void> {
  const [marked, last] = await Promise.all([
    db.selectFrom('salesMarks').select('id').limit(1).executeTakeFirst(),
    db.selectFrom('salesFolds').select(['foldedAt', 'took']).executeTakeFirst(),
  ]);
  if (!marked) return;
  const rested = last ? Date.parse(last.foldedAt) + last.took * (1 + restsPerCount) : 0;
  const later = rested > Date.now() ? { runAt: new Date(rested).toISOString() } : {};
  await enqueue(db, foldJob, {}, { uniqueKey: 'sales.fold', ...later });
}

const scopeOf = (tenantId: number) => ({
  tenantId,
  author: systemAuthor,
  requestId: 'sales.fold',
  source: 'clock' as const,
  area: 'rollups',
});

/** Schedules the job on order events. A lost event is covered by the next order or the hourly check. */
export const foldOnChange = (hub: EventHub, database: Database): void =>
  afterChanges(hub, { topics: ['orders', 'customers'], patience: 2000 }, (tenantId) =>
    database.inTenant(scopeOf(tenantId), catchUpSales),
  );
