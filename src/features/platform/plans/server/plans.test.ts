import { beforeAll, expect, test } from 'vitest';
import { platformSlug } from '#domain/platformSlug.ts';
import { localDay } from '#domain/time/dates.ts';
import { auditApi } from '#features/platform/audit/audit.contract.ts';
import { companyCreationApi } from '#features/platform/companies/companyCreation.contract.ts';
import { companyPageApi } from '#features/platform/companies/companyPage.contract.ts';
import {
  informativeBannerDraft,
  informativeBannersApi,
} from '#features/platform/informative-banners/informativeBanners.contract.ts';
import { blankOf } from '#kit/contract/draft.ts';
import { type Caller, isolatedTestApp, type TestTenant } from '#testing/testApp.ts';
import { type Plan, type PlanDraft, plansApi } from '../plans.contract.ts';
import { blankPlan } from '../plans.rules.ts';

const comanda = await isolatedTestApp();
let company: TestTenant;
let support: Caller;

beforeAll(async () => {
  company = await comanda.tenant();
  support = await comanda.superAdmin(company.slug);
});

const draftOf = (changes: Partial<PlanDraft>): PlanDraft => ({ ...blankPlan(), name: 'Barrio', ...changes });
const create = (changes: Partial<PlanDraft>) => support.call(plansApi.create, { body: draftOf(changes) });
const update = ({ id }: Plan, body: Partial<PlanDraft>, ifMatch?: number) =>
  support.call(plansApi.update, { params: { id }, body }, ifMatch === undefined ? {} : { 'if-match': `"${ifMatch}"` });
const remove = ({ id }: Plan) => support.call(plansApi.remove, { params: { id } });
const read = async ({ id }: Plan) => (await support.call(plansApi.get, { params: { id } })).body;
const page = async () => (await support.call(companyPageApi.get, { params: { id: company.id } })).body;
const offered = async () =>
  (await support.call(companyCreationApi.options)).body.plans.map(({ name }: { name: string }) => name);

/** Gives the plan to the company from today on, at another price and limit. */
async function choose({ id: planId }: Plan) {
  const { timeZone, planVersion } = await page();
  const terms = { price: 50_000, storeLimit: 3, fromDay: localDay(new Date(), timeZone), note: '' };
  return support.call(companyPageApi.setPlan, { params: { id: company.id }, body: { planId, planVersion, ...terms } });
}

test('a plan is offered in its order, with prices of some countries', async () => {
  const prices = { ...blankPlan().prices, cl: 45_000, mx: 99_900 };
  const { status, body } = await create({ name: 'Piloto', prices, storeLimit: 3, position: 1 });
  expect(status).toBe(201);
  expect(body).toMatchObject({ name: 'Piloto', prices, storeLimit: 3, active: true, companyCount: 0, version: 1 });
  const names = await offered();
  expect(names).toEqual(['Esencial', 'Piloto', 'Cadena', 'Empresa']);
  const options = (await support.call(companyCreationApi.options)).body.plans;
  expect(options[1]).toMatchObject({ prices: { cl: 45_000, mx: 99_900 }, retired: false });
  expect((await remove(body)).status).toBe(204);
  expect(await offered()).not.toContain('Piloto');
});

test('many changes of a plan at once do not wait for each other for ever, and a refused name is in no history', async () => {
  const plan = (await create({ name: 'Oriente' })).body;
  const positions = Array.from({ length: 30 }, (_, nth) => nth + 1);
  const replies = await Promise.all(positions.map((position) => update(plan, { position })));
  expect(replies.filter(({ status }) => status !== 200 && status !== 409)).toEqual([]);
  expect(replies.some(({ status }) => status === 200)).toBe(true);
  expect((await update(plan, { name: 'ESENCIÁL' })).refusal.errors).toEqual({
    name: ['Ya hay un plan con ese nombre'],
  });
  const { text } = await support.call(auditApi.list, { query: { area: 'plans' } }, { tenant: platformSlug });
  expect(text).not.toContain('ESENCIÁL');
});

test('names are unique without case and accents, and flags are those that areas declare', async () => {
  expect((await create({ name: 'ÉSENCIAL' })).refusal.errors).toEqual({ name: ['Ya hay un plan con ese nombre'] });
  expect((await create({ name: 'Otro', flags: ['campaigns', 'magic'] })).refusal.errors).toEqual({
    flags: ['No hay funciones con estos nombres: magic'],
  });
});

