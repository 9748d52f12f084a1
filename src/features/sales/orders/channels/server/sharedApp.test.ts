import type { AddressInfo } from 'node:net';
import { afterAll, expect, test, vi } from 'vitest';
import { uberEatsSandbox } from '#integrations/channels/uber_eats/uberEatsSandbox.ts';
import { runJobs } from '#kit/server/testing/runJobs.ts';
import { openServices } from '#server/services.ts';
import { giveCredentials, sandboxFor } from '#testing/integrations/providerSandbox.ts';
import { createStore } from '#testing/stores.ts';
import { isolatedTestApp, type TestTenant } from '#testing/testApp.ts';
import { ordersApi } from '../../record/orders.contract.ts';
import { ordersArea } from '../../orders.area.ts';

const sandbox = await sandboxFor(uberEatsSandbox);
const app = {
  client_id: String(sandbox.credentials.clientId),
  client_secret: String(sandbox.credentials.clientSecret),
};
const comanda = await isolatedTestApp({
  providerSandbox: sandbox.address,
  providerCredentials: { uber_eats: app },
});
await comanda.app.listen({ host: '127.0.0.1', port: 0 });
const { port } = comanda.app.server.address() as AddressInfo;
sandbox.setWebhookUrl(`http://127.0.0.1:${port}/webhooks/uber_eats/_shared`);
const worker = await runJobs(comanda.database, ordersArea.jobs(openServices(comanda.config)), {
  concurrency: 2,
  lookEvery: 100,
  outageEvery: 300,
});
afterAll(() => worker.stop());

const orders = async ({ admin }: TestTenant) => (await admin.call(ordersApi.list, { query: {} })).body.data;

test('orders of one app of Uber Eats reach the stores of two companies, each those of its stores', async () => {
  const tenants = [await comanda.tenant(), await comanda.tenant()];
  const stores = sandbox.stores.filter(({ connected }) => connected === 'us').slice(0, 1);
  const [reference = '', another = 'otro-local'] = stores.map((each) => each.reference);
  for (const [place, tenant] of tenants.entries()) {
    await giveCredentials(tenant, 'uber_eats', { values: { platformApp: true } });
    await createStore(tenant, { uberEatsId: place === 0 ? reference : another });
  }
  const [first, second] = [
    await sandbox.placeOrder({ storeReference: reference }),
    await sandbox.placeOrder({ storeReference: another }),
  ];
  for (const [place, { displayNumber }] of [first, second].entries())
    await vi.waitFor(
      async () =>
        expect((await orders(tenants[place] as TestTenant)).map(({ channel }) => channel?.displayNumber)).toEqual([
          displayNumber,
        ]),
      { timeout: 20_000, interval: 50 },
    );
});

test('two brands of one kitchen with one account receive each their orders', async () => {
  const chain = await comanda.tenant();
  await giveCredentials(chain, 'uber_eats', { values: { platformApp: true } });
  for (const reference of ['marca-1', 'marca-2']) sandbox.addStore({ reference, name: reference, connected: 'us' });
  const [one, other] = [
    await createStore(chain, { uberEatsId: 'marca-1' }),
    await createStore(chain, { uberEatsId: 'marca-2' }),
  ];
  const [ofOther, ofOne] = [
    await sandbox.placeOrder({ storeReference: 'marca-2' }),
    await sandbox.placeOrder({ storeReference: 'marca-1' }),
  ];
  const storesByNumber = async () =>
    new Map((await orders(chain)).map(({ channel, storeId }) => [channel?.displayNumber, storeId]));
  await vi.waitFor(
    async () =>
      expect(await storesByNumber()).toEqual(
        new Map([
          [ofOther.displayNumber, other.id],
          [ofOne.displayNumber, one.id],
        ]),
      ),
    { timeout: 20_000, interval: 50 },
  );
});
