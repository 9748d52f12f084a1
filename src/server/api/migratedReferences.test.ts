import { copyFile, mkdir, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { openDatabase } from '#kit/server/data/database.ts';
import { prepareJobs } from '#kit/server/jobs/jobsRunner.ts';
import { migrate } from '#kit/server/postgres/migrate.ts';
import { databaseUrl, onServer } from '#kit/server/testing/servers.ts';
import { temporaryFolder } from '#kit/server/testing/temporaryFolder.ts';
import { tenantsApi } from '#features/platform/tenants/tenants.contract.ts';
import { auditApi } from '#features/platform/audit/audit.contract.ts';
import { couponsApi } from '#features/benefits/coupons/record/coupons.contract.ts';
import { modifiersApi } from '#features/catalogue/modifiers/modifiers.contract.ts';
import { productsApi } from '#features/catalogue/products/products.contract.ts';
import { storesApi } from '#features/stores/record/stores.contract.ts';
import { type Caller, testAppOn } from '#testing/testApp.ts';
import { composedAreas } from '../composedAreas.ts';

/** The last migration of the schema in which ids of providers were columns. */
const lastOld = '0092';
const migrations = path.resolve('db/migrations');

const storeIds = {
  webpay_commerce_code: '597012345678',
  oneclick_commerce_code: '597012345679',
  sodexo_commerce_code: 'sodexo-1',
  chek_commerce_code: 'chek-1',
  uber_id: 'uber-1',
  cabify_id: 'cabify-1',
  aloha_id: 'aloha-1',
  popapp_id: 'popapp-1',
  ordatic_id: 'ordatic-1',
  toteat_id: 'toteat-1',
  toteat_restaurant_id: 'toteat-2',
  fudo_id: 'fudo-1',
  uber_eats_id: 'uber-eats-1',
  rappi_id: 'rappi-1',
  fbd_id: 'fbd-1',
};

const { url: server, template } = inject('testServer');
const name = template.replace('template', 'references');
const url = databaseUrl(server, name);
const ids = { store: 0, namesake: 0, other: 0, product: 0, modifier: 0, coupon: 0 };
let admin: Caller;
let close = async (): Promise<void> => undefined;

const values = (row: Record<string, string>) =>
  `(${Object.keys(row).join()}) values (${Object.values(row)
    .map((value) => `'${value}'`)
    .join()}) returning id`;

/** Fills a database of the old schema: a company with a store, and another company without ids. */
async function fillOld(): Promise<void> {
  await onServer(url, async (client) => {
    const insert = async (table: string, row: Record<string, string>) =>
      Number((await client.query<{ id: string }>(`insert into ${table} ${values(row)}`)).rows[0]?.id);
    const tenant = { name: 'Vieja', country: 'cl', time_zone: 'America/Santiago', currency: 'CLP' };
    const [old, other] = [
      await insert('tenants', { slug: 'vieja', ...tenant }),
      await insert('tenants', { slug: 'otra', ...tenant }),
    ];
    await client.query(`set app.tenant_id = '${old}'`);
    ids.store = await insert('stores', { name: 'Ñuñoa', ...storeIds });
    ids.namesake = await insert('stores', { name: 'ÑUÑOA' });
    const itemIds = { aloha_id: 'aloha-7', fbd_id: 'fbd-7' };
    ids.product = await insert('products', { name: 'Empanada', url: 'empanada', aloha_comp_id: 'comp-7', ...itemIds });
    ids.modifier = await insert('modifiers', { name: 'Salsas', kind: 'group', ...itemIds });
    ids.coupon = await insert('coupons', { code: 'VERANO', ...itemIds });
    await client.query(
      `insert into audit_entries (tenant_id, request_id, author_name, super_admin, source, area)
       values ($1, 'old', 'Ana', false, 'staff', 'stores')`,
      [old],
    );
    await client.query(
      `insert into audit_changes (tenant_id, request_id, entity, record_id, title, action, before, after)
       values ($1, 'old', 'stores', $2, 'Ñuñoa', 'update', '{"fudo_id": "fudo-0"}', '{"fudo_id": "fudo-1"}')`,
      [old, ids.store],
    );
    await client.query(`set app.tenant_id = '${other}'`);
    ids.other = await insert('stores', { name: 'Maipú', fudo_id: '  ' });
  });
}

beforeAll(async () => {
  await onServer(server, (client) => client.query(`create database ${name}`));
  const directory = path.join(await temporaryFolder('old'), 'migrations');
  await mkdir(directory);
  const old = (await readdir(migrations)).filter((file) => file.slice(0, 4) <= lastOld);
  await Promise.all(old.map((file) => copyFile(path.join(migrations, file), path.join(directory, file))));
  await migrate({ url, directory });
  await fillOld();
  await migrate({ url, directory: migrations });
  await rm(directory, { recursive: true });
  const database = openDatabase({ url, poolSize: 4, ...composedAreas.databaseOptions });
  await prepareJobs(database);
  const { app, superAdmin } = await testAppOn(database);
  close = async () => {
    await app.close();
    await database.close();
  };
  admin = await superAdmin('vieja');
});

afterAll(async () => {
  await close();
  await onServer(server, (client) => client.query(`drop database ${name}`));
});

describe('a database of the schema with a column for each id of a provider', () => {
  test('has every id of a store after its migration', async () => {
    const { text } = await admin.call(storesApi.get, { params: { id: ids.store } });
    expect(JSON.parse(text)).toMatchObject(storeIds);
  });

  test('has the ids of products, modifiers and coupons, and finds a product by its id', async () => {
    const itemIds = { alohaId: 'aloha-7', fbdId: 'fbd-7' };
    const { body: product } = await admin.call(productsApi.get, { params: { id: ids.product } });
    expect(product).toMatchObject({ ...itemIds, alohaCompId: 'comp-7' });
    expect((await admin.call(modifiersApi.get, { params: { id: ids.modifier } })).body).toMatchObject(itemIds);
    expect((await admin.call(couponsApi.get, { params: { id: ids.coupon } })).body).toMatchObject(itemIds);
    const found = await admin.call(productsApi.list, { query: { query: 'aloha-7' } });
    expect(found.body.data.map(({ id }) => id)).toEqual([ids.product]);
  });

  test('stores no row for blank ids', async () => {
    const { rows } = await onServer(url, async (client) => {
      await client.query(
        `select set_config('app.tenant_id', (select id::text from tenants where slug = 'otra'), false)`,
      );
      return client.query('select provider from store_references where store_id = $1', [ids.other]);
    });
    expect(rows).toEqual([]);
  });

  test('has a slug for each store, with the id where names are equal', async () => {
    const { rows } = await onServer(url, async (client) => {
      await client.query(
        `select set_config('app.tenant_id', (select id::text from tenants where slug = 'vieja'), false)`,
      );
      return client.query('select slug, store_id::int, is_current from store_slugs order by store_id');
    });
    expect(rows).toEqual([
      { slug: 'nunoa', store_id: ids.store, is_current: true },
      { slug: `nunoa-${ids.namesake}`, store_id: ids.namesake, is_current: true },
    ]);
  });

  test('shows and undoes the history of an id', async () => {
    const { body } = await admin.call(auditApi.list, {});
    expect(JSON.stringify(body)).toContain('ID de Fudo');
    const { name: companyName } = (await admin.call(tenantsApi.current)).body;
    const { status } = await admin.call(auditApi.undo, { params: { requestId: 'old' }, query: { companyName } });
    expect(status).toBe(200);
    const { text } = await admin.call(storesApi.get, { params: { id: ids.store } });
    expect(JSON.parse(text)).toMatchObject({ ...storeIds, fudo_id: 'fudo-0' });
  });
});
