import { expect } from 'vitest';
import type { MenuSource } from '#domain/channels.ts';
import { menuImportApi } from '#features/catalogue/menus/import/menuImport.contract.ts';
import { jobsApi } from '#features/platform/jobs/jobs.contract.ts';
import { fetchReport, storeChannelsApi } from '#features/sales/channels/menus/storeChannels.contract.ts';
import { mappingApi } from '#features/sales/pos/mapping.contract.ts';
import { fromWire } from '#kit/contract/wire.ts';
import { insert, update } from '#kit/server/data/write.ts';
import { applyImport, rowsOf } from '../imports.ts';
import type { TestApp, TestTenant } from '../testApp.ts';
import { settled } from './posScene.ts';

type Target = { storeId: number; source: MenuSource };

/** A store with an empty menu. */
export async function storeWithMenu(tenant: TestTenant, name: string): Promise<number> {
  const storeId = await tenant.store(name);
  await tenant.inTenant(async (db) => {
    const { id: menuId } = await insert(db, 'menus', { name: 'Menú' });
    await update(db, 'stores', storeId, { menuId });
  });
  return storeId;
}

/** Reads a catalogue into the menu of a store; returns the job as it ended. */
export async function fetchEnded({ admin }: TestTenant, { storeId, source }: Target) {
  const { body } = await admin.call(storeChannelsApi.fetchMenu, { params: { id: storeId, source } });
  const poll = () => admin.call(jobsApi.poll, { query: { id: body.jobId } });
  await settled(async () => expect((await poll()).status).toBe(200));
  return (await poll()).body;
}

/** The review of a catalogue that was read, with its lines and its groups. */
export async function fetchedReview(tenant: TestTenant, target: Target) {
  const { result, error } = (await fetchEnded(tenant, target)) ?? {};
  expect(error).toBeNull();
  const { menuId, importId } = fetchReport.parse(fromWire(fetchReport, result));
  const params = { id: menuId, importId };
  const { body: review } = await tenant.admin.call(menuImportApi.get, { params });
  const groups = await tenant.admin.call(menuImportApi.groups, { params, query: { limit: 500 } });
  return { params, review, rows: await rowsOf(tenant.admin, review), groups: groups.body.data };
}

/** Applies a review as its job would; returns the report. */
export async function applyReview(
  comanda: Pick<TestApp, 'database'>,
  { admin }: TestTenant,
  { review }: Awaited<ReturnType<typeof fetchedReview>>,
) {
  const { report, error } = await applyImport(comanda, admin, review);
  expect(error).toBeNull();
  return report;
}

/** The line of the mapping with a name. */
export const mappingLine = async ({ admin }: TestTenant, name: string) =>
  (await admin.call(mappingApi.list, { query: { query: name } })).body.data.find((row) => row.name === name);