test('is found by name and state, with the companies that have it', async () => {
  const query = async (search: object) =>
    (await support.call(plansApi.list, { query: search })).body.data.map(({ name }: Plan) => name);
  expect(await query({ query: 'esencíal' })).toEqual(['Esencial']);
  expect(await query({ active: false })).toEqual(['Fundadores']);
  const { data } = (await support.call(plansApi.list, { query: { sort: 'companyCount', dir: 'desc' } })).body;
  expect(data[0]).toMatchObject({ name: 'Esencial', companyCount: 1 });
});

test('a change leaves the terms of companies, and a new name follows in them and in notices', async () => {
  const plan = (await create({ name: 'Norte' })).body;
  await choose(plan);
  const notice = blankOf(informativeBannerDraft, {
    title: 'Para el norte',
    plans: ['Cadena', 'Norte'],
    severity: 'info',
    kind: 'general',
    companies: 'all',
    readers: 'everybody',
    position: 1,
  });
  const { body: banner } = await support.call(informativeBannersApi.create, { body: notice }, { tenant: platformSlug });
  const prices = { ...plan.prices, cl: 99_000 };
  const { body } = await update(plan, { name: 'Norte Grande', prices, storeLimit: 1 }, plan.version);
  expect(body).toMatchObject({ name: 'Norte Grande', prices, storeLimit: 1, companyCount: 1, version: 2 });
  expect(await page()).toMatchObject({ plan: 'Norte Grande', planPrice: 50_000, storeLimit: 3 });
  const renamed = await support.call(
    informativeBannersApi.get,
    { params: { id: banner.id } },
    { tenant: platformSlug },
  );
  expect(renamed.body.plans).toEqual(['Cadena', 'Norte Grande']);
  expect((await support.call(plansApi.uses, { params: { id: plan.id } })).body.data).toMatchObject([{ storeLimit: 3 }]);
});

test('a retired plan is offered to no other company, and is not removed while a company has it', async () => {
  const plan = (await create({ name: 'Sur' })).body;
  await choose(plan);
  await update(plan, { active: false });
  expect(await offered()).not.toContain('Sur');
  expect((await page()).offered.find(({ name }: { name: string }) => name === 'Sur')).toMatchObject({ retired: true });
  expect((await choose(plan)).status).toBe(200);
  expect((await remove(plan)).refusal).toMatchObject({ code: 1328 });
  await update(plan, { active: true });
  expect(await offered()).toContain('Sur');
});

test('of two people who change the same fields, the second one sees the values of both', async () => {
  const plan = (await create({ name: 'Centro', storeLimit: 10 })).body;
  await update(plan, { storeLimit: 20 }, plan.version);
  const { status, refusal } = await update(plan, { storeLimit: 30 }, plan.version);
  expect(status).toBe(409);
  expect(refusal).toMatchObject({
    conflict: { version: 2, fields: [{ field: 'store_limit', yours: 30, theirs: 20 }], author: 'Equipo Comanda' },
  });
  expect((await update(plan, { storeLimit: 20 }, plan.version)).status).toBe(200);
  expect(await read(plan)).toMatchObject({ storeLimit: 20, version: 2 });
});

test('the history of the platform has author, before and after of each change', async () => {
  const plan = (await create({ name: 'Costa', storeLimit: 10 })).body;
  await update(plan, { storeLimit: null });
  await remove(plan);
  const { body } = await support.call(auditApi.list, { query: { area: 'plans' } }, { tenant: platformSlug });
  const changes = body.data.filter(({ changes: [change] }) => change?.recordId === plan.id);
  expect(changes.map(({ authorName }) => authorName)).toEqual(Array(3).fill('Equipo Comanda'));
  expect(changes[1]?.changes[0]).toMatchObject({
    title: 'Costa',
    fields: [{ field: 'storeLimit', before: 10, after: null }],
  });
});

test('administrators of companies neither see nor change plans', async () => {
  const { admin } = company;
  expect((await admin.call(plansApi.list)).status).toBe(403);
  expect((await admin.call(plansApi.get, { params: { id: 1 } })).status).toBe(403);
  expect((await admin.call(plansApi.create, { body: draftOf({ name: 'Gratis' }) })).status).toBe(403);
  expect((await admin.call(plansApi.update, { params: { id: 1 }, body: { position: 2 } })).status).toBe(403);
});
