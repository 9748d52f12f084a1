import { expect, test } from 'vitest';
import { accessTopic } from '#kit/contract/live.ts';
import type { Database } from '#kit/server/data/database.ts';
import type { Scope } from '#kit/server/data/scope.ts';
import { emit } from '#kit/server/live/events.ts';
import { testDatabase } from '#kit/server/testing/testDatabase.ts';
import { testTenant } from '#kit/server/testing/testTenant.ts';
import { platformSlug } from '#domain/platformSlug.ts';
import { TenantDirectory } from './index.ts';

const database = await testDatabase();

/** A directory with the count of its database queries, and a switch that makes every lookup find nothing. */
function directory() {
  const queries = { times: 0, inVain: false };
  const onPlatform: Database['onPlatform'] = async (work) => {
    queries.times++;
    return queries.inVain ? (undefined as never) : database.onPlatform(work);
  };
  return { asked: queries, tenants: new TenantDirectory({ ...database, onPlatform }, 'dev', {}) };
}

test('unknown names and hosts are looked up once, not per request', async () => {
  const { asked, tenants } = directory();
  for (let i = 0; i < 5; i++) expect(await tenants.bySlug('nadie')).toBeNull();
  expect(asked.times).toBe(1);
  await tenants.byHost('nadie.example.com');
  const { times } = asked;
  for (let i = 0; i < 5; i++) await tenants.byHost('nadie.example.com');
  expect(asked.times).toBe(times);
});

test('a slug is the local host of its company, except that of the platform', async () => {
  const { tenants } = directory();
  const { tenantId } = await testTenant(database);
  const { slug } = (await tenants.byId(tenantId)) ?? { slug: '' };
  expect(await tenants.hostOf(`${slug}.localhost:4000`)).toMatchObject({ tenant: { id: tenantId }, kind: 'office' });
  expect(await tenants.hostOf(`${slug}.example.com`)).toBeNull();
  expect(await tenants.hostOf(`${platformSlug}.localhost`)).toBeNull();
});

test('unknown names do not evict those of companies', async () => {
  const { asked, tenants } = directory();
  const { tenantId } = await testTenant(database);
  await tenants.byId(tenantId);
  asked.inVain = true;
  for (let i = 0; i < 2100; i++) await tenants.byId(1_000_000 + i);
  const { times } = asked;
  expect(await tenants.byId(tenantId)).not.toBeNull();
  expect(asked.times).toBe(times);
});

test('the platform team is found as soon as it exists', async () => {
  const { tenants } = directory();
  expect(await tenants.bySlug(platformSlug)).toBeNull();
  const { tenantId } = await testTenant(database);
  await database.pool.query('update tenants set slug = $1 where id = $2', [platformSlug, tenantId]);
  expect(await tenants.bySlug(platformSlug)).toMatchObject({ id: tenantId });
});

async function rename({ tenantId }: Scope, name: string): Promise<void> {
  await database.pool.query('update tenants set name = $1 where id = $2', [name, tenantId]);
}

test('a change of a company is seen by the next lookup of its process, without waiting for its event', async () => {
  const tenants = new TenantDirectory(database, 'dev', {});
  const scope = await testTenant(database);
  await tenants.byId(scope.tenantId);
  await rename(scope, 'Otro nombre');
  await database.inTenant(scope, (db) => emit(db, accessTopic, { audience: 'signedIn' }));
  expect(await tenants.byId(scope.tenantId)).toMatchObject({ name: 'Otro nombre' });
});

test('a row that was read before a change is not cached after it', async () => {
  const scope = await testTenant(database);
  let afterRead = async () => {};
  const onPlatform: Database['onPlatform'] = async (work) => {
    const found = await database.onPlatform(work);
    await afterRead();
    return found;
  };
  const tenants = new TenantDirectory({ ...database, onPlatform }, 'dev', {});
  afterRead = async () => {
    afterRead = async () => {};
    await rename(scope, 'Otro nombre');
    tenants.forget(scope.tenantId);
  };
  await tenants.byId(scope.tenantId);
  expect(await tenants.byId(scope.tenantId)).toMatchObject({ name: 'Otro nombre' });
});
