import { beforeAll, describe, expect, test } from 'vitest';
import { demoPassword, demoTenants } from '#demo/demoData.ts';
import { importPreview, type ImportPreview } from '#kit/contract/csvImport.ts';
import { bases, type CallArgs, type Endpoint } from '#kit/contract/endpoint.ts';
import { demoTenant } from '#testing/demoTenant.ts';
import { uploadFile } from '#testing/imports.ts';
import { type Caller, isolatedTestApp } from '#testing/testApp.ts';
import { composedAreas } from '../composedAreas.ts';

/** Every export that an import reads: its file, imported unchanged, changes nothing. */
const { app, database, signIn } = await isolatedTestApp();

const endpoints = Object.values(composedAreas.apis).flatMap((api) => Object.values(api as Record<string, Endpoint>));
const areaOf = ({ path }: Endpoint) => path.split('/')[1];
const exports = endpoints.filter(({ produces, path }) => produces === 'text/csv' && !path.includes(':'));
/** Files of records that demo companies do not have; their areas test them. */
const withoutDemo = ['pos_mappings'];
const imports = endpoints
  .filter(({ reply, path }) => reply === importPreview && !path.includes(':'))
  .filter((preview) => !withoutDemo.includes(String(areaOf(preview))))
  .map((preview) => ({
    area: String(areaOf(preview)),
    preview,
    exported: exports.find((each) => areaOf(each) === areaOf(preview)),
  }));

/** Sends a file as the endpoint takes it: in a form, or as the body. */
async function previewOf(who: Caller, preview: Endpoint, file: string): Promise<ImportPreview> {
  const args = { body: file } as unknown as CallArgs<Endpoint>;
  const { status, text, body } =
    preview.consumes === 'multipart/form-data' ? await uploadFile(who, preview, file) : await who.call(preview, args);
  expect(status, text).toBe(200);
  return body as ImportPreview;
}

test('every import has an export', () => {
  expect(imports.length).toBeGreaterThan(1);
  expect(imports.filter(({ exported }) => !exported)).toEqual([]);
});

describe.each(demoTenants.map(({ slug }) => slug))('in the demo company %s', (slug) => {
  let admin: Caller;
  beforeAll(async () => {
    await demoTenant({ database }, slug);
    admin = await signIn(slug, `admin@${slug}.test`, demoPassword);
  }, 120_000);

  test.each(imports)('an export of $area imports unchanged', async ({ preview, exported }) => {
    const url = bases[exported?.base ?? 'admin'][0] + (exported?.path ?? '');
    const { statusCode, body } = await app.inject({ method: 'GET', url, headers: admin.headers });
    expect(statusCode, body.slice(0, 300)).toBe(200);
    const { counts, failed, changed = [], ignoredColumns } = await previewOf(admin, preview, body);
    expect({ failed, changed, ignoredColumns }).toEqual({ failed: [], changed: [], ignoredColumns: [] });
    expect(counts).toEqual({ create: 0, update: 0, error: 0, same: counts.same });
    expect(counts.same).toBeGreaterThan(0);
  });
});
