import { beforeAll, expect, test, vi } from 'vitest';
import { auditApi } from '#features/platform/audit/audit.contract.ts';
import { meApi } from '#features/platform/users/me.contract.ts';
import { jobOf } from '#testing/integrations/mailCompany.ts';
import { type Caller, isolatedTestApp, type TestTenant } from '#testing/testApp.ts';
import { openVisit } from '#testing/visits.ts';
import { featuresApi } from '../features.contract.ts';
import { companyFlagsApi, type FlagValue } from '../flags.contract.ts';
import { endFlagsJob } from './endFlagsJob.ts';

const comanda = await isolatedTestApp();
let company: TestTenant;
let other: TestTenant;
let support: Caller;

beforeAll(async () => {
  [company, other] = [await comanda.tenant(), await comanda.tenant()];
  support = await comanda.superAdmin(other.slug);
  await openVisit(comanda.database.pool, support.token, company);
});

const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString();
const reason = 'Piloto con la cadena';
const read = async () => (await support.call(companyFlagsApi.get, { params: { id: company.id } })).body;
const flagOf = async (name: string) => (await read()).flags.find((flag) => flag.name === name);
const set = async (name: string, changes: Partial<FlagValue> = {}, version?: number, by = support) => {
  const body = { value: true, until: null, reason, ...changes, name };
  const read = version ?? (await flagOf(name))?.version ?? 0;
  return by.call(companyFlagsApi.set, { params: { id: company.id }, body: { ...body, version: read } });
};
const flagsSeen = async () => (await company.admin.call(meApi.me)).body.flags;

test('a flag has its value, its default, who set it, why and until when, and reaches the company', async () => {
  const until = inAnHour();
  expect(await flagOf('aloha')).toMatchObject({ known: true, default: false, value: null, last: null, version: 0 });
  expect((await set('aloha', { until })).status).toBe(200);
  expect(await flagOf('aloha')).toMatchObject({
    value: true,
    expired: false,
    last: { value: true, until, reason, authorName: 'Equipo Comanda' },
  });
  await vi.waitFor(async () => expect(await flagsSeen()).toContain('aloha'), { timeout: 15_000 });
  expect((await other.admin.call(meApi.me)).body.flags).not.toContain('aloha');
  const { text } = await company.admin.call(auditApi.list, { query: { area: 'features' } });
  expect(text).not.toContain(reason);
});

test('a flag returns to its default when its end has passed, and is marked as expired until it is set again', async () => {
  const until = inAnHour();
  await set('pickup-code', { until });
  await comanda.database.onPlatform((db) =>
    db.updateTable('tenantFlags').set({ untilAt: '2026-01-01T00:00:00Z' }).where('untilAt', '=', until).execute(),
  );
  await comanda.database.onPlatform((db) =>
    db
      .updateTable('tenants')
      .set({ flagEnds: JSON.stringify({ 'pickup-code-dev': '2026-01-01T00:00:00Z' }) })
      .where('id', '=', company.id)
      .execute(),
  );
  const features = await support.call(featuresApi.get, {}, { tenant: company.slug });
  expect(features.body.flags).not.toHaveProperty('pickup-code');
  await endFlagsJob({ environment: 'dev' }).run(await jobOf(company, comanda.database), {});
  expect(await flagOf('pickup-code')).toMatchObject({ value: null, expired: true, last: { value: true } });
  await vi.waitFor(async () => expect(await flagsSeen()).not.toContain('pickup-code'), { timeout: 15_000 });
  const { body } = await company.admin.call(auditApi.list, { query: { area: 'features' } });
  expect(body.data[0]).toMatchObject({
    changes: [{ fields: [{ before: { 'pickup-code': true }, after: { 'pickup-code': null } }] }],
  });
  await set('pickup-code', { value: null });
  expect(await flagOf('pickup-code')).toMatchObject({ value: null, expired: false });
});

test('of two people who change a flag at once, the second one reads it again', async () => {
  const { version = 0 } = (await flagOf('mcp')) ?? {};
  const both = await Promise.all([set('mcp', {}, version), set('mcp', { value: false }, version)]);
  expect(both.map(({ status }) => status).toSorted((one, two) => one - two)).toEqual([200, 409]);
  expect(both.find(({ status }) => status === 409)?.refusal.code).toBe(1299);
  expect((await set('campaigns', {}, 0)).status).toBe(200);
});

test('a repeated request changes nothing and is no conflict', async () => {
  const { version = 0 } = (await flagOf('social-networks')) ?? {};
  expect((await set('social-networks', {}, version)).status).toBe(200);
  const first = await flagOf('social-networks');
  expect((await set('social-networks', {}, version)).status).toBe(200);
  expect((await flagOf('social-networks'))?.version).toBe(first?.version);
});

test('the history has an end that passed before another flag was set', async () => {
  await set('rappi-cargo', { until: inAnHour() });
  const past = '2026-01-01T00:00:00Z';
  await comanda.database.onPlatform((db) =>
    db.updateTable('tenantFlags').set({ untilAt: past }).where('name', '=', 'rappi-cargo').execute(),
  );
  await set('uber-daas');
  const { body } = await company.admin.call(auditApi.list, { query: { area: 'features' } });
  expect(body.data[0]).toMatchObject({
    changes: [{ fields: [{ after: { 'rappi-cargo': null, 'uber-daas': true } }] }],
  });
});

test('a short reason, a passed end and a name that no area reads are refused by their field', async () => {
  const errorsOf = async (name: string, changes: Partial<FlagValue>) =>
    Object.keys((await set(name, changes)).refusal.errors);
  expect(await errorsOf('aloha', { reason: 'corto' })).toEqual(['reason']);
  expect(await errorsOf('aloha', { until: '2020-01-01T10:00:00Z' })).toEqual(['until']);
  expect(await errorsOf('alhoa', {})).toEqual(['name']);
});

test('a flag that no area reads any more is marked until it returns to its default', async () => {
  await comanda.database.onPlatform((db) =>
    db
      .insertInto('tenantFlags')
      .values({ tenantId: company.id, name: 'retired', environment: 'dev', value: true, reason, authorName: 'Comanda' })
      .execute(),
  );
  expect(await flagOf('retired')).toMatchObject({ known: false, value: true });
  expect((await set('retired', { value: null })).status).toBe(200);
  expect(await flagOf('retired')).toBeUndefined();
});

test('values of other environments count for nothing here, and stay', async () => {
  await comanda.database.onPlatform((db) =>
    db
      .insertInto('tenantFlags')
      .values({ tenantId: company.id, name: 'peya-v3', environment: 'stage', value: true, reason, authorName: 'Ana' })
      .execute(),
  );
  expect(await flagOf('peya-v3')).toMatchObject({ value: null, others: [{ environment: 'stage', value: true }] });
  await set('peya-v3');
  await set('peya-v3', { value: null });
  expect(await flagOf('peya-v3')).toMatchObject({ value: null, others: [{ environment: 'stage', value: true }] });
  expect(await flagsSeen()).not.toContain('peya-v3');
});

test('users of a company neither read nor set flags of any company', async () => {
  for (const { id } of [company, other]) {
    const body = { name: 'aloha', value: true, until: null, reason, version: 0 };
    expect((await company.admin.call(companyFlagsApi.get, { params: { id } })).status).toBe(403);
    expect((await company.admin.call(companyFlagsApi.set, { params: { id }, body })).status).toBe(403);
  }
  expect((await support.call(companyFlagsApi.get, { params: { id: 1e6 } })).status).toBe(404);
});
