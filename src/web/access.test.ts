import { expect, test } from 'vitest';
import { canOpen, isOn, openerOf } from './access.ts';

const viewer = {
  policies: ['kpi.list', 'order_payments.list'],
  flags: ['sales-reports'],
  superAdmin: true,
  tenant: { hiddenPaths: ['/reports'] },
};

test.each([
  ['/reports', false],
  ['/reports/why', false],
  ['/reports?type=fleets', false],
  ['/reports-of-others', true],
  ['/dashboard', true],
])('a screen at or below a hidden path stays closed: %s', (path, isOpen) => {
  expect(canOpen(viewer, { policy: 'kpi.list', path })).toBe(isOpen);
});

test('a screen whose flag is off stays closed, whatever the policies', () => {
  expect(canOpen(viewer, { policy: 'order_payments.list', flag: 'payments' })).toBe(false);
  expect(canOpen(viewer, { policy: 'kpi.list', flag: 'sales-reports' })).toBe(true);
});

test('a feature that is off is off for every user, whether or not they have the policy', () => {
  expect(isOn(viewer, { flag: 'payments' })).toBe(false);
  expect(isOn(viewer, { path: '/reports/why' })).toBe(false);
  expect(isOn({ ...viewer, policies: [] }, { flag: 'sales-reports', path: '/dashboard' })).toBe(true);
});

test.each([
  [{ policy: 'kpi.list' }, null],
  [{ policy: 'products.show' }, 'company'],
  [{ policy: 'auth_credentials' }, 'platform'],
  [{ policy: 'auth_credentials.list' }, 'platform'],
  [{ policy: 'super' }, 'platform'],
  [{ policy: 'auth_credentials', flag: 'channel-integration' }, 'vendor'],
  [{ policy: 'kpi.list', path: '/reports' }, 'vendor'],
])('the screen of %o is opened for an admin of a company by %s', (gate, opener) => {
  expect(openerOf({ ...viewer, superAdmin: false }, gate)).toBe(opener);
});
