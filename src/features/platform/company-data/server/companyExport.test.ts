import { sql } from 'kysely';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { auditApi } from '#features/platform/audit/audit.contract.ts';
import { type Db, unaudited } from '#kit/server/data/database.ts';
import { openFiles } from '#kit/server/files/files.ts';
import { tenantCatalogue } from '#kit/server/data/tenantCatalogue.ts';
import { zipEntries } from '#kit/server/files/zipEntries.ts';
import { withdraw } from '#kit/server/jobs/jobs.ts';
import { runJobs } from '#kit/server/testing/runJobs.ts';
import { setupScope } from '#server/createTenant.ts';
import { fillEveryTable } from '#testing/everyTable.ts';
import { type Caller, isolatedTestApp } from '#testing/testApp.ts';
import { demoTenants } from '#demo/demoData.ts';
import { seed } from '#demo/seed.ts';
import { companyDataApi } from '../companyData.contract.ts';
import { isOmittedColumn, omittedTables } from '../exports.rules.ts';
import { exportedColumns } from './exportCompany.ts';
import { catchUpExports, exportCompanyJob, purgeExports } from './exportCompanyJob.ts';

const { app, database, config, superAdmin } = await isolatedTestApp();
const files = openFiles(config.files);
const officeOriginOf = (slug: string) => `https://${slug}.comanda.test`;
const [slug, otherSlug] = [demoTenants[1]?.slug ?? '', demoTenants[2]?.slug ?? ''];
const ids = new Map<string, number>();
let support: Caller;
let zip: Map<string, string>;
let path = '';

const paramsOf = (ofSlug = slug) => ({ params: { id: ids.get(ofSlug) ?? 0 } });
const exportsOf = async (ofSlug = slug) => (await support.call(companyDataApi.get, paramsOf(ofSlug))).body.exports;
const download = (headers = {}, url = path) => app.inject({ url, headers });

const setClosing = (closesAt: string | null) =>
  database.onPlatform((db) =>
    db
      .updateTable('tenants')
      .set({ closesAt })
      .where('id', '=', ids.get(slug) ?? 0)
      .execute(),
  );

async function untilReady(ofSlug = slug): Promise<void> {
  const worker = await runJobs(database, [exportCompanyJob({ files, officeOriginOf })]);
  try {
    const isReady = async () => (await exportsOf(ofSlug))[0]?.state === 'ready';
    await vi.waitUntil(isReady, { timeout: 30_000, interval: 50 });
  } finally {
    await worker.stop();
  }
}

const purge = (ofSlug = slug) => {
  const job = { database, scope: { tenantId: ids.get(ofSlug) ?? 0 } };
  return purgeExports({ files })(job as Parameters<ReturnType<typeof purgeExports>>[0]);
};

async function storedKeys(ofSlug = slug): Promise<string[]> {
  const keys: string[] = [];
  for await (const key of files.list(`t${ids.get(ofSlug)}/data`)) keys.push(key);
  return keys;
}

beforeAll(async () => {
  await seed(database, { only: [slug, otherSlug] });
  const rows = await database.onPlatform((db) => db.selectFrom('tenants').select(['id', 'slug']).execute());
  for (const { id, slug: each } of rows) ids.set(each, id);
  await fillEveryTable(database, ids.get(slug) ?? 0);
  for (const each of [slug, otherSlug])
    for (const key of ['c0ffee/full.webp', 'exports/a/0.gz'])
      await files.put(`t${ids.get(each)}/${key}`, Buffer.from(each));
  support = await superAdmin('platform');
  await support.call(companyDataApi.export, paramsOf());
  await untilReady();
  const [{ id: exportId } = { id: 0 }] = await exportsOf();
  const { body } = await support.call(companyDataApi.link, { params: { ...paramsOf().params, exportId } });
  path = body.paths[0] ?? '';
  const { rawPayload } = await download();
  zip = new Map([...zipEntries(rawPayload)].map(({ name, read }) => [name, read().toString()]));
});

const manifest = () =>
  JSON.parse(zip.get('contenido.json') ?? '{}') as { rows: number; files: { name: string; rows: number }[] };

