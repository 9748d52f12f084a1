import { expect, test } from 'vitest';
import { update } from '#kit/server/data/write.ts';
import { sellingStore } from '#testing/orders.ts';
import { testApp, testAppOn } from '#testing/testApp.ts';

const comanda = await testApp();
const shop = await sellingStore(comanda);
await shop.inTenant((db) => update(db, 'stores', shop.selling.id, { imageKey: `t${shop.id}/local` }));

test('guests read the pictures of the shop and of the public API from the CDN', async () => {
  const { app } = await testAppOn(comanda.database, { cdnUrl: 'https://cdn.test' });
  const home = await app.inject({ url: `/tienda/${shop.slug}`, headers: { host: 'localhost' } });
  const stores = await app.inject({ url: '/api/v1/stores/all', headers: { tenant: shop.slug } });
  expect(home.body).toContain(`src="https://cdn.test/files/t${shop.id}/local/`);
  expect(home.body).not.toContain('"/files/');
  expect(JSON.stringify(stores.json())).toContain(`"https://cdn.test/files/t${shop.id}/local/`);
});
