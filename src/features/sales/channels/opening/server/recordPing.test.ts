import { createHmac } from 'node:crypto';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { webhookUrl } from '#features/platform/integrations/server/index.ts';
import { closingsApi } from '#features/stores/hours/closings.contract.ts';
import { rappiSandbox } from '#integrations/channels/rappi/rappiSandbox.ts';
import { runJobs } from '#kit/server/testing/runJobs.ts';
import { openServices } from '#server/services.ts';
import { linkedStore } from '#testing/integrations/linkedStore.ts';
import { sandboxFor } from '#testing/integrations/providerSandbox.ts';
import { isolatedTestApp, type TestTenant } from '#testing/testApp.ts';
import { channelsArea } from '../../channels.area.ts';
import { channelLinksApi } from '../../links/links.contract.ts';
import { channelPausesApi } from '../../links/pauses.contract.ts';

const sandbox = await sandboxFor(rappiSandbox);
const comanda = await isolatedTestApp({ providerSandbox: sandbox.address });
const services = openServices(comanda.config);
const worker = await runJobs(comanda.database, channelsArea.jobs(services), { lookEvery: 100 });
afterAll(() => worker.stop());
const reference = sandbox.stores[0]?.reference ?? '';

let tenant: TestTenant;
let storeId: number;
beforeEach(async () => {
  ({ tenant, storeId } = await linkedStore(comanda, { key: 'rappi', sandbox }));
});

const row = async () => (await tenant.admin.call(channelLinksApi.list, { query: {} })).body.data[0];
const hostOf = (of: TestTenant) =>
  webhookUrl({ origin: '', secrets: services.secrets, tenant: of, provider: 'rappi', storeId: null });

/** A PING of Rappi. */
async function ping(store: unknown = reference, secret = String(sandbox.credentials['webhookSecrets.ping'])) {
  const payload = JSON.stringify({ store_id: store });
  const sign = createHmac('sha256', secret).update(`1700000000.${payload}`).digest('hex');
  const headers = { 'content-type': 'application/json', 'rappi-signature': `t=1700000000,sign=${sign}` };
  const reply = await comanda.app.inject({ method: 'POST', url: `${hostOf(tenant)}?event=ping`, headers, payload });
  return { code: reply.statusCode, status: reply.json<{ status?: string }>().status, text: reply.body };
}

test('a PING of a store that takes orders is answered OK, and its time is shown', async () => {
  expect((await row())?.lastPingAt).toBeNull();
  const before = Date.now();
  expect(await ping()).toMatchObject({ code: 200, status: 'OK' });
  expect(Date.parse((await row())?.lastPingAt ?? '')).toBeGreaterThanOrEqual(before);
  expect(await row()).toMatchObject({ sendsPings: true });
});

test('a PING of a store without a link is not answered OK', async () => {
  for (const store of ['404', null]) expect(await ping(store)).toMatchObject({ code: 200, status: 'KO' });
  expect((await row())?.lastPingAt).toBeNull();
});

test('a forged PING is refused, and changes nothing', async () => {
  expect((await ping(reference, 'otro-secreto')).code).toBe(401);
  expect((await row())?.lastPingAt).toBeNull();
});

// The last one: it leaves a pause at the sandbox.
test('a PING of a closed or paused store is answered with its reason, and OK once it is open', async () => {
  await tenant.admin.call(closingsApi.close, {
    body: { storeIds: [storeId], kind: 'oneHour', reason: 'Corte de luz' } as never,
  });
  expect(await ping()).toMatchObject({ code: 200, status: 'KO', text: expect.stringContaining('Corte de luz') });
  await tenant.admin.call(closingsApi.open, { params: { id: storeId } });
  expect((await ping()).status).toBe('OK');
  const body = { storeIds: [storeId], kind: 'manual', reason: 'Falta personal' } as never;
  await tenant.admin.call(channelPausesApi.pause, { body });
  expect(await ping()).toMatchObject({ status: 'KO', text: expect.stringContaining('Falta personal') });
  expect((await row())?.lastPingAt).not.toBeNull();
});
