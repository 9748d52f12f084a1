import { createHmac } from 'node:crypto';
import { expect, test, vi } from 'vitest';
import { ForgedWebhook } from '#integrations/provider.ts';
import { channelAvailabilityContract } from '#testing/integrations/channelAvailabilityContract.ts';
import { channelConnectContract } from '#testing/integrations/channelConnectContract.ts';
import { channelContract } from '#testing/integrations/channelContract.ts';
import { channelMenuContract } from '#testing/integrations/channelMenuContract.ts';
import { channelOpeningContract } from '#testing/integrations/channelOpeningContract.ts';
import { channelOnSandbox } from '#testing/integrations/channelOnSandbox.ts';
import { never } from '#testing/integrations/portContract.ts';
import { rawWebhook } from '#testing/integrations/rawWebhook.ts';
import { hostsOf, maxReadyCalls, paths, signatureHeader } from './dialect.ts';
import { rappi } from './rappi.ts';
import { rappiSandbox } from './rappiSandbox.ts';

channelConnectContract(rappi, rappiSandbox);
channelContract(rappi, rappiSandbox, { without: ['cancel'], readyCalls: maxReadyCalls });
channelMenuContract(rappi, rappiSandbox, { checkedBy: 'people' });
channelOpeningContract(rappi, rappiSandbox);
channelAvailabilityContract(rappi, rappiSandbox, { locks: true });

const { sandbox, open } = channelOnSandbox(rappi, rappiSandbox);
const signed = (event: string, secret: string, content: object) => {
  const body = JSON.stringify(content);
  const sign = createHmac('sha256', String(sandbox().credentials[`webhookSecrets.${secret}`]))
    .update(`1700000000.${body}`)
    .digest('hex');
  return rawWebhook({ query: { event }, body, headers: { [signatureHeader]: `t=1700000000,sign=${sign}` } });
};

test('a PING is answered as Rappi expects', () => {
  const read = open().readWebhook(signed('ping', 'ping', { store_id: 900103361 }));
  expect(read).toMatchObject({
    ignored: 'ping',
    reply: { body: { status: 'OK', description: 'Comanda recibe los pedidos del local.' } },
    ping: { storeReference: '900103361' },
  });
  const failure = read && 'ping' in read ? read.ping?.failure('Corte de luz') : null;
  expect(failure).toEqual({ body: { status: 'KO', description: 'Corte de luz' } });
});

test('an event that is signed by the secret of another is forged', () => {
  const event = { order_id: 1, store_id: '900103361', event: 'cancel_by_user' };
  expect(() => open().readWebhook(signed('order_event_cancel', 'ping', event))).toThrow(ForgedWebhook);
  expect(() => open().readWebhook(signed('ping', 'newOrder', {}))).toThrow(ForgedWebhook);
  expect(open().readWebhook(signed('order_event_cancel', 'orderEventCancel', event))).toMatchObject({
    reference: '1',
    storeReference: '900103361',
  });
});

test('the notice of a scheduled order is ignored: the order itself comes later', () => {
  for (const event of ['new_order_scheduled', 'NEW_ORDER_SCHEDULED_CANCELLED'])
    expect(open().readWebhook(rawWebhook({ query: { event } }))).toMatchObject({ ignored: expect.any(String) });
});

test.each([1, 20, 600])('an order that is ready in %s minutes is taken within its cooking times', async (minutes) => {
  const placed = await sandbox().placeOrder();
  const readyAt = new Date(Date.now() + minutes * 60_000).toISOString();
  const order = await open().accept(placed, { readyAt, orderNumber: '1' }, never);
  expect(order.state).toBe('accepted');
});

test('a rejection names no items, which Rappi would switch off', async () => {
  const placed = await sandbox().placeOrder();
  const bodies: unknown[] = [];
  const channel = open(async (call, answer) => {
    if (call.method === 'PUT') bodies.push(call.json);
    return answer();
  });
  await channel.refuse(placed, { reason: 'soldOut', text: 'No queda palta' }, never);
  expect(bodies).toEqual([{ reason: 'No queda palta' }]);
});

test('an order that is not found by its number is read among those that wait', async () => {
  const placed = await sandbox().placeOrder();
  const channel = open((call, answer) =>
    call.path === paths.order(placed.reference) ? Promise.resolve({ status: 404, body: null, text: '' }) : answer(),
  );
  expect(await channel.find(placed, never)).toMatchObject({ reference: placed.reference, state: 'waiting' });
});

type Body = { order_detail: { created_at: string; delivery_information: object } };
test('a time without a zone is of the country, and an address without coordinates is in the notes', async () => {
  const placed = await sandbox().placeOrder({ carrier: 'store' });
  const channel = open(async (call, answer) => {
    const found = await answer();
    if (call.path !== paths.order(placed.reference)) return found;
    const body = structuredClone(found.body) as Body;
    body.order_detail.created_at = '2026-11-28 21:00:00';
    body.order_detail.delivery_information = { complete_address: 'Irarrázaval 2401', complement: 'Depto 52' };
    return { ...found, body };
  });
  const order = await channel.find(placed, never);
  expect(order?.placedAt).toBe('2026-11-29T00:00:00.000Z');
  expect(order?.customer.address).toBeNull();
  expect(order?.notes).toBe('Dirección: Irarrázaval 2401\nDepto 52');
});

test('an order of the hour that the clock repeats has its whole time to be accepted', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-04-05T03:30:20Z') });
  const placed = await sandbox().placeOrder();
  const channel = open(async (call, answer) => {
    const found = await answer();
    if (call.path !== paths.order(placed.reference)) return found;
    const body = structuredClone(found.body) as Body;
    body.order_detail.created_at = '2026-04-04 23:30:00';
    return { ...found, body };
  });
  expect((await channel.find(placed, never))?.acceptBy).toBe('2026-04-05T03:34:00.000Z');
  vi.useRealTimers();
});

test('each country has its hosts in production, and one host answers test credentials', () => {
  expect(hostsOf('cr', true)).toEqual({ api: 'apiCr', login: 'loginCr' });
  expect(hostsOf('cl', true)).toEqual({ api: 'api', login: 'login' });
  expect(hostsOf('cr', false)).toEqual({ api: 'api', login: 'login' });
});
