import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { dayLength, instantOf, localOf } from '#domain/time/zonedTime.ts';
import { jobOf } from '#testing/integrations/mailCompany.ts';
import { daysAgo, holdCompany, releaseHolds } from '#testing/holds.ts';
import { storedOrder } from '#testing/orders.ts';
import { type Caller, isolatedTestApp, type TestTenant } from '#testing/testApp.ts';
import { companiesApi, type CompanyListQuery } from '../companies.contract.ts';
import { openServices } from '#server/services.ts';
import { pulseJob } from './countPulse.ts';

const comanda = await isolatedTestApp();
const timeZone = 'America/Santiago';
let busy: TestTenant;
let quiet: TestTenant;
let support: Caller;

/** Noon in Chile, some days before today. */
const noonBefore = (days: number) => {
  const today = Math.floor(localOf(timeZone, Date.now()) / dayLength);
  return new Date(instantOf(timeZone, (today - days + 0.5) * dayLength)).toISOString();
};
const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
const count = async (tenant: TestTenant) =>
  pulseJob(openServices(comanda.config)).run(await jobOf(tenant, comanda.database), {});
const list = async (query: CompanyListQuery = {}) => (await support.call(companiesApi.list, { query })).body;
const slugs = async (query: CompanyListQuery) => (await list(query)).data.map(({ slug }) => slug);

beforeAll(async () => {
  busy = await comanda.tenant({ slug: 'empanadas-ana' });
  quiet = await comanda.tenant({ slug: 'sodas-tica', country: 'cr' });
  support = await comanda.superAdmin(busy.slug);
});

test('companies are filtered by a plan that is retired, while they have it', async () => {
  const setActive = (active: boolean) =>
    comanda.database.onPlatform((db) =>
      db.updateTable('plans').set({ active }).where('name', '=', 'Empresa').execute(),
    );
  const setPlan = (plan: string) =>
    comanda.database.onPlatform((db) => db.updateTable('tenants').set({ plan }).where('id', '=', quiet.id).execute());
  const plans = async () => (await support.call(companiesApi.options)).body.plans;
  const { plan } = (await list({ query: quiet.slug })).data[0]!;
  await setActive(false);
  expect(await plans()).not.toContain('Empresa');
  await setPlan('Empresa');
  expect(await plans()).toContain('Empresa');
  expect(await slugs({ plan: 'Empresa' })).toEqual([quiet.slug]);
  await setPlan(plan);
  await setActive(true);
});

test('a company has the sums that its job counted: sold orders of seven days, stores, people and visits', async () => {
  const storeId = await busy.store('Providencia');
  // The day of a zone has 25 hours when its clock goes back.
  for (const createdAt of [hoursAgo(0), hoursAgo(0), noonBefore(1), noonBefore(9)])
    await storedOrder(busy, { storeId, createdAt });
  await storedOrder(busy, { storeId, status: 'pending_online_payment' });
  expect((await list({ query: 'empanadas' })).data).toMatchObject([{ slug: busy.slug, pulse: null }]);
  await count(busy);
  await count(busy);
  const [{ pulse } = { pulse: null }] = (await list({ query: 'empanadas' })).data;
  expect(pulse).toMatchObject({ storeCount: 1, userCount: 1, weekOrders: 3, failedJobs: 0, monthMails: 0 });
  expect(pulse?.dayOrders).toEqual([0, 0, 0, 0, 0, 1, 2]);
  expect(Date.parse(pulse?.lastVisitAt ?? '')).toBeGreaterThan(Date.parse(hoursAgo(1)));
});

test('the list is searched, filtered, sorted and paged, without the company of the platform', async () => {
  await count(quiet);
  expect(await slugs({})).toEqual([busy.slug, quiet.slug]);
  expect(await slugs({ sort: 'orders', dir: 'desc' })).toEqual([busy.slug, quiet.slug]);
  expect(await slugs({ sort: 'stores', dir: 'asc' })).toEqual([quiet.slug, busy.slug]);
  expect(await slugs({ country: 'cr' })).toEqual([quiet.slug]);
  expect(await slugs({ status: 'suspended' })).toEqual([]);
  expect(await slugs({ query: 'cadena TICA' })).toEqual([quiet.slug]);
  expect(await list({ limit: 1, page: 2 })).toMatchObject({ total: 2, nextPage: null, data: [{ slug: quiet.slug }] });
});

test('a company has the kinds of its open holds, the strongest first, also of maintenance', async () => {
  await holdCompany(comanda.database, quiet.id, { kind: 'maintenance', from: daysAgo(1) });
  expect(await slugs({ held: true })).toEqual([quiet.slug]);
  expect(await slugs({ held: false })).toEqual([busy.slug]);
  expect((await list({ held: true })).data).toMatchObject([{ subscriptionStatus: 'active', holds: ['maintenance'] }]);
  await holdCompany(comanda.database, busy.id, { kind: 'payment', from: daysAgo(1) });
  await holdCompany(comanda.database, busy.id, { kind: 'abuse', from: daysAgo(1) });
  expect((await list({ country: 'cl', held: true })).data).toMatchObject([{ holds: ['abuse', 'payment'] }]);
  await releaseHolds(comanda.database, busy.id);
  await holdCompany(comanda.database, busy.id, { kind: 'request', from: daysAgo(-1) });
  await holdCompany(comanda.database, busy.id, { kind: 'security', from: daysAgo(2), until: daysAgo(1) });
  expect(await slugs({ held: false })).toEqual([busy.slug]);
});

test('a company whose data is removed, or will be, is found by that state and not by its subscription', async () => {
  const set = (values: { closesAt: string | null; erasedAt: string | null }) =>
    comanda.database.onPlatform((db) => db.updateTable('tenants').set(values).where('id', '=', quiet.id).execute());
  await set({ closesAt: daysAgo(-3), erasedAt: null });
  expect(await slugs({ status: 'closing' })).toEqual([quiet.slug]);
  expect(await slugs({ status: 'active' })).toEqual([busy.slug]);
  await set({ closesAt: daysAgo(3), erasedAt: daysAgo(1) });
  expect(await slugs({ status: 'erased' })).toEqual([quiet.slug]);
  expect((await support.call(companiesApi.exportCsv, { query: { status: 'erased' } })).text).toContain(';Eliminado;');
  expect(await slugs({ status: 'closing' })).toEqual([]);
  await set({ closesAt: null, erasedAt: null });
});

test('the file has the companies of the filters, and no formula', async () => {
  const name = `=1+1 ${randomUUID()}`;
  await comanda.database.onPlatform((db) =>
    db.updateTable('tenants').set({ name }).where('id', '=', quiet.id).execute(),
  );
  const { text } = await support.call(companiesApi.exportCsv, { query: { country: 'cr' } });
  const [head, ...rows] = text.trim().split('\n');
  expect(head).toBe(
    'Comercio;Identificador;País;Plan;Locales;Límite de locales;Pedidos de 7 días;Estado;Retenciones;Última visita',
  );
  expect(rows).toEqual([expect.stringContaining(`'${name};sodas-tica;Costa Rica;Esencial;0;;0;Activa;Mantención;`)]);
});

test('users of a company see nothing of it', async () => {
  for (const endpoint of [companiesApi.list, companiesApi.exportCsv])
    expect((await busy.admin.call(endpoint, { query: {} })).status).toBe(403);
});
