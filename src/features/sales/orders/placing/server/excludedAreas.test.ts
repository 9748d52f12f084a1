import { expect, test } from 'vitest';
import { publicStoresApi } from '#features/stores/guests/publicStores.contract.ts';
import { type StorePatch, storesApi } from '#features/stores/record/stores.contract.ts';
import { addresses, italianoOrder, sellingStore } from '#testing/orders.ts';
import { testApp } from '#testing/testApp.ts';
import { placingApi } from '../placing.contract.ts';

const comanda = await testApp();

test('an order is not delivered into a hole of a zone, nor into an exclusion that other zones contain', async () => {
  const shop = await sellingStore(comanda);
  const headers = { tenant: shop.slug };
  const { near } = addresses;
  const [zone] = shop.selling.deliveryAreas;
  const around = (side: number) =>
    zone!.points.map(({ latitude, longitude }) => ({
      latitude: near.latitude + Math.sign(latitude - near.latitude) * side,
      longitude: near.longitude + Math.sign(longitude - near.longitude) * side,
    }));
  const save = (deliveryAreas: StorePatch['deliveryAreas']) =>
    shop.admin.call(storesApi.update, { params: { id: shop.selling.id }, body: { deliveryAreas } });
  const beside = { ...near, longitude: near.longitude + 0.006 };
  const delivered = async (address = near) => {
    const body = italianoOrder(shop, { method: 'delivery', address });
    const { status, refusal } = await comanda.visitor.call(placingApi.place, { body }, headers);
    return status === 201 ? 'taken' : refusal.message;
  };
  const serving = async () => {
    const { latitude, longitude } = near;
    const query = { latitude, longitude };
    const { body } = await comanda.visitor.call(publicStoresApi.serving, { query }, headers);
    return body.stores.length;
  };
  expect([await delivered(), await serving()]).toEqual(['taken', 1]);
  await save([{ id: zone!.id!, holes: [around(0.004)] }]);
  expect(await delivered()).toBe('Ñuñoa Plaza no reparte a esa dirección.');
  expect([await delivered(beside), await serving()]).toEqual(['taken', 0]);
  await save([
    { id: zone!.id!, holes: [] },
    { name: 'Cerro', kind: 'exclusion', points: around(0.004) },
  ]);
  const sentence = 'La dirección está en un sector donde Ñuñoa Plaza no reparte.';
  expect(await delivered()).toBe(sentence);
  expect([await delivered(beside), await serving()]).toEqual(['taken', 0]);
  const quoted = async () => {
    const { customer: _, ...body } = italianoOrder(shop, { method: 'delivery', address: near });
    return (await comanda.visitor.call(placingApi.quote, { body }, headers)).body.refusals;
  };
  // Quotes may be a second old.
  await expect.poll(quoted).toMatchObject([{ code: 'exclusion', path: 'address', message: sentence }]);
});
