import { beforeAll, expect, test } from 'vitest';
import { auditApi } from '#features/platform/audit/audit.contract.ts';
import { meApi } from '#features/platform/users/me.contract.ts';
import { rolesApi } from '#features/platform/roles/roles.contract.ts';
import { openDatabase } from '#kit/server/data/database.ts';
import { composedAreas } from '#server/composedAreas.ts';
import { daysAgo } from '#testing/holds.ts';
import { type Caller, isolatedTestApp, testAppOn, type TestTenant } from '#testing/testApp.ts';
import { platformTenantId } from './platformTenant.ts';
import { type HoldDraft, holdsApi } from '../holds.contract.ts';
import { tenantsApi } from '../tenants.contract.ts';

const comanda = await isolatedTestApp();
let company: TestTenant;
let other: TestTenant;
let support: Caller;

beforeAll(async () => {
  [company, other] = [await comanda.tenant(), await comanda.tenant()];
  support = await comanda.superAdmin(company.slug);
});

const draft: HoldDraft = {
  kind: 'security',
  starts: 'now',
  startsLocal: null,
  untilLocal: null,
  reason: 'Accesos desde un país desconocido',
  sentence: 'Cerramos tu cuenta por seguridad: escríbenos.',
};
const open = (changes: Partial<HoldDraft> = {}, who = company) =>
  support.call(holdsApi.open, { params: { id: who.id }, body: { ...draft, ...changes } });
const list = async (who = company) => (await support.call(holdsApi.list, { params: { id: who.id } })).body;
const release = (holdId: number, reason = 'Cambiaron todas las claves') =>
  support.call(holdsApi.release, { params: { id: company.id, holdId }, body: { reason } });
const releaseAll = async () => {
  for (const { id, releasedAt } of (await list()).data) if (releasedAt === null) await release(id);
};
const stateSeen = async () => (await company.admin.call(meApi.me)).body.tenant;
const roles = () => company.admin.call(rolesApi.list, { query: {} });

test('a hold reaches the requests of its company at once, with its sentence, and those of no other', async () => {
  expect((await open()).body).toMatchObject({ state: 'suspended', subscriptionStatus: 'suspended' });
  expect((await roles()).status).toBe(423);
  expect((await roles()).refusal).toMatchObject({ code: 1260, message: draft.sentence });
  expect(await stateSeen()).toMatchObject({
    subscriptionStatus: 'suspended',
    hold: { state: 'suspended', sentence: draft.sentence, until: null },
  });
  expect((await other.admin.call(rolesApi.list, { query: {} })).status).toBe(200);
  expect((await support.call(rolesApi.list, { query: {} })).status).toBe(200);
  const { data } = (await support.call(tenantsApi.list, { query: { ids: [company.id, other.id] } })).body;
  expect(data.map(({ subscriptionStatus }) => subscriptionStatus).toSorted()).toEqual(['active', 'suspended']);
  await releaseAll();
  expect((await roles()).status).toBe(200);
});

test('releasing one hold lifts no other', async () => {
  await open();
  await open({ kind: 'payment', starts: 'at', startsLocal: daysAgo(30).slice(0, 14) + '00' });
  const { data } = await list();
  expect(data.map(({ kind, state }) => [kind, state]).slice(0, 2)).toEqual([
    ['payment', 'open'],
    ['security', 'open'],
  ]);
  const [payment, security] = data;
  expect((await release(payment!.id)).body.state).toBe('suspended');
  expect((await release(security!.id)).body).toMatchObject({ state: 'active', subscriptionStatus: 'active' });
});

test('of two super-admins at once, one opens and one releases; the other reads that it happened', async () => {
  const opened = await Promise.all([open({ kind: 'abuse' }), open({ kind: 'abuse' })]);
  expect(new Set(opened.map(({ status }) => status))).toEqual(new Set([201, 409]));
  const [hold] = (await list()).data;
  const released = await Promise.all([release(hold!.id), release(hold!.id)]);
  expect(new Set(released.map(({ status }) => status))).toEqual(new Set([200, 409]));
  expect(released.find(({ status }) => status === 409)?.refusal.message).toBe('Otra persona ya liberó esta retención.');
});

