import { expect, test } from 'vitest';
import { accountApi } from '#features/platform/account/account.contract.ts';
import { holdsApi } from '#features/platform/tenants/holds.contract.ts';
import { usersApi } from '#features/platform/users/users.contract.ts';
import { liveApi } from '#kit/contract/live.ts';
import { jobsApi } from '#features/platform/jobs/jobs.contract.ts';
import { allows, areasByUse, endOf, endTitle, isShellCall, type OpenVisit, visitNeedOf } from './visits.rules.ts';

const now = 1_000_000;
const open: OpenVisit = { id: 1, endsAt: now + 1, writesUntil: null, security: false };

test('an open visit reads, and changes data only while changes are enabled', () => {
  expect(allows(open, 'read', now)).toBe(true);
  expect(allows(open, 'changes', now)).toBe(false);
  expect(allows({ ...open, writesUntil: now + 1 }, 'changes', now)).toBe(true);
  expect(allows({ ...open, writesUntil: now }, 'changes', now)).toBe(false);
});

test('a visit ends by the clock, with its changes', () => {
  const ended = { ...open, endsAt: now, writesUntil: now + 1 };
  expect(allows(ended, 'read', now)).toBe(false);
  expect(allows(ended, 'changes', now)).toBe(false);
});

test('calls of the platform and about the own account need no visit, and calls of the company do', () => {
  expect(visitNeedOf(holdsApi.open)).toBe('none');
  expect(visitNeedOf(accountApi.profile)).toBe('none');
  expect(visitNeedOf(accountApi.company)).toBe('read');
  expect(visitNeedOf(usersApi.list)).toBe('read');
  expect(visitNeedOf(usersApi.create)).toBe('changes');
  expect(visitNeedOf(liveApi.events)).toBe('read');
  expect(visitNeedOf(usersApi.exportCsv)).toBe('changes');
  expect(visitNeedOf(undefined)).toBe('read');
});

test('a visit ended when its visitor ended it, and otherwise by the clock', () => {
  const [endsAt, endedAt] = ['2026-05-04T13:00:00Z', '2026-05-04T12:20:00Z'];
  const open = { endsAt, endedAt: null };
  expect(endOf(open, Date.parse(endsAt) - 1)).toBe(null);
  expect(endOf(open, Date.parse(endsAt))).toBe(endsAt);
  expect(endOf({ endsAt, endedAt }, Date.parse(endsAt))).toBe(endedAt);
});

test('counts of the navigation are no call of what a visitor opened', () => {
  expect(isShellCall({ ...usersApi.list, inShell: true }, {})).toBe(true);
  expect(isShellCall(jobsApi.list, { status: 'failed', ended_within: '24', limit: '1' })).toBe(true);
  expect(isShellCall(jobsApi.list, { status: 'failed' })).toBe(false);
  expect(isShellCall(usersApi.list, {})).toBe(false);
});

test('areas of a visit come by their use', () => {
  expect(areasByUse({ roles: 1, orders: 12, stores: 3 })).toEqual(['orders', 'stores', 'roles']);
});

test('the history names how a visit ended, with its requests and changes', () => {
  const [beganAt, endsAt] = ['2026-05-04T12:00:00Z', '2026-05-04T13:00:00Z'];
  const visit = { beganAt, endsAt, requestCount: 14, changeCount: 1 };
  expect(endTitle({ ...visit, endedAt: '2026-05-04T12:20:00Z' })).toBe(
    'terminó después de 20 minutos (14 solicitudes, 1 cambio)',
  );
  expect(endTitle({ ...visit, endedAt: endsAt })).toBe(
    'terminó por tiempo después de 60 minutos (14 solicitudes, 1 cambio)',
  );
});
