import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { emptyWeek, range } from '#domain/schedule/testing/schedules.ts';
import { weekdays } from '#domain/time/weekdays.ts';
import { productsApi } from '#features/catalogue/products/products.contract.ts';
import { auditApi } from '#features/platform/audit/audit.contract.ts';
import { uberEatsSandbox } from '#integrations/channels/uber_eats/uberEatsSandbox.ts';
import { setLinks } from '#kit/server/data/links.ts';
import { runJobs } from '#kit/server/testing/runJobs.ts';
import { openServices } from '#server/services.ts';
import { giveCredentials, sandboxFor } from '#testing/integrations/providerSandbox.ts';
import { createProduct } from '#testing/products.ts';
import { createStore } from '#testing/stores.ts';
import { isolatedTestApp, type TestTenant } from '#testing/testApp.ts';
import { channelLinkLists } from '../channelLinkLists.contract.ts';
import { channelLinksApi } from '../links.contract.ts';
import { connectStoreJob } from './connectStore.ts';
import { followStoresJob, readConnectionsJob } from './linkJobs.ts';

const sandbox = await sandboxFor(uberEatsSandbox);
const comanda = await isolatedTestApp({ providerSandbox: sandbox.address });
// Without the jobs that read whether stores are open: their states stay unknown.
const services = openServices(comanda.config);
const linkJobs = [readConnectionsJob(services), connectStoreJob(services), followStoresJob];
const worker = await runJobs(comanda.database, linkJobs, { lookEvery: 100 });
afterAll(() => worker.stop());

const settled = <T>(check: () => Promise<T>) => vi.waitFor(check, { timeout: 20_000, interval: 50 });
const references = sandbox.stores.map(({ reference }) => reference);

let tenant: TestTenant;
const list = async (query = {}, caller = tenant.admin) => (await caller.call(channelLinksApi.list, { query })).body;
const linkOf = async (storeName: string) => (await list()).data.find((row) => row.storeName === storeName);

beforeAll(async () => {
  tenant = await comanda.tenant();
  await giveCredentials(tenant, 'uber_eats', { values: { ...sandbox.credentials } });
  for (const [name, uberEatsId] of [
    ['Maipú', references[2]],
    ['Ñuñoa', references[1]],
    ['Providencia', references[0]],
    ['Quilicura', 'c0000000-sin-cuenta'],
  ] as const)
    await createStore(tenant, { name, uberEatsId: uberEatsId ?? null });
  await createStore(tenant, { name: 'Ñipas' });
});

test('each store at each used channel shows who receives its orders, once the channel is read', async () => {
  await tenant.admin.call(channelLinksApi.refresh, {});
  await settled(async () => expect((await linkOf('Providencia'))?.connected).toBe('us'));
  const { data, total } = await list();
  expect(total).toBe(5);
  expect(data.map(({ storeName, provider, connected, state }) => [storeName, provider, connected, state])).toEqual([
    ['Maipú', 'uber_eats', 'nobody', 'unknown'],
    ['Ñuñoa', 'uber_eats', 'other', 'unknown'],
    ['Providencia', 'uber_eats', 'us', 'unknown'],
    ['Quilicura', 'uber_eats', null, 'unknown'],
    ['Ñipas', 'uber_eats', null, 'noId'],
  ]);
  expect((await list({ sort: 'storeName' })).data.map(({ storeName }) => storeName)).toEqual([
    'Maipú',
    'Ñipas',
    'Ñuñoa',
    'Providencia',
    'Quilicura',
  ]);
  expect(data[4]).toMatchObject({ linkId: null, reference: null, lastOrderAt: null });
});

test('the id that a store gets later is linked without anybody asking for it', async () => {
  const { id } = await createStore(tenant, { name: 'La Reina', uberEatsId: 'c0000000-la-reina' });
  await settled(async () => expect((await linkOf('La Reina'))?.linkId).toBeGreaterThan(0));
  expect((await linkOf('La Reina'))?.storeId).toBe(id);
});

test('a store that its hours have closed shows its next opening, and an open one none', async () => {
  const now = Date.now();
  // In Santiago it is one of the next two days.
  const later = weekdays[(new Date(now + 36 * 3_600_000).getUTCDay() + 6) % 7] ?? 'monday';
  const { id } = await createStore(tenant, {
    name: 'Puente Alto',
    uberEatsId: 'c0000000-puente-alto',
    businessHours: { ...emptyWeek(), [later]: [range('00:00', '24:00')] },
  });
  const [row] = (await list({ storeIds: [id] })).data;
  expect(Date.parse(row?.closedByHours?.opensAt ?? '')).toBeGreaterThan(now);
  expect((await linkOf('Providencia'))?.closedByHours).toBeNull();
});

test('stores without an id and unread ones are counted, in the stores of the user', async () => {
  const { body } = await tenant.admin.call(channelLinksApi.summary, {});
  const { total } = await list({ state: 'unknown' });
  expect(body).toEqual({ noId: 1, unknown: total, closed: 0, blocked: 0 });
  const nunoa = (await linkOf('Ñuñoa'))?.storeId ?? 0;
  const manager = await tenant.userWith(['stores.list'], { storeIds: [nunoa] });
  expect((await manager.call(channelLinksApi.summary, {})).body).toMatchObject({ noId: 0, unknown: 1 });
});

