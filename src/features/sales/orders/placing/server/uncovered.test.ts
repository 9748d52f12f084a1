import { expect, test, vi } from 'vitest';
import { publicStoresApi } from '#features/stores/guests/publicStores.contract.ts';
import { mapCellOf } from '#domain/mapCells.ts';
import { addresses, italianoOrder, sellingStore } from '#testing/orders.ts';
import { testApp } from '#testing/testApp.ts';
import { placingApi } from '../placing.contract.ts';

const comanda = await testApp();

async function scene() {
  const shop = await sellingStore(comanda);
  const quote = (
    address: typeof addresses.near | typeof addresses.far,
    who: typeof comanda.visitor = comanda.visitor,
  ) => {
    const { customer: _, ...body } = italianoOrder(shop, { method: 'delivery', address });
    return who.call(placingApi.quote, { body }, { tenant: shop.slug });
  };
  const requests = () => shop.inTenant((db) => db.selectFrom('uncoveredAsks').select(['cell', 'hour']).execute());
  return { shop, quote, asks: requests };
}

test('an uncovered location is stored as a grid cell, once per hour and guest', async () => {
  const { shop, quote, asks } = await scene();
  await quote(addresses.far);
  await vi.waitFor(async () => expect(await asks()).toMatchObject([{ cell: mapCellOf(addresses.far) }]));
  await quote(addresses.far);
  const { latitude, longitude } = addresses.far;
  await comanda.visitor.call(publicStoresApi.serving, { query: { latitude, longitude } }, { tenant: shop.slug });
  const elsewhere = { latitude: -36.82, longitude: -73.05 };
  await comanda.visitor.call(publicStoresApi.serving, { query: elsewhere }, { tenant: shop.slug });
  await vi.waitFor(async () => expect(await asks()).toHaveLength(2));
});

test('a covered location is not stored, nor one that staff search', async () => {
  const { shop, quote, asks } = await scene();
  await quote(addresses.near);
  await quote(addresses.far, shop.admin);
  await quote({ ...addresses.far, latitude: -33.9 });
  await vi.waitFor(async () =>
    expect(await asks()).toMatchObject([{ cell: mapCellOf({ latitude: -33.9, longitude: addresses.far.longitude }) }]),
  );
});
