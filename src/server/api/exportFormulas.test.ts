import { parse } from 'csv-parse/sync';
import { sql } from 'kysely';
import pg from 'pg';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { demoPassword } from '#demo/demoData.ts';
import { ordersArea } from '#features/sales/orders/orders.area.ts';
import { orderExportApi } from '#features/sales/orders/export/orderExport.contract.ts';
import { bases, type Endpoint } from '#kit/contract/endpoint.ts';
import { wireName } from '#kit/contract/wire.ts';
import { runJobs } from '#kit/server/testing/runJobs.ts';
import { openServices } from '#server/services.ts';
import { demoTenant } from '#testing/demoTenant.ts';
import { type Caller, isolatedTestApp } from '#testing/testApp.ts';
import { composedAreas } from '../composedAreas.ts';
import { setupScope } from '../createTenant.ts';

/** Every file of every area, of a company whose texts all begin like a formula. */
const { app, database, config, signIn } = await isolatedTestApp();
const slug = 'tica';

/** Ends cells of both separators, and quotes. */
const payload = '=1+1;,"\n+2';
/** Cells that Excel, LibreOffice or Google Sheets would run. */
const isFormula = (cell: string) =>
  /^(?:[\t\r\n]|\s*[=+@＝＋＠－-])/.test(cell) && !/^[+-]?\d+(?:[.,]\d+)?$/.test(cell);

/** People read days as DD/MM/YYYY. */
const isIsoDay = (cell: string) => /^\d{4}-\d{2}-\d{2}/.test(cell);

/** Tables and columns that decide who may read a file, and on which clock. */
const accessTables = ['role_policies', 'sessions', 'refresh_tokens', 'jobs', 'settings'];
const clockColumns = ['time_zone'];

type Column = { table: string; column: string };

/** Puts the payload before every text of a company; a column whose constraint rejects it stays as it is. */
async function poison(tenantId: number): Promise<Column[]> {
  const client = await database.pool.connect();
  const poisoned: Column[] = [];
  try {
    const { rows: columns } = await client.query<Column>(
      `select c.table_name as table, c.column_name as column from information_schema.columns c
       join pg_class r on r.relname = c.table_name and r.relnamespace = 'public'::regnamespace and r.relkind = 'r'
       where c.table_schema = 'public' and c.data_type = 'text' and c.is_generated = 'NEVER' and r.relrowsecurity
         and c.table_name <> all($1) and c.column_name <> all($2)`,
      [accessTables, clockColumns],
    );
    await client.query('begin');
    await client.query("select set_config('app.tenant_id', $1, true)", [String(tenantId)]);
    for (const each of columns) {
      const [table, column] = [pg.escapeIdentifier(each.table), pg.escapeIdentifier(each.column)];
      await client.query('savepoint before_column');
      await client
        .query(`update ${table} set ${column} = $1 || ${column} where ${column} <> ''`, [payload])
        .then(() => poisoned.push(each))
        .catch(() => client.query('rollback to savepoint before_column'));
    }
    await client.query('commit');
  } finally {
    client.release();
  }
  return poisoned;
}

/** Files that only super-admins may read: mappingFiles.test.ts, companies.test.ts, visitList.test.ts. */
const ofSuperAdmins = ['companies', 'posMappingFiles', 'visitList'];
const exports = Object.entries(composedAreas.apis).flatMap(([area, api]) =>
  Object.entries(api as Record<string, Endpoint>)
    .filter(([, { produces }]) => produces === 'text/csv' && !ofSuperAdmins.includes(area))
    .map(([name, endpoint]) => ({ name: `${area}.${name}`, endpoint })),
);
/** Endpoints that start the job of a file. */
const jobs: Readonly<Record<string, string>> = {
  '/orders/exports/:id': '/orders/export_csv',
  '/answers/exports/:id': '/orders/export_nps_csv',
};

let admin: Caller;
let poisoned: Column[] = [];
const ids: Record<string, number> = { year: 2026, week: 47 };

