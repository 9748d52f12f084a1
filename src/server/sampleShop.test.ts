import { expect, test } from 'vitest';
import { countryCodes } from '#domain/countries.ts';
import { firstHourApi } from '#features/sales/orders/first-hour/firstHour.contract.ts';
import { testApp } from '#testing/testApp.ts';
import { addSampleShop } from '#demo/sampleShop.ts';

const comanda = await testApp();

test.each(countryCodes)('the sample shop of %s takes an order at once', async (country) => {
  const { admin } = await comanda.tenant({ country, fill: (db) => addSampleShop(db, country) });
  const { store, steps } = (await admin.call(firstHourApi.get)).body;
  expect(steps.filter(({ done }) => !done).map(({ name }) => name)).toEqual(['order']);
  const order = await admin.call(firstHourApi.testOrder, { params: { id: store?.id ?? 0 } });
  expect(order.status).toBe(201);
});
