import { vi } from 'vitest';
import { menuImportApi, type MenuImport } from '#features/catalogue/menus/import/menuImport.contract.ts';
import { applyImportJob } from '#features/catalogue/menus/import/server/importApply.ts';
import { jobsApi } from '#features/platform/jobs/jobs.contract.ts';
import type { CallArgs, Endpoint } from '#kit/contract/endpoint.ts';
import type { Job } from '#kit/server/jobs/jobs.ts';
import { runJobs } from '#kit/server/testing/runJobs.ts';
import type { Caller, TestApp } from './testApp.ts';

const boundary = 'a-boundary-of-this-test';

/** A form with a file, as a browser sends it. */
function formOf(file: string | Buffer, name: string): Buffer {
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="data"; filename="${name}"\r\nContent-Type: application/octet-stream\r\n\r\n`;
  return Buffer.concat([Buffer.from(head), Buffer.from(file), Buffer.from(`\r\n--${boundary}--\r\n`)]);
}

/** Uploads a file as a form field and returns the server's reply. */
export const uploadFile = <E extends Endpoint>(
  who: Pick<Caller, 'call'>,
  endpoint: E,
  file: string | Buffer,
  { name = 'archivo.csv', params = {}, query = {} }: { name?: string; params?: object; query?: object } = {},
) =>
  who.call(endpoint, { params, query, body: formOf(file, name) } as CallArgs<E>, {
    'content-type': `multipart/form-data; boundary=${boundary}`,
  });

/** Uploads a file for a menu and returns the server's reply. */
export const uploadMenu = (who: Caller, menuId: number, file: string | Buffer, name = 'menu.csv') =>
  uploadFile(who, menuImportApi.start, file, { name, params: { id: menuId } });

type Import = Pick<MenuImport, 'id' | 'menuId'>;

export const rowsOf = async (who: Caller, { id, menuId }: Import) =>
  (await who.call(menuImportApi.rows, { params: { id: menuId, importId: id }, query: { limit: 500 } })).body.data;

/** Runs the jobs of these kinds until one has ended; answers it. */
export async function jobEnded(
  { database }: Pick<TestApp, 'database'>,
  who: Pick<Caller, 'call'>,
  id: string,
  jobs: readonly Job[],
) {
  const worker = await runJobs(database, jobs);
  try {
    const get = () => who.call(jobsApi.get, { params: { id } });
    await vi.waitFor(async () => expectEnded((await get()).body.status), { timeout: 60_000, interval: 40 });
    return (await get()).body;
  } finally {
    await worker.stop();
  }
}

/** Applies an import as its job would; answers the report, or the sentence it failed with. */
export async function applyImport({ database }: Pick<TestApp, 'database'>, who: Caller, { id, menuId }: Import) {
  const started = await who.call(menuImportApi.apply, { params: { id: menuId, importId: id } });
  if (started.status !== 202) return { report: null, error: started.refusal.message };
  const { error } = await jobEnded({ database }, who, started.body.jobId, [applyImportJob]);
  const { report } = (await who.call(menuImportApi.get, { params: { id: menuId, importId: id } })).body;
  return { report, error };
}

function expectEnded(status: string): void {
  if (status !== 'done' && status !== 'failed') throw new Error(`The job is ${status}.`);
}
