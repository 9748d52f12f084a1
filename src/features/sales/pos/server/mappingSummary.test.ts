import { expect, test } from 'vitest';
import { unaudited } from '#kit/server/data/database.ts';
import { testApp } from '#testing/testApp.ts';
import { mappingApi } from '../mapping.contract.ts';
import { createMissing } from './catalogues.repo.ts';

const comanda = await testApp();

test('rows are counted up to twenty accounts', async () => {
  const tenant = await comanda.tenant({ flags: ['pos-integration'] });
  const connect = async (name: string) => {
    const storeId = await tenant.store(name);
    await tenant.inTenant(async (db) => {
      await unaudited(db).insertInto('authCredentials').values({ key: 'fudo', storeId, value: '{}' }).execute();
      await createMissing(db);
    });
  };
  for (let store = 1; store <= 20; store += 1) await connect(`Local ${store}`);
  const counts = async () => (await tenant.admin.call(mappingApi.summary, {})).body.counts;
  expect(await counts()).toMatchObject({ suggested: 0, removed: 0 });
  await connect('Local 21');
  expect(await counts()).toBeNull();
});
