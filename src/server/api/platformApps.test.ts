import { createHmac } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { webhookSignature } from '#integrations/channels/didi_food/dialect.ts';
import { uberEatsSandbox } from '#integrations/channels/uber_eats/uberEatsSandbox.ts';
import { auditApi } from '#features/platform/audit/audit.contract.ts';
import { storesApi } from '#features/stores/record/stores.contract.ts';
import { giveCredentials, sandboxFor } from '#testing/integrations/providerSandbox.ts';
import { createStore } from '#testing/stores.ts';
import { isolatedTestApp, type TestTenant } from '#testing/testApp.ts';
import { credentialsApi } from '#features/platform/integrations/credentials.contract.ts';
import { sharedWebhookPath } from '#features/platform/integrations/server/webhookAddress.ts';

const sandbox = await sandboxFor(uberEatsSandbox);
const { clientId, clientSecret } = sandbox.credentials as Record<'clientId' | 'clientSecret', string>;
const didi = { app_id: '5764607523034235905', app_secret: 'secreto-de-la-plataforma' };
const comanda = await isolatedTestApp({
  providerSandbox: sandbox.address,
  providerCredentials: { uber_eats: { client_id: clientId, client_secret: clientSecret }, didi_food: didi },
});
let one: TestTenant;
let other: TestTenant;
beforeAll(async () => {
  [one, other] = [await comanda.tenant(), await comanda.tenant()];
  for (const tenant of [one, other]) await usePlatformApp(tenant);
});

const usePlatformApp = async (tenant: TestTenant) => {
  for (const key of ['uber_eats', 'didi_food']) await giveCredentials(tenant, key, { values: { platformApp: true } });
};
const events = (tenant: TestTenant) =>
  tenant.inTenant((db) =>
    db.selectFrom('providerWebhooks').select(['provider', 'storeId', 'state', 'event']).orderBy('id').execute(),
  );

type Request = { path: string; headers: Record<string, string>; body: string };
const uberEvent = (storeId: string, reference: string, secret = clientSecret): Request => {
  const meta = { user_id: storeId, resource_id: reference };
  const body = JSON.stringify({ event_id: `e-${reference}`, event_type: 'orders.notification', meta });
  const sign = createHmac('sha256', secret).update(body).digest('hex');
  return { path: sharedWebhookPath('uber_eats'), headers: { 'x-uber-signature': sign }, body };
};
const didiEvent = (storeId: string, reference: string, secret = didi.app_secret): Request => {
  const body = `{"type":"orderNew","app_shop_id":"${storeId}","timestamp":5,"data":{"order_id":${reference}}}`;
  return {
    path: sharedWebhookPath('didi_food'),
    headers: { 'didi-header-sign': webhookSignature(body, secret) },
    body,
  };
};
const send = async ({ path, headers, body }: Request) => {
  const { statusCode, body: text } = await comanda.app.inject({
    method: 'POST',
    url: path,
    headers: { 'content-type': 'application/json', ...headers },
    payload: body,
  });
  return [statusCode, text];
};
const write = (tenant: TestTenant, id: number, uberEatsId: string | null) =>
  tenant.admin.call(storesApi.update, { params: { id }, body: { uberEatsId } });

describe('one address for the webhooks of all companies', () => {
  test('delivers an event to the company whose store it names, and to no other', async () => {
    const ours = await createStore(one, { uberEatsId: 'u-1', didiFoodId: 'd-1' });
    const theirs = await createStore(other, { uberEatsId: 'u-2', didiFoodId: 'd-2' });
    expect(await send(uberEvent('u-1', 'a'))).toEqual([200, '']);
    expect(await send(didiEvent('d-1', '12345678901234567891'))).toEqual([200, '{"errno":0,"errmsg":"ok"}']);
    expect(await events(other)).toEqual([]);
    expect(await events(one)).toMatchObject([
      { provider: 'uber_eats', storeId: ours.id, state: 'worked', event: { reference: 'a', storeReference: 'u-1' } },
      { provider: 'didi_food', storeId: ours.id, state: 'worked', event: { reference: '12345678901234567891' } },
    ]);
    await send(uberEvent('u-2', 'b'));
    expect(await events(one)).toHaveLength(2);
    expect(await events(other)).toMatchObject([{ storeId: theirs.id, event: { reference: 'b' } }]);
  });

  test('rejects an event of another sender, and one of an unknown store so that it is repeated', async () => {
    await createStore(one, { uberEatsId: 'u-3', didiFoodId: 'd-3' });
    expect((await send(uberEvent('u-3', 'c', 'otro')))[0]).toBe(401);
    expect((await send(didiEvent('d-3', '1', 'otro')))[0]).toBe(401);
    expect((await send(uberEvent('u-9', 'c')))[0]).toBe(404);
    expect((await send({ ...uberEvent('u-3', 'c'), path: sharedWebhookPath('rappi') }))[0]).toBe(404);
  });

  test('is shown with the credentials, and only where the installation has an app', async () => {
    const { body } = await one.admin.call(credentialsApi.providers, {});
    const listed = body.data.flatMap(({ key, sharedWebhookUrl, fields }) =>
      sharedWebhookUrl || fields.some(({ path }) => path === 'platform_app') ? [[key, sharedWebhookUrl]] : [],
    );
    const origin = `https://${one.slug}.comanda.test`;
    expect(listed).toEqual([
      ['uber_eats', `${origin}/webhooks/uber_eats/_shared`],
      ['didi_food', `${origin}/webhooks/didi_food/_shared`],
    ]);
    const { fields = [] } = body.data.find(({ key }) => key === 'uber_eats') ?? {};
    const shared = fields.filter(({ fromPlatform }) => fromPlatform);
    expect(shared.map(({ path, optional }) => [path, optional])).toEqual([
      ['client_id', false],
      ['client_secret', false],
    ]);
  });
});

