import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { jobsApi } from '#features/platform/jobs/jobs.contract.ts';
import { productsApi } from '#features/catalogue/products/products.contract.ts';
import { bsaleSandbox } from '#integrations/pos/bsale/bsaleSandbox.ts';
import { unaudited } from '#kit/server/data/database.ts';
import { fromWire } from '#kit/contract/wire.ts';
import { runJobs } from '#kit/server/testing/runJobs.ts';
import { type PosCompany, posShop } from '#testing/integrations/posShop.ts';
import { sandboxFor } from '#testing/integrations/providerSandbox.ts';
import { posCataloguesApi } from '../catalogues.contract.ts';
import { itemChangeReport, itemChangesApi } from '../itemChanges.contract.ts';
import { mappingApi } from '../mapping.contract.ts';
import { readCatalogueJob } from './catalogueJobs.ts';
import { changeItemsJob } from './changeItems.ts';

const sandbox = await sandboxFor(bsaleSandbox);
const { comanda, services, company } = await posShop('bsale', sandbox, sandbox.address);
const worker = await runJobs(comanda.database, [changeItemsJob(services), readCatalogueJob(services)], {
  lookEvery: 50,
});
afterAll(() => worker.stop());

let shop: PosCompany;
beforeEach(async () => {
  sandbox.kit.forgive();
  shop = await company();
});

const rows = async () => {
  const { data } = (await shop.tenant.admin.call(mappingApi.list, { query: {} })).body;
  return data.filter(({ state }) => state === 'person');
};
const rowOf = async (name: string) => {
  const found = (await rows()).find((row) => row.name === name);
  if (!found) throw new Error(`${name} has no code`);
  return found;
};

/** Changes the items of some rows; returns the report of the job. */
async function change(names: readonly string[], fields: ('name' | 'price')[]) {
  const ids = await Promise.all(names.map(async (name) => (await rowOf(name)).id));
  const { body, status, text } = await shop.tenant.admin.call(itemChangesApi.start, { body: { ids, fields } });
  if (status !== 202) throw new Error(text);
  const job = await vi.waitFor(
    async () => {
      const found = (await shop.tenant.admin.call(jobsApi.get, { params: { id: body.jobId } })).body;
      expect(found.status).toBe('done');
      return found;
    },
    { timeout: 20_000, interval: 50 },
  );
  return itemChangeReport.parse(fromWire(itemChangeReport, job.result));
}

/** The price that an item has there as far as we know. */
const priceOf = async (code: string) => (await rows()).find((row) => row.code === code)?.itemPrice;

/** Only the catalogue of the point of sale has the prices then. */
const clearPrices = () =>
  shop.tenant.inTenant((db) => unaudited(db).updateTable('posItems').set({ price: 1 }).execute());

const reprice = (priceProduct: number) =>
  shop.tenant.admin.call(productsApi.update, { params: { id: shop.mapped.bebida }, body: { priceProduct } });

test('our price is that of the point of sale after a change, and known here', async () => {
  await reprice(2290);
  expect(await rowOf('Bebida')).toMatchObject({ price: 2290, itemPrice: 1990, isWritable: true });
  expect(await change(['Bebida'], ['price'])).toMatchObject({ changed: 1, failed: [] });
  expect(await priceOf('102')).toBe(2290);
  await clearPrices();
  await shop.tenant.admin.call(posCataloguesApi.read, {});
  await vi.waitFor(async () => expect(await priceOf('102')).toBe(2290), { timeout: 20_000, interval: 50 });
});

test('a point of sale that fails is reported with its reason, and its item stays as it was', async () => {
  await reprice(2290);
  sandbox.kit.plan('broken', { times: 20 });
  const report = await change(['Bebida'], ['name', 'price']);
  expect(report.changed).toBe(0);
  expect(report.failed).toEqual([
    { name: 'Bebida', providerName: 'Bsale', problem: expect.stringMatching(/^\S.* \S.*\.$/) },
  ]);
  expect(await priceOf('102')).toBe(1990);
});

test('another company changes nothing there', async () => {
  const { id } = await rowOf('Bebida');
  const other = await comanda.tenant({ flags: ['pos-integration'] });
  const { body } = await other.admin.call(itemChangesApi.start, { body: { ids: [id], fields: ['price'] } });
  await vi.waitFor(
    async () => {
      const { status, result } = (await other.admin.call(jobsApi.get, { params: { id: body.jobId } })).body;
      expect(status).toBe('done');
      expect(itemChangeReport.parse(fromWire(itemChangeReport, result))).toMatchObject({ changed: 0, failed: [] });
    },
    { timeout: 20_000, interval: 50 },
  );
});
