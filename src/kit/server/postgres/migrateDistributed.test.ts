import { copyFile, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import type pg from 'pg';
import { expect, inject, test } from 'vitest';
import { temporaryFolder } from '../testing/temporaryFolder.ts';
import { createClusterDatabase } from '../testing/testCluster.ts';
import { dropDatabase } from '../testing/testServer.ts';
import { databaseUrl, onServer, onServers } from '../testing/servers.ts';
import { distribute } from './distribute.ts';
import { migrate } from './migrate.ts';

const { url: server, nodes, template } = inject('testServer');
const migrations = path.join(import.meta.dirname, '../../../../db/migrations');
/** Distributes tables as they are created. */
const last = '0025_distributed_tables.sql';

/** Rows of tenant 7 for the migrations after a file to move. */
const rowsAfter: Record<string, string> = {
  [last]: `
    insert into roles (tenant_id, id, name) overriding system value values (7, 1, 'Jefe');
    insert into role_policies (tenant_id, role_id, policy) values (7, 1, 'roles.update'), (7, 1, 'auth_credentials.update');
    insert into audit_entries (tenant_id, request_id, author_name, super_admin, source, area)
      values (7, 'grant', 'Comanda', true, 'staff', 'roles');
    insert into audit_changes (tenant_id, request_id, entity, record_id, title, action, after)
      values (7, 'grant', 'roles', 1, 'Jefe', 'insert', '{"policy_ids": ["auth_credentials.update"]}');
    insert into stores (tenant_id, id, name, toteat_id, uber_eats_id) overriding system value values (7, 1, 'Centro', 'T-1', 'U-1');
    insert into products (tenant_id, name, url, aloha_id, fbd_id) values (7, 'Pizza', 'pizza', '17', 'F-17');
    insert into modifiers (tenant_id, kind, name, aloha_id) values (7, 'option', 'Queso', '18');
    insert into orders (tenant_id, id, store_id, status, method, dispatch_method, platform, payment_method, customer, phone_digits,
      promised_at, business_day, currency, lines, parts, products_total, total, timeline) overriding system value
      values (7, 1, 1, 'completed', 'pickup', 'pickUp', 'web', 'cash', '{"name": "Ana", "phone": "+56911111111"}', '56911111111', now(),
        current_date, 'CLP', '[]', '[]', 1000, 1000, '[]')`,
  '0091_saved_cards.sql': `
    insert into coupons (tenant_id, code, aloha_id) values (7, 'HOLA', '19');
    insert into deliveries (tenant_id, order_id, store_id, provider, type, quoted) values (7, 1, 1, 'uber_direct', 'uber', 1990)`,
};

test.runIf(nodes.length > 1)(
  'a distributed database with rows runs all later migrations',
  { timeout: 180_000 },
  async () => {
    const directory = await temporaryFolder('migrations');
    const name = template.replace('template', 'upgrade');
    const url = databaseUrl(server, name);
    const files = (await readdir(migrations)).toSorted();
    const migrateThrough = async (until: string) => {
      for (const file of files.filter((each) => each <= until))
        await copyFile(path.join(migrations, file), path.join(directory, file));
      await migrate({ url, directory });
    };
    try {
      await createClusterDatabase(nodes, name);
      await migrateThrough(last);
      await distribute(url);
      await onServer(url, addTenant);
      for (const [file, rows] of Object.entries(rowsAfter)) {
        await migrateThrough(file);
        await onServer(url, (client) => inTenant(client, rows));
      }
      await migrateThrough(files.at(-1) ?? '');
      await onServer(url, async (client) => {
        const { rows } = await inTenant(client, references);
        expect(rows).toEqual([
          { kind: 'coupon', value: '19' },
          { kind: 'granted', value: 'auth_credentials.list' },
          { kind: 'modifier', value: '18' },
          { kind: 'product', value: '17' },
          { kind: 'product', value: 'F-17' },
          { kind: 'quote', value: '1990' },
          { kind: 'store', value: 'T-1' },
          { kind: 'store', value: 'U-1' },
        ]);
      });
    } finally {
      await rm(directory, { recursive: true });
      await onServers(nodes, (client) => dropDatabase(client, name));
    }
  },
);

const references = `
  select kind, value from item_references where tenant_id = 7
  union all select 'store', value from store_references where tenant_id = 7
  union all select 'granted', policy from role_policies where tenant_id = 7 and policy = 'auth_credentials.list'
  union all select 'quote', amount::text from delivery_quotes where tenant_id = 7
  order by kind, value`;

const addTenant = (client: pg.Client) =>
  client.query(`insert into tenants (id, slug, name, country, time_zone, currency) overriding system value
    values (7, 'siete', 'Siete', 'cl', 'America/Santiago', 'CLP')`);

/** Runs statements in a transaction of the tenant; returns the result of the last one. */
async function inTenant(client: pg.Client, statements: string): Promise<pg.QueryResult> {
  await client.query(`set citus.propagate_set_commands = 'local'`);
  await client.query('begin');
  await client.query(`set local app.tenant_id = '7'`);
  let result: pg.QueryResult | undefined;
  for (const statement of statements.split(';')) result = await client.query(statement);
  await client.query('commit');
  return result as pg.QueryResult;
}
