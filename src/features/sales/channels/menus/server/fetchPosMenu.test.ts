import { beforeAll, beforeEach, expect, test } from 'vitest';
import { menuImportApi } from '#features/catalogue/menus/import/menuImport.contract.ts';
import { jobsApi } from '#features/platform/jobs/jobs.contract.ts';
import { mappingApi } from '#features/sales/pos/mapping.contract.ts';
import { fromWire } from '#kit/contract/wire.ts';
import { update } from '#kit/server/data/write.ts';
import { applyImport, rowsOf } from '#testing/imports.ts';
import { posScene, settled } from '#testing/integrations/posScene.ts';
import { createProduct, menuSelling } from '#testing/products.ts';
import type { TestTenant } from '#testing/testApp.ts';
import { fetchReport, storeChannelsApi } from '../storeChannels.contract.ts';

const { sandbox, comanda, connectedTenant } = await posScene();

let tenant: TestTenant;
let storeId: number;
const line = async (name: string) =>
  (await tenant.admin.call(mappingApi.list, { query: {} })).body.data.find((row) => row.name === name);

async function ended() {
  const { body } = await tenant.admin.call(storeChannelsApi.fetchMenu, { params: { id: storeId, source: 'fudo' } });
  const poll = () => tenant.admin.call(jobsApi.poll, { query: { id: body.jobId } });
  await settled(async () => expect((await poll()).status).toBe(200));
  return (await poll()).body;
}

beforeAll(async () => {
  tenant = await connectedTenant();
  const { id } = await createProduct(tenant, { name: 'Lata', priceProduct: 1500 });
  const { menuId } = await menuSelling(tenant, id);
  storeId = await tenant.store('Maipú');
  await tenant.inTenant((db) => update(db, 'stores', storeId, { menuId }));
});
beforeEach(() => sandbox.kit.forgive());

test('the catalogue of a point of sale is reviewed, and its products have their codes once it is applied', async () => {
  const { id = '' } = (await line('Lata')) ?? {};
  await tenant.admin.call(mappingApi.set, { body: { mappings: [{ id, code: '102' }] } });
  const { menuId, importId } = fetchReport.parse(fromWire(fetchReport, (await ended())?.result));
  const params = { id: menuId, importId };
  const { body: review } = await tenant.admin.call(menuImportApi.get, { params });
  expect(review).toMatchObject({ fileName: 'Maipú en Fudo', counts: { error: 0, change: 1, create: 2 } });
  expect(await rowsOf(tenant.admin, { id: importId, menuId })).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        cells: expect.objectContaining({ product: 'Lata', category: 'Platos' }),
        changes: [{ field: 'price', before: 1500, after: 1990 }],
      }),
      expect.objectContaining({ creates: ['product', 'category', 'line'] }),
    ]),
  );
  await applyImport(comanda, tenant.admin, review);
  expect(await line('Churrasco italiano')).toMatchObject({ state: 'person', code: '101', price: 5990 });
  expect(await line('Lata')).toMatchObject({ state: 'person', code: '102' });
});

test('a catalogue that cannot be read fails in a sentence', async () => {
  sandbox.kit.plan('broken', { on: /products/, times: 10 });
  expect((await ended())?.error).toMatch(/^No se pudo leer el catálogo de Fudo\. \S.*\.$/);
});
