import { expect, test } from 'vitest';
import { toteatSandbox } from '#integrations/pos/toteat/toteatSandbox.ts';
import { unaudited } from '#kit/server/data/database.ts';
import { passPosDay } from '#testing/integrations/posJobs.ts';
import { mapCatalogue, posTests } from '#testing/integrations/posShop.ts';

const { sandbox, shop } = await posTests(toteatSandbox);

const work = () => shop().jobs.work();

const unmap = () =>
  shop().tenant.inTenant((db) =>
    unaudited(db).deleteFrom('posMappings').where('modifierId', '=', shop().mapped.palta).execute(),
  );

test('an order of an earlier day that lacked a code stays with a person once it has one', async () => {
  await unmap();
  const id = await shop().place();
  await work();
  await passPosDay(shop().tenant);
  await mapCatalogue(shop().tenant, sandbox, shop().mapped);
  await work();
  expect(await shop().row(id)).toMatchObject({ state: 'waiting', needsPerson: true });
  expect(shop().books(id)).toEqual([]);
});

test('an order that still lacks a code has one note of it, and waits since it came', async () => {
  await unmap();
  const id = await shop().place();
  await work();
  const { queuedAt } = await shop().row(id);
  for (let read = 0; read < 3; read += 1) await shop().jobs.run('pos_orders.retry_unmapped', {});
  await work();
  expect(await shop().row(id)).toMatchObject({ needsPerson: true, queuedAt });
  expect((await shop().notes(id)).filter((note) => note?.startsWith('Caja: Le faltan códigos'))).toHaveLength(1);
});

test('an order with a code that the point of sale refused is sent again once a code changed, and not before', async () => {
  sandbox.setCatalogue(sandbox.catalogue.filter(({ code }) => code !== '102'));
  const id = await shop().place();
  await work();
  expect(await shop().row(id)).toMatchObject({ needsPerson: true, missing: [], attempts: 1 });
  await shop().jobs.run('pos_orders.retry_unmapped', {});
  await work();
  expect((await shop().row(id)).attempts).toBe(1);
  sandbox.setCatalogue(sandbox.catalogue);
  await shop().tenant.inTenant((db) =>
    unaudited(db)
      .updateTable('posMappings')
      .set({ updatedAt: new Date(Date.now() + 1000).toISOString() })
      .execute(),
  );
  await shop().jobs.run('pos_orders.retry_unmapped', {});
  await work();
  expect(await shop().row(id)).toMatchObject({ state: 'sent', attempts: 2 });
});
