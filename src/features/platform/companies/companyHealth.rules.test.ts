import { expect, test } from 'vitest';
import type { HoldKind, SubscriptionStatus } from '#domain/holds/heldStates.ts';
import type { ProviderIssue } from '#features/platform/integrations/providerIssues.contract.ts';
import { companyHealth } from './companyHealth.rules.ts';

const now = Date.parse('2026-11-30T12:00:00Z');
const quota = 1_000_000_000;
const counted = {
  storeCount: 3,
  lastOrderAt: '2026-11-30T11:00:00Z' as string | null,
  failedJobs: 0,
  overdueInvoices: 0,
  dayRequests: 1000,
  dayFailures: 0,
  pictureBytes: 0,
  fileBytes: 0,
  storageQuota: quota,
  providerIssues: [] as ProviderIssue[],
};
const free = {
  holds: [] as HoldKind[],
  subscriptionStatus: 'active' as SubscriptionStatus,
  heldUntil: null as string | null,
};
const healthOf = (sums: Partial<typeof counted>, held: Partial<typeof free> = {}) =>
  companyHealth({ ...free, ...held, pulse: { ...counted, ...sums } }, now);
const issue = (name: string, kind: ProviderIssue['kind'], storeCount = 0): ProviderIssue => ({
  name,
  kind,
  storeCount,
});

test.each([
  [{}, []],
  [{ lastOrderAt: '2026-11-28T12:00:00Z' }, ['Sin pedidos hace 2 días']],
  [{ lastOrderAt: '2026-11-28T12:00:01Z' }, []],
  [{ lastOrderAt: null, failedJobs: 1 }, ['Todavía sin pedidos', '1 tarea falló']],
  [{ failedJobs: 3 }, ['3 tareas fallaron']],
  [{ overdueInvoices: 2 }, ['2 facturas vencidas']],
  [{ dayFailures: 10 }, ['Falla el 1 % de las solicitudes']],
  [{ dayFailures: 9, dayRequests: 20 }, []],
  [{ dayFailures: 19, dayRequests: 2000 }, []],
  [{ storeCount: 0, lastOrderAt: null }, []],
  [{ pictureBytes: 0.8 * quota }, ['Imágenes: 80 % del espacio']],
  [{ pictureBytes: 0.8 * quota - 1, fileBytes: 0.999 * quota }, ['Archivos: 99 % del espacio']],
  [{ pictureBytes: quota, storageQuota: 0 }, []],
])('the reasons of %o are %o', (sums, reasons) => {
  expect(healthOf(sums)).toEqual({ state: reasons.length === 0 ? 'good' : 'attention', reasons });
});

test('a company that was not counted yet is neither well nor in need of attention', () => {
  expect(companyHealth({ ...free, pulse: null }, now)).toEqual({ state: 'unknown', reasons: [] });
});

test('providers that do not work are named with the cause, the first three of them', () => {
  const providerIssues = [
    issue('Rappi', 'credentials'),
    issue('Toteat', 'stores', 1),
    issue('Uber Eats', 'calls'),
    issue('Webpay', 'calls'),
    issue('Yapo', 'stores', 4),
  ];
  expect(healthOf({ providerIssues }).reasons).toEqual([
    'Rappi: revisar credenciales',
    'Toteat: 1 local con problemas',
    'Uber Eats: con fallas',
    'y 2 integraciones más',
  ]);
});

test.each([
  ['maintenance', 'active'],
  ['request', 'inactive'],
  ['abuse', 'suspended'],
  ['payment', 'suspended'],
] as const)('a company whose orders a hold of %s stopped is not without orders', (kind, subscriptionStatus) => {
  const held = { holds: [kind], subscriptionStatus };
  expect(healthOf({ lastOrderAt: '2026-11-20T12:00:00Z' }, held).reasons).toEqual([]);
  expect(healthOf({ lastOrderAt: null }, held).reasons).toEqual([]);
});

test('a company whose payment failed still sells', () => {
  const held: Partial<typeof free> = { holds: ['payment'], subscriptionStatus: 'failed_payment' };
  expect(healthOf({ lastOrderAt: '2026-11-20T12:00:00Z' }, held).reasons).toEqual(['Sin pedidos hace 10 días']);
});

test('days without orders count from the release of a hold on', () => {
  const sums = { lastOrderAt: '2026-11-20T12:00:00Z' };
  expect(healthOf(sums, { heldUntil: '2026-11-28T12:00:01Z' }).reasons).toEqual([]);
  expect(healthOf({ lastOrderAt: null }, { heldUntil: '2026-11-29T12:00:00Z' }).reasons).toEqual([]);
  expect(healthOf(sums, { heldUntil: '2026-11-28T12:00:00Z' }).reasons).toEqual(['Sin pedidos hace 10 días']);
});
