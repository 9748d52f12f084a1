import { describe, expect, test } from 'vitest';
import { nav } from './nav.ts';
import { currentItem, homePath, type NavViewer, visibleNav } from './visibleNav.ts';

const everyScreen = new Set(nav.flatMap((group) => group.items.map((item) => item.path)));
const everyFlag = nav.flatMap((group) => group.items.flatMap((item) => item.flag ?? []));

const viewer = (part: Partial<NavViewer> = {}): NavViewer => ({
  policies: [],
  flags: everyFlag,
  superAdmin: false,
  tenant: { hiddenPaths: [] },
  ...part,
});
const paths = (who: NavViewer, screens: ReadonlySet<string> = everyScreen) =>
  visibleNav(nav, who, screens).flatMap((group) => group.items.map((item) => item.path));

describe('the navigation', () => {
  test('shows somebody without policies their own account alone', () => {
    expect(paths(viewer())).toEqual(['/my-account']);
  });

  test('shows an area to whoever may list it or show it', () => {
    expect(paths(viewer({ policies: ['roles.list'] }))).toContain('/roles');
    expect(paths(viewer({ policies: ['settings.show'] }))).toContain('/general-settings');
    expect(paths(viewer({ policies: ['roles.update'] }))).not.toContain('/roles');
  });

  test('hides what has no screen yet', () => {
    expect(paths(viewer({ policies: ['roles.list', 'stores.list'] }), new Set(['/roles']))).toEqual(['/roles']);
  });

  test('hides what the tenant has switched off', () => {
    const policies = ['kpi.show'];
    expect(paths(viewer({ policies, flags: ['dashboard'] }))).toEqual(['/dashboard']);
  });

  test('hides what the tenant is excluded from', () => {
    const hiddenPaths = ['/reports', '/payments'];
    const seen = paths(viewer({ policies: ['kpi.show', 'payments.list'], tenant: { hiddenPaths } }));
    expect(seen).toContain('/dashboard');
    expect(seen).not.toContain('/reports');
    expect(seen).not.toContain('/payments');
  });

  test('keeps integrations and the pages administration for super-admins', () => {
    const policies = ['stores.list', 'admin_users.list'];
    expect(paths(viewer({ policies }))).not.toContain('/pos-integration');
    expect(paths(viewer({ policies, superAdmin: true }))).toEqual(
      expect.arrayContaining(['/delivery-integration', '/pos-integration', '/pages-admin']),
    );
  });

  test('drops a group without items', () => {
    const groups = visibleNav(nav, viewer({ policies: ['orders.list'] }), everyScreen);
    expect(groups.map((group) => group.label)).toEqual([null, 'Ventas']);
  });

  test('gives every letter to one screen', () => {
    const letters = nav.flatMap((group) => group.items.flatMap((item) => item.letter ?? []));
    expect(new Set(letters).size).toBe(letters.length);
  });
});

describe('the current item', () => {
  const groups = visibleNav(nav, viewer({ policies: ['pages.list', 'roles.list'] }), everyScreen);

  test('is that of the list a record was opened from', () => {
    expect(currentItem(groups, '/roles/7')).toBe('/roles');
  });

  test('is not one whose path merely begins alike', () => {
    expect(currentItem(groups, '/pages-admin')).toBeNull();
  });
});

describe('where somebody starts', () => {
  const groups = visibleNav(nav, viewer({ policies: ['roles.list', 'admin_users.list'] }), everyScreen);

  test('is what they chose, then what the server says', () => {
    expect(homePath(['/roles', '/users'], groups, everyScreen)).toBe('/roles');
    expect(homePath([null, '/users'], groups, everyScreen)).toBe('/users');
  });

  test('is the first screen they may see when the wish is not there for them', () => {
    expect(homePath([null, '/stores'], groups, everyScreen)).toBe('/users');
  });

  test('is the own account when there is nothing else', () => {
    expect(homePath(['/stores'], visibleNav(nav, viewer(), everyScreen), everyScreen)).toBe('/my-account');
  });
});
