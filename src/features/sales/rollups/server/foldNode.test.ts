import { sql } from 'kysely';
import { expect, inject, test } from 'vitest';
import { databaseUrl } from '#kit/server/testing/servers.ts';
import { onNodeOf } from '#kit/server/testing/testCluster.ts';
import { salesHistory } from '#testing/salesHistory.ts';
import { testApp } from '#testing/testApp.ts';
import { foldMarks } from './foldJob.ts';
import { verifySales } from './verifySales.ts';

const { nodes } = inject('testServer');
const comanda = await testApp();

test.runIf(nodes.length > 1)("folds and verifies a tenant's sales while all other nodes are away", async () => {
  const { tenant, step } = await salesHistory(comanda, 11);
  for (let nth = 0; nth < 20; nth++) await step();
  const { rows } = await tenant.inTenant((db) => sql<{ name: string }>`select current_database() as name`.execute(db));
  await onNodeOf(databaseUrl(nodes[0] ?? '', rows[0]?.name ?? ''), tenant.id, async () => {
    expect(await tenant.inTenant(foldMarks)).toBeGreaterThan(0);
    expect(await verifySales({ inTransaction: (work) => tenant.inTenant(work) })).toMatchObject({ differences: 0 });
  });
});
