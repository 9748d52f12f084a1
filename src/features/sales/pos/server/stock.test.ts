import { beforeEach, describe, expect, test } from 'vitest';
import { soldOutsApi } from '#features/catalogue/sold-outs/soldOuts.contract.ts';
import { credentialsApi } from '#features/platform/integrations/credentials.contract.ts';
import { bsaleSandbox } from '#integrations/pos/bsale/bsaleSandbox.ts';
import { type Db, unaudited } from '#kit/server/data/database.ts';
import { systemAuthor } from '#kit/server/data/scope.ts';
import { mapCatalogue, posTests } from '#testing/integrations/posShop.ts';
import { giveCredentials } from '#testing/integrations/providerSandbox.ts';
import { createStore } from '#testing/stores.ts';
import { mappingApi } from '../mapping.contract.ts';
import { readStockJob } from './stockJobs.ts';

const { comanda, services, sandbox, shop } = await posTests(bsaleSandbox);

beforeEach(async () => {
  sandbox.setCatalogue(sandbox.catalogue);
  for (const code of ['101', '102', '201']) sandbox.setStock(code, 12);
});

/** Reads the stock of each account of the company. */
async function readStock(): Promise<void> {
  const { tenant } = shop();
  const scope = {
    tenantId: tenant.id,
    requestId: 'stock',
    source: 'clock',
    area: 'pos',
    author: systemAuthor,
  } as const;
  const ctx = {
    jobId: '0',
    scope,
    database: comanda.database,
    inTransaction: async <T>(work: (db: Db) => Promise<T>) => comanda.database.inTenant(scope, work),
    progress: async () => undefined,
    checkpoint: async () => undefined,
    signal: new AbortController().signal,
  };
  const accounts = await tenant.inTenant((db) => db.selectFrom('posCatalogues').select(['id', 'provider']).execute());
  for (const { id, provider } of accounts) await readStockJob(services).run(ctx, { catalogueId: id, provider });
}
const soldOuts = async () => {
  const { data } = (await shop().tenant.admin.call(soldOutsApi.list, { query: {} })).body;
  return data
    .map(({ name, storeId, ends, authorName, source }) => ({ name, storeId, ends, authorName, source }))
    .toSorted((one, other) => one.name.localeCompare(other.name));
};
const byBsale = { ends: 'manual', authorName: 'Bsale', source: 'bsale' };
const mark = (storeIds: number[], note = '') =>
  shop().tenant.admin.call(soldOutsApi.create, {
    body: { target: 'product', targetIds: [shop().mapped.bebida], storeIds, ends: 'manual', until: null, note },
  });

/** Sets the code of a target in the account of the company, or of a store. */
async function choose(target: string, code: string | null, storeId: number | null = null): Promise<void> {
  const { id } = await shop().tenant.inTenant((db) =>
    db
      .selectFrom('posCatalogues')
      .select('id')
      .where('storeId', 'is not distinct from', storeId)
      .executeTakeFirstOrThrow(),
  );
  const { status, text } = await shop().tenant.admin.call(mappingApi.set, {
    body: { mappings: [{ id: `${id}:${target}`, code }] },
  });
  if (status !== 200) throw new Error(text);
}
const queuedReads = async () =>
  (
    await shop().tenant.inTenant((db) =>
      db.selectFrom('jobs').select('uniqueKey').where('kind', '=', 'pos.stock').execute(),
    )
  ).length;

test('what has no stock is sold out until there is some again', async () => {
  sandbox.setStock('102', 0);
  sandbox.setStock('201', 0);
  await readStock();
  expect(await soldOuts()).toEqual([
    { name: 'Bebida', storeId: shop().storeId, ...byBsale },
    { name: 'Palta', storeId: shop().storeId, ...byBsale },
  ]);
  sandbox.setStock('102', 3);
  await readStock();
  expect(await soldOuts()).toEqual([{ name: 'Palta', storeId: shop().storeId, ...byBsale }]);
});

test('what is not counted is never sold out, and is back when it no longer is', async () => {
  sandbox.setStock('102', 0);
  await readStock();
  sandbox.setStock('102', null);
  sandbox.setStock('101', null);
  await readStock();
  expect(await soldOuts()).toEqual([]);
});

test('what a person took off sale stays off when there is stock', async () => {
  await mark([shop().storeId]);
  sandbox.setStock('102', 0);
  await readStock();
  expect(await soldOuts()).toMatchObject([{ name: 'Bebida', source: null }]);
  sandbox.setStock('102', 8);
  await readStock();
  expect(await soldOuts()).toMatchObject([{ name: 'Bebida', source: null }]);
});

