import { seed } from '#demo/seed.ts';
import { storedFlag } from '#domain/flags.ts';
import { insertFlags } from '#features/platform/flags/server/index.ts';
import { payoutSection } from '#features/platform/settings/sections/payouts.contract.ts';
import { saveSettings } from '#features/platform/settings/server/index.ts';
import { composedAreas } from '#server/composedAreas.ts';
import { setupScope } from '#server/createTenant.ts';
import type { TestApp } from './testApp.ts';

/** A demo company without its year of history, with every feature enabled. Returns its id. */
export async function demoTenant({ database }: Pick<TestApp, 'database'>, slug: string): Promise<number> {
  await seed(database, { only: [slug], year: false });
  const flags = Object.fromEntries(Object.keys(composedAreas.flags).map((flag) => [storedFlag(flag, 'dev'), true]));
  const { id } = await database.onPlatform(async (db) => {
    const tenant = await db.selectFrom('tenants').select('id').where('slug', '=', slug).executeTakeFirstOrThrow();
    await insertFlags(db, tenant.id, flags, { authorName: 'Pruebas', reason: 'Todas las funciones' });
    return tenant;
  });
  await database.inTenant(setupScope(id, 'demo-tenant'), (db) =>
    saveSettings(db, payoutSection, { consolidationReport: 'weekly' }),
  );
  return id;
}
