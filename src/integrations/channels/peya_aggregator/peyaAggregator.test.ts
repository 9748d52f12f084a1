import { expect, test } from 'vitest';
import { channelContract } from '#testing/integrations/channelContract.ts';
import { channelOnSandbox } from '#testing/integrations/channelOnSandbox.ts';
import { never } from '#testing/integrations/portContract.ts';
import { rawWebhook } from '#testing/integrations/rawWebhook.ts';
import { ForgedWebhook } from '#integrations/provider.ts';
import { order as orderShape, paths } from './dialect.ts';
import { peyaAggregator } from './peyaAggregator.ts';
import { orderOf } from './peyaAggregatorOrder.ts';
import { peyaAggregatorSandbox } from './peyaAggregatorSandbox.ts';

channelContract(peyaAggregator, peyaAggregatorSandbox, { without: ['waiting', 'stores', 'signedBodies'] });

const { sandbox, open } = channelOnSandbox(peyaAggregator, peyaAggregatorSandbox);
const details = { readyAt: new Date().toISOString(), orderNumber: '1024' };

type Detail = Record<string, unknown> & {
  price: Record<string, unknown>;
  products: { discounts: object[] }[];
  discounts: object[];
};
const changed = (change: (order: Detail) => void) =>
  open(async (_call, answer) => {
    const found = await answer();
    const order = (found.body as { order?: Detail } | null)?.order;
    if (!order) return found;
    const copy = structuredClone(order);
    change(copy);
    return { ...found, body: { order: copy } };
  });

/** The last request that the middleware made to a store. */
const sent = () => {
  const { path = '', method = 'POST', headers = {}, body = '' } = sandbox().kit.webhooks.at(-1) ?? {};
  return rawWebhook({ path, method, headers, body });
};

test('an order is dispatched to the path of its store, and answered with our number of it', async () => {
  const { reference } = await sandbox().placeOrder({ storeReference: 'local-2' });
  expect([sent().method, sent().path]).toEqual(['POST', 'order/local-2']);
  expect(open().readWebhook(sent())).toEqual({
    key: `order ${reference}`,
    reference,
    storeReference: 'local-2',
    reply: { body: { remoteResponse: { remoteOrderId: reference } } },
  });
  await sandbox().cancelOrder(reference);
  expect([sent().method, sent().path]).toEqual(['PUT', `remoteId/local-2/remoteOrder/${reference}/posOrderStatus`]);
});

test('a health check is answered to anybody, and every other request needs a token of the middleware', async () => {
  expect(open().readWebhook(rawWebhook({ method: 'GET' }))).toMatchObject({ reply: { body: { status: 'ok' } } });
  await sandbox().placeOrder();
  const { headers } = sent();
  expect(open().readWebhook(rawWebhook({ path: 'menuimport/local-1', method: 'GET', headers }))).toEqual({
    ignored: 'menuimport/local-1',
  });
  const claim = Buffer.from('{"service":"other"}').toString('base64url');
  const other = String(headers.authorization).replace(/\.[\w-]+\./, `.${claim}.`);
  for (const authorization of [
    '',
    other,
    String(headers.authorization).replace('Bearer ', 'Bearer eyJhbGciOiJub25lIn0'),
  ])
    expect(() => open().readWebhook(rawWebhook({ path: 'order/local-1', headers: { authorization } }))).toThrow(
      ForgedWebhook,
    );
});

test('a promise that is too near for PedidosYa is sent some minutes later', async () => {
  const placed = await sandbox().placeOrder({ method: 'pickUp' });
  expect((await open().accept(placed, details, never)).state).toBe('accepted');
});

test('an order that is accepted on the tablet of PedidosYa is not accepted here', async () => {
  const placed = await sandbox().placeOrder();
  const channel = changed((order) => {
    order.callbackUrls = { orderAcceptedUrl: null };
  });
  await expect(channel.accept(placed, details, never)).rejects.toThrow('acepta este pedido en su tablet');
  expect(sandbox().books().at(-1)?.state).toBe('waiting');
});

test('only orders with a courier of PedidosYa are reported as ready', async () => {
  const calls: string[] = [];
  const channel = open((call, answer) => {
    calls.push(call.path);
    return answer();
  });
  for (const order of [{ carrier: 'store' } as const, { method: 'pickUp' } as const, {}]) {
    const placed = await sandbox().placeOrder(order);
    await channel.accept(placed, details, never);
    await channel.markReady(placed, never);
    expect(calls.includes(paths.prepared(placed.reference))).toBe(Object.keys(order).length === 0);
  }
});

test('a test order is not read as one to be prepared', async () => {
  const placed = await sandbox().placeOrder();
  const channel = changed((order) => {
    order.test = true;
  });
  await expect(channel.find(placed, never)).rejects.toThrow('Es un pedido de prueba de PedidosYa');
});

test.each([
  ['of the order alone', 1500, [1000]],
  ['of its products too', 2500, [1000]],
])('discounts %s are read by the total of them', async (_title, total, ofProduct) => {
  const placed = await sandbox().placeOrder({ discounts: true });
  const channel = changed((order) => {
    order.price.discountAmountTotal = total;
    order.products[0]?.discounts.push(...ofProduct.map((amount) => ({ amount })));
  });
  const { storeDiscount, channelDiscount } = (await channel.find(placed, never))?.amounts ?? {};
  expect([storeDiscount, channelDiscount]).toEqual([total - 500, 500]);
});

test('discounts that are not those of the total are refused in a sentence', async () => {
  const placed = await sandbox().placeOrder({ discounts: true });
  const channel = changed((order) => {
    order.price.discountAmountTotal = 999;
  });
  await expect(channel.find(placed, never)).rejects.toThrow('no suman lo mismo que su total');
});

const quetzales = (topping: { price: string; quantity: string }) =>
  orderShape.parse({
    token: 'a1',
    createdAt: '2026-11-20T12:00:00Z',
    expeditionType: 'pickup',
    discounts: [{ amount: '10.10' }, { amount: '5.20' }],
    price: { subTotal: '45.97', discountAmountTotal: '15.30' },
    products: [
      {
        name: 'Pizza',
        unitPrice: '40.00',
        quantity: '1',
        selectedToppings: [{ name: 'Palta', ...topping }],
      },
    ],
  });

test('cents of quetzales add up exactly', () => {
  const { amounts } = orderOf(quetzales({ price: '5.97', quantity: '3' }), 'local-1', 'GTQ');
  expect(amounts).toMatchObject({ products: 4597, storeDiscount: 1530, total: 3067 });
});

test('a price of several options that does not divide by them is refused in a sentence', () => {
  const uneven = quetzales({ price: '5.96', quantity: '3' });
  expect(() => orderOf(uneven, 'local-1', 'GTQ')).toThrow('un precio de Palta que no se divide por 3');
});