test('a hold is opened and recorded with a single connection, and waits for no second one', async () => {
  const { connectionString = '' } = comanda.database.pool.options;
  const database = openDatabase({ url: connectionString, poolSize: 1, ...composedAreas.databaseOptions });
  const { app, superAdmin } = await testAppOn(database);
  const { call } = await superAdmin(company.slug);
  const { status } = await call(holdsApi.open, { params: { id: company.id }, body: { ...draft, kind: 'abuse' } });
  await app.close();
  await database.close();
  expect(status).toBe(201);
  await releaseAll();
});

test('a hold that cannot be recorded is not opened', async () => {
  await comanda.database.pool.query('alter table audit_changes rename column title to former_title');
  expect((await open({ kind: 'maintenance' })).status).toBe(500);
  await comanda.database.pool.query('alter table audit_changes rename column former_title to title');
  expect((await list()).state).toBe('active');
  expect((await open({ kind: 'maintenance' })).status).toBe(201);
  await releaseAll();
});

test('a hold ends by the clock without anybody releasing it, and another of its kind can follow', async () => {
  await comanda.database.onPlatform((db) =>
    db
      .insertInto('tenantHolds')
      .values({
        tenantId: company.id,
        kind: 'maintenance',
        fromAt: daysAgo(2),
        untilAt: daysAgo(1),
        reason: draft.reason,
        sentence: draft.sentence,
        authorName: 'Equipo',
      })
      .execute(),
  );
  expect((await list()).state).toBe('active');
  expect((await list()).data[0]).toMatchObject({ kind: 'maintenance', state: 'ended' });
  expect((await open({ kind: 'maintenance' })).status).toBe(201);
  expect((await list()).data.map(({ state }) => state).slice(0, 2)).toEqual(['open', 'ended']);
  await releaseAll();
});

test('what a super-admin did and why is in the history of the platform, and in none of the company', async () => {
  await open({ kind: 'request', reason: 'Cierra sus locales este año' });
  await release((await list()).data[0]!.id, 'Vuelven a abrir en marzo');
  const { text } = await support.call(auditApi.list, { query: { area: 'holds' } }, { tenant: 'platform' });
  expect(text).toContain('Cierra sus locales este año');
  expect(text).toContain('Vuelven a abrir en marzo');
  const recorded = await company.inTenant((db) =>
    db.selectFrom('auditChanges').select('id').where('entity', '=', 'holds').execute(),
  );
  expect(recorded).toEqual([]);
});

test('a hold that says too little, ends before it begins or began in the past is refused by its field', async () => {
  const errorsOf = async (changes: Partial<HoldDraft>) => Object.keys((await open(changes)).refusal.errors);
  expect(await errorsOf({ reason: 'corto' })).toEqual(['reason']);
  expect(await errorsOf({ sentence: '' })).toEqual(['sentence']);
  expect(await errorsOf({ untilLocal: '2020-01-01T10:00' })).toEqual(['until_local']);
  expect(await errorsOf({ starts: 'at' })).toEqual(['starts_local']);
  expect(await errorsOf({ starts: 'at', startsLocal: '2020-01-01T10:00' })).toEqual(['starts_local']);
  expect((await list()).state).toBe('active');
});

test('administrators of companies neither hold nor read holds, and the platform itself cannot be held', async () => {
  const params = { id: other.id };
  expect((await company.admin.call(holdsApi.list, { params })).status).toBe(403);
  expect((await company.admin.call(holdsApi.open, { params, body: draft })).status).toBe(403);
  expect((await support.call(holdsApi.open, { params: { id: 999_999 }, body: draft })).status).toBe(404);
  const platformId = await comanda.database.onPlatform(platformTenantId);
  expect((await support.call(holdsApi.open, { params: { id: platformId }, body: draft })).status).toBe(404);
});
