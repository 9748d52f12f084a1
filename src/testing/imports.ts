import fastify from 'fastify';
import { vi } from 'vitest';
import { menuImportApi, type MenuImport } from '#features/catalogue/menus/import/menuImport.contract.ts';
import { applyImportJob } from '#features/catalogue/menus/import/server/importApply.ts';
import { jobsApi } from '#features/platform/jobs/jobs.contract.ts';
import { startJobs } from '#kit/server/jobs/jobsRunner.ts';
import type { Caller, TestApp } from './testApp.ts';

const { log: logger } = fastify({ logger: false });
const boundary = 'a-boundary-of-this-test';

/** A form with a file, as a browser sends it. */
function formOf(file: string | Buffer, name: string): Buffer {
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="data"; filename="${name}"\r\nContent-Type: application/octet-stream\r\n\r\n`;
  return Buffer.concat([Buffer.from(head), Buffer.from(file), Buffer.from(`\r\n--${boundary}--\r\n`)]);
}

/** Uploads a file for a menu and answers what the server says. */
export const uploadMenu = (who: Caller, menuId: number, file: string | Buffer, name = 'menu.csv') =>
  who.call(
    menuImportApi.start,
    { params: { id: menuId }, body: formOf(file, name) as never },
    { 'content-type': `multipart/form-data; boundary=${boundary}` },
  );

type Import = Pick<MenuImport, 'id' | 'menuId'>;

export const rowsOf = async (who: Caller, { id, menuId }: Import) =>
  (await who.call(menuImportApi.rows, { params: { id: menuId, importId: id }, query: { limit: 500 } })).body.data;

/** Applies an import as its job would; answers the report, or the sentence it failed with. */
export async function applyImport({ database }: Pick<TestApp, 'database'>, who: Caller, { id, menuId }: Import) {
  const started = await who.call(menuImportApi.apply, { params: { id: menuId, importId: id } });
  if (started.status !== 202) return { report: null, error: started.refusal.message };
  const worker = await startJobs({ database, jobs: [applyImportJob], concurrency: 1, logger });
  try {
    const get = () => who.call(jobsApi.get, { params: { id: started.body.jobId } });
    await vi.waitFor(async () => expectEnded((await get()).body.status), { timeout: 60_000, interval: 40 });
    const { error } = (await get()).body;
    const { report } = (await who.call(menuImportApi.get, { params: { id: menuId, importId: id } })).body;
    return { report, error };
  } finally {
    await worker.stop();
  }
}

function expectEnded(status: string): void {
  if (status !== 'done' && status !== 'failed') throw new Error(`The job is ${status}.`);
}
