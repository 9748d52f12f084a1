import { afterAll, beforeAll, expect, test } from 'vitest';
import type { HoldKind } from '#domain/holds/heldStates.ts';
import { webpaySandbox } from '#integrations/payments/webpay/webpaySandbox.ts';
import { runJobs } from '#kit/server/testing/runJobs.ts';
import { openServices } from '#server/services.ts';
import { freshFates, holdBySupport, soon, untilState } from '#testing/holds.ts';
import { giveCredentials, sandboxFor } from '#testing/integrations/providerSandbox.ts';
import { italianoOrder, sellingStore } from '#testing/orders.ts';
import { isolatedTestApp } from '#testing/testApp.ts';
import { ordersArea } from '../../orders.area.ts';
import { placingApi } from '../../placing/placing.contract.ts';
import { ordersApi } from '../../record/orders.contract.ts';
import { refundsApi } from '../../refunds/refunds.contract.ts';

const sandbox = await sandboxFor(webpaySandbox);
const comanda = await isolatedTestApp({ providerSandbox: sandbox.address });
const worker = await runJobs(comanda.database, ordersArea.jobs(openServices(comanda.config)), {
  concurrency: 2,
  lookEvery: 300,
  fateOf: freshFates(comanda.database),
});
afterAll(() => worker.stop());

const payments = { cash: true, online: true } as const;
let shop: Awaited<ReturnType<typeof sellingStore>>;
beforeAll(async () => {
  shop = await sellingStore(comanda, {
    webpayCommerceCode: '597055555536',
    paymentMethods: {
      inStore: payments,
      storeDelivery: payments,
      orderTakerInStore: payments,
      orderTakerStoreDelivery: payments,
    },
  });
  await giveCredentials(shop, 'webpay', { values: sandbox.credentials });
});

const orderOf = async (number: number) => (await shop.admin.call(ordersApi.get, { params: { id: number } })).body;

/** An order whose guest has approved its payment at Webpay and not returned yet; answers the address of the return. */
async function approvedOrder() {
  const body = italianoOrder(shop, { paymentMethod: 'online' });
  const placed = await comanda.visitor.call(placingApi.place, { body }, { tenant: shop.slug });
  expect(placed.status, placed.text).toBe(201);
  const { paymentUrl, number, uuid, total } = placed.body;
  const page = await comanda.app.inject({ method: 'GET', url: paymentUrl ?? '/' });
  const token = /name="token_ws" value="(\w+)"/.exec(page.body)?.[1] ?? '';
  const url = /action="([^"]+)"/.exec(page.body)?.[1] ?? '';
  const visit = await sandbox.visit({ url, method: 'POST', fields: { token_ws: token } }, 'approve');
  const attempt = (await orderOf(number)).payments[0]?.id ?? 0;
  return {
    number,
    total,
    back: `/pagar/${shop.slug}/${uuid}/vuelta/${attempt}?${new URLSearchParams(visit)}`,
    attempt,
  };
}

test.each<[HoldKind, state: string]>([
  ['payment', 'suspendedPayment'],
  ['security', 'suspended'],
])('a payment in progress when a hold for %s begins settles, and its order starts', async (kind, state) => {
  const { number, total, back, attempt } = await approvedOrder();
  const { release } = await holdBySupport(comanda, shop, kind);
  await untilState(shop, state);
  expect((await comanda.app.inject({ method: 'GET', url: back })).statusCode).toBe(303);
  await release();
  await untilState(shop, 'active');
  const { status, payments: attempts } = await orderOf(number);
  expect([status, attempts.map((each) => each.status)]).toEqual(['created', ['completed']]);
  expect(sandbox.books().find(({ key }) => key.endsWith(`p${attempt}`))?.taken).toBe(total);
});

test('a payment whose guest never returned is looked up and settled while its company is held', async () => {
  const { number, attempt, back } = await approvedOrder();
  const { release } = await holdBySupport(comanda, shop, 'request');
  await untilState(shop, 'inactive');
  sandbox.kit.plan('lost', { on: /PUT/ });
  await comanda.app.inject({ method: 'GET', url: back });
  sandbox.kit.forgive();
  await soon(async () => {
    const { status } = await shop.inTenant((db) =>
      db.selectFrom('payments').select('status').where('id', '=', attempt).executeTakeFirstOrThrow(),
    );
    expect(status).toBe('completed');
  });
  await release();
  await untilState(shop, 'active');
  expect((await orderOf(number)).status).toBe('created');
});

test('a company that does not pay refunds what its guests paid', async () => {
  const { number, total, back, attempt } = await approvedOrder();
  await comanda.app.inject({ method: 'GET', url: back });
  const { release } = await holdBySupport(comanda, shop, 'payment');
  await untilState(shop, 'suspendedPayment');
  const refunded = await shop.admin.call(refundsApi.refund, {
    params: { type: 'online', id: attempt },
    body: { amount: total, reason: 'Faltó la bebida' },
  });
  expect(refunded.status).toBe(201);
  await soon(async () => expect((await orderOf(number)).payments[0]?.status).toBe('refunded'));
  await release();
});
