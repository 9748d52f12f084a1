import { expect, test, vi } from 'vitest';
import { jobsApi } from '#features/platform/jobs/jobs.contract.ts';
import { productsApi } from '#features/catalogue/products/products.contract.ts';
import { bsaleSandbox } from '#integrations/pos/bsale/bsaleSandbox.ts';
import { fromWire } from '#kit/contract/wire.ts';
import { unaudited } from '#kit/server/data/database.ts';
import { itemChanges } from '#testing/integrations/itemChanges.ts';
import { posTests } from '#testing/integrations/posShop.ts';
import { posCataloguesApi } from '../catalogues.contract.ts';
import { itemChangeReport, itemChangesApi } from '../itemChanges.contract.ts';

const { comanda, services, sandbox, shop } = await posTests(bsaleSandbox);
const items = await itemChanges({ comanda, services });

const { rowOf, change, priceOf } = items.of(() => shop().tenant);

/** Only the catalogue of the point of sale has the prices then. */
const clearPrices = () =>
  shop().tenant.inTenant((db) => unaudited(db).updateTable('posItems').set({ price: 1 }).execute());

const reprice = (priceProduct: number) =>
  shop().tenant.admin.call(productsApi.update, { params: { id: shop().mapped.bebida }, body: { priceProduct } });

test('our price is that of the point of sale after a change, and known here', async () => {
  await reprice(2290);
  expect(await rowOf('Bebida')).toMatchObject({ price: 2290, itemPrice: 1990, writeProblem: null });
  expect(await change(['Bebida'], ['price'])).toMatchObject({ changed: 1, failed: [] });
  expect(await priceOf('102')).toBe(2290);
  await clearPrices();
  await shop().tenant.admin.call(posCataloguesApi.read, {});
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
