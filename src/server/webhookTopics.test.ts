import { expect, test } from 'vitest';
import { productsApi } from '#features/catalogue/products/products.contract.ts';
import { soldOutsApi } from '#features/catalogue/sold-outs/soldOuts.contract.ts';
import type { TopicName } from '#features/platform/webhook-subscriptions/webhookTopics.rules.ts';
import { placingApi } from '#features/sales/orders/placing/placing.contract.ts';
import { ordersApi } from '#features/sales/orders/record/orders.contract.ts';
import { refundsApi } from '#features/sales/orders/refunds/refunds.contract.ts';
import { storesApi } from '#features/stores/record/stores.contract.ts';
import { insert, insertAll, remove, update, updateAll } from '#kit/server/data/write.ts';
import { italianoOrder, sellingStore } from '#testing/orders.ts';
import { testApp } from '#testing/testApp.ts';
import { webhookReceiver } from '#testing/webhookReceiver.ts';
import { deliver, subscribe } from '#testing/webhooks.ts';

const app = await testApp();

/** A shop whose receiver gets some topics; `events` delivers and returns the new ones. */
async function subscribedShop(topics: TopicName[], storeIds: number[] = []) {
  const shop = await sellingStore(app);
  const receiver = await webhookReceiver();
  await subscribe(shop, receiver, { topics, storeIds });
  const events = async () => {
    receiver.attempts.length = 0;
    await deliver(app, shop);
    return receiver.events();
  };
  return { ...shop, events };
}

test('changes of products, stores, coupons and menus arrive as their lists show them', async () => {
  const shop = await subscribedShop(['products', 'stores', 'coupons', 'menus']);
  const { admin, inTenant, products, selling, menuId } = shop;
  const listed = async () => (await admin.call(productsApi.list, { query: { ids: [products.cola] } })).text;
  await admin.call(productsApi.update, { params: { id: products.cola }, body: { priceProduct: 1900 } });
  await admin.call(storesApi.update, { params: { id: selling.id }, body: { email: 'nunoa@demo.test' } });
  const couponId = await inTenant(async (db) => (await insert(db, 'coupons', { code: 'VUELVE10', discount: 10 })).id);
  await shop.publish(1, 2100);
  const events = await shop.events();
  expect(events).toHaveLength(5);
  expect(events.find(({ type }) => type === 'product.updated')?.data).toEqual(JSON.parse(await listed()).data[0]);
  expect(events).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        type: 'store.updated',
        data: expect.objectContaining({ id: selling.id, email: 'nunoa@demo.test' }),
      }),
      expect.objectContaining({
        type: 'coupon.created',
        data: expect.objectContaining({ id: couponId, code: 'VUELVE10' }),
      }),
      expect.objectContaining({ type: 'menu.published', data: expect.objectContaining({ id: menuId }) }),
    ]),
  );

  await inTenant((db) => remove(db, 'coupons', couponId));
  expect(await shop.events()).toMatchObject([{ type: 'coupon.deleted', data: { id: couponId, name: 'VUELVE10' } }]);
});

test('a sold-out arrives when it begins and when it ends, for the stores of the subscription', async () => {
  const shop = await subscribedShop(['soldOuts']);
  const draft = {
    target: 'product' as const,
    targetIds: [shop.products.cola],
    storeIds: [shop.selling.id],
    ends: 'manual' as const,
  };
  const { body } = await shop.admin.call(soldOutsApi.create, {
    body: { ...draft, storeGroupIds: [], until: null, note: '' },
  });
  const id = body.data[0]?.id ?? 0;
  expect(await shop.events()).toMatchObject([
    { type: 'sold_out.created', data: { id, target: 'product', target_id: shop.products.cola, ends: 'manual' } },
  ]);
  await shop.admin.call(soldOutsApi.remove, { params: { id } });
  expect(await shop.events()).toMatchObject([
    { type: 'sold_out.deleted', data: { id, product_id: shop.products.cola, store_id: shop.selling.id } },
  ]);
});

test('an order brings its customer, its payment and its refund', async () => {
  const shop = await subscribedShop(['customers', 'payments', 'refunds']);
  const { body } = await app.visitor.call(placingApi.place, { body: italianoOrder(shop) }, { tenant: shop.slug });
  expect(await shop.events()).toMatchObject([
    { type: 'customer.created', data: { name: 'Camila Rojas', phone: '+56987654321' } },
  ]);
  const params = { id: body.number };
  for (const status of ['preparing', 'ready', 'completed'] as const)
    await shop.admin.call(ordersApi.move, { params, body: { status } });
  const [paid] = await shop.events();
  expect(paid).toMatchObject({ type: 'payment.completed', data: { order_id: params.id, store_id: shop.selling.id } });

  const refund = { amount: 1000, reason: 'Faltó la bebida', parts: null };
  const payment = { id: paid?.data.id ?? 0, type: 'cash' } as const;
  await shop.admin.call(refundsApi.refund, { params: payment, body: refund });
  expect((await shop.events()).find(({ type }) => type === 'refund.created')?.data).toMatchObject({
    amount: 1000,
    payment_id: payment.id,
    order_id: params.id,
  });
});

test('events of a store are not of subscriptions to other stores', async () => {
  const other = await subscribedShop(['stores', 'payments', 'products'], []);
  const otherStoreId = await other.store('Macul');
  const receiver = await webhookReceiver();
  await subscribe(other, receiver, { topics: ['stores'], storeIds: [otherStoreId] });
  await other.inTenant((db) => update(db, 'stores', other.selling.id, { email: 'uno@demo.test' }));
  await other.inTenant((db) => update(db, 'stores', otherStoreId, { email: 'dos@demo.test' }));
  await other.events();
  expect(receiver.events().map(({ data }) => data.id)).toContain(otherStoreId);
  expect(receiver.events().map(({ data }) => data.id)).not.toContain(other.selling.id);
});

test('a bulk edit stores one light row for each product, and nothing without a subscription', async () => {
  const tenant = await app.tenant();
  const names = Array.from({ length: 1200 }, (_, at) => ({ name: `Producto ${at}`, url: `producto-${at}` }));
  const ids = await tenant.inTenant(async (db) => (await insertAll(db, 'products', names)).map(({ id }) => id));
  const stored = () => tenant.inTenant((db) => db.selectFrom('webhookEvents').select(['type', 'body']).execute());
  expect(await stored()).toEqual([]);
  const receiver = await webhookReceiver();
  await subscribe(tenant, receiver, { topics: ['products'] });
  await tenant.inTenant((db) => updateAll(db, 'products', ids, { priceProduct: 5000 }));
  expect(await stored()).toHaveLength(1200);
  expect(new Set((await stored()).map(({ type, body }) => `${type} ${body}`))).toEqual(
    new Set(['product.updated null']),
  );
  await deliver(app, tenant);
  expect(new Set(receiver.events().map(({ data }) => data.id))).toEqual(new Set(ids));
});
