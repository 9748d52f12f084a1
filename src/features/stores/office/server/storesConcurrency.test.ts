import { expect, test } from 'vitest';
import { insertAll, update } from '#kit/server/data/write.ts';
import { testApp } from '#testing/testApp.ts';
import {
  close,
  closingsOf,
  copiesOf,
  reopenStores,
  openStore,
  stateOf,
  openBothWays,
  createStore,
} from '#testing/stores.ts';
import { bulkApi } from '../../bulk/bulk.contract.ts';
import { lockStores } from '../../record/server/lockStores.ts';

const { tenant: newTenant } = await testApp();

const soon = () => new Promise((resolve) => setTimeout(resolve, 150));

test('reopening a store during a concurrent save of its closing leaves it open', async () => {
  const tenant = await newTenant();
  const id = await openStore(tenant, 'Local');
  await close(tenant.admin, { storeIds: [id], kind: 'permanent' });
  const [closing] = await closingsOf(tenant, id);
  const [saving, locked] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const saved = tenant.inTenant(async (db) => {
    await lockStores(db, { ids: [id], storeScope: null });
    locked.resolve();
    await saving.promise;
    // As a save writes a closing: whole, with the end it was read with.
    await update(db, 'storeClosings', closing!.id, { reason: 'Obras', endDatetime: null });
  });
  await locked.promise;
  const opened = reopenStores(tenant.admin, [id]);
  await soon();
  saving.resolve();
  await saved;
  expect((await opened).status).toBe(200);
  expect(await stateOf(tenant.admin, id)).toMatchObject(openBothWays);
  expect(await closingsOf(tenant, id)).toMatchObject([{ reason: 'Obras' }]);
});

test('concurrent closings of a store stay within its limit', async () => {
  const tenant = await newTenant();
  const id = await openStore(tenant, 'Local');
  const now = new Date().toISOString();
  await tenant.inTenant(async (db) => {
    const row = { storeId: id, startDatetime: now, endDatetime: null };
    await insertAll(
      db,
      'storeClosings',
      Array.from({ length: 199 }, () => row),
    );
  });
  const replies = await Promise.all([1, 2, 3].map(() => close(tenant.admin, { storeIds: [id] })));
  expect(replies.filter(({ status }) => status === 201)).toHaveLength(1);
});

test('closing, opening and editing all stores concurrently does not deadlock', async () => {
  const tenant = await newTenant();
  const { id } = await createStore(tenant, { name: 'Z' });
  const ids = [id, ...(await copiesOf(tenant, id, 60))];
  // By name they come in the opposite order.
  await tenant.inTenant(async (db) => {
    for (const [place, each] of ids.entries()) await update(db, 'stores', each, { name: `L ${900 - place}` });
  });
  const edit = (deliveryWaitTime: number) =>
    tenant.admin.call(bulkApi.massiveUpdate, { body: { storeIds: ids, deliveryWaitTime } });
  for (const round of [1, 2, 3]) {
    const replies = await Promise.all([
      close(tenant.admin, { kind: 'permanent' }),
      edit(50 + round),
      reopenStores(tenant.admin, null),
      edit(60 + round),
    ]);
    expect(replies.map(({ status }) => status)).toEqual([201, 200, 200, 200]);
  }
});
