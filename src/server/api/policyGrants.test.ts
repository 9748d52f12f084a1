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

type Migrated = Record<'admin' | 'integrator' | 'teamRoles' | 'owner' | 'support', string[]>;

/**
 * Policies of two roles of a first-release company after all migrations; a super-admin granted those of the second.
 *
 * Also the roles of a user of its platform, and the policies of two of them.
 */
async function migratedPolicies(): Promise<Migrated> {
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
      await client.query(`insert into roles (name) values ('admin'), ('integrator')`);
      await client.query(
        `insert into role_policies (role_id, policy) select id, policy from roles cross join unnest($1::text[]) policy
          where name = 'admin' or policy = 'auth_credentials.update' on conflict do nothing`,
        [firstPolicies],
      );
      await client.query(`insert into audit_entries (request_id, author_name, super_admin, source, area)
        values ('grant', 'Comanda', true, 'staff', 'roles')`);
      await client.query(`insert into audit_changes (request_id, entity, record_id, title, action, before, after)
        select 'grant', 'roles', id, name, 'update', '{"policy_ids": []}', '{"policy_ids": ["auth_credentials.update"]}'
        from roles where name = 'integrator' returning id`);
    });
    await onServer(url, async (client) => {
      await client.query(`insert into tenants (slug, name, country, time_zone, currency)
        values ('platform', 'Comanda', 'cl', 'America/Santiago', 'CLP')`);
      await client.query(`set app.tenant_id = '2'`);
      await client.query(`insert into roles (name) values ('admin'), ('user cc')`);
      await client.query(
        `insert into role_policies (role_id, policy) select id, policy from roles cross join unnest($1::text[]) policy
          where name = 'admin' on conflict do nothing`,
        [firstPolicies],
      );
      await client.query(
        `insert into admin_users (name, email, phone) values ('Ana', 'ana@comanda.test', '+56987654321')`,
      );
      await client.query(`insert into user_roles (user_id, role_id) select u.id, r.id from admin_users u, roles r
        where r.name = 'user cc' on conflict do nothing`);
    });
    await migrate({ url, directory: migrations });
    const team = await onServer(url, async (client) => {
      await client.query(`set app.tenant_id = '2'`);
      const { rows } = await client.query<Pick<Migrated, 'teamRoles' | 'owner' | 'support'>>(`select
        array(select r.name from user_roles u join roles r on r.id = u.role_id order by r.name) as "teamRoles",
        array(select policy from role_policies p join roles r on r.id = p.role_id where r.name = 'Propietario') as owner,
        array(select policy from role_policies p join roles r on r.id = p.role_id where r.name = 'Soporte') as support`);
      return rows[0] as Migrated;
    });
    return await onServer(url, async (client) => {
      await client.query(`set app.tenant_id = '1'`);
      const { rows } = await client.query<Pick<Migrated, 'admin' | 'integrator'>>(`select
        array(select policy from role_policies p join roles r on r.id = p.role_id where r.name = 'admin') as admin,
        array(select policy from role_policies p join roles r on r.id = p.role_id where r.name = 'integrator') as integrator`);
      return { ...team, ...(rows[0] as Pick<Migrated, 'admin' | 'integrator'>) };
    });
  } finally {
    await onServer(server, (client) => client.query(`drop database ${name}`));
    await rm(directory, { recursive: true });
  }
}

const { all, isReserved, platformRoles } = composedAreas.policies;
const { admin, integrator, teamRoles, owner, support } = await migratedPolicies();

test('migrations grant administrators every policy but the reserved ones, which stay where a super-admin granted them', () => {
  const granted = new Set(admin);
  expect(all.filter((policy) => granted.has(policy) === isReserved(policy))).toEqual([]);
  expect(integrator.toSorted()).toEqual(['auth_credentials.list', 'auth_credentials.update']);
});

test('migrations make every user of the platform an owner, and add the roles that a new platform starts with', () => {
  expect(teamRoles).toEqual(['Propietario', 'user cc']);
  const granted = new Set(owner);
  expect(all.filter((policy) => granted.has(policy) === policy.startsWith('auth_credentials.'))).toEqual([]);
  const [, template] = platformRoles;
  expect(support.toSorted()).toEqual(template?.policyIds.toSorted());
});
