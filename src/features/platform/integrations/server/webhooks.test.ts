import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import type { PaymentEvent, PaymentGateway } from '#integrations/payments/port.ts';
import { provider, type RawWebhook, type WebhookResult } from '#integrations/provider.ts';
import { jsonOf } from '#integrations/webhook.ts';
import { unaudited } from '#kit/server/data/database.ts';
import { registerProvider } from '#testing/integrations/registerProvider.ts';
import { isolatedTestApp, type TestTenant } from '#testing/testApp.ts';
import { credentialsApi } from '../credentials.contract.ts';
import { webhooksApi } from '../webhooks.contract.ts';

const key = 'feria_pagos';
type Sent = { id?: string | number; kind?: string };
/** Kinds that the adapter understands since an update. */
const understood = new Set<string | undefined>();

/** Payments arrive at `/paid`, statuses by PUT at `/payments/:id/status`, and its console checks the address by GET. */
function readWebhook(raw: RawWebhook): WebhookResult<PaymentEvent> {
  const { id, kind } = (jsonOf(raw) ?? {}) as Sent;
  if (raw.method === 'GET')
    return {
      ignored: 'Prueba de la dirección',
      reply: { headers: { 'content-type': 'text/plain' }, body: raw.query.challenge ?? '' },
    };
  if (kind === 'broken') throw new TypeError('no id');
  if (raw.method === 'PUT') return { key: raw.path, paymentKey: raw.path.split('/')[1] ?? '' };
  if (raw.path === 'paid' || kind === 'paid')
    return { key: `paid ${id}`, reference: String(id), reply: { status: 202, body: { received: String(id) } } };
  if (understood.has(kind)) return { key: `${kind} ${id}`, reference: String(id) };
  return null;
}

registerProvider(
  provider({
    key,
    name: 'Feria',
    form: { storeCode: { label: 'Código de local' } },
    hosts: { api: { production: 'https://feria.test', test: 'https://feria.test' } },
    assumptions: [],
    sendsWebhooks: true,
    check: () => Promise.resolve({ ok: true, message: '' }),
    payments: { serves: ['chek'], open: () => ({ readWebhook }) as unknown as PaymentGateway },
  }),
);

const comanda = await isolatedTestApp();
let tenant: TestTenant;
let other: TestTenant;
beforeAll(async () => {
  [tenant, other] = [await comanda.tenant(), await comanda.tenant()];
});

const save = (who: TestTenant, storeId: number | null, storeCode: string) =>
  who.admin.call(credentialsApi.save, { body: { key, storeId, value: { store_code: storeCode } } });

