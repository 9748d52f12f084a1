import { expect, test } from 'vitest';
import type { Answer } from '#integrations/client/call.ts';
import { channelAvailabilityContract } from '#testing/integrations/channelAvailabilityContract.ts';
import { channelConnectContract } from '#testing/integrations/channelConnectContract.ts';
import { channelContract } from '#testing/integrations/channelContract.ts';
import { channelMenuContract } from '#testing/integrations/channelMenuContract.ts';
import { channelOnSandbox } from '#testing/integrations/channelOnSandbox.ts';
import { channelOpeningContract } from '#testing/integrations/channelOpeningContract.ts';
import { never } from '#testing/integrations/portContract.ts';
import { rawWebhook } from '#testing/integrations/rawWebhook.ts';
import { errors, paths, signatureHeader, webhookSignature } from './dialect.ts';
import { didiFood } from './didiFood.ts';
import { didiFoodSandbox } from './didiFoodSandbox.ts';

channelConnectContract(didiFood, didiFoodSandbox);
channelContract(didiFood, didiFoodSandbox, { without: ['waiting', 'lineIds'] });
channelOpeningContract(didiFood, didiFoodSandbox);
channelAvailabilityContract(didiFood, didiFoodSandbox, { locks: true });
channelMenuContract(didiFood, didiFoodSandbox, { checkedBy: 'task', sendsBy: /item\/upload/ });

const { sandbox, open } = channelOnSandbox(didiFood, didiFoodSandbox);
const signed = (content: object) => {
  const body = JSON.stringify(content);
  const sign = webhookSignature(body, String(sandbox().credentials.appSecret));
  return rawWebhook({ body, headers: { [signatureHeader]: sign } });
};

test.each(['orderNew', 'orderCancel', 'deliveryStatus', 'orderRefundApply'])(
  'the event %s is answered as DiDi Food demands, so that it is not sent again',
  (type) => {
    const data = { order_id: 1, delivery_status: 120 };
    expect(open().readWebhook(signed({ type, app_shop_id: 'providencia-1', timestamp: 5, data }))).toEqual({
      key: `${type} 1 5 120`,
      reference: '1',
      storeReference: 'providencia-1',
      reply: { body: { errno: 0, errmsg: 'ok' } },
    });
  },
);

test('an event that is not of an order is received and ignored', () => {
  expect(open().readWebhook(signed({ type: 'imageAuditStatus', data: {} }))).toEqual({
    ignored: 'imageAuditStatus',
    reply: { body: { errno: 0, errmsg: 'ok' } },
  });
});

test('an order is sent by its number with all digits, as a number', async () => {
  const placed = await sandbox().placeOrder({ reference: '12345678901234567891' });
  const bodies: string[] = [];
  const channel = open((call, answer) => {
    if (call.path === paths.confirm) bodies.push(JSON.stringify(call.json));
    return answer();
  });
  await channel.accept(placed, { readyAt: '', orderNumber: '1' }, never);
  expect(bodies).toEqual([expect.stringContaining('"order_id":12345678901234567891')]);
});

test('a token that expired is renewed once, and the call is sent again', async () => {
  const placed = await sandbox().placeOrder();
  const calls: string[] = [];
  const expired: Answer = { status: 200, text: '', body: { errno: errors.expiredToken, errmsg: 'token expired' } };
  const channel = open((call, answer) => {
    const isFirst = call.path.startsWith(paths.order) && !calls.includes(paths.order);
    calls.push(call.path.split('?')[0] ?? '');
    return isFirst ? Promise.resolve(expired) : answer();
  });
  expect((await channel.find(placed, never))?.reference).toBe(placed.reference);
  expect(calls).toEqual([paths.token, paths.order, paths.refresh, paths.token, paths.order]);
  const denied = open((call, answer) => (call.path.startsWith(paths.order) ? Promise.resolve(expired) : answer()));
  await expect(denied.find(placed, never)).rejects.toThrow('token expired (10102)');
});

test('a store that was closed in the app of DiDi Food is to be opened there', async () => {
  const store = 'providencia-1';
  sandbox().storeBooks.pauseByChannel(store, '');
  const { blocked } = (await open().opening?.open(store, never)) ?? {};
  expect(blocked).toMatch(/si se cerró en su app, ábrelo ahí/);
  expect(await open().opening?.state(store, never)).toMatchObject({ open: false, closedBy: 'channel' });
  sandbox().storeBooks.clear(store);
});

type Detail = { data: { order_info: { pay_type: number; price: Record<string, number>; promotions: object[] } } };
const changed = (change: (info: Detail['data']['order_info']) => void) =>
  open(async (call, answer) => {
    const found = await answer();
    if (!call.path.startsWith(paths.order)) return found;
    const body = structuredClone(found.body) as Detail;
    change(body.data.order_info);
    return { ...found, body };
  });

test('cash of an order that DiDi Food delivers is what its courier pays in the store', async () => {
  const placed = await sandbox().placeOrder();
  const channel = changed((info) => {
    info.pay_type = 2;
    info.price.shop_paid_money = 850_000;
  });
  expect((await channel.find(placed, never))?.amounts.cashDue).toBe(8500);
});

test('discounts that no promotion explains are refused in a sentence', async () => {
  const placed = await sandbox().placeOrder({ discounts: true });
  const channel = changed((info) => {
    info.promotions.length = 1;
  });
  await expect(channel.find(placed, never)).rejects.toThrow('no suman lo mismo que sus promociones');
});
