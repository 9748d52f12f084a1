import { afterAll, expect, test, vi } from 'vitest';
import { soldOutsApi } from '#features/catalogue/sold-outs/soldOuts.contract.ts';
import { rappiSandbox } from '#integrations/channels/rappi/rappiSandbox.ts';
import { runJobs } from '#kit/server/testing/runJobs.ts';
import { openServices } from '#server/services.ts';
import { linkedStore } from '#testing/integrations/linkedStore.ts';
import { sandboxFor } from '#testing/integrations/providerSandbox.ts';
import { createProduct } from '#testing/products.ts';
import { isolatedTestApp } from '#testing/testApp.ts';
import { channelsArea } from '../../channels.area.ts';
import { channelLinksApi } from '../../links/links.contract.ts';
import { compareItemsSoon } from './availabilityJobKinds.ts';

const sandbox = await sandboxFor(rappiSandbox);
const comanda = await isolatedTestApp({ providerSandbox: sandbox.address });
const worker = await runJobs(comanda.database, channelsArea.jobs(openServices(comanda.config)), { lookEvery: 100 });
afterAll(() => worker.stop());

const settled = <T>(check: () => Promise<T>) => vi.waitFor(check, { timeout: 15_000, interval: 50 });
const reference = sandbox.stores[0]?.reference ?? '';
const book = () => sandbox.storeBooks.of(reference);

test('a product that only the support of its channel switches on is shown, and tried again until it is on', async () => {
  const { tenant } = await linkedStore(comanda, { key: 'rappi', sandbox });
  const { id } = await createProduct(tenant);
  const key = `p${id}`;
  const problem = async () => (await tenant.admin.call(channelLinksApi.list, { query: {} })).body.data[0]?.problem;
  sandbox.menus.edit(reference, { items: [{ sku: key }] });
  const body = { target: 'product', targetIds: [id], ends: 'manual', storeIds: null } as never;
  await tenant.admin.call(soldOutsApi.create, { body });
  await settled(async () => expect([...book().off]).toEqual([key]));
  book().locked.add(key);
  for (const soldOut of (await tenant.admin.call(soldOutsApi.list, { query: {} })).body.data)
    await tenant.admin.call(soldOutsApi.remove, { params: { id: soldOut.id } });
  await settled(async () => expect(await problem()).toMatch(/soporte/));
  expect([...book().off]).toEqual([key]);
  book().locked.delete(key);
  await tenant.inTenant((db) => compareItemsSoon(db, true));
  await settled(async () => expect([...book().off]).toEqual([]));
  await settled(async () => expect(await problem()).toBeNull());
});
