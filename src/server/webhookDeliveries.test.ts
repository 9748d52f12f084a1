import { expect, test } from 'vitest';
import { order as orderSchema, ordersApi } from '#features/sales/orders/record/orders.contract.ts';
import { auditApi } from '#features/platform/audit/audit.contract.ts';
import { placingApi } from '#features/sales/orders/placing/placing.contract.ts';
import { customersApi } from '#features/benefits/customers/customers.contract.ts';
import { changeOrderStatus } from '#features/sales/orders/record/server/changeOrderStatus.ts';
import { runEffects } from '#kit/server/effects.ts';
import { toWire } from '#kit/contract/wire.ts';
import { italianoOrder, sellingStore, storedOrder } from '#testing/orders.ts';
import { type TestTenant, testApp } from '#testing/testApp.ts';
import { accept, respond, webhookReceiver } from '#testing/webhookReceiver.ts';
import { deliver, pass, subscribe } from '#testing/webhooks.ts';
import { webhookDeliveriesApi } from '#features/platform/webhook-subscriptions/deliveries.contract.ts';
import { webhookSubscriptionsApi } from '#features/platform/webhook-subscriptions/webhookSubscriptions.contract.ts';

const app = await testApp();

async function chain() {
  const tenant = await app.tenant();
  return { ...tenant, storeId: await tenant.store('Ñuñoa') };
}

/** A new order as its effects see it. */
async function placed(tenant: TestTenant, storeId: number, isTest = false): Promise<number> {
  const id = await storedOrder(tenant, { storeId, isTest });
  await tenant.inTenant((db) =>
    runEffects(db, 'orderPlaced', { id, storeId, isTest, source: 'mercat', status: 'created' }),
  );
  return id;
}

const move = ({ admin }: TestTenant, id: number, status: 'preparing' | 'ready') =>
  admin.call(ordersApi.move, { params: { id }, body: { status } });

const deliveriesOf = async ({ admin }: TestTenant, id: number) =>
  (await admin.call(webhookDeliveriesApi.list, { params: { id } })).body.data;
const subscriptionOf = async ({ admin }: TestTenant, id: number) =>
  (await admin.call(webhookSubscriptionsApi.get, { params: { id } })).body;

const typesOf = (events: readonly { type: string; data: { id: number; status?: unknown } }[]) =>
  events.map(({ type, data }) => `${type} ${data.id} ${String(data.status)}`);

test('an order placed and moved arrives signed, as the API answers it', async () => {
  const shop = await sellingStore(app);
  const receiver = await webhookReceiver();
  await subscribe(shop, receiver, { topics: ['orders', 'orderStatus'] });
  await app.visitor.call(placingApi.place, { body: italianoOrder(shop) }, { tenant: shop.slug });
  await deliver(app, shop);
  const [created] = receiver.events();
  const id = created?.data.id ?? 0;
  const answer = (await shop.admin.call(ordersApi.get, { params: { id } })).body;
  expect(created).toMatchObject({ type: 'order.created', version: 1, data: toWire(orderSchema, answer) as object });
  expect(Date.now() - Date.parse(created?.timestamp ?? '')).toBeLessThan(60_000);

  await move(shop, id, 'preparing');
  await deliver(app, shop);
  expect(receiver.events()[1]).toMatchObject({
    type: 'order.status_changed',
    data: { id, status: 'preparing', previous_status: 'created', total: answer.total },
  });
});

test('events of other topics and stores, of rehearsals and of rolled back transactions do not arrive', async () => {
  const tenant = await chain();
  const otherStoreId = await tenant.store('Macul');
  const receiver = await webhookReceiver();
  await subscribe(tenant, receiver, { storeIds: [tenant.storeId] });
  await placed(tenant, otherStoreId);
  await placed(tenant, tenant.storeId, true);
  const rolledBack = tenant.inTenant(async (db) => {
    await runEffects(db, 'orderPlaced', {
      id: 1,
      storeId: tenant.storeId,
      isTest: false,
      source: 'mercat',
      status: 'created',
    });
    throw new Error('No se guardó');
  });
  await expect(rolledBack).rejects.toThrow('No se guardó');
  const id = await placed(tenant, tenant.storeId);
  await move(tenant, id, 'preparing');
  await deliver(app, tenant);
  expect(typesOf(receiver.events())).toEqual([`order.created ${id} preparing`]);
});

