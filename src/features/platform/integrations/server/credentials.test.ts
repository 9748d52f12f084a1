import { createHmac } from 'node:crypto';
import { describe, expect, test, vi } from 'vitest';
import { auditApi } from '#features/platform/audit/audit.contract.ts';
import { uberDirectSandbox } from '#integrations/delivery/uber_direct/uberDirectSandbox.ts';
import { unaudited } from '#kit/server/data/database.ts';
import { giveCredentials, sandboxFor, wireValues } from '#testing/integrations/providerSandbox.ts';
import { isolatedTestApp } from '#testing/testApp.ts';
import { featuresApi } from '#features/platform/flags/features.contract.ts';
import { meApi } from '#features/platform/users/me.contract.ts';
import { credentialsApi } from '../credentials.contract.ts';

const sandbox = await sandboxFor(uberDirectSandbox);
const comanda = await isolatedTestApp({ providerSandbox: sandbox.address });
const tenant = await comanda.tenant();
const store = await tenant.store('Providencia');

const key = 'uber_direct';
const secret = String(sandbox.credentials.clientSecret);
const list = async (caller = tenant.admin) => (await caller.call(credentialsApi.list, { query: { key } })).body.data;

describe('provider credentials', () => {
  test('are saved for the company or a store, and returned without secrets', async () => {
    await giveCredentials(tenant, key, { values: sandbox.credentials });
    await giveCredentials(tenant, key, { values: { clientId: 'otro' }, storeId: store });
    expect(await list()).toMatchObject([
      {
        storeId: null,
        store: null,
        savedSecrets: ['client_secret', 'webhook_signature_key'],
        errors: {},
        isProduction: false,
      },
      {
        storeId: store,
        store: { name: 'Providencia' },
        value: { client_id: 'otro' },
        errors: { client_secret: 'Falta «Client secret»' },
      },
    ]);
    const replies = [
      await tenant.admin.call(credentialsApi.list, { query: {} }),
      await tenant.admin.call(auditApi.list, { query: { limit: 100 } }),
    ];
    for (const { text } of replies) expect(text).not.toContain(secret);
    const stored = await tenant.inTenant(async (db) => [
      await unaudited(db).selectFrom('authCredentials').selectAll().execute(),
      await unaudited(db).selectFrom('auditChanges').selectAll().execute(),
    ]);
    expect(JSON.stringify(stored)).not.toContain(secret);
  });

  test('are tested with the provider and explain errors until they are fixed', async () => {
    const company = (await list()).find(({ storeId }) => storeId === null);
    const runTest = async () =>
      (await tenant.admin.call(credentialsApi.test, { params: { id: company?.id ?? 0 } })).body;
    expect(await runTest()).toMatchObject({ ok: true });
    await giveCredentials(tenant, key, { values: { clientSecret: 'mal pegado' } });
    expect((await list())[0]?.test).toBeNull();
    expect(await runTest()).toMatchObject({
      ok: false,
      field: 'client_secret',
      message: expect.stringContaining('Genera un secreto nuevo'),
    });
    expect((await list())[0]?.test).toMatchObject({ ok: false });
    await giveCredentials(tenant, key, { values: { clientSecret: secret } });
    expect(await runTest()).toMatchObject({ ok: true });
  });

  test('accept only the fields of the form in their format', async () => {
    const save = (value: Record<string, string | boolean>, of = 'webpay') =>
      tenant.admin.call(credentialsApi.save, { body: { key: of, value } });
    expect((await save({ commerce_code: '123', colour: 'rojo', env_production: 'sí' })).refusal.errors).toEqual({
      'value.commerce_code': ['Debe tener 12 dígitos y empezar con 5970'],
      'value.colour': ['Webpay Plus no usa este dato'],
      'value.env_production': ['Debe ser verdadero o falso'],
    });
    expect((await save({}, 'nadie')).refusal.errors).toEqual({ key: ['No conocemos ese proveedor'] });
  });

  test('are stored without characters that came with a copy', async () => {
    const pasted = { commerce_code: '\u200b597012345678\u2060 ', secret_key: `\u200d${'ab'.repeat(32)}\n` };
    const reply = await tenant.admin.call(credentialsApi.save, { body: { key: 'webpay', value: pasted } });
    expect(reply.body.data[0]).toMatchObject({ value: { commerce_code: '597012345678' } });
  });

  test('have an address for webhooks where the provider sends them', async () => {
    const addressOf = async (of: string, value: Record<string, string>) =>
      (await tenant.admin.call(credentialsApi.save, { body: { key: of, value } })).body.data[0]?.webhookUrl;
    expect(await addressOf('webpay', { commerce_code: '597012345678' })).toBeNull();
    expect(await addressOf('mach', {})).toMatch(/\/webhooks\/mach\//);
  });

  test('of an unknown provider are rejected, and not an empty list', async () => {
    const reply = await tenant.admin.call(credentialsApi.list, { query: { key: 'zz' } });
    expect([reply.status, reply.refusal.errors]).toEqual([422, { key: ['No conocemos ese proveedor'] }]);
    expect((await tenant.admin.call(credentialsApi.health, { params: { key: 'zz' } })).status).toBe(404);
  });

  test('of a store require access to it, and those of the company access to all stores', async () => {
    const other = await tenant.store('Maipú');
    const limited = await tenant.userWith(['auth_credentials.list', 'auth_credentials.update'], { storeIds: [other] });
    expect(await list(limited)).toEqual([]);
    const save = (storeId: number | null) =>
      limited.call(credentialsApi.save, { body: { key, storeId, value: wireValues({ clientId: 'x' }) } });
    expect([(await save(null)).status, (await save(store)).status, (await save(other)).status]).toEqual([
      403, 404, 200,
    ]);
    const foreign = await comanda.tenant();
    const [first] = await list();
    expect((await foreign.admin.call(credentialsApi.test, { params: { id: first?.id ?? 0 } })).status).toBe(404);
    expect((await (await tenant.userWith(['stores.list'])).call(credentialsApi.list)).status).toBe(403);
  });
});

describe('the providers of a company', () => {
  const keysOf = async ({ admin }: Pick<typeof tenant, 'admin'>) =>
    (await admin.call(credentialsApi.providers)).body.data
      .filter(({ kinds, off }) => kinds.includes('delivery') && off === null)
      .map(({ key: each }) => each);

  test('include a fleet with a flag only while it is on', async () => {
    expect(await keysOf(await comanda.tenant())).toEqual(['uber_direct', 'pedidos_ya', 'cabify']);
    const on = await comanda.tenant({ flags: ['rappi-cargo', 'peya-v3'] });
    expect(await keysOf(on)).toEqual(['uber_direct', 'pedidos_ya', 'pedidos_ya_v3', 'cabify', 'rappi_cargo']);
  });

  test('include Aloha only while its flag is on', async () => {
    const posOf = async (flags: string[]) =>
      (await (await comanda.tenant({ flags })).admin.call(credentialsApi.providers)).body.data
        .filter(({ kinds, off }) => kinds.includes('pos') && off === null)
        .map(({ key: each }) => each);
    const others = ['toteat', 'fudo', 'bsale', 'popapp', 'pos_fbd'];
    expect(await posOf(['pos-integration'])).toEqual(others);
    expect(await posOf(['pos-integration', 'aloha'])).toEqual([...others, 'aloha']);
  });

  test('report which of them have credentials', async () => {
    const other = await comanda.tenant({ flags: ['pos-integration'] });
    await giveCredentials(other, 'bsale', { values: { localId: '7' } });
    const { data } = (await other.admin.call(credentialsApi.providers)).body;
    expect(data.filter(({ hasCredentials }) => hasCredentials).map(({ key: each }) => each)).toEqual(['bsale']);
  });

  test('include Uber DaaS instead of Uber Direct', async () => {
    const keys = await keysOf(await comanda.tenant({ flags: ['uber-daas'] }));
    expect(keys.filter((each) => each.startsWith('uber'))).toEqual(['uber_daas']);
  });

  test('include those with stored credentials, which can be changed after their flag was turned off', async () => {
    const other = await comanda.tenant({ flags: ['rappi-cargo'] });
    await giveCredentials(other, 'rappi_cargo', { values: { localId: '7' } });
    const team = await comanda.superAdmin(other.slug);
    await team.call(featuresApi.update, {
      body: { flags: { 'rappi-cargo': null }, reason: 'Dejó la prueba de la flota' },
    });
    const flagsOf = async () => (await other.admin.call(meApi.me)).body.flags;
    await vi.waitFor(async () => expect(await flagsOf()).not.toContain('rappi-cargo'), { timeout: 15_000 });
    expect(await keysOf(other)).toContain('rappi_cargo');
    await giveCredentials(other, 'rappi_cargo', { values: { localId: '8' } });
  });
});

describe('a webhook', () => {
  const signed = () => {
    const body = JSON.stringify({ id: 'evt_1', kind: 'event.delivery_status', delivery_id: 'del_1' });
    const signature = createHmac('sha256', String(sandbox.credentials.webhookSignatureKey)).update(body).digest('hex');
    return { body, headers: { 'content-type': 'application/json', 'x-uber-signature': signature } };
  };
  const post = async (url: string, { body, headers }: { body: string; headers: Record<string, string> }) =>
    (await comanda.app.inject({ method: 'POST', url, payload: body, headers })).statusCode;
  const pathOf = (url: string | null | undefined) => new URL(url ?? 'http://nadie').pathname;

  test('is stored once for repeated deliveries, and rejected for an unknown address or a wrong signature', async () => {
    const company = (await list()).find(({ storeId }) => storeId === null);
    const path = pathOf(company?.webhookUrl);
    const genuine = signed();
    expect([await post(path, genuine), await post(path, genuine)]).toEqual([200, 200]);
    expect(await post(path, { ...genuine, headers: { ...genuine.headers, 'x-uber-signature': 'falsa' } })).toBe(401);
    expect(await post(path.slice(0, -3), genuine)).toBe(404);
    const foreign = await comanda.tenant();
    expect(await post(path.replace(tenant.slug, foreign.slug), genuine)).toBe(404);
    const stored = await tenant.inTenant((db) =>
      db.selectFrom('providerWebhooks').select(['eventKey', 'state']).execute(),
    );
    expect(stored.map(({ state }) => state).toSorted()).toEqual(['forged', 'received']);
  });
});
