import { beforeAll, describe, expect, test, vi } from 'vitest';
import { auditApi } from '#features/platform/audit/audit.contract.ts';
import { meApi } from '#features/platform/users/me.contract.ts';
import { dashboardApi } from '#features/insight/dashboard/dashboard.contract.ts';
import { differencesApi } from '#features/insight/payouts/differences/differences.contract.ts';
import { orderPaymentsApi } from '#features/insight/payouts/order-payments/orderPayments.contract.ts';
import { kpiApi } from '#features/insight/reports/reports.contract.ts';
import { reportMailsApi } from '#features/insight/reports/mails/mails.contract.ts';
import { type Caller, isolatedTestApp, type TestTenant } from '#testing/testApp.ts';
import { type FeaturesPatch, featuresApi } from '#features/platform/flags/features.contract.ts';

const comanda = await isolatedTestApp();
let company: TestTenant;
let other: TestTenant;
let team: Caller;
beforeAll(async () => {
  company = await comanda.tenant();
  other = await comanda.tenant();
  team = await comanda.superAdmin(company.slug);
});

const reason = 'Piloto de la sucursal Ñuñoa';
const save = (body: FeaturesPatch, caller = team) => caller.call(featuresApi.update, { body: { reason, ...body } });
const meOf = async ({ admin }: TestTenant) => (await admin.call(meApi.me)).body;
/** Processes learn of a change by an event. */
const seen = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 15_000, interval: 50 });

const today = { from: '2026-11-20', to: '2026-11-20' };
const ofReports = ({ admin }: TestTenant) => [
  () => admin.call(kpiApi.report, { query: { type: 'summary', ...today } }),
  () => admin.call(kpiApi.summary, { query: today }),
  () => admin.call(reportMailsApi.list),
];
const ofPayments = ({ admin }: TestTenant) => [
  () => admin.call(orderPaymentsApi.list),
  () => admin.call(differencesApi.list),
];
const answers = async (calls: (() => Promise<{ status: number; refusal: { code: number } }>)[]) =>
  Promise.all(
    calls.map(async (call) => {
      const { status, refusal } = await call();
      return status === 200 ? 200 : [status, refusal.code];
    }),
  );

describe('a hidden screen', () => {
  test('is closed for the company with its endpoints, and for no other company', async () => {
    expect((await save({ hiddenPaths: ['/reports', '/payments'] })).body.hiddenPaths).toEqual([
      '/reports',
      '/payments',
    ]);
    await seen(async () => expect((await meOf(company)).tenant.hiddenPaths).toEqual(['/reports', '/payments']));
    const { flags } = await meOf(company);
    expect(flags.filter((flag) => ['sales-reports', 'payments', 'consolidations'].includes(flag))).toEqual([]);
    const off = [404, 1101];
    expect(await answers([...ofReports(company), ...ofPayments(company)])).toEqual([off, off, off, off, off]);
    expect(await answers([() => company.admin.call(dashboardApi.get)])).toEqual([200]);
    expect(await answers([...ofReports(other), ...ofPayments(other)])).toEqual([200, 200, 200, 200, 200]);
  });

  test('is shown again when it is taken off the list', async () => {
    await save({ hiddenPaths: [] });
    await seen(async () => expect((await meOf(company)).flags).toContain('sales-reports'));
    expect(await answers([...ofReports(company), ...ofPayments(company)])).toEqual([200, 200, 200, 200, 200]);
  });
});

describe('a flag', () => {
  test('is on for the companies it was set for, and has its default again after null', async () => {
    const flags = { aloha: true, dashboard: false };
    expect((await save({ flags })).body.flags).toMatchObject(flags);
    await seen(async () => expect((await meOf(company)).flags).toContain('aloha'));
    expect((await meOf(company)).flags).not.toContain('dashboard');
    expect(await answers([() => company.admin.call(dashboardApi.get)])).toEqual([[404, 1101]]);
    expect((await meOf(other)).flags).not.toContain('aloha');
    expect((await save({ flags: { dashboard: null } })).body.flags).not.toHaveProperty('dashboard');
    await seen(async () => expect((await meOf(company)).flags).toContain('dashboard'));
  });

  test('is not set without a reason, which screens that are hidden do not need', async () => {
    const { status, refusal } = await team.call(featuresApi.update, { body: { flags: { mcp: true } } });
    expect([status, Object.keys(refusal.errors)]).toEqual([422, ['reason']]);
    expect((await team.call(featuresApi.update, { body: { hiddenPaths: [] } })).status).toBe(200);
  });

  test('that no area declares is rejected, like a screen that cannot be hidden', async () => {
    const { status, refusal } = await save({ flags: { alhoa: true }, hiddenPaths: ['/orders'] });
    expect([status, Object.keys(refusal.errors)]).toEqual([422, ['flags.alhoa', 'hidden_paths']]);
  });
});

test('the history of a company has each changed feature with its old and new value', async () => {
  await save({ flags: { 'rappi-cargo': true }, hiddenPaths: [] });
  await save({ flags: { 'rappi-cargo': null }, hiddenPaths: ['/payments'] });
  await save({ flags: { 'rappi-cargo': null }, hiddenPaths: ['/payments'] });
  const { body } = await company.admin.call(auditApi.list, { query: { area: 'features', limit: 100 } });
  expect(body.data[0]).toMatchObject({
    summary: 'Cambió las funciones del comercio',
    undoable: false,
    changes: [
      {
        fields: [
          { field: 'flags', before: { 'rappi-cargo': true }, after: { 'rappi-cargo': null } },
          { field: 'hiddenPaths', before: [], after: ['/payments'] },
        ],
      },
    ],
  });
  expect(body.data[1]).toMatchObject({ changes: [{ fields: [{ after: { 'rappi-cargo': true } }] }] });
  await save({ hiddenPaths: [] });
});

test('only super-admins read and change the features of a company, whose history has who did', async () => {
  expect((await save({ hiddenPaths: [] }, company.admin)).status).toBe(403);
  const read = company.admin.call(featuresApi.get);
  expect((await read).status).toBe(403);
  const { body } = await company.admin.call(auditApi.list, { query: { limit: 100 } });
  expect(body.data.map(({ area }) => area)).toContain('features');
});
