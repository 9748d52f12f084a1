import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { auditApi } from '#features/platform/audit/audit.contract.ts';
import { storesApi } from '#features/stores/record/stores.contract.ts';
import { rappiSandbox } from '#integrations/channels/rappi/rappiSandbox.ts';
import { unaudited } from '#kit/server/data/database.ts';
import { runJobs } from '#kit/server/testing/runJobs.ts';
import { openServices } from '#server/services.ts';
import { linkedStore } from '#testing/integrations/linkedStore.ts';
import { sandboxFor } from '#testing/integrations/providerSandbox.ts';
import { createStore } from '#testing/stores.ts';
import { isolatedTestApp, type TestTenant } from '#testing/testApp.ts';
import { channelsArea } from '../../channels.area.ts';
import { channelLinksApi } from '../../links/links.contract.ts';
import { channelPausesApi } from '../../links/pauses.contract.ts';
import { syncOpeningSoon } from './openingJobKinds.ts';

const settled = <T>(check: () => Promise<T>) => vi.waitFor(check, { timeout: 15_000, interval: 50 });
const sandbox = await sandboxFor(rappiSandbox);
const comanda = await isolatedTestApp({ providerSandbox: sandbox.address });
const worker = await runJobs(comanda.database, channelsArea.jobs(openServices(comanda.config)), { lookEvery: 100 });
afterAll(() => worker.stop());
const reference = sandbox.stores[0]?.reference ?? '';
const book = () => sandbox.storeBooks.of(reference);

let tenant: TestTenant;
let storeId: number;
const rowOf = async (provider: string) =>
  (await tenant.admin.call(channelLinksApi.list, { query: { provider } })).body.data[0];
const row = () => rowOf('rappi');
const stateIs = (state: string) => settled(async () => expect((await row())?.state).toBe(state));
const pause = (body: object, caller = tenant.admin) =>
  caller.call(channelPausesApi.pause, { body: { storeIds: [storeId], kind: 'oneHour', ...body } as never });
const resume = () => tenant.admin.call(channelPausesApi.resume, { body: { storeIds: [storeId] } });

beforeEach(async () => {
  ({ tenant, storeId } = await linkedStore(comanda, { key: 'rappi', sandbox }));
});

test('staff pause a store at all its channels until a time, with their name and a reason, and resume it', async () => {
  const before = Date.now();
  const { status, body } = await pause({ reason: 'Corte de luz' });
  expect(status).toBe(200);
  expect(body.changed).toMatchObject([{ storeName: 'Providencia', providerName: 'Rappi' }]);
  expect(Date.parse(body.changed[0]?.until ?? '') - before).toBeGreaterThanOrEqual(3_600_000);
  await stateIs('paused');
  expect(book()).toMatchObject({ closedBy: 'us', changes: 1 });
  const { pausedUntil, pausedBy, pauseReason } = (await row()) ?? {};
  expect({ pausedUntil, pauseReason }).toEqual({ pausedUntil: body.changed[0]?.until, pauseReason: 'Corte de luz' });
  expect(pausedBy).toMatch(/\S/);
  expect((await resume()).body.changed).toHaveLength(1);
  await stateIs('open');
  expect(await row()).toMatchObject({ pausedAt: null, pausedBy: '', pauseReason: '' });
});

test('an undo of a pause opens the store at its channel', async () => {
  const { body } = await pause({ kind: 'manual' });
  await stateIs('paused');
  const undone = await tenant.admin.call(auditApi.undo, { params: { requestId: body.requestId } });
  expect(undone.status).toBe(200);
  await stateIs('open');
  expect(book().changes).toBe(2);
});

test('staff open a store that its channel paused, and a store that is open stays as it is', async () => {
  expect((await resume()).body.changed).toEqual([]);
  sandbox.storeBooks.pauseByChannel(reference, 'TOO_MANY_REJECTIONS');
  const { linkId = 0 } = (await row()) ?? {};
  await tenant.inTenant((db) => syncOpeningSoon(db, linkId ?? 0));
  await stateIs('closed');
  expect((await resume()).body.changed).toHaveLength(1);
  await stateIs('open');
});

test('a store that its tablet opened during a pause is paused by pressing again', async () => {
  await pause({});
  await stateIs('paused');
  Object.assign(book(), { closedBy: null });
  await pause({});
  await settled(async () => expect(book().closedBy).toBe('us'));
});

