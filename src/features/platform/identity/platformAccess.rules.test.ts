import { describe, expect, test } from 'vitest';
import { platformAccess } from './platformAccess.rules.ts';

const access = (roles: string[], entered: boolean) => {
  const { policies, readsOnly } = platformAccess(new Set(roles), entered);
  const compared = [
    'platform.list',
    'platform.plans',
    'orders.list',
    'orders.update',
    'orders.export_orders',
    'auth_credentials.list',
  ];
  return { readsOnly, policies: compared.filter((policy) => policies.has(policy)) };
};

describe('a user of the platform', () => {
  test('has the policies of their roles at home', () => {
    expect(access(['platform.list', 'orders.update'], false)).toEqual({
      readsOnly: false,
      policies: ['platform.list', 'orders.update'],
    });
  });

  test('has the console in a company, and nothing of it without a policy to enter', () => {
    expect(access(['platform.list', 'orders.update'], true)).toEqual({ readsOnly: true, policies: ['platform.list'] });
    const withoutVisits = access(['platform.list', 'platform.visit_changes'], true);
    expect(withoutVisits).toEqual({ readsOnly: true, policies: ['platform.list'] });
  });

  test('reads a company that they may enter, without its files and credentials', () => {
    expect(access(['platform.visits'], true)).toEqual({ readsOnly: true, policies: ['orders.list'] });
  });

  test('does everything in a company where they may change it, and on the console what their roles allow', () => {
    expect(access(['platform.visits', 'platform.visit_changes', 'platform.plans'], true)).toEqual({
      readsOnly: false,
      policies: ['platform.plans', 'orders.list', 'orders.update', 'orders.export_orders', 'auth_credentials.list'],
    });
  });

  test.each([true, false])('does everything as an owner; in a company: %s', (entered) => {
    expect(access(['platform.owner'], entered)).toMatchObject({ readsOnly: false, policies: { length: 6 } });
  });
});
