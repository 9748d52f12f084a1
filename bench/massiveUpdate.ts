import { sql } from 'kysely';
import type { Server } from './measure.ts';
import { median } from './measure.ts';
import { manyStores } from './manyStores.ts';
import { openScene } from './scene.ts';

/**
 * Updates 1,000 of 10,000 stores in one request, with validation and history per store.
 * Baseline: a bare UPDATE of the same rows in the same tenant transaction.
 */
const storeCount = 10_000;
const changed = 1000;
const rounds = 7;
/** Milliseconds a person waits without asking what happened. */
const budget = 5000;

const scene = await openScene(...manyStores(storeCount));
const ids = (
  await scene.database.inTenant(scene.scope, (db) =>
    db.selectFrom('stores').select('id').orderBy('id').limit(changed).execute(),
  )
).map(({ id }) => id);

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const start = performance.now();
  await work();
  return performance.now() - start;
};

const bare = (wait: number) =>
  scene.database.inTenant(scene.scope, (db) =>
    sql`update stores set delivery_wait_time = ${wait}, version = version + 1, updated_at = now()
      where tenant_id = ${scene.tenantId} and id = any(${ids}::bigint[])`.execute(db),
  );

async function massiveUpdate({ address, headers }: Server & { headers: Record<string, string> }, wait: number) {
  const reply = await fetch(`${address}/api/admin/v1/stores/massive_update`, {
    method: 'PATCH',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ store: { store_ids: ids, delivery_wait_time: wait } }),
  });
  const report = (await reply.json()) as { updated?: number };
  if (report.updated !== changed) throw new Error(`Not every store was changed: ${JSON.stringify(report)}`);
}

try {
  const comanda = await scene.comanda();
  const times: { bare: number[]; whole: number[] } = { bare: [], whole: [] };
  for (let round = 0; round < rounds; round++) {
    times.bare.push(await timed(() => bare(100 + round)));
    times.whole.push(await timed(() => massiveUpdate(comanda, 200 + round)));
  }
  const [floor, product] = [median(times.bare), median(times.whole)];
  console.log(`PostgreSQL ${scene.version}, ${changed} of ${storeCount} stores, medians of ${rounds} rounds in turn`);
  console.log(`bare UPDATE                      ${floor.toFixed(0).padStart(6)} ms`);
  console.log(`PATCH /stores/massive_update     ${product.toFixed(0).padStart(6)} ms (budget ${budget})`);
  console.log(`ratio ${(product / floor).toFixed(1)}, ${(changed / (product / 1000)).toFixed(0)} stores a second`);
  if (product > budget) process.exitCode = 1;
} finally {
  await scene.close();
}
