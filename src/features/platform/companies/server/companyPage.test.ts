import { beforeAll, expect, test } from 'vitest';
import { localDay } from '#domain/time/dates.ts';
import { movedDay } from '#domain/time/periods.ts';
import { accountApi } from '#features/platform/account/account.contract.ts';
import { replyWhileClosing } from '#testing/erasures.ts';
import { jobOf } from '#testing/integrations/mailCompany.ts';
import { type Caller, isolatedTestApp, type TestTenant } from '#testing/testApp.ts';
import { companyPageApi, type PlanDraft } from '../companyPage.contract.ts';
import { openServices } from '#server/services.ts';
import { pulseJob } from './countPulse.ts';

const comanda = await isolatedTestApp();
const today = localDay(new Date(), 'America/Santiago');
let company: TestTenant;
let other: TestTenant;
let support: Caller;

beforeAll(async () => {
  company = await comanda.tenant();
  other = await comanda.tenant();
  support = await comanda.superAdmin(other.slug);
});

const read = async ({ id } = company) => (await support.call(companyPageApi.get, { params: { id } })).body;
const planOf = (changes: Partial<PlanDraft> = {}): PlanDraft => ({
  planId: 1,
  price: 90_000,
  storeLimit: 2,
  fromDay: today,
  note: 'Precio del convenio',
  ...changes,
});
const setPlan = async (changes: Partial<PlanDraft> = {}, planVersion?: number, by: Caller = support) => {
  const body = { ...planOf(changes), planVersion: planVersion ?? (await read()).planVersion };
  return by.call(companyPageApi.setPlan, { params: { id: company.id }, body });
};

test('a company has its plan, people, hosts and failed jobs, and nothing of another company', async () => {
  await other.userWith(['stores.list']);
  const page = await read();
  expect(page).toMatchObject({ slug: company.slug, storeCount: 0, storeLimit: null, hosts: [], failedJobs: [] });
  expect(page.people.map(({ email }) => email)).toEqual([company.admin.email]);
  expect(page.offered.map(({ name }) => name)).toEqual(['Esencial', 'Cadena', 'Empresa']);
  expect((await support.call(companyPageApi.get, { params: { id: 1e6 } })).status).toBe(404);
  expect((await company.admin.call(companyPageApi.get, { params: { id: company.id } })).status).toBe(403);
});

test('a plan holds from its day, with author and note, and the company sees it', async () => {
  const { body } = await setPlan();
  expect(body).toMatchObject({ plan: 'Esencial', planPrice: 90_000, storeLimit: 2 });
  expect(body.plans).toMatchObject([{ fromDay: today, note: 'Precio del convenio', authorName: 'Equipo Comanda' }]);
  const { subscription } = (await company.admin.call(accountApi.company)).body;
  expect(subscription).toMatchObject({ plan: 'Esencial', price: 90_000, storeLimit: 2 });
  const later = await setPlan({ planId: 2, price: 489_000, storeLimit: 250, fromDay: movedDay(today, 1) });
  expect(later.body).toMatchObject({ plan: 'Esencial', plans: [{ name: 'Cadena' }, { name: 'Esencial' }] });
  expect((await setPlan({ fromDay: '2020-01-01' })).refusal.errors).toHaveProperty('from_day');
});

test('of two people who change the plan at once, the second one reads it again', async () => {
  const { planVersion } = await read();
  const both = await Promise.all([setPlan({ note: 'Una' }, planVersion), setPlan({ note: 'Otra' }, planVersion)]);
  expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
  expect((await setPlan({ note: 'Después' })).status).toBe(200);
});

test('a plan is not set while its company closes', async () => {
  const closing = await comanda.tenant();
  const body = { ...planOf(), planVersion: (await read(closing)).planVersion };
  const set = () => support.call(companyPageApi.setPlan, { params: { id: closing.id }, body });
  expect((await replyWhileClosing(comanda.database, closing.id, set)).status).toBe(404);
  expect((await read(closing)).plans).toEqual([]);
});

test('a plan begins by the clock', async () => {
  await setPlan({ planId: 2, storeLimit: 250, fromDay: movedDay(today, 1) });
  expect((await read()).plan).toBe('Esencial');
  await comanda.database.onPlatform((db) =>
    db.deleteFrom('tenantPlans').where('fromDay', '=', today).where('tenantId', '=', company.id).execute(),
  );
  await comanda.database.onPlatform((db) =>
    db.updateTable('tenantPlans').set({ fromDay: today }).where('tenantId', '=', company.id).execute(),
  );
  await pulseJob(openServices(comanda.config)).run(await jobOf(company, comanda.database), {});
  expect(await read()).toMatchObject({ plan: 'Cadena', storeLimit: 250 });
});
