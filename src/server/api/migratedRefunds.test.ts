import { copyFile, mkdir, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { foldMarks, readSums, totals } from '#features/sales/rollups/server/index.ts';
import { type Database, openDatabase } from '#kit/server/data/database.ts';
import { migrate } from '#kit/server/postgres/migrate.ts';
import { databaseUrl, onServer } from '#kit/server/testing/servers.ts';
import { temporaryFolder } from '#kit/server/testing/temporaryFolder.ts';
import { composedAreas } from '../composedAreas.ts';
import { setupScope } from '../createTenant.ts';

const migrations = path.resolve('db/migrations');
const { url: server, template } = inject('testServer');
const name = template.replace('template', 'refunds');
const url = databaseUrl(server, name);
let tenantId = 0;
let database: Database;

/** An order of 1 November, with refunds of 3 November at 03:00 in Santiago: still the business day before. */
const fillOld = () =>
  onServer(url, async (client) => {
    const idOf = async (text: string, values: unknown[] = []) =>
      Number((await client.query<{ id: string }>(`${text} returning id`, values)).rows[0]?.id);
    tenantId = await idOf(
      `insert into tenants (slug, name, country, time_zone, currency) values ('vieja', 'Vieja', 'cl', 'America/Santiago', 'CLP')`,
    );
    await client.query(`set app.tenant_id = '${tenantId}'`);
    const storeId = await idOf(`insert into stores (name) values ('Ñuñoa')`);
    const order = (status: string, refunded: number) =>
      idOf(
        `insert into orders (store_id, status, method, dispatch_method, platform, payment_method, customer, phone_digits,
           promised_at, business_day, currency, lines, parts, products_total, gross, total, timeline, refunded)
         values ($1, $2, 'pickup', 'pickUp', 'web', 'online', '{}', '1', now(), '2026-11-01', 'CLP', '[]', '[]', 9000, 9000, 9000, '[]', $3)`,
        [storeId, status, refunded],
      );
    const refund = async (orderId: number, amount: number, problem: string | null, state = 'refunded') => {
      const paymentId = await idOf(
        `insert into payments (order_id, type, status, amount, problem) values ($1, 'online', 'completed', 9000, $2)`,
        [orderId, problem],
      );
      await client.query(
        `insert into refunds (payment_id, order_id, amount, reason, state, author_name, updated_at)
         values ($1, $2, $3, 'Frío', $4, 'Ana', '2026-11-03T06:00:00Z')`,
        [paymentId, orderId, amount, state],
      );
    };
    await refund(await order('completed', 1000), 1000, null);
    await refund(await order('canceled', 0), 9000, 'late');
    await refund(await order('completed', 0), 50, null, 'processing');
    await order('completed', 500);
    await client.query(
      `insert into sales_marks (store_id, day) select store_id, business_day from orders group by store_id, business_day on conflict do nothing`,
    );
  });

beforeAll(async () => {
  await onServer(server, (client) => client.query(`create database ${name}`));
  const directory = path.join(await temporaryFolder('old'), 'migrations');
  await mkdir(directory);
  const old = (await readdir(migrations)).filter((file) => file.slice(0, 4) < '0136');
  await Promise.all(old.map((file) => copyFile(path.join(migrations, file), path.join(directory, file))));
  await migrate({ url, directory });
  await fillOld();
  await migrate({ url, directory: migrations });
  await rm(directory, { recursive: true });
  database = openDatabase({ url, poolSize: 4, ...composedAreas.databaseOptions });
});

afterAll(async () => {
  await database.close();
  await onServer(server, (client) => client.query(`drop database ${name}`));
});

const sumsOf = (day: string) =>
  database.inTenant(setupScope(tenantId, 'migration'), async (db) => {
    const query = { cut: totals, period: { startDate: day, endDate: day }, stores: null, by: [] };
    const [live] = await readSums(db, query);
    await foldMarks(db);
    const [folded] = await readSums(db, query);
    expect(folded).toEqual(live);
    return live;
  });

test('a migrated database counts refunds on the day they were paid out, and loses none', async () => {
  expect(await sumsOf('2026-11-01')).toMatchObject({ sold: 27_000, refunded: 500, refundedSold: 500 });
  expect(await sumsOf('2026-11-02')).toMatchObject({ sold: 0, refunded: 10_000, refundedSold: 1000 });
  expect(await sumsOf('2026-11-03')).toMatchObject({ refunded: 0 });
});
