import { expect, test } from 'vitest';
import { orderingGuests } from '#testing/customers.ts';
import { testApp } from '#testing/testApp.ts';
import { queueLinking } from './linkOrders.ts';

const comanda = await testApp();

const day = 86_400_000;
const daysAgo = (days: number) => new Date(Date.now() - days * day).toISOString();

test('links orders without a customer by phone, with the name of the latest order', async () => {
  const { shop, stored, link, list, order } = await orderingGuests(comanda);
  const storeId = shop.selling.id;
  const first = await stored({ storeId, name: 'Cami', createdAt: daysAgo(9) });
  const last = await stored({ storeId, name: 'Camila Rojas', createdAt: daysAgo(2) });
  await stored({ storeId, name: 'Rappi', phone: '', source: 'rappi' });
  const rehearsal = await stored({ storeId, isTest: true });
  expect(await link()).toBe(2);
  const [customer, ...none] = await list();
  expect(none).toEqual([]);
  expect(customer).toMatchObject({ name: 'Camila Rojas', phone: '+56987654321', orderCount: 2 });
  expect([(await order(first)).userId, (await order(last)).userId]).toEqual([customer?.id, customer?.id]);
  expect((await order(rehearsal)).userId).toBeNull();
  expect(await link()).toBe(0);
});

test('keeps the name of an existing customer and adds the date of their first order', async () => {
  const { shop, place, stored, link, get, list } = await orderingGuests(comanda);
  const createdAt = daysAgo(30);
  await stored({ storeId: shop.selling.id, name: 'Otro nombre', createdAt });
  await place();
  const [{ id, lastOrderAt } = { id: 0, lastOrderAt: '' }] = await list();
  await link();
  expect((await get(id)).body).toMatchObject({
    name: 'Camila Rojas',
    firstOrderAt: createdAt,
    lastOrderAt,
    orderCount: 2,
  });
});

test('queues the job once, and only if orders lack a customer', async () => {
  const { shop, stored, link } = await orderingGuests(comanda);
  const queued = () =>
    shop.inTenant((db) => db.selectFrom('jobs').select('id').where('kind', '=', 'customers.link').execute());
  await shop.inTenant(queueLinking);
  expect(await queued()).toEqual([]);
  await stored({ storeId: shop.selling.id });
  await shop.inTenant(queueLinking);
  await shop.inTenant(queueLinking);
  expect(await queued()).toHaveLength(1);
  await link();
});
