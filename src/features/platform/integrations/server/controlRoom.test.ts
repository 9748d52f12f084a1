import { beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { provider, type RawWebhook } from '#integrations/provider.ts';
import { jsonOf } from '#integrations/webhook.ts';
import { unaudited } from '#kit/server/data/database.ts';
import { registerProvider } from '#testing/integrations/registerProvider.ts';
import { storedOrder } from '#testing/orders.ts';
import { type Caller, testApp, type TestTenant } from '#testing/testApp.ts';
import { controlRoomApi } from '../controlRoom.contract.ts';
import { credentialsApi } from '../credentials.contract.ts';
import { webhooksApi } from '../webhooks.contract.ts';

/** Whether the adapters below understand their webhooks. */
let isUnderstood = false;
const readWebhook = (raw: RawWebhook) => {
  const { id } = (jsonOf(raw) ?? {}) as { id?: string };
  return isUnderstood ? { key: `event ${id}`, reference: String(id), storeReference: 's1', state: 'closed' } : null;
};

const facts = {
  form: { storeCode: { label: 'Código de local' } },
  hosts: { api: { production: 'https://feria.test', test: 'https://feria.test' } },
  assumptions: [],
  sendsWebhooks: true,
  check: () => Promise.resolve({ ok: true, message: '' }),
} as const;
const port = { serves: [], open: () => ({ readWebhook }) as never };
registerProvider(provider({ key: 'feria_canal', name: 'Feria Canal', ...facts, channels: port }));
registerProvider(provider({ key: 'feria_caja', name: 'Feria Caja', ...facts, pos: port }));

const comanda = await testApp();
const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
const room = async (caller: Caller) => (await caller.call(controlRoomApi.read, {})).body;
const providerIn = async (caller: Caller, key: string) =>
  (await room(caller)).providers.find((each) => each.key === key);

type Call = {
  provider: string;
  at: string;
  milliseconds?: number;
  status?: number | null;
  failure?: string | null;
  reason?: string;
};

async function addCalls(tenant: TestTenant, calls: readonly (Call & { storeId?: number })[]): Promise<void> {
  const unchanging = { name: 'Enviar el pedido', method: 'POST', url: '/orders', request: '', answer: '' };
  await tenant.inTenant((db) =>
    unaudited(db)
      .insertInto('providerCalls')
      .values(calls.map((call) => ({ ...unchanging, milliseconds: 100, status: 200, failure: null, ...call })))
      .execute(),
  );
}

const connect = (tenant: TestTenant, key: string, storeId: number | null = null) =>
  tenant.inTenant((db) =>
    unaudited(db)
      .insertInto('authCredentials')
      .values({ key, storeId, value: JSON.stringify({ store_code: 'A' }) })
      .execute(),
  );

/** Orders that wait for the point of sale of a store, which takes none. */
async function addWaiting(tenant: TestTenant, storeId: number, orders: number): Promise<void> {
  for (let order = 0; order < orders; order += 1) {
    const orderId = await storedOrder(tenant, { storeId });
    await tenant.inTenant((db) =>
      unaudited(db)
        .insertInto('posOrders')
        .values({ orderId, storeId, provider: 'feria_caja', key: `K${orderId}`, nextAt: ago(-1), queuedAt: ago(4) })
        .execute(),
    );
  }
  const pause = { storeId, provider: 'feria_caja', since: ago(3), until: ago(-1), problem: 'No se pudo conectar.' };
  await tenant.inTenant((db) => unaudited(db).insertInto('posPauses').values(pause).execute());
}

describe('the control room', () => {
  let tenant: TestTenant;
  let [centro, norte] = [0, 0];
  beforeAll(async () => {
    tenant = await comanda.tenant();
    [centro, norte] = [await tenant.store('Centro'), await tenant.store('Norte')];
    await connect(tenant, 'feria_caja');
    await connect(tenant, 'feria_canal');
    await addWaiting(tenant, centro, 2);
    await addWaiting(tenant, norte, 1);
    await addCalls(tenant, [
      { provider: 'feria_caja', at: ago(10), milliseconds: 200, storeId: centro },
      { provider: 'feria_caja', at: ago(20), milliseconds: 400, storeId: norte },
      {
        provider: 'feria_caja',
        at: ago(150),
        status: null,
        failure: 'No respondió.',
        reason: 'timeout',
        storeId: norte,
      },
      { provider: 'feria_caja', at: ago(60 * 30), failure: 'Antes de ayer.' },
      {
        provider: 'feria_canal',
        at: ago(5),
        failure: 'Credenciales rechazadas.',
        reason: 'unauthorised',
        storeId: centro,
      },
    ]);
  });

  test('has nothing of a company without providers', async () => {
    const other = await comanda.tenant();
    expect(await room(other.admin)).toMatchObject({ providers: [], problems: [], problemCount: 0 });
  });

  test('has the calls of the last hour and day of each provider, with their course', async () => {
    const pos = await providerIn(tenant.admin, 'feria_caja');
    expect(pos).toMatchObject({
      name: 'Feria Caja',
      port: 'pos',
      state: 'working',
      lastHour: { calls: 2, failures: 0, p95Milliseconds: 390 },
      lastDay: { calls: 3, failures: 1 },
    });
    expect(pos?.trend).toHaveLength(24);
    expect(pos?.trend.slice(-3)).toEqual([0, null, 1]);
  });

  test('has stores whose point of sale takes no orders, those with most orders first, and what waits', async () => {
    const { problems, problemCount } = await room(tenant.admin);
    expect(problems).toMatchObject([
      { storeName: 'Centro', title: 'La caja de Centro no toma pedidos', waiting: 2, detail: 'No se pudo conectar.' },
      { storeName: 'Norte', waiting: 1 },
    ]);
    expect(problemCount).toBe(2);
    expect((await providerIn(tenant.admin, 'feria_caja'))?.queues).toMatchObject([
      { label: 'Pedidos por enviar', count: 3, needsPerson: false, path: '/orders' },
    ]);
  });

  test('names credentials that were refused and not accepted since', async () => {
    const refused = async () => (await providerIn(tenant.admin, 'feria_canal'))?.maintenance?.credentials;
    expect(await refused()).toEqual([{ storeName: 'Centro', message: 'Credenciales rechazadas.' }]);
    await addCalls(tenant, [{ provider: 'feria_canal', at: ago(1), storeId: centro }]);
    expect(await refused()).toEqual([]);
  });

  test('has only the stores of its user, and nothing about credentials without their policy', async () => {
    const manager = await tenant.userWith(['stores.list'], { storeIds: [norte] });
    const { problems, providers } = await room(manager);
    expect(problems.map(({ storeName }) => storeName)).toEqual(['Norte']);
    const pos = providers.find(({ key }) => key === 'feria_caja');
    expect(pos).toMatchObject({ lastHour: { calls: 1 }, lastDay: { calls: 2, failures: 1 }, maintenance: null });
    expect(pos?.queues).toMatchObject([{ count: 1 }]);
    const cook = await tenant.userWith(['orders.list']);
    expect((await cook.call(controlRoomApi.read, {})).status).toBe(403);
  });

  test('has nothing of the providers that only other stores use, nor of their failures', async () => {
    const shop = await comanda.tenant();
    const [failing, other] = [await shop.store('Centro'), await shop.store('Norte')];
    await connect(shop, 'feria_caja', failing);
    await connect(shop, 'feria_canal');
    const failed = { status: null, failure: 'No respondió.', reason: 'timeout', storeId: failing };
    await addCalls(
      shop,
      ['feria_caja', 'feria_canal'].flatMap((key) =>
        [1, 2, 3, 4, 5].map((second) => ({ ...failed, provider: key, at: ago(second / 60) })),
      ),
    );
    const manages = (storeId: number) =>
      shop.userWith(['stores.list', 'auth_credentials.list'], { storeIds: [storeId] });
    const states = async (caller: Caller) => (await room(caller)).providers.map(({ key, state }) => [key, state]);
    const [there, elsewhere] = [await manages(failing), await manages(other)];
    expect(await states(there)).toEqual([
      ['feria_canal', 'paused'],
      ['feria_caja', 'paused'],
    ]);
    expect(await states(elsewhere)).toEqual([['feria_canal', 'idle']]);

    const health = async (caller: Caller) =>
      (await caller.call(credentialsApi.health, { params: { key: 'feria_caja' } })).body;
    expect(await health(there)).toMatchObject({ isPaused: true, callsLastHour: 5, lastFailure: 'No respondió.' });
    expect(await health(elsewhere)).toMatchObject({ isPaused: false, callsLastHour: 0, lastFailure: null });
    const isConnected = async (caller: Caller) =>
      (await caller.call(credentialsApi.providers, {})).body.data.find(({ key }) => key === 'feria_caja')
        ?.hasCredentials;
    expect(await isConnected(there)).toBe(true);
    expect(await isConnected(elsewhere)).not.toBe(true);
  });

  test('has the last hour as of now, and the sums of the day as of the last minute', async () => {
    const clock = vi.spyOn(performance, 'now').mockReturnValue(1000);
    onTestFinished(() => clock.mockRestore());
    const shop = await comanda.tenant();
    await connect(shop, 'feria_caja');
    const read = async () => {
      const pos = await providerIn(shop.admin, 'feria_caja');
      return { state: pos?.state, hour: pos?.lastHour.calls, day: pos?.lastDay.calls, now: pos?.trend.at(-1) };
    };
    expect(await read()).toEqual({ state: 'idle', hour: 0, day: 0, now: null });
    await addCalls(shop, [{ provider: 'feria_caja', at: ago(1) }]);
    expect(await read()).toEqual({ state: 'working', hour: 1, day: 0, now: 1 });
    clock.mockReturnValue(62_000);
    expect(await read()).toEqual({ state: 'working', hour: 1, day: 1, now: 1 });
  });

  test('names the first credentials that do not work, and counts the others', async () => {
    const shop = await comanda.tenant();
    for (let store = 1; store <= 12; store += 1) await connect(shop, 'feria_caja', await shop.store(`Local ${store}`));
    await shop.inTenant((db) =>
      unaudited(db)
        .updateTable('authCredentials')
        .set({ testedAt: ago(1), testOk: false, testMessage: 'Falló.' })
        .execute(),
    );
    const { credentials, credentialCount } = (await providerIn(shop.admin, 'feria_caja'))?.maintenance ?? {};
    expect([credentials?.length, credentialCount]).toEqual([10, 12]);
    expect(credentials?.[0]).toEqual({ storeName: 'Local 1', message: 'Falló.' });
  });

  test('shows a provider as not responding after five failures in a row', async () => {
    const shop = await comanda.tenant();
    await connect(shop, 'feria_caja');
    const failed = { provider: 'feria_caja', status: null, failure: 'No respondió.', reason: 'timeout' };
    await addCalls(
      shop,
      [1, 2, 3, 4, 5].map((second) => ({ ...failed, at: ago(second / 60) })),
    );
    expect((await providerIn(shop.admin, 'feria_caja'))?.state).toBe('paused');
    await addCalls(shop, [{ provider: 'feria_caja', at: ago(0) }]);
    expect((await providerIn(shop.admin, 'feria_caja'))?.state).toBe('failing');
  });
});

describe.each([
  ['a channel', 'feria_canal'],
  ['a point of sale', 'feria_caja'],
])('a webhook of %s that could not be read', (_, key) => {
  beforeEach(() => {
    isUnderstood = false;
  });

  test('is counted, shown without its secrets, and processed again', async () => {
    const shop = await comanda.tenant();
    await connect(shop, key);
    const { body } = await shop.admin.call(webhooksApi.unprocessed, { params: { key } });
    expect(body.data).toEqual([]);
    const [stored] = await shop.inTenant((db) =>
      unaudited(db)
        .insertInto('providerWebhooks')
        .values({ provider: key, eventKey: 'failed 1', state: 'failed', headers: '{}', body: '{"id":"R-1"}' })
        .returning('id')
        .execute(),
    );
    const params = { id: stored?.id ?? 0 };
    expect((await providerIn(shop.admin, key))?.maintenance?.failedWebhooks).toBe(1);
    expect((await shop.admin.call(webhooksApi.process, { params })).status).toBe(409);
    isUnderstood = true;
    expect((await shop.admin.call(webhooksApi.process, { params })).status).toBe(202);
    expect((await providerIn(shop.admin, key))?.maintenance?.failedWebhooks).toBe(0);
    const manager = await shop.userWith(['stores.list']);
    expect((await manager.call(webhooksApi.process, { params })).status).toBe(403);
  });
});