test('a channel without openings is reported, and its store left as it is', async () => {
  await tenant.admin.call(storesApi.update, { params: { id: storeId }, body: { pedidosYaId: 'local-77' } });
  await settled(async () => expect((await rowOf('peya_aggregator'))?.linkId).toBeGreaterThan(0));
  const { body } = await pause({});
  expect(body.changed.map(({ providerName }) => providerName)).toEqual(['Rappi']);
  expect(body.unable.map(({ providerName, cause }) => [providerName, cause])).toEqual([['PedidosYa', 'unsupported']]);
  expect((await rowOf('peya_aggregator'))?.pausedAt).toBeNull();
  await stateIs('paused');
});

test('a pause needs stores, an end in the future, and links that exist', async () => {
  expect((await pause({ storeIds: undefined })).refusal.errors).toEqual({
    ids: ['Elige al menos un local en un canal'],
  });
  expect((await pause({ kind: 'until' })).refusal.errors).toHaveProperty('end_local');
  const past = await pause({ kind: 'until', endLocal: '2020-01-01T10:00' });
  expect(past.refusal.errors).toEqual({ end_local: ['Ese período ya terminó: elige un término futuro'] });
  expect((await pause({ storeIds: undefined, ids: [999_999] })).refusal.errors).toHaveProperty('ids');
  const other = await createStore(tenant, { name: 'Sin canales' });
  expect((await pause({ storeIds: [other.id] })).refusal.message).toMatch(/servicios externos/);
  expect((await row())?.pausedAt).toBeNull();
});

test('only users who may change the store pause it', async () => {
  const reader = await tenant.userWith(['stores.list']);
  expect((await pause({}, reader)).status).toBe(403);
  const elsewhere = await tenant.store('Otro');
  const limited = await tenant.userWith(['stores.list', 'stores.update'], { storeIds: [elsewhere] });
  expect((await pause({}, limited)).status).toBe(422);
  expect((await row())?.pausedAt).toBeNull();
});

test('a busy store takes longer, which each channel learns its way', async () => {
  await tenant.admin.call(storesApi.update, { params: { id: storeId }, body: { didiFoodId: 'local-78' } });
  await settled(async () => expect((await rowOf('didi_food'))?.linkId).toBeGreaterThan(0));
  const body = { storeIds: [storeId], kind: 'oneHour', minutes: 15 } as never;
  const set = await tenant.admin.call(channelPausesApi.setBusy, { body });
  expect(set.body.changed.map(({ providerName }) => providerName)).toEqual(['Rappi']);
  expect(set.body.unable.map(({ providerName }) => providerName)).toEqual(['DiDi Food']);
  expect(await row()).toMatchObject({ busyMinutes: 15, busyUntil: set.body.changed[0]?.until });
  const choice = { storeIds: [storeId] };
  expect((await tenant.admin.call(channelPausesApi.endBusy, { body: choice })).body.changed).toHaveLength(1);
  expect(await row()).toMatchObject({ busyMinutes: null, busyUntil: null });
});

test('a store whose channel has no credentials is not paused, and ends the pause that it has', async () => {
  await pause({ kind: 'manual' });
  await stateIs('paused');
  await tenant.inTenant((db) => unaudited(db).deleteFrom('authCredentials').execute());
  const { status, body } = await pause({ kind: 'oneHour' });
  expect([status, body.changed]).toEqual([200, []]);
  expect(body.unable).toMatchObject([{ storeName: 'Providencia', providerName: 'Rappi', cause: 'credentials' }]);
  expect(await row()).toMatchObject({ pausedUntil: null, hasCredentials: false });
  expect((await resume()).body.changed).toHaveLength(1);
  expect(await row()).toMatchObject({ pausedAt: null });
});

test('the history of a store names the channel that was paused and resumed', async () => {
  await pause({ kind: 'manual' });
  await stateIs('paused');
  await resume();
  await stateIs('open');
  const { body } = await tenant.admin.call(auditApi.history, { params: { entity: 'stores', id: storeId }, query: {} });
  expect(body.data.slice(0, 2).map(({ summary }) => summary)).toEqual([
    'Reanudó el canal de venta Rappi',
    'Pausó el canal de venta Rappi',
  ]);
});
