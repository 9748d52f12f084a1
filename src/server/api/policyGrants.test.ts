import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, inject, test } from 'vitest';
import { migrate } from '#kit/server/postgres/migrate.ts';
import { databaseUrl, onServer } from '#kit/server/testing/servers.ts';
import { composedAreas } from '../composedAreas.ts';

const migrations = path.resolve('db/migrations');

/** The policies of the first release, whose administrators held all of them. */
const firstPolicies = Object.entries({
  kpi: 'show orders payment_methods dispatch_methods summary export',
  answers: 'list nps_results export',
  payments: 'list show export',
  orders: 'list show create update cancel refund cook export_orders',
  coupons: 'list show create update delete import export',
  stores: 'list show create update delete bulk_update export',
  menus: 'list show create update delete clone import export publish',
  products: 'list show create update delete clone bulk_update import export',
  modifiers: 'list show create update delete clone',
  settings: 'show update',
  admin_users: 'list show create update delete import export',
  roles: 'list show create update delete clone',
  audit: 'list export undo',
  jobs: 'list replay',
  auth_credentials: 'show update',
}).flatMap(([area, actions]) => actions.split(' ').map((action) => `${area}.${action}`));

/** Policies of the administrators of a first-release company after all migrations. */
async function migratedPolicies(): Promise<string[]> {
  const { url: server, template } = inject('testServer');
  const name = `${template.replace('template', 'grants')}_${process.pid}`;
  const directory = await mkdtemp(path.join(tmpdir(), 'comanda-grants-'));
  await onServer(server, (client) => client.query(`create database ${name}`));
  try {
    const url = databaseUrl(server, name);
    for (const file of (await readdir(migrations)).filter((each) => each < '0003'))
      await cp(path.join(migrations, file), path.join(directory, file));
    await migrate({ url, directory });
    await onServer(url, async (client) => {
      await client.query(`insert into tenants (slug, name, country, time_zone, currency)
        values ('first', 'First', 'cl', 'America/Santiago', 'CLP')`);
      await client.query(`set app.tenant_id = '1'`);
      await client.query(`insert into roles (name) values ('admin')`);
      await client.query(
        `insert into role_policies (role_id, policy) select id, policy from roles cross join unnest($1::text[]) policy
          on conflict do nothing`,
        [firstPolicies],
      );
    });
    await migrate({ url, directory: migrations });
    return await onServer(url, async (client) => {
      await client.query(`set app.tenant_id = '1'`);
      const { rows } = await client.query<{ policy: string }>('select policy from role_policies');
      return rows.map(({ policy }) => policy);
    });
  } finally {
    await onServer(server, (client) => client.query(`drop database ${name}`));
    await rm(directory, { recursive: true });
  }
}

test('administrators of the first companies hold every policy: migrations grant those of later areas', async () => {
  const granted = new Set(await migratedPolicies());
  expect(composedAreas.policies.all.filter((policy) => !granted.has(policy))).toEqual([]);
}, 60_000);
