import { afterAll, expect, vi } from 'vitest';
import { jobsApi } from '#features/platform/jobs/jobs.contract.ts';
import { itemChangeReport, itemChangesApi, type ItemField } from '#features/sales/pos/itemChanges.contract.ts';
import { mappingApi } from '#features/sales/pos/mapping.contract.ts';
import { readCatalogueJob } from '#features/sales/pos/server/catalogueJobs.ts';
import { changeItemsJob } from '#features/sales/pos/server/changeItems.ts';
import { fromWire } from '#kit/contract/wire.ts';
import { runJobs } from '#kit/server/testing/runJobs.ts';
import type { TestApp, TestTenant } from '../testApp.ts';
import type { sandboxServices } from './sandboxServices.ts';

type Server = { comanda: Pick<TestApp, 'database'>; services: ReturnType<typeof sandboxServices> };

/** Runs the jobs that change items at points of sale, and those that read their catalogues. */
export async function itemChanges({ comanda, services }: Server) {
  const jobs = [changeItemsJob(services), readCatalogueJob(services)];
  const worker = await runJobs(comanda.database, jobs, { lookEvery: 50 });
  afterAll(() => worker.stop());

  /** Reads and changes the mapped items of a company. */
  const of = (tenant: () => TestTenant) => {
    const rows = async () => {
      const { data } = (await tenant().admin.call(mappingApi.list, { query: {} })).body;
      return data.filter(({ state }) => state === 'person');
    };
    const rowOf = async (name: string) => {
      const found = (await rows()).find((row) => row.name === name);
      if (!found) throw new Error(`${name} has no code`);
      return found;
    };
    return {
      rowOf,
      /** Changes the items of some rows; returns the report of the job. */
      async change(names: readonly string[], fields: ItemField[]) {
        const ids = await Promise.all(names.map(async (name) => (await rowOf(name)).id));
        const { body, status, text } = await tenant().admin.call(itemChangesApi.start, { body: { ids, fields } });
        if (status !== 202) throw new Error(text);
        const job = await vi.waitFor(
          async () => {
            const found = (await tenant().admin.call(jobsApi.get, { params: { id: body.jobId } })).body;
            expect(found.status).toBe('done');
            return found;
          },
          { timeout: 20_000, interval: 50 },
        );
        return itemChangeReport.parse(fromWire(itemChangeReport, job.result));
      },
      /** The price that an item has there as far as we know. */
      priceOf: async (code: string) => (await rows()).find((row) => row.code === code)?.itemPrice,
    };
  };
  return { of };
}