test('a record that fails holds back its later events, not those of other records nor other receivers', async () => {
  const tenant = await chain();
  const [receiver, other] = [await webhookReceiver(), await webhookReceiver()];
  const topics = ['orders', 'orderStatus'] as const;
  await subscribe(tenant, receiver, { topics: [...topics] });
  await subscribe(tenant, other, { topics: [...topics] });
  const [bad, good] = [await placed(tenant, tenant.storeId), await placed(tenant, tenant.storeId)];
  receiver.use((event, response) => (event.data.id === bad ? respond(500) : accept)(event, response));
  await move(tenant, bad, 'preparing');
  await move(tenant, good, 'preparing');
  await deliver(app, tenant);
  expect(other.events()).toHaveLength(4);
  expect(receiver.events().map(({ data }) => data.id)).toEqual([bad, good, good]);

  receiver.use(accept);
  await pass(tenant, '1 minute');
  await deliver(app, tenant);
  const ofBad = receiver.attempts.filter(({ event }) => event.data.id === bad);
  expect(ofBad.map(({ event }) => event.type)).toEqual(['order.created', 'order.created', 'order.status_changed']);
  expect(ofBad[0]?.event.id).toBe(ofBad[1]?.event.id);
  expect(ofBad[0]?.body).toBe(ofBad[1]?.body);
});

test('a receiver that answers 500 for a day gets everything afterwards, in order', async () => {
  const tenant = await chain();
  const receiver = await webhookReceiver(respond(500, 'Sin espacio'));
  const id = await subscribe(tenant, receiver, { topics: ['orders', 'orderStatus'] });
  const orders = await Promise.all(Array.from({ length: 8 }, () => placed(tenant, tenant.storeId)));
  for (const order of orders) await move(tenant, order, 'preparing');
  for (let hour = 0; hour < 24; hour++) {
    await deliver(app, tenant);
    await pass(tenant, '1 hour');
  }
  const [delivery] = await deliveriesOf(tenant, id);
  expect(delivery).toMatchObject({ status: 'pending', responseStatus: null });
  expect((await subscriptionOf(tenant, id)).failingSince).not.toBeNull();
  // While a receiver is down, one delivery is tried at a time.
  expect(receiver.attempts.length).toBeLessThan(60);

  receiver.attempts.length = 0;
  receiver.use(accept);
  await deliver(app, tenant);
  const types = Map.groupBy(receiver.events(), ({ data }) => data.id);
  expect([...types.keys()].toSorted((one, two) => one - two)).toEqual(orders.toSorted((one, two) => one - two));
  for (const events of types.values())
    expect(events.map(({ type }) => type)).toEqual(['order.created', 'order.status_changed']);
  expect(await subscriptionOf(tenant, id)).toMatchObject({ active: true, failingSince: null });
});

