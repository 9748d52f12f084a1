import { beforeAll, expect, test } from 'vitest';
import { findMany } from '#features/stores/rows/server/stores.repo.ts';
import { draftOfStore, storeRules } from '#features/stores/saving/stores.rules.ts';
import { testDatabase } from '#kit/server/testing/testDatabase.ts';
import { composedAreas } from '#server/composedAreas.ts';
import { setupScope } from '#server/createTenant.ts';
import { demoTenants } from './demoData.ts';
import { seed } from './seed.ts';

const database = await testDatabase(composedAreas.databaseOptions);
beforeAll(async () => {
  await seed(database, { year: false });
});

test.each(demoTenants)('the stores of $name could be saved as they are', async ({ slug, country }) => {
  const { id, timeZone } = await database.onPlatform((db) =>
    db.selectFrom('tenants').select(['id', 'timeZone']).where('slug', '=', slug).executeTakeFirstOrThrow(),
  );
  const now = new Date();
  const stores = await database.inTenant(setupScope(id, 'look'), async (db) => {
    const ids = (await db.selectFrom('stores').select('id').execute()).map((row) => row.id);
    return findMany(db, ids, { storeScope: null, now, timeZone });
  });
  expect(stores.length).toBeGreaterThan(0);
  const rules = storeRules(country, { now });
  const refused = stores.flatMap((store) => {
    const { error } = rules.safeParse(draftOfStore(store));
    return error
      ? [{ store: store.name, issues: error.issues.map(({ path, message }) => [path.join('.'), message]) }]
      : [];
  });
  expect(refused).toEqual([]);
});
