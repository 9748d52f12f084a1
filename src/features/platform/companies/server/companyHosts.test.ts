import { beforeAll, expect, test } from 'vitest';
import { auditApi } from '#features/platform/audit/audit.contract.ts';
import { platformSlug } from '#domain/platformSlug.ts';
import { openServices } from '#server/services.ts';
import { replyWhileClosing } from '#testing/erasures.ts';
import { type Caller, isolatedTestApp, type TestTenant } from '#testing/testApp.ts';
import { companyHostsApi } from '../companyHosts.contract.ts';
import { companyHosts } from './companyHosts.routes.ts';
import { companyPageApi } from '../companyPage.contract.ts';

const comanda = await isolatedTestApp();
let company: TestTenant;
let other: TestTenant;
let support: Caller;

beforeAll(async () => {
  company = await comanda.tenant();
  other = await comanda.tenant();
  support = await comanda.superAdmin(other.slug);
});

const add = (host: string, { id } = company) =>
  support.call(companyHostsApi.add, { params: { id }, body: { host, kind: 'office' } });
const remove = (host: string, { id } = company) => support.call(companyHostsApi.remove, { params: { id, host } });
const hosts = async () => (await support.call(companyPageApi.get, { params: { id: company.id } })).body.hosts;

test('a host is added once, and removed by its own company alone', async () => {
  expect((await add('Admin.Ana.test')).body).toEqual({ host: 'admin.ana.test', kind: 'office' });
  expect((await add('admin.ana.test', other)).refusal.errors).toEqual({
    host: ['admin.ana.test ya es de un comercio'],
  });
  expect((await remove('admin.ana.test', other)).status).toBe(404);
  expect(await hosts()).toEqual([{ host: 'admin.ana.test', kind: 'office' }]);
  expect((await remove('admin.ana.test')).status).toBe(204);
  expect(await hosts()).toEqual([]);
});

test('added and removed hosts are in the history of the platform with their author, and refused ones are not', async () => {
  const host = 'historia.ana.test';
  await add(host);
  await add(host, other);
  await remove(host, other);
  await remove(host);
  const { body } = await support.call(auditApi.list, { query: { area: 'company_hosts' } }, { tenant: platformSlug });
  const changes = body.data
    .map(({ authorName, changes: [change] }) => ({ authorName, ...change }))
    .filter(({ fields }) => fields?.some(({ before, after }) => [before, after].includes(host)));
  expect(changes).toMatchObject([
    { authorName: 'Equipo Comanda', recordId: company.id, fields: [{ field: 'host', before: host, after: null }] },
    { authorName: 'Equipo Comanda', recordId: company.id, fields: [{ after: host }, { field: 'kind' }] },
  ]);
});

test('a closed company gets no host, also while it closes', async () => {
  const closing = await comanda.tenant();
  const hostsOf = async () => (await support.call(companyPageApi.get, { params: { id: closing.id } })).body.hosts;
  await add('queda.ana.test', closing);
  const late = () => add('tarde.ana.test', closing);
  expect((await replyWhileClosing(comanda.database, closing.id, late)).status).toBe(404);
  expect((await late()).status).toBe(404);
  expect((await remove('queda.ana.test', closing)).status).toBe(404);
  expect(await hostsOf()).toEqual([{ host: 'queda.ana.test', kind: 'office' }]);
});

test.each(['https://ana.test', 'ana.test:80', 'ana', 'ana.test/x', '-ana.test'])('%s is no host', async (host) => {
  expect((await add(host)).refusal.errors).toHaveProperty('host');
});

test('each host says where the DNS leads it and which record it needs', async () => {
  for (const host of ['aqui.test', 'otro.test', 'nadie.test', 'mudo.test']) await add(host);
  const ours = `${company.slug}.comanda.test`;
  const records: Record<string, string[] | null> = {
    [ours]: ['203.0.113.7'],
    'aqui.test': ['203.0.113.7'],
    'otro.test': ['198.51.100.1'],
    'mudo.test': null,
  };
  const resolveHost = async (name: string) => (records[name] === undefined ? [] : records[name]);
  const { check = () => null } = companyHosts.handlers({ ...openServices(comanda.config), resolveHost });
  const ctx = { database: comanda.database, request: { host: 'demo.localhost' } };
  const { data } = (await check(ctx as never, { params: { id: company.id } } as never)) as {
    data: { host: string; state: string; advice: string }[];
  };
  expect(data.map(({ host, state }) => [host, state])).toEqual([
    ['aqui.test', 'ready'],
    ['mudo.test', 'unknown'],
    ['nadie.test', 'missing'],
    ['otro.test', 'elsewhere'],
  ]);
  expect(data[2]?.advice).toBe(`Crea en el DNS un registro CNAME de «nadie.test» a «${ours}».`);
});
