import { expect, test } from 'vitest';
import { insertAll } from '#kit/server/data/write.ts';
import { createStore } from '#testing/stores.ts';
import { testApp } from '#testing/testApp.ts';
import { followStock } from './followStock.ts';

const comanda = await testApp();

test('very many products without stock are taken off sale, and put back, in batches', async () => {
  const tenant = await comanda.tenant();
  const { id: storeId } = await createStore(tenant);
  const names = Array.from({ length: 1100 }, (_, at) => ({ name: `P${at}`, url: `p-${at}` }));
  const products = (await tenant.inTenant((db) => insertAll(db, 'products', names))).map(({ id }) => id);
  const source = { key: 'caja', name: 'Caja' };
  const follow = (product: readonly number[]) =>
    tenant.inTenant((db) =>
      followStock(db, { source, storeIds: [storeId], coveredIds: [storeId], out: { product, modifier: [] } }),
    );
  const soldOut = async () => (await tenant.inTenant((db) => db.selectFrom('soldOuts').select('id').execute())).length;
  expect([await follow(products), await soldOut()]).toEqual([true, 1000]);
  expect([await follow(products), await soldOut()]).toEqual([false, 1100]);
  expect([await follow([]), await soldOut()]).toEqual([true, 100]);
  expect([await follow([]), await soldOut()]).toEqual([false, 0]);
});