test('a sold-out that a person changes is that of the person', async () => {
  sandbox.setStock('102', 0);
  await readStock();
  await mark([shop().storeId], 'Viene mañana');
  sandbox.setStock('102', 8);
  await readStock();
  expect(await soldOuts()).toMatchObject([{ name: 'Bebida', source: null }]);
});

test('what a person puts back on sale stays there until its stock ends again', async () => {
  sandbox.setStock('102', 0);
  await readStock();
  const { data } = (await shop().tenant.admin.call(soldOutsApi.list, { query: {} })).body;
  await shop().tenant.admin.call(soldOutsApi.removeMany, { body: { ids: data.map(({ id }) => id) } });
  await readStock();
  expect(await soldOuts()).toEqual([]);
  sandbox.setStock('102', 5);
  await readStock();
  sandbox.setStock('102', 0);
  await readStock();
  expect(await soldOuts()).toHaveLength(1);
});

test('what a person took off sale, and ended, follows the stock again', async () => {
  const taken = (await mark([shop().storeId])).body.data.map(({ id }) => id);
  sandbox.setStock('102', 0);
  await readStock();
  await shop().tenant.admin.call(soldOutsApi.removeMany, { body: { ids: taken } });
  await readStock();
  expect(await soldOuts()).toEqual([{ name: 'Bebida', storeId: shop().storeId, ...byBsale }]);
});

test('a code that changes brings the stock of its item', async () => {
  sandbox.setStock('102', 0);
  await readStock();
  await choose(`product:${shop().mapped.bebida}`, '101');
  await readStock();
  expect(await soldOuts()).toEqual([]);
  await choose(`product:${shop().mapped.churrasco}`, '102');
  await readStock();
  expect(await soldOuts()).toEqual([{ name: 'Churrasco', storeId: shop().storeId, ...byBsale }]);
});

test('what has no code any more is back on sale', async () => {
  sandbox.setStock('102', 0);
  await readStock();
  await choose(`product:${shop().mapped.bebida}`, null);
  await readStock();
  expect(await soldOuts()).toEqual([]);
});

test('a new store of the company follows the stock too', async () => {
  sandbox.setStock('102', 0);
  await readStock();
  const { id: other } = await createStore(shop().tenant);
  await readStock();
  expect(new Set((await soldOuts()).map(({ storeId }) => storeId))).toEqual(new Set([shop().storeId, other]));
});

test('an answer without a code that had units changes nothing of it', async () => {
  sandbox.setStock('102', 0);
  await readStock();
  sandbox.setCatalogue(sandbox.catalogue.filter(({ code }) => code !== '102'));
  await readStock();
  expect(await soldOuts()).toHaveLength(1);
});

describe('the account of a store', () => {
  let other: number;
  beforeEach(async () => {
    other = (await createStore(shop().tenant)).id;
    await giveCredentials(shop().tenant, 'bsale', { values: sandbox.credentials, storeId: other });
    await mapCatalogue(shop().tenant, sandbox, shop().mapped);
    await choose(`product:${shop().mapped.bebida}`, null);
  });

  test('takes off sale in that store alone', async () => {
    sandbox.setStock('101', 0);
    sandbox.setStock('102', 0);
    await readStock();
    const inOrder = (await soldOuts()).map(({ name, storeId }) => ({ name, storeId }));
    expect(inOrder).toHaveLength(3);
    expect(inOrder).toEqual(
      expect.arrayContaining([
        { name: 'Bebida', storeId: other },
        { name: 'Churrasco', storeId: shop().storeId },
        { name: 'Churrasco', storeId: other },
      ]),
    );
  });

  test('puts everything back on sale when its credentials are removed, and is read no more', async () => {
    sandbox.setStock('102', 0);
    await readStock();
    expect(await soldOuts()).toMatchObject([{ storeId: other }]);
    await shop().tenant.admin.call(credentialsApi.save, { body: { key: 'bsale', storeId: other, destroy: true } });
    await shop().tenant.inTenant((db) => unaudited(db).deleteFrom('jobs').where('kind', '=', 'pos.stock').execute());
    await readStock();
    expect(await soldOuts()).toEqual([]);
    expect(await queuedReads()).toBe(1);
  });
});

test('a read that fails changes nothing, and the next one is queued', async () => {
  sandbox.setStock('102', 0);
  await readStock();
  sandbox.kit.plan('broken', { on: /stocks/i, times: 5 });
  await readStock();
  expect(await soldOuts()).toHaveLength(1);
  expect(await queuedReads()).toBe(1);
});