beforeAll(async () => {
  const tenantId = await demoTenant({ database }, slug);
  admin = await signIn(slug, 'admin@tica.test', demoPassword);
  await database.inTenant(setupScope(tenantId, 'files'), async (db) => {
    const first = async (table: string) => {
      const { rows: found } = await sql<{ id: number }>`select min(id) as id from ${sql.id(table)}`.execute(db);
      return found[0]?.id ?? 0;
    };
    const names = ['menus', 'coupons', 'stores', 'orders', 'payments', 'refunds'] as const;
    const [menu = 0, coupon = 0, store, order, payment, refund] = await Promise.all(names.map(first));
    Object.assign(ids, { menus: menu, coupons: coupon });
    await sql`insert into coupon_batches (coupon_id, prefix, signs, amount, author_name)
      values (${coupon}, 'X', 10, 1, '')`.execute(db);
    await sql`insert into coupon_codes (code_norm, code, coupon_id, batch_id)
      values ('x', 'X', ${coupon}, ${await first('coupon_batches')})`.execute(db);
    await sql`insert into payment_differences (payment_id, order_id, is_refund, kind, their_status, our_status)
      values (${payment}, ${order}, false, 'state', 'x', 'x')`.execute(db);
    await sql`insert into payout_entries (store_id, iso_year, iso_week, kind, business_day, order_id, refund_id, net, author_name)
      values (${store}, 2026, 47, 'refund', now(), ${order}, ${refund}, 0, 'x')`.execute(db);
  });
  poisoned = await poison(tenantId);
}, 120_000);

const get = (url: string) => app.inject({ method: 'GET', url, headers: admin.headers });

/** The path of an export with the ids of records that have rows. */
const pathOf = ({ base, path }: Endpoint) => {
  const steps = path.split('/');
  const filled = steps.map((step, place) =>
    step.startsWith(':') ? String(ids[step.slice(1)] ?? ids[steps[place - 1] ?? ''] ?? 1) : step,
  );
  return bases[base][0] + filled.join('/');
};

/** Starts the job of an export and waits for its file. */
async function fileOf(path: string): Promise<string> {
  const { base } = orderExportApi.file;
  const started = (await get(bases[base][0] + path)).json<{ job_id: string }>();
  const worker = await runJobs(database, ordersArea.jobs(openServices(config)));
  try {
    return await vi.waitFor(
      async () => {
        const { result } = (await get(`${bases[base][0]}/orders_job?id=${started.job_id}`)).json<{
          result: { url: string };
        }>();
        return result.url;
      },
      { timeout: 20_000, interval: 50 },
    );
  } finally {
    await worker.stop();
  }
}

test('texts of most columns begin like a formula', () => {
  expect(poisoned.length).toBeGreaterThan(150);
});

let escaped = 0;

describe.each(exports)('$name', ({ endpoint }) => {
  test('has no formula in any cell, days as DD/MM/YYYY, and as many cells in each line as in the first', async () => {
    const known = Object.keys((endpoint.query._zod.def as { shape?: object }).shape ?? {}).map(wireName);
    const filters = known.includes('type') ? '?type=top_products' : '';
    const job = jobs[endpoint.path];
    const url = job ? await fileOf(job) : pathOf(endpoint) + filters;
    const { statusCode, body } = await get(url);
    expect(statusCode, body.slice(0, 300)).toBe(200);
    const text = body.replace('\uFEFF', '');
    const separator = (text.split('\n')[0] ?? '').includes(';') ? ';' : ',';
    const rows = parse(text, { delimiter: separator, relax_column_count: true });
    expect(rows.length).toBeGreaterThan(1);
    expect(rows.filter((cells) => cells.length !== rows[0]?.length)).toEqual([]);
    expect(rows.flat().filter(isFormula)).toEqual([]);
    expect(rows.flat().filter(isIsoDay)).toEqual([]);
    escaped += rows.flat().filter((cell) => cell.startsWith("'")).length;
  });
});

test('the files had cells to escape', () => {
  expect(escaped).toBeGreaterThan(500);
});
