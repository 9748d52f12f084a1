import { beforeAll, expect, test } from 'vitest';
import { openServices } from '#server/services.ts';
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
