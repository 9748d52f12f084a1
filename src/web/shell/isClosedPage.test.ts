import { expect, test } from 'vitest';
import { isClosedPage } from './isClosedPage.ts';

const hold = (state: 'suspended' | 'inactive' | 'maintenance' | 'suspendedPayment') => ({
  state,
  sentence: 'Escríbenos.',
  until: null,
  supportEmail: 'soporte@comanda.test',
});
const reader = (state: Parameters<typeof hold>[0] | null, superAdmin = false) => ({
  superAdmin,
  seeingAs: null,
  tenant: { hold: state && hold(state) },
});

test.each([
  ['suspended', '/stores', true],
  ['inactive', '/menus/4', true],
  ['suspended', '/orders', false],
  ['suspended', '/kds', false],
  ['suspended', '/my-account', false],
  ['maintenance', '/stores', false],
  ['suspendedPayment', '/stores', false],
  [null, '/stores', false],
] as const)('of a company that is %s, %s is closed: %s', (state, path, isClosed) => {
  expect(isClosedPage(reader(state), path)).toBe(isClosed);
});

test('users of the platform read a closed company', () => {
  expect(isClosedPage(reader('suspended', true), '/stores')).toBe(false);
});
