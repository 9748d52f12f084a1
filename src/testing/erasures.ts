import { sql } from 'kysely';
import { vi, expect } from 'vitest';
import { companyRows } from '#features/platform/company-data/erasures.rules.ts';
import { eraseCompanyJob, queueDueErasures } from '#features/platform/company-data/server/index.ts';
import { platformTenantId } from '#features/platform/tenants/server/index.ts';
import type { Database } from '#kit/server/data/database.ts';
import { tenantCatalogue } from '#kit/server/data/tenantCatalogue.ts';
import type { FileStore } from '#kit/server/files/files.ts';
import { runJobs } from '#kit/server/testing/runJobs.ts';
import { setupScope } from '#server/createTenant.ts';
import { countBlocked } from './countBlocked.ts';
import { announceAccess } from './holds.ts';

type Sum = { table: string; rows: number; digest: string };

/** Number and digest of the rows of a company in each table, those of the platform included. */
export async function companyDigests(database: Database, tenantId: number): Promise<Sum[]> {
  const tables = await tenantCatalogue(database);
  const digest = sql<
    Omit<Sum, 'table'>
  >`select count(*)::int as rows, coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as digest`;
  const ofCompany = await database.inTenant(setupScope(tenantId, 'digests'), async (db) => {
    const sums: Sum[] = [];
    for (const { name } of tables) {
      const { rows } = await sql<Omit<Sum, 'table'>>`${digest} from ${sql.id(name)} t`.execute(db);
      sums.push({ ...(rows[0] as Sum), table: name });
    }
    return sums;
  });
  const ofPlatform = await database.onPlatform(async (db) => {
    const sums: Sum[] = [];
    for (const [name, { column }] of Object.entries(companyRows)) {
      const { rows } = await sql<
        Omit<Sum, 'table'>
      >`${digest} from ${sql.id(name)} t where ${sql.ref(column)} = ${tenantId}`.execute(db);
      sums.push({ ...(rows[0] as Sum), table: name });
    }
    return sums;
  });
  return [...ofCompany, ...ofPlatform];
}

const past = sql<string>`now() - interval '2 minutes'`;

/** Lets the moment of the erasure of a company come, and queues it as every hour does. */
export async function letErasureBeDue(database: Database, tenantId: number): Promise<void> {
  const platformId = await database.onPlatform(async (db) => {
    await db.updateTable('companyErasures').set({ dueAt: past }).where('tenantId', '=', tenantId).execute();
    await db.updateTable('tenants').set({ closesAt: past }).where('id', '=', tenantId).execute();
    return platformTenantId(db);
  });
  await announceAccess(database, tenantId);
  await database.inTenant(setupScope(platformId, 'erasures'), queueDueErasures);
}

/** The reply to a request that waits for the row of a company while its moment comes. */
export async function replyWhileClosing<Reply>(
  database: Database,
  tenantId: number,
  request: () => Promise<Reply>,
): Promise<Reply> {
  const { reply } = await database.onPlatform(async (db) => {
    await db.updateTable('tenants').set({ closesAt: past }).where('id', '=', tenantId).execute();
    const pending = request();
    await vi.waitFor(async () => expect(await countBlocked(db)).toBe(1), { timeout: 5000, interval: 20 });
    return { reply: pending };
  });
  return reply;
}

/** Runs queued erasures until the one of a company is finished. */
export async function runErasure(database: Database, files: FileStore, tenantId: number): Promise<void> {
  const worker = await runJobs(database, [eraseCompanyJob({ files })]);
  const finished = () =>
    database.onPlatform((db) =>
      db.selectFrom('tenants').select('erasedAt').where('id', '=', tenantId).executeTakeFirstOrThrow(),
    );
  try {
    await vi.waitFor(async () => expect((await finished()).erasedAt).not.toBeNull(), { timeout: 30_000, interval: 50 });
  } finally {
    await worker.stop();
  }
}