test('is filtered by store, channel, state and who receives', async () => {
  const names = async (query: object) => (await list(query)).data.map(({ storeName }) => storeName);
  const nunoa = (await linkOf('Ñuñoa'))?.storeId ?? 0;
  expect(await names({ storeIds: [nunoa] })).toEqual(['Ñuñoa']);
  expect(await names({ connected: 'us' })).toEqual(['Providencia']);
  expect(await names({ state: 'noId' })).toEqual(['Ñipas']);
  expect(await names({ provider: 'rappi' })).toEqual([]);
  expect(await names({ query: 'provi' })).toEqual(['Providencia']);
  expect((await list({ limit: 2, page: 2 })).data.map(({ storeName }) => storeName)).toHaveLength(2);
  const wrong = await tenant.admin.call(channelLinksApi.list, { query: { state: 'abierto' as never } });
  expect(wrong.status).toBe(422);
});

test('only super-admins mark stores as test stores, and the history says so', async () => {
  const { linkId } = (await linkOf('Providencia')) ?? {};
  const body = { ids: [linkId ?? 0], isTestStore: true };
  const manager = await tenant.userWith(['stores.list', 'stores.update']);
  expect((await manager.call(channelLinksApi.setTestStores, { body })).status).toBe(403);
  const marked = await tenant.admin.call(channelLinksApi.setTestStores, { body });
  expect(marked.body).toEqual({ updated: 1 });
  expect((await linkOf('Providencia'))?.isTestStore).toBe(true);
  const repeated = await tenant.admin.call(channelLinksApi.setTestStores, { body });
  expect(repeated.body).toEqual({ updated: 0 });
  const none = await tenant.admin.call(channelLinksApi.setTestStores, { body: { ids: [], isTestStore: true } });
  expect(none.refusal.errors).toEqual({ ids: ['Elige al menos uno'] });
});

test('a deleted product leaves the products that are not sold there, and an undo brings it back', async () => {
  const linkId = (await linkOf('Providencia'))?.linkId ?? 0;
  const [{ id: deletedId }, { id: otherId }] = [await createProduct(tenant), await createProduct(tenant)];
  const excluded = () =>
    tenant.inTenant((db) =>
      db
        .selectFrom('channelExclusions')
        .select('productId')
        .where('linkId', '=', linkId)
        .orderBy('productId')
        .execute(),
    );
  await tenant.inTenant((db) => setLinks(db, channelLinkLists.excludedProductIds, linkId, [deletedId, otherId]));
  const before = await excluded();
  expect((await tenant.admin.call(productsApi.remove, { params: { id: deletedId } })).status).toBe(204);
  expect(await excluded()).toEqual([{ productId: otherId }]);
  const [deletion] = (await tenant.admin.call(auditApi.list, { query: {} })).body.data;
  const params = { requestId: deletion?.requestId ?? '' };
  expect((await tenant.admin.call(auditApi.undo, { params })).status).toBe(200);
  expect(await excluded()).toEqual(before);
});

test('shows the stores of a user, and none of another company', async () => {
  const maipu = (await linkOf('Maipú'))?.storeId ?? 0;
  const local = await tenant.userWith(['stores.list'], { storeIds: [maipu] });
  expect((await list({}, local)).data.map(({ storeName }) => storeName)).toEqual(['Maipú']);
  expect((await local.call(channelLinksApi.refresh, {})).status).toBe(403);
  const other = await comanda.tenant();
  await createStore(other, { uberEatsId: references[0] ?? null });
  expect((await list({}, other.admin)).data.map(({ linkId, connected }) => [linkId, connected])).not.toContainEqual([
    (await linkOf('Providencia'))?.linkId,
    'us',
  ]);
});

test('a store that nobody receives is connected, and one of another integrator says who has to release it', async () => {
  const before = (await list()).data.flatMap(({ linkId }) => linkId ?? []);
  await tenant.admin.call(channelLinksApi.setTestStores, { body: { ids: before, isTestStore: true } });
  await tenant.admin.call(channelLinksApi.connect, { body: { ids: before } });
  await settled(async () => expect(await linkOf('Maipú')).toMatchObject({ connected: 'us', problem: null }));
  await settled(async () =>
    expect((await linkOf('Ñuñoa'))?.problem).toMatch(/^Otro integrador recibe los pedidos de este local /),
  );
});

test('a store whose company has no credentials of its channel is shown as such', async () => {
  const other = await comanda.tenant();
  await createStore(other, { name: 'Macul', uberEatsId: 'c-macul' });
  const credentialsOf = async () => (await list({}, other.admin)).data.map(({ hasCredentials }) => hasCredentials);
  expect(await credentialsOf()).toEqual([false]);
  await giveCredentials(other, 'uber_eats', { values: { ...sandbox.credentials } });
  expect(await credentialsOf()).toEqual([true]);
});
