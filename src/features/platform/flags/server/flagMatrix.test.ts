import { beforeAll, expect, test } from 'vitest';
import { type Caller, isolatedTestApp, type TestTenant } from '#testing/testApp.ts';
import { flagMatrixApi, type MatrixQuery } from '../flagMatrix.contract.ts';

const comanda = await isolatedTestApp();
let ana: TestTenant;
let tica: TestTenant;
let support: Caller;

beforeAll(async () => {
  ana = await comanda.tenant({ slug: 'empanadas-ana', flags: ['campaigns'] });
  tica = await comanda.tenant({ slug: 'sodas-tica', country: 'cr' });
  support = await comanda.superAdmin(ana.slug);
});

const list = async (query: MatrixQuery = {}) => (await support.call(flagMatrixApi.list, { query })).body;
const slugs = async (query: MatrixQuery) => (await list(query)).data.map(({ slug }) => slug);
const versionOf = async ({ slug }: TestTenant, name: string) => {
  const [row] = (await list({ query: slug })).data;
  return row?.values.find((each) => each.name === name)?.version ?? 0;
};
const change = { name: 'mcp', value: true, until: null, reason: 'Abierto a los pilotos' };
const setMany = (companies: { id: number; version: number }[], by = support, reason = change.reason) =>
  by.call(flagMatrixApi.setMany, { body: { ...change, reason, companies } });

test('the matrix has the flags of each company, without the company of the platform', async () => {
  const { data, total } = await list({ sort: 'name' });
  expect([total, data.map(({ slug }) => slug)]).toEqual([2, [ana.slug, tica.slug]]);
  expect(data[0]?.values.map(({ name, value }) => [name, value])).toContainEqual(['campaigns', true]);
});

test('companies are found by their name, country and plan, and by the value of a flag', async () => {
  expect(await slugs({ query: 'TICA' })).toEqual([tica.slug]);
  expect(await slugs({ country: 'cl' })).toEqual([ana.slug]);
  expect(await slugs({ plan: 'Cadena' })).toEqual([]);
  expect(await slugs({ flag: 'campaigns', value: 'on' })).toEqual([ana.slug]);
  expect(await slugs({ flag: 'campaigns', value: 'default' })).toEqual([tica.slug]);
  expect(await slugs({ flag: 'campaigns', value: 'off' })).toEqual([]);
});

test('a flag is set for the chosen companies with one reason, and each one reports its own result', async () => {
  const [inAna, inTica] = [await versionOf(ana, 'mcp'), await versionOf(tica, 'mcp')];
  await setMany([{ id: tica.id, version: inTica }], support, 'Lo pidió el comercio');
  const { body } = await setMany([
    { id: ana.id, version: inAna },
    { id: tica.id, version: inTica },
    { id: 1_000_000, version: 0 },
  ]);
  expect(body.results).toEqual([
    { id: ana.id, error: null },
    { id: tica.id, error: expect.stringContaining('Otra persona cambió esta función') },
    { id: 1_000_000, error: expect.any(String) },
  ]);
  expect(await slugs({ flag: 'mcp', value: 'on' })).toEqual([ana.slug, tica.slug]);
  const { flags } = (await support.call(flagMatrixApi.summary)).body;
  expect(flags.find(({ name }) => name === 'mcp')).toEqual({
    name: 'mcp',
    known: true,
    default: false,
    onCount: 2,
    offCount: 0,
  });
});

test('a company that was closed is neither in the matrix nor set', async () => {
  const closed = await comanda.tenant({ slug: 'cerrada' });
  const version = await versionOf(closed, 'mcp');
  await comanda.database.onPlatform((db) =>
    db.updateTable('tenants').set({ closesAt: '2026-01-01T00:00:00Z' }).where('id', '=', closed.id).execute(),
  );
  expect(await slugs({ query: 'cerrada' })).toEqual([]);
  const { results } = (await setMany([{ id: closed.id, version }])).body;
  expect(results).toEqual([{ id: closed.id, error: expect.any(String) }]);
});

test('a name that no area reads is refused before any company changes', async () => {
  const body = { ...change, name: 'alhoa', companies: [{ id: ana.id, version: 0 }] };
  const { status, refusal } = await support.call(flagMatrixApi.setMany, { body });
  expect([status, Object.keys(refusal.errors)]).toEqual([422, ['name']]);
});

test('users of a company see nothing of the matrix and set nothing', async () => {
  expect((await ana.admin.call(flagMatrixApi.list, { query: {} })).status).toBe(403);
  expect((await ana.admin.call(flagMatrixApi.summary)).status).toBe(403);
  expect((await setMany([{ id: ana.id, version: 0 }], ana.admin)).status).toBe(403);
});
