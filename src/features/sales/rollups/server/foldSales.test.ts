import { expect, test } from 'vitest';
import { unaudited } from '#kit/server/data/database.ts';
import { foldSales, storedSales } from '#testing/sales.ts';
import { testApp } from '#testing/testApp.ts';
import { catchUpSales } from './foldJob.ts';
import { markSales } from './marks.ts';

const comanda = await testApp();

test('calls a product what it was called when it was sold last, also after an older order of it is refunded', async () => {
  const tenant = await comanda.tenant();
  const storeId = await tenant.store('Ñuñoa');
  const named = (name: string) => ({ storeId, hour: 13, total: 5000, product: { id: 7, name } });
  const [first] = await storedSales(tenant, [
    { ...named('Churrasco'), day: '2026-03-02' },
    { ...named('Churrasco italiano'), day: '2026-03-03' },
  ]);
  await foldSales(tenant);
  await tenant.inTenant(async (db) => {
    await unaudited(db)
      .updateTable('orders')
      .set({ refunded: 5000 })
      .where('id', '=', first ?? 0)
      .execute();
    markSales(db, { storeId, businessDay: '2026-03-02', customerId: null });
  });
  await foldSales(tenant);
  const names = () => tenant.inTenant((db) => db.selectFrom('soldProducts').select(['productId', 'name']).execute());
  expect(await names()).toEqual([{ productId: 7, name: 'Churrasco italiano' }]);
});

test('rests after a long count, so that a rush is not counted all the time', async () => {
  const tenant = await comanda.tenant();
  const storeId = await tenant.store('Ñuñoa');
  await storedSales(tenant, [
    { storeId, hour: 13, total: 5000, product: { id: 7, name: 'Churrasco' }, day: '2026-03-02' },
  ]);
  await foldSales(tenant);
  await tenant.inTenant(async (db) => {
    await unaudited(db).updateTable('salesFolds').set({ took: 60_000 }).execute();
    markSales(db, { storeId, businessDay: '2026-03-02', customerId: null });
  });
  await tenant.inTenant(catchUpSales);
  const job = await tenant.inTenant((db) =>
    db.selectFrom('jobs').select('runAt').where('kind', '=', 'sales.fold').executeTakeFirstOrThrow(),
  );
  expect(Date.parse(job.runAt)).toBeGreaterThan(Date.now() + 120_000);
});