describe('the id of a store at an app of the installation', () => {
  const taken = 'Otra empresa ya usa el ID u-10 de Uber Eats. Revisa que sea el tuyo; si lo es, escribe a soporte.';

  test('belongs to one company, until its store has another id or is deleted', async () => {
    const { id } = await createStore(one, { uberEatsId: 'u-10' });
    const { id: theirs } = await createStore(other);
    const refused = await write(other, theirs, 'u-10');
    expect([refused.status, refused.refusal.errors]).toEqual([422, { uber_eats_id: [taken] }]);
    await expect(createStore(other, { uberEatsId: 'u-10' })).rejects.toThrow(taken);
    await write(one, id, 'u-11');
    expect((await write(other, theirs, 'u-10')).status).toBe(200);
    await send(uberEvent('u-10', 'd'));
    expect((await events(other)).at(-1)).toMatchObject({ storeId: theirs, event: { reference: 'd' } });
    await other.admin.call(storesApi.remove, { params: { id: theirs } });
    expect((await send(uberEvent('u-10', 'e')))[0]).toBe(404);
    expect((await write(one, id, 'u-10')).status).toBe(200);
  });

  test('is not taken back by an undo, which is rejected with a sentence', async () => {
    const { id } = await createStore(one, { uberEatsId: 'u-50' });
    await write(one, id, 'u-51');
    const { body } = await one.admin.call(auditApi.history, { params: { entity: 'stores', id } });
    await createStore(other, { uberEatsId: 'u-50' });
    const undone = await one.admin.call(auditApi.undo, { params: { requestId: body.data[0]?.requestId ?? '' } });
    expect([undone.status, undone.text]).toEqual([422, expect.stringContaining('ya usa el ID u-50 de Uber Eats')]);
    expect((await one.admin.call(storesApi.get, { params: { id } })).body.uberEatsId).toBe('u-51');
  });

  test('belongs to one store of a company', async () => {
    await createStore(one, { uberEatsId: 'u-20' });
    const { id } = await createStore(one);
    expect((await write(one, id, 'u-20')).refusal.errors).toEqual({
      uber_eats_id: ['Otro local de la empresa ya usa el ID u-20 de Uber Eats.'],
    });
  });

  test('is free for companies with another app, and claimed when they change to that of the installation', async () => {
    const third = await comanda.tenant();
    await giveCredentials(third, 'uber_eats', { values: { clientId: 'propio', clientSecret: 'secreto-propio' } });
    await createStore(one, { uberEatsId: 'u-30' });
    await createStore(third, { uberEatsId: 'u-30' });
    const change = (value: object) =>
      third.admin.call(credentialsApi.save, { body: { key: 'uber_eats', value: value as never } });
    expect((await change({ platform_app: true })).refusal.errors).toEqual({
      'value.platform_app': [taken.replace('u-10', 'u-30')],
    });
    await send(uberEvent('u-30', 'f'));
    expect(await events(third)).toEqual([]);
  });

  test('is released when a company stops using the app', async () => {
    const third = await comanda.tenant();
    await usePlatformApp(third);
    await createStore(third, { uberEatsId: 'u-40' });
    expect((await send(uberEvent('u-40', 'g')))[0]).toBe(200);
    await third.admin.call(credentialsApi.save, { body: { key: 'uber_eats', destroy: true } });
    expect((await send(uberEvent('u-40', 'h')))[0]).toBe(404);
  });
});

describe('credentials of a company that uses the app of the installation', () => {
  test('are complete without an app, and call the provider as the installation', async () => {
    const { body } = await one.admin.call(credentialsApi.list, { query: { key: 'uber_eats' } });
    expect(body.data).toMatchObject([{ errors: {}, value: { platform_app: true }, savedSecrets: [] }]);
    const result = await one.admin.call(credentialsApi.test, { params: { id: body.data[0]?.id ?? 0 } });
    expect(result.body).toMatchObject({ ok: true });
  });

  test('are incomplete in an installation without one', async () => {
    const plain = await isolatedTestApp();
    const tenant = await plain.tenant();
    const saved = await giveCredentials(tenant, 'uber_eats', { values: { platformApp: true } });
    expect(saved?.errors).toEqual({ platform_app: 'La plataforma no tiene una aplicación de Uber Eats' });
  });
});