test('a subscription that only fails for three days is paused, and its failed deliveries are sent again on request', async () => {
  const tenant = await chain();
  const receiver = await webhookReceiver(respond(503));
  const id = await subscribe(tenant, receiver);
  const order = await placed(tenant, tenant.storeId);
  for (let day = 0; day < 4; day++) {
    await deliver(app, tenant);
    await pass(tenant, '20 hours');
  }
  await deliver(app, tenant);
  expect(await subscriptionOf(tenant, id)).toMatchObject({ active: false, pausedBy: 'failing' });
  const [failed] = await deliveriesOf(tenant, id);
  expect(failed).toMatchObject({ status: 'failed', problem: 'Respondió 503.' });
  const mails = await tenant.inTenant((db) => db.selectFrom('mailOutbox').select(['addressNorm', 'use']).execute());
  expect(mails).toEqual([{ addressNorm: tenant.admin.email, use: 'report' }]);

  receiver.use(accept);
  const since = new Date(Date.now() - 5 * 86_400_000).toISOString();
  const early = await tenant.admin.call(webhookDeliveriesApi.resendFailed, { params: { id }, body: { since } });
  expect(early.refusal.message).toBe('El webhook está pausado: actívalo antes de enviar.');
  await tenant.admin.call(webhookSubscriptionsApi.update, { params: { id }, body: { active: true } });
  const resent = await tenant.admin.call(webhookDeliveriesApi.resendFailed, { params: { id }, body: { since } });
  expect(resent.body).toEqual({ count: 1 });
  await deliver(app, tenant);
  expect(receiver.events().at(-1)?.data.id).toBe(order);
  const attempts = (failed?.attempts ?? 0) + 1;
  expect(await deliveriesOf(tenant, id)).toMatchObject([{ status: 'delivered', responseStatus: 204, attempts }]);
  expect(await subscriptionOf(tenant, id)).toMatchObject({ active: true, pausedBy: null });
});

test('an answer 410 ends the subscription', async () => {
  const tenant = await chain();
  const receiver = await webhookReceiver(respond(410));
  const id = await subscribe(tenant, receiver);
  await placed(tenant, tenant.storeId);
  await deliver(app, tenant);
  expect(await subscriptionOf(tenant, id)).toMatchObject({ active: false, pausedBy: 'gone' });
  await placed(tenant, tenant.storeId);
  await deliver(app, tenant);
  expect(receiver.attempts).toHaveLength(1);
});

test('redirects are not followed, and the answer is shown up to 4 KB', async () => {
  const tenant = await chain();
  const target = await webhookReceiver();
  const receiver = await webhookReceiver((_event, response) =>
    response.writeHead(302, { location: target.url }).end(`\0${'x'.repeat(4095)}🌮${'x'.repeat(4000)}`),
  );
  const id = await subscribe(tenant, receiver);
  const order = await placed(tenant, tenant.storeId);
  await deliver(app, tenant);
  expect(target.attempts).toHaveLength(0);
  const [delivery] = await deliveriesOf(tenant, id);
  expect(delivery).toMatchObject({
    type: 'order.created',
    status: 'pending',
    attempts: 1,
    problem: 'Respondió 302: las redirecciones no se siguen.',
  });
  const { body } = await tenant.admin.call(webhookDeliveriesApi.get, { params: { id: delivery?.id ?? 0 } });
  expect(body.response).toBe(`${'x'.repeat(4095)}\ufffd`);
  expect(JSON.parse(body.body)).toMatchObject({ type: 'order.created', data: { id: order } });
});

test('a replaced secret signs for a day beside the new one', async () => {
  const tenant = await chain();
  const receiver = await webhookReceiver();
  const id = await subscribe(tenant, receiver);
  const { body } = await tenant.admin.call(webhookSubscriptionsApi.rotateSecret, { params: { id } });
  await placed(tenant, tenant.storeId);
  await deliver(app, tenant);
  expect(receiver.attempts[0]?.headers['webhook-signature']?.split(' ')).toHaveLength(2);

  receiver.verifyWith(body.secret);
  await pass(tenant, '25 hours');
  await placed(tenant, tenant.storeId);
  await deliver(app, tenant);
  expect(receiver.attempts[1]?.headers['webhook-signature']?.split(' ')).toHaveLength(1);
});

