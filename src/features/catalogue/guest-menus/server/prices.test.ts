import { expect, test } from 'vitest';
import { sellingChain } from '#testing/guestMenus.ts';
import { testApp } from '#testing/testApp.ts';
import { guestMenusApi } from '../guestMenus.contract.ts';

const comanda = await testApp();

test('prices without a store are those of the default store, and 404 without stores', async () => {
  const chain = await sellingChain(comanda);
  const read = (tenant: string, storeId?: number) =>
    comanda.visitor.call(guestMenusApi.prices, { query: storeId === undefined ? {} : { storeId } }, { tenant });
  const { status, body } = await read(chain.slug);
  expect([status, body]).toEqual([200, (await read(chain.slug, chain.storeId)).body]);
  expect((await read((await comanda.tenant()).slug)).status).toBe(404);
});
