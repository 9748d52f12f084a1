import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { soldOutsApi } from '#features/catalogue/sold-outs/soldOuts.contract.ts';
import { uberEatsSandbox } from '#integrations/channels/uber_eats/uberEatsSandbox.ts';
import { runJobs } from '#kit/server/testing/runJobs.ts';
import { openServices } from '#server/services.ts';
import { linkedStore } from '#testing/integrations/linkedStore.ts';
import { sandboxFor } from '#testing/integrations/providerSandbox.ts';
import { createProduct } from '#testing/products.ts';
import { isolatedTestApp, type TestTenant } from '#testing/testApp.ts';
import { channelsArea } from '../../channels.area.ts';
import { channelLinksApi } from '../../links/links.contract.ts';
import { testStoreNeeded } from '../../links/server/assertWritable.ts';

const sandbox = await sandboxFor(uberEatsSandbox);
const comanda = await isolatedTestApp({ providerSandbox: sandbox.address });
const worker = await runJobs(comanda.database, channelsArea.jobs(openServices(comanda.config)), { lookEvery: 100 });
afterAll(() => worker.stop());

const settled = <T>(check: () => Promise<T>) => vi.waitFor(check, { timeout: 15_000, interval: 50 });
const reference = sandbox.stores[0]?.reference ?? '';
const off = () => sandbox.storeBooks.of(reference).off;

let tenant: TestTenant;
let productId: number;
const row = async () => (await tenant.admin.call(channelLinksApi.list, { query: {} })).body.data[0];
const setTestStore = async (isTestStore: boolean) => {
  const body = { ids: [(await row())?.linkId ?? 0], isTestStore };
  await tenant.admin.call(channelLinksApi.setTestStores, { body });
};
const sellOut = (id = productId) =>
  tenant.admin.call(soldOutsApi.create, {
    body: { target: 'product', targetIds: [id], ends: 'manual', storeIds: null } as never,
  });
const restock = async () => {
  for (const { id } of (await tenant.admin.call(soldOutsApi.list, { query: {} })).body.data)
    await tenant.admin.call(soldOutsApi.remove, { params: { id } });
};
const sentItems = () => tenant.inTenant((db) => db.selectFrom('channelItems').select(['key', 'result']).execute());

beforeEach(async () => {
  ({ tenant } = await linkedStore(comanda, { key: 'uber_eats', sandbox }));
  ({ id: productId } = await createProduct(tenant));
  sandbox.menus.edit(reference, { items: [{ id: `p${productId}` }] });
});

test('a product that is sold out is switched off at the channel, and on again', async () => {
  expect((await sellOut()).status).toBeLessThan(300);
  await settled(async () => expect([...off()]).toEqual([`p${productId}`]));
  await settled(async () => expect(await sentItems()).toEqual([{ key: `p${productId}`, result: 'ok' }]));
  await restock();
  await settled(async () => expect([...off()]).toEqual([]));
  await settled(async () => expect(await sentItems()).toEqual([]));
  expect((await row())?.problem).toBeNull();
});

test('a product that the menu there does not have is sent once, and stops no other', async () => {
  const { id } = await createProduct(tenant);
  await sellOut(id);
  await settled(async () => expect(await sentItems()).toEqual([{ key: `p${id}`, result: 'unknown' }]));
  await sellOut();
  await settled(async () => expect([...off()]).toEqual([`p${productId}`]));
  expect(sandbox.storeBooks.of(reference).itemCalls).toBe(1);
});

test('no product of a real store is switched off with test credentials', async () => {
  await setTestStore(false);
  await sellOut();
  await settled(async () => expect((await row())?.problem).toBe(testStoreNeeded));
  expect([...off()]).toEqual([]);
});

test('a product is switched off in spite of a failing channel', async () => {
  sandbox.kit.plan('broken', { on: /^POST / });
  await sellOut();
  await settled(async () => expect([...off()]).toEqual([`p${productId}`]));
});