test('a test event arrives whatever the topics', async () => {
  const tenant = await chain();
  const receiver = await webhookReceiver();
  const id = await subscribe(tenant, receiver);
  await tenant.admin.call(webhookSubscriptionsApi.test, { params: { id } });
  await deliver(app, tenant);
  expect(receiver.events()).toMatchObject([{ type: 'test.sent', data: { id } }]);
  const { body } = await tenant.admin.call(webhookDeliveriesApi.counts, { params: { id } });
  expect(body).toEqual({ delivered: 1, failed: 0, pending: 0 });
});

test('a forgotten customer disappears from stored bodies, and a pending delivery is sent without their data', async () => {
  const shop = await sellingStore(app);
  const receiver = await webhookReceiver(respond(500, 'Camila Rojas'));
  const id = await subscribe(shop, receiver, { topics: ['orders', 'orderStatus'] });
  await app.visitor.call(placingApi.place, { body: italianoOrder(shop) }, { tenant: shop.slug });
  await deliver(app, shop);
  const order: Record<string, unknown> & { id: number } = receiver.events()[0]?.data ?? { id: 0 };
  await shop.inTenant((db) =>
    changeOrderStatus(db, { id: order.id, to: 'canceled', reason: 'Sin pan', storeScope: null }),
  );
  await deliver(app, shop);
  const stored = () =>
    shop.inTenant(async (db) => ({
      events: await db.selectFrom('webhookEvents').select('body').execute(),
      deliveries: await db.selectFrom('webhookDeliveries').select('response').execute(),
    }));
  expect(JSON.stringify(await stored())).toContain('Camila Rojas');
  await shop.admin.call(customersApi.forget, { params: { id: Number(order.user_id) } });
  expect(JSON.stringify(await stored())).not.toContain('Camila Rojas');

  receiver.use(accept);
  await pass(shop, '1 hour');
  await deliver(app, shop);
  expect(
    receiver
      .events()
      .slice(1)
      .map(({ type }) => type),
  ).toEqual(['order.created', 'order.status_changed']);
  expect(receiver.attempts.at(-1)?.body).not.toContain('Camila Rojas');
  expect(await deliveriesOf(shop, id)).toMatchObject([{ status: 'delivered' }, { status: 'delivered' }]);
});

test('stored events go to another address only by users who see their records', async () => {
  const tenant = await chain();
  const receiver = await webhookReceiver();
  receiver.use(respond(500));
  const id = await subscribe(tenant, receiver, { topics: ['orders', 'soldOuts'] });
  await placed(tenant, tenant.storeId);
  await deliver(app, tenant);
  const stranger = await tenant.userWith(['webhooks.list', 'webhooks.show', 'webhooks.update', 'products.list']);
  const [pending] = await deliveriesOf(tenant, id);
  const params = { id: pending?.id ?? 0 };
  expect((await stranger.call(webhookDeliveriesApi.resend, { params })).status).toBe(403);

  const elsewhere = await webhookReceiver();
  const change = (body: object) => stranger.call(webhookSubscriptionsApi.update, { params: { id }, body });
  expect((await change({ url: elsewhere.url })).status).toBe(422);
  expect((await change({ topics: ['soldOuts'] })).status).toBe(200);
  expect((await change({ url: elsewhere.url })).status).toBe(200);
  await pass(tenant, '1 day');
  await deliver(app, tenant);
  expect(elsewhere.events()).toEqual([]);
  const since = new Date(Date.now() - 3 * 86_400_000).toISOString();
  const resent = await stranger.call(webhookDeliveriesApi.resendFailed, { params: { id }, body: { since } });
  expect(resent.status).toBe(403);
});

test('a change of a webhook cannot be undone, which would skip these checks', async () => {
  const tenant = await chain();
  const id = await subscribe(tenant, await webhookReceiver());
  const changed = await tenant.admin.call(webhookSubscriptionsApi.update, {
    params: { id },
    body: { topics: ['soldOuts'] },
  });
  const requestId = String(changed.headers['x-request-id']);
  expect((await tenant.admin.call(auditApi.undo, { params: { requestId } })).status).toBe(409);
});
