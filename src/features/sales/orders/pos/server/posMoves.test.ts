import { expect, test } from 'vitest';
import { toteatSandbox } from '#integrations/pos/toteat/toteatSandbox.ts';
import { remove } from '#kit/server/data/write.ts';
import { passPosTime } from '#testing/integrations/posJobs.ts';
import { mapCatalogue, posTests } from '#testing/integrations/posShop.ts';
import { giveCredentials } from '#testing/integrations/providerSandbox.ts';
import { createStore } from '#testing/stores.ts';
import { ordersApi } from '../../record/orders.contract.ts';

const { sandbox, shop } = await posTests(toteatSandbox);

const work = () => shop().jobs.work();

/** Gives some stores their account, and takes that of the company. */
async function accountsOf(storeIds: readonly number[]): Promise<void> {
  for (const storeId of storeIds)
    await giveCredentials(shop().tenant, 'toteat', { values: sandbox.credentials, storeId });
  await mapCatalogue(shop().tenant, sandbox, shop().mapped);
  await shop().tenant.inTenant(async (db) => {
    const credentials = db.selectFrom('authCredentials').select('id').where('storeId', 'is', null);
    await remove(db, 'authCredentials', (await credentials.executeTakeFirstOrThrow()).id);
  });
  await shop().jobs.clear();
}
const reassign = (id: number, storeId: number) =>
  shop().tenant.admin.call(ordersApi.reassign, {
    params: { id },
    body: { storeId, reason: 'Está más cerca', confirmed: true },
  });

test('an order that the kitchen has is sent when it moves from a store without a point of sale', async () => {
  const { id: otherId } = await createStore(shop().tenant, { name: 'Maipú' });
  await accountsOf([otherId]);
  const id = await shop().place();
  await work();
  expect(await shop().rows(id)).toEqual([]);
  await reassign(id, otherId);
  await work();
  expect(await shop().row(id)).toMatchObject({ state: 'sent', storeId: otherId });
  expect(shop().books(id)).toHaveLength(1);
});

test('an order that waits does not go to a point of sale once it is of a store without one', async () => {
  const { id: otherId } = await createStore(shop().tenant, { name: 'Maipú' });
  await accountsOf([shop().storeId]);
  sandbox.closeShift();
  const id = await shop().place();
  await work();
  await reassign(id, otherId);
  sandbox.openShift();
  await passPosTime(shop().tenant, 60);
  await work();
  expect(await shop().row(id)).toMatchObject({ state: 'dropped', needsPerson: false });
  expect(await shop().notes(id)).toContain('No va a la caja: el pedido pasó a un local sin caja.');
  expect(shop().books(id)).toEqual([]);
});

test('an order that moves does not wait for the pause of the former store', async () => {
  const { id: otherId } = await createStore(shop().tenant, { name: 'Maipú' });
  await accountsOf([shop().storeId, otherId]);
  sandbox.closeShift();
  const id = await shop().place();
  await work();
  sandbox.openShift();
  await reassign(id, otherId);
  await work();
  expect(await shop().row(id)).toMatchObject({ state: 'sent', storeId: otherId, accountStoreId: otherId });
});