describe('an export', () => {
  test('has a file of each table with the rows of the company and of no other', async () => {
    const tables = (await tenantCatalogue(database)).filter(({ name }) => !(name in omittedTables));
    const scope = { tenantId: ids.get(slug) ?? 0, requestId: 'count', source: 'clock', area: 'jobs' } as const;
    const author = { id: null, name: 'x', email: null, superAdmin: false };
    const counts = await database.inTenant({ ...scope, author }, async (db) => {
      const found: Record<string, number> = {};
      for (const { name } of tables) {
        const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${sql.id(name)}`.execute(db);
        found[`tablas/${name}.csv`] = rows[0]?.n ?? 0;
      }
      return found;
    });
    expect(Object.fromEntries(manifest().files.map(({ name, rows }) => [name, rows]))).toEqual(counts);
    expect(manifest().rows).toBe(Object.values(counts).reduce((sum, count) => sum + count, 0));
  });

  test('has the pictures of the company, and neither its temporary files nor any of another company', () => {
    const stored = [...zip].filter(([name]) => name.startsWith('archivos/'));
    expect(stored).toEqual([['archivos/c0ffee/full.webp', slug]]);
  });

  test('has no column with a secret', async () => {
    const tables = (await tenantCatalogue(database)).filter(({ name }) => !(name in omittedTables));
    const omitted = tables.flatMap(({ name, columns }) =>
      columns.flatMap((column) => (isOmittedColumn(column.name) ? [`${name}.${column.name}`] : [])),
    );
    expect(omitted).toContain('admin_users.password_hash');
    expect(omitted).toContain('auth_credentials.secrets_sealed');
    expect(zip.get('tablas/admin_users.csv')?.split('\n')[0]).not.toMatch(/password|sealed|recovery/);
    const suspicious =
      /seal|hash|secret|token|password|private|recovery|cookie|signature|credential|key$|headers|request$|answer$|body$/;
    const exported = tables.flatMap((table) =>
      exportedColumns(table).flatMap((name) => (suspicious.test(name) ? [`${table.name}.${name}`] : [])),
    );
    expect(exported.toSorted()).toMatchInlineSnapshot(`
      [
        "admin_users.picture_key",
        "audit_entries.token_id",
        "auth_credentials.key",
        "banners.picture_key",
        "channel_differences.key",
        "channel_items.key",
        "channel_orders.answer",
        "channel_publications.file_key",
        "custom_landings.share_picture_key",
        "deliveries.credential_id",
        "delivery_areas.delivery_method_key",
        "delivery_photos.key",
        "feeds.file_key",
        "feeds.held_file_key",
        "informative_banners.body",
        "informative_banners.desktop_picture_key",
        "informative_banners.responsive_picture_key",
        "landing_versions.picture_key",
        "mail_events.event_key",
        "mail_events.mail_key",
        "menu_categories.picture_key",
        "menu_imports.token_id",
        "modifiers.picture_key",
        "page_versions.picture_key",
        "pages.share_picture_key",
        "payments.attempt_key",
        "payments.credential_id",
        "pictures.key",
        "pos_catalogues.credential_id",
        "pos_catalogues.credential_version",
        "pos_credits.key",
        "pos_orders.key",
        "site_parts.key",
        "stores.image_key",
        "token_policies.token_id",
        "token_store_groups.token_id",
        "token_stores.token_id",
      ]
    `);
  });

  test('is written once at a time, and is in the history', async () => {
    expect((await support.call(companyDataApi.export, paramsOf())).status).toBe(202);
    expect((await support.call(companyDataApi.export, paramsOf())).refusal.code).toBe(1305);
    const { body } = await support.call(auditApi.list, { query: { area: 'company_data' } });
    const recorded = body.data.map(({ authorName, changes: [change] }) => [
      authorName,
      change?.recordId,
      change?.fields.map(({ after }) => after),
    ]);
    const by = (action: string) => ['Equipo Comanda', ids.get(slug), [action]];
    expect(recorded).toEqual([by('Copia pedida'), by('Enlace de la copia creado'), by('Copia pedida')]);
  });
});

describe('the address of an export', () => {
  test('resumes at any byte', async () => {
    const complete = (await download()).rawPayload;
    const { statusCode, headers, rawPayload } = await download({ range: 'bytes=100-' });
    expect([statusCode, headers['content-range']]).toEqual([
      206,
      `bytes 100-${complete.length - 1}/${complete.length}`,
    ]);
    expect(rawPayload.equals(complete.subarray(100))).toBe(true);
    expect((await download({ range: `bytes=${complete.length}-` })).statusCode).toBe(416);
    const changed = await download({ range: 'bytes=100-', 'if-range': '"otro"' });
    expect([changed.statusCode, changed.rawPayload.length]).toEqual([200, complete.length]);
  });

  test('stops with its hour, with the next one, and for tokens that nobody created', async () => {
    expect((await download({}, path.replace(/.(?=\/0$)/, '_'))).statusCode).toBe(404);
    expect((await download({}, path.replace(/0$/, '1'))).statusCode).toBe(404);
    const exportId = (await exportsOf()).find(({ state }) => state === 'ready')?.id ?? 0;
    const { body } = await support.call(companyDataApi.link, { params: { ...paramsOf().params, exportId } });
    expect((await download()).statusCode).toBe(404);
    const past = new Date(Date.now() - 1000).toISOString();
    await database.onPlatform((db) =>
      db.updateTable('companyExports').set({ linkUntil: past }).where('id', '=', exportId).execute(),
    );
    expect((await download({}, body.paths[0])).statusCode).toBe(404);
  });

  test('stops at the moment the company closes, and no other is created', async () => {
    const exportId = (await exportsOf()).find(({ state }) => state === 'ready')?.id ?? 0;
    const link = () => support.call(companyDataApi.link, { params: { ...paramsOf().params, exportId } });
    const { body } = await link();
    expect((await download({}, body.paths[0])).statusCode).toBe(200);
    await setClosing(new Date(Date.now() - 1000).toISOString());
    expect((await download({}, body.paths[0])).statusCode).toBe(404);
    expect((await link()).status).toBe(404);
    await setClosing(null);
    expect((await download({}, body.paths[0])).statusCode).toBe(200);
  });

  test('is created neither for another company nor by an administrator', async () => {
    const exportId = (await exportsOf()).find(({ state }) => state === 'ready')?.id ?? 0;
    const elsewhere = { params: { ...paramsOf(otherSlug).params, exportId } };
    expect((await support.call(companyDataApi.link, elsewhere)).status).toBe(404);
  });
});

test('an export whose job was lost with its process is queued again, once', async () => {
  await support.call(companyDataApi.export, paramsOf(otherSlug));
  const [{ id } = { id: 0 }] = await exportsOf(otherSlug);
  const key = `companies.export:${id}`;
  const inTenant = (ofSlug: string) => setupScope(ids.get(ofSlug) ?? 0, 'exports');
  const jobs = () =>
    database.inTenant(inTenant('platform'), (db) =>
      db.selectFrom('jobs').select('id').where('uniqueKey', '=', key).execute(),
    );
  await database.inTenant(inTenant('platform'), (db) => withdraw(db, key));
  await database.inTenant(inTenant(otherSlug), catchUpExports);
  expect(await jobs()).toEqual([]);
  for (let times = 0; times < 2; times++) await database.inTenant(inTenant('platform'), catchUpExports);
  expect(await jobs()).toHaveLength(1);
  await untilReady(otherSlug);
  await database.inTenant(inTenant('platform'), catchUpExports);
  expect(await jobs()).toEqual([]);
});

test('an export has failed once its job has, and another one can be requested', async () => {
  await support.call(companyDataApi.export, paramsOf(otherSlug));
  const [{ id } = { id: 0 }] = await exportsOf(otherSlug);
  const inPlatform = <T>(work: (db: Db) => Promise<T>) =>
    database.inTenant(setupScope(ids.get('platform') ?? 0, 'exports'), work);
  const { failed } = exportCompanyJob({ files, officeOriginOf });
  const stateOf = async () => (await exportsOf(otherSlug)).find((each) => each.id === id)?.state;
  const untilFailed = () => vi.waitUntil(async () => (await stateOf()) === 'failed', { timeout: 5000, interval: 20 });
  const undone = inPlatform(async (db) => {
    await failed?.(db, { exportId: id }, 'Sin espacio');
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  expect(await stateOf()).toBe('pending');
  await inPlatform((db) =>
    unaudited(db)
      .updateTable('jobs')
      .set({ status: 'failed', uniqueKey: null, finishedAt: new Date().toISOString() })
      .where('uniqueKey', '=', `companies.export:${id}`)
      .execute(),
  );
  await inPlatform(catchUpExports);
  await untilFailed();
  await database.onPlatform((db) =>
    db.updateTable('companyExports').set({ failedAt: null }).where('id', '=', id).execute(),
  );
  await inPlatform(async (db) => failed?.(db, { exportId: id }, 'Sin espacio'));
  await untilFailed();
  expect((await support.call(companyDataApi.export, paramsOf(otherSlug))).status).toBe(202);
});

test('files of exports without a row are removed, and those of other exports stay', async () => {
  const before = await storedKeys(otherSlug);
  await files.put(`t${ids.get(otherSlug)}/data/perdida/0-0.bin`, Buffer.from('x'));
  await purge(otherSlug);
  expect(before).not.toEqual([]);
  expect((await storedKeys(otherSlug)).toSorted()).toEqual(before.toSorted());
});

test('the files of an export are removed after a week', async () => {
  const old = new Date(Date.now() - 8 * 86_400_000).toISOString();
  await database.onPlatform((db) => db.updateTable('companyExports').set({ requestedAt: old }).execute());
  await purge();
  expect(await exportsOf()).toEqual([]);
  expect(await storedKeys()).toEqual([]);
});
