import { seed } from '#demo/seed.ts';
import { storedFlag } from '#domain/flags.ts';
import { payoutSection } from '#features/platform/settings/sections/payouts.contract.ts';
import { saveSettings } from '#features/platform/settings/server/index.ts';
import { composedAreas } from '#server/composedAreas.ts';
import { setupScope } from '#server/createTenant.ts';
import type { TestApp } from './testApp.ts';

/** A demo company without its year of history, with every feature enabled. Returns its id. */
export async function demoTenant({ database }: Pick<TestApp, 'database'>, slug: string): Promise<number> {
  await seed(database, { only: [slug], year: false });
  const flags = JSON.stringify(
    Object.fromEntries(Object.keys(composedAreas.flags).map((flag) => [storedFlag(flag, 'dev'), true])),
  );
  const { id } = await database.onPlatform((db) =>
    db.updateTable('tenants').set({ flags }).where('slug', '=', slug).returning('id').executeTakeFirstOrThrow(),
  );
  await database.inTenant(setupScope(id, 'demo-tenant'), (db) =>
    saveSettings(db, payoutSection, { consolidationReport: 'weekly' }),
  );
  return id;
}
