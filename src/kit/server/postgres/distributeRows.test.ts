import path from 'node:path';
import type pg from 'pg';
import { expect, inject, test } from 'vitest';
import { databaseUrl, onServer, onServers } from '../testing/servers.ts';
import { createClusterDatabase } from '../testing/testCluster.ts';
import { dropDatabase } from '../testing/testServer.ts';
import { distribute } from './distribute.ts';
import { migrate } from './migrate.ts';

const { url: server, nodes, template } = inject('testServer');
const directory = path.join(import.meta.dirname, '../../../../db/migrations');

/** `coupon_counters` refers to `tenants` only through `coupons`. */
const rows = `
  insert into tenants (id, slug, name, country, time_zone, currency) overriding system value
    values (7, 'siete', 'Siete', 'cl', 'America/Santiago', 'CLP');
  insert into audit_entries (tenant_id, request_id, author_name, source, area) values (7, 'a', 'Ana', 'clock', 'roles');
  insert into roles (tenant_id, name) values (7, 'Jefe');
  insert into coupons (tenant_id, id, code) overriding system value values (7, 1, 'HOLA');
  insert into coupon_counters (tenant_id, coupon_id, shard, limits) values (7, 1, 0, '')`;

const localCopies = `
  select logicalrelid::text as name from pg_dist_partition
  where partmethod = 'h' and pg_relation_size(logicalrelid) > 0 order by 1`;

const counts = `
  select (select count(*) from audit_entries)::int as entries, (select count(*) from roles)::int as roles,
    (select count(*) from coupon_counters)::int as counters`;

test.runIf(nodes.length > 1)(
  'distributes a database with rows, also after an interrupted run, and leaves no copies on the coordinator',
  async () => {
    const name = template.replace('template', 'filled');
    const url = databaseUrl(server, name);
    const asSuperuser = databaseUrl(nodes[0] ?? '', name);
    try {
      await createClusterDatabase(nodes, name);
      await migrate({ url, directory });
      await onServer(asSuperuser, async (client) => {
        for (const statement of rows.split(';')) await client.query(statement);
        await interruptedRun(client);
      });
      await expect(distribute(url)).rejects.toThrow('con un superusuario en DATABASE_URL');
      expect(await distribute(asSuperuser)).toContain('coupon_counters');
      await onServer(asSuperuser, async (client) => {
        expect((await client.query(localCopies)).rows).toEqual([]);
        expect((await client.query(counts)).rows).toEqual([{ entries: 1, roles: 1, counters: 1 }]);
      });
    } finally {
      await onServers(nodes, (client) => dropDatabase(client, name));
    }
  },
  180_000,
);

/** The first statements of a run that stops before it removes the copies. */
async function interruptedRun(client: pg.Client): Promise<void> {
  await client.query('set citus.enable_local_reference_table_foreign_keys = off');
  await client.query(`select create_reference_table('tenants')`);
  await client.query(`select create_distributed_table('audit_entries', 'tenant_id', colocate_with => 'none')`);
}