async function addressOf(who: TestTenant): Promise<string> {
  const { body } = await save(who, null, 'empresa');
  return new URL(body.data.find(({ storeId }) => storeId === null)?.webhookUrl ?? '').pathname;
}
type Sending = { method?: 'GET' | 'POST' | 'PUT'; body?: unknown; headers?: Record<string, string> };
const send = (url: string, { method = 'POST', body, headers = {} }: Sending = {}) =>
  comanda.app.inject({
    method,
    url,
    headers: { 'content-type': 'application/json', ...headers },
    ...(body !== undefined && { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
const stored = (who: TestTenant) =>
  who.inTenant((db) =>
    db.selectFrom('providerWebhooks').select(['storeId', 'state', 'method', 'path', 'event']).orderBy('id').execute(),
  );
const healthOf = async (who: TestTenant) => (await who.admin.call(credentialsApi.health, { params: { key } })).body;

describe('a webhook address', () => {
  test('passes method, path and query to the adapter, which chooses the reply', async () => {
    const address = await addressOf(tenant);
    const check = await send(`${address}?challenge=abc`, { method: 'GET' });
    expect([check.statusCode, check.headers['content-type'], check.body]).toEqual([200, 'text/plain', 'abc']);
    const paid = await send(`${address}/paid`, { body: { id: 'p1' } });
    expect([paid.statusCode, paid.json()]).toEqual([202, { received: 'p1' }]);
    const put = await send(`${address}/payments/p2/status`, { method: 'PUT', body: {} });
    expect([put.statusCode, put.json()]).toEqual([200, {}]);
    expect(await stored(tenant)).toMatchObject([
      { state: 'ignored', method: 'GET', path: '' },
      { state: 'received', method: 'POST', path: 'paid', event: { key: 'paid p1', reference: 'p1' } },
      { state: 'received', method: 'PUT', path: 'payments/p2/status', event: { paymentKey: 'p2' } },
    ]);
  });

  test('keeps every digit of ids beyond 2^53', async () => {
    const { body } = await send(`${await addressOf(tenant)}/paid`, { body: '{"id": 12345678901234567891}' });
    expect(body).toBe('{"received":"12345678901234567891"}');
  });

  test('reports an event that no port reads as a failure, and asks its sender to repeat it', async () => {
    const address = await addressOf(other);
    expect((await healthOf(other)).failedWebhooks).toBe(0);
    const unread = { kind: 'new_event' };
    expect((await send(address, { body: unread })).statusCode).toBe(501);
    expect((await send(address, { body: unread })).statusCode).toBe(501);
    expect((await send(address, { body: { kind: 'broken' } })).statusCode).toBe(500);
    expect((await stored(other)).map(({ state }) => state)).toEqual(['failed', 'failed']);
    expect(await healthOf(other)).toMatchObject({ failedWebhooks: 2, lastFailedWebhookAt: expect.any(String) });
  });

  test('reports an event that no job has processed as a failure after some minutes', async () => {
    const third = await comanda.tenant();
    await send(`${await addressOf(third)}/paid`, { body: { id: 'late' } });
    expect((await healthOf(third)).failedWebhooks).toBe(0);
    await third.inTenant((db) =>
      unaudited(db)
        .updateTable('providerWebhooks')
        .set({ receivedAt: sql<string>`now() - interval '1 hour'` })
        .execute(),
    );
    expect((await healthOf(third)).failedWebhooks).toBe(1);
  });
});

describe('an unprocessed webhook', () => {
  const unprocessed = async (who: TestTenant) =>
    (await who.admin.call(webhooksApi.unprocessed, { params: { key } })).body.data;
  const process = (who: TestTenant, id: number) => who.admin.call(webhooksApi.process, { params: { id } });
  const queued = (who: TestTenant) =>
    who.inTenant((db) => db.selectFrom('jobs').select('args').where('kind', '=', 'payments.webhook').execute());

  test('is read and queued again once its adapter understands it, and not before', async () => {
    const shop = await comanda.tenant();
    await send(await addressOf(shop), { body: { kind: 'refund', id: 'r1' } });
    const [webhook] = await unprocessed(shop);
    expect(webhook).toMatchObject({
      storeName: null,
      method: 'POST',
      isRead: false,
      body: '{"kind":"refund","id":"r1"}',
    });
    const id = webhook?.id ?? 0;
    expect(await process(shop, id)).toMatchObject({
      status: 409,
      refusal: { message: 'El aviso sigue sin poder leerse: escribe a soporte.' },
    });
    understood.add('refund');
    expect((await process(shop, id)).status).toBe(202);
    expect(await unprocessed(shop)).toEqual([]);
    expect(await stored(shop)).toMatchObject([{ state: 'received', event: { reference: 'r1' } }]);
    expect(await queued(shop)).toEqual([{ args: { webhookId: id } }]);
  });

  test('of an event that arrived again meanwhile counts as processed', async () => {
    const shop = await comanda.tenant();
    await send(await addressOf(shop), { body: { kind: 'late', id: 'l1' } });
    const [webhook] = await unprocessed(shop);
    understood.add('late');
    await send(await addressOf(shop), { body: { kind: 'late', id: 'l1' } });
    expect((await process(shop, webhook?.id ?? 0)).status).toBe(202);
    expect((await stored(shop)).map(({ state }) => state)).toEqual(['worked', 'received']);
  });

  test('is that of one company, and is not processed by users without the permission', async () => {
    const shop = await comanda.tenant();
    await send(await addressOf(shop), { body: { kind: 'unknown' } });
    const [webhook] = await unprocessed(shop);
    expect((await process(await comanda.tenant(), webhook?.id ?? 0)).status).toBe(404);
    const manager = await shop.userWith(['stores.update']);
    expect((await manager.call(webhooksApi.process, { params: { id: webhook?.id ?? 0 } })).status).toBe(403);
  });
});
