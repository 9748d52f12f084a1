import { expect, test } from 'vitest';
import { couponsApi } from '#features/benefits/coupons/record/coupons.contract.ts';
import { couponDraft } from '#testing/couponCases.ts';
import { storedOrder } from '#testing/orders.ts';
import { testApp } from '#testing/testApp.ts';
import { ordersApi } from '../orders.contract.ts';
import { findOrigin, type OrderOrigin } from './orderOrigin.ts';

const comanda = await testApp();
/** Any table with ids and names serves. */
const origins: OrderOrigin[] = [{ kind: 'banner', table: 'coupons', name: 'code' }];

async function withContent() {
  const tenant = await comanda.tenant();
  const { id } = (await tenant.admin.call(couponsApi.create, { body: couponDraft() })).body;
  const find = (via: string | null | undefined) => tenant.inTenant((db) => findOrigin(db, origins, via));
  return { tenant, id, find };
}

test('an order keeps the content that brought its guest, with its name', async () => {
  const { id, find } = await withContent();
  expect(await find(`b${id}`)).toEqual({ via: `b${id}`, viaName: 'VUELVE10' });
});

test('an order ignores unknown content, and that of another company', async () => {
  const [{ find }, { id: foreign }] = [await withContent(), await withContent()];
  const none = { via: null, viaName: null };
  for (const via of [`b${foreign}`, 'b999999999999999', 'l5', 'c8', '', null, undefined])
    expect(await find(via)).toEqual(none);
});

test('orders are listed by the content that brought their guests', async () => {
  const tenant = await comanda.tenant();
  const storeId = await tenant.store('Ñuñoa');
  const id = await storedOrder(tenant, { storeId, via: 'b12', viaName: 'Viernes 2×1' });
  await storedOrder(tenant, { storeId });
  await storedOrder(tenant, { storeId, via: 'l5', viaName: 'Verano' });
  const both = await tenant.admin.call(ordersApi.list, { query: { via: 'b12|l5' } });
  expect(both.body.data).toHaveLength(2);
  const listed = await tenant.admin.call(ordersApi.list, { query: { via: 'b12' } });
  expect(listed.body.data.map((order) => order.id)).toEqual([id]);
  const order = (await tenant.admin.call(ordersApi.get, { params: { id } })).body;
  expect(order).toMatchObject({ via: 'b12', viaName: 'Viernes 2×1' });
  const { refusal } = await tenant.admin.call(ordersApi.list, { query: { via: 'banner' } });
  expect(refusal.errors).toEqual({ via: ['Usa la referencia de un contenido, como b12'] });
});

test('the content that brought orders has its last name, for users of some stores that of their orders', async () => {
  const tenant = await comanda.tenant();
  const [nunoa, maipu] = [await tenant.store('Ñuñoa'), await tenant.store('Maipú')];
  await storedOrder(tenant, { storeId: nunoa, via: 'b12', viaName: 'Viernes' });
  await storedOrder(tenant, { storeId: nunoa, via: 'b12', viaName: 'Viernes 2×1' });
  await storedOrder(tenant, { storeId: maipu, via: 'b9', viaName: 'Aniversario' });
  await storedOrder(tenant, { storeId: nunoa });
  const [aniversario, viernes] = [
    { via: 'b9', name: 'Aniversario' },
    { via: 'b12', name: 'Viernes 2×1' },
  ];
  expect((await tenant.admin.call(ordersApi.origins)).body.data).toEqual([aniversario, viernes]);
  const local = await tenant.userWith(['orders.list'], { storeIds: [nunoa] });
  expect((await local.call(ordersApi.origins)).body.data).toEqual([viernes]);
});

test('the content of some stores is searched among its last hundred orders, however many it has', async () => {
  const tenant = await comanda.tenant();
  const [nunoa, maipu] = [await tenant.store('Ñuñoa'), await tenant.store('Maipú')];
  const local = await tenant.userWith(['orders.list'], { storeIds: [nunoa] });
  const origins = async () => (await local.call(ordersApi.origins)).body.data;
  await storedOrder(tenant, { storeId: nunoa, via: 'b12', viaName: 'Viernes', createdAt: '2026-01-02T15:00:00Z' });
  const others = { storeId: maipu, via: 'b12', viaName: 'Viernes', createdAt: '2026-01-03T15:00:00Z' };
  for (let count = 0; count < 99; count++) await storedOrder(tenant, others);
  expect(await origins()).toEqual([{ via: 'b12', name: 'Viernes' }]);
  await storedOrder(tenant, others);
  expect(await origins()).toEqual([]);
});
