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
/** With it tables are distributed as they are made. */
const last = '0025_distributed_tables.sql';

test.runIf(nodes.length > 1)('a distributed database with rows runs all later migrations', async () => {
  const files = (await readdir(migrations)).toSorted();
  const later = files.filter((file) => file > last);
  const directory = await temporaryFolder('migrations');
  for (const file of files.filter((each) => each <= last))
    await copyFile(path.join(migrations, file), path.join(directory, file));
  const name = template.replace('template', 'upgrade');
  const url = databaseUrl(server, name);
  try {
    await createClusterDatabase(nodes, name);
    await migrate({ url, directory });
    await distribute(url);
    await onServer(url, addTenant);
    expect(await migrate({ url, directory: migrations })).toEqual(later);
  } finally {
    await rm(directory, { recursive: true });
    await onServers(nodes, (client) => dropDatabase(client, name));
  }
});

/** Makes something to do for migrations that go from tenant to tenant. */
async function addTenant(client: pg.Client): Promise<void> {
  const { rows: tenants } = await client.query<{ id: number }>(
    `insert into tenants (slug, name, country, time_zone, currency)
     values ('siete', 'Siete', 'cl', 'America/Santiago', 'CLP') returning id`,
  );
  const id = tenants[0]?.id;
  await client.query(`set citus.propagate_set_commands = 'local'`);
  await client.query('begin');
  await client.query(`set local app.tenant_id = '${id}'`);
  const { rows: roles } = await client.query<{ id: string }>(
    `insert into roles (tenant_id, name) values ($1, 'Jefe') returning id`,
    [id],
  );
  await client.query(`insert into role_policies (tenant_id, role_id, policy) values ($1, $2, 'roles.update')`, [
    id,
    roles[0]?.id,
  ]);
  await client.query('commit');
}
