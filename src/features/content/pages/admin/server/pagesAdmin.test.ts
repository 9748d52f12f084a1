import { beforeAll, expect, test } from 'vitest';
import { type Caller, isolatedTestApp, type TestTenant } from '#testing/testApp.ts';
import { openVisit } from '#testing/visits.ts';
import { auditApi } from '#features/platform/audit/audit.contract.ts';
import { pagesApi } from '../../record/pages.contract.ts';
import { pageVersionsApi } from '../../versions/pageVersions.contract.ts';
import { type CompanyPagesQuery, pagesAdminApi } from '../pagesAdmin.contract.ts';

const comanda = await isolatedTestApp();
let one: TestTenant;
let two: TestTenant;
let support: Caller;
const inside = ({ slug }: TestTenant) => ({ tenant: slug });
const make = async (company: TestTenant, name: string) =>
  (await support.call(pagesApi.create, { body: { name, relativeUrl: name } as never }, inside(company))).body;

beforeAll(async () => {
  one = await comanda.tenant({ slug: 'admin-a' });
  two = await comanda.tenant({ slug: 'admin-b' });
  support = await comanda.superAdmin(one.slug);
  await openVisit(comanda.database.pool, support.token, two);
  await make(one, 'uno');
  for (const name of ['dos', 'tres', 'cuatro']) await make(two, name);
});

const list = async (query: CompanyPagesQuery) => (await support.call(pagesAdminApi.list, { query })).body;
const namesOf = ({ data }: Awaited<ReturnType<typeof list>>) =>
  data.filter(({ company }) => company.slug.startsWith('admin-')).map(({ name, company }) => `${company.slug} ${name}`);

test('lists pages of all companies by company, page by page', async () => {
  const all = await list({ limit: 100 });
  expect(namesOf(all)).toEqual(['admin-a uno', 'admin-b dos', 'admin-b tres', 'admin-b cuatro']);
  const pages = await Promise.all([1, 2].map((page) => list({ page, limit: 2 })));
  expect(pages.flatMap(({ data }) => data)).toEqual(all.data.slice(0, 4));
  expect(pages.map(({ total, nextPage }) => [total, nextPage])).toEqual([
    [all.total, 2],
    [all.total, all.total > 4 ? 3 : null],
  ]);
});

test('filters by company and finds a page by id', async () => {
  const { data, total } = await list({ tenantId: two.id, query: 'tres' });
  expect([total, data[0]?.name]).toEqual([1, 'tres']);
  const { body } = await support.call(pagesAdminApi.get, { params: { id: data[0]!.id } });
  expect(body).toMatchObject({ name: 'tres', company: { slug: two.slug } });
  expect((await support.call(pagesAdminApi.get, { params: { id: 999_999_999 } })).status).toBe(404);
});

test('records actions of a super-admin in the history of the company, with the author', async () => {
  const { id } = await make(two, 'historia');
  const args = { params: { id } };
  await support.call(pageVersionsApi.publish, { ...args, body: {} }, inside(two));
  await support.call(pageVersionsApi.unpublish, args, inside(two));
  await support.call(pagesApi.remove, args, inside(two));
  expect(await list({ tenantId: two.id, deleted: true })).toMatchObject({
    data: [{ name: 'historia', isDeleted: true }],
  });
  const { body } = await support.call(pagesApi.recover, args, inside(two));
  expect(body).toMatchObject({ isDeleted: false, editor: { id: support.id } });
  const history = await two.admin.call(auditApi.history, { params: { entity: 'pages', id } });
  expect(history.body.data).toHaveLength(5);
  for (const entry of history.body.data) expect(entry).toMatchObject({ authorEmail: support.email, superAdmin: true });
});

test('is forbidden to all other users', async () => {
  const { data } = await list({ tenantId: two.id });
  const args = { params: { id: data[0]!.id } };
  expect((await one.admin.call(pagesAdminApi.list, { query: {} })).status).toBe(403);
  expect((await one.admin.call(pagesAdminApi.get, args)).status).toBe(403);
  expect((await one.admin.call(pagesApi.remove, args, inside(two))).status).toBe(401);
  expect((await support.call(pagesAdminApi.list, { query: {} }, { 'see-as-role': '1' })).status).toBe(403);
});
