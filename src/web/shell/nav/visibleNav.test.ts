import { IconPhoto } from '@tabler/icons-react';
import { describe, expect, test } from 'vitest';
import type { NavItem } from '#kit/web/shell/areaScreens.ts';
import { currentEntry, currentScreen, homePath, type NavViewer, screensOf, visibleNav } from './visibleNav.ts';

const item = (spec: Pick<NavItem, 'group' | 'path' | 'policy'> & Partial<NavItem>): NavItem => ({
  label: spec.path,
  icon: IconPhoto,
  ...spec,
});

/** A bit of everything, in no order. */
const items: readonly NavItem[] = [
  item({ group: 'settings', path: '/general-settings', policy: 'settings' }),
  item({ group: 'settings', path: '/pages', policy: 'pages' }),
  item({ group: 'settings', path: '/questions', policy: 'questions', entry: 'NPS', after: '/general-settings' }),
  item({ group: 'settings', path: '/questions/polls', policy: 'polls', tabOf: '/questions' }),
  item({ group: 'settings', path: '/users', policy: 'admin_users' }),
  item({ group: 'settings', path: '/roles', policy: 'roles' }),
  item({ group: 'sales', path: '/orders', policy: 'orders' }),
  item({ group: 'sales', path: '/kds', policy: 'orders.cook' }),
  item({ group: 'account', path: '/my-account', policy: 'signedIn', flag: 'my-account' }),
  item({ group: 'reports', path: '/dashboard', policy: 'kpi', flag: 'dashboard' }),
  item({ group: 'reports', path: '/reports', policy: 'kpi', flag: 'sales-reports' }),
  item({ group: 'reports', path: '/payments', policy: 'payments', flag: 'payments' }),
  item({ group: 'integrations', path: '/delivery-integration', policy: 'auth_credentials' }),
  item({ group: 'integrations', path: '/pos-integration', policy: 'auth_credentials' }),
  item({ group: 'pagesAdmin', path: '/pages-admin', policy: 'platform.list' }),
  item({ group: 'marketing', path: '/loyalty-customers', policy: 'loyalty.list', everyStore: true }),
];
const everyFlag = items.flatMap(({ flag }) => flag ?? []);

const viewer = (part: Partial<NavViewer> = {}): NavViewer => ({
  policies: [],
  flags: everyFlag,
  superAdmin: false,
  storeIds: null,
  tenant: { hiddenPaths: [] },
  ...part,
});
const paths = (who: NavViewer) => screensOf(visibleNav(items, who)).map(({ path }) => path);
const entries = (policies: string[]) =>
  visibleNav(items, viewer({ policies })).flatMap((group) =>
    group.entries.map(({ label, path, tabs }) => [label, path, tabs.map((tab) => tab.path)]),
  );

describe('the navigation', () => {
  test('shows somebody without policies their own account alone', () => {
    expect(paths(viewer())).toEqual(['/my-account']);
  });

  test('shows an area to whoever may list it or show it', () => {
    expect(paths(viewer({ policies: ['roles.list'] }))).toContain('/roles');
    expect(paths(viewer({ policies: ['settings.show'] }))).toContain('/general-settings');
    expect(paths(viewer({ policies: ['roles.update'] }))).not.toContain('/roles');
  });

  test('shows what asks for one policy to whoever holds it', () => {
    expect(paths(viewer({ policies: ['orders.cook'] }))).toEqual(['/my-account', '/kds']);
    expect(paths(viewer({ policies: ['orders.list'] }))).not.toContain('/kds');
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

  test('shows integrations and the console of the platform to users with their policies', () => {
    expect(paths(viewer({ policies: ['stores.list', 'admin_users.list'] }))).not.toContain('/pos-integration');
    expect(paths(viewer({ policies: ['auth_credentials.list', 'platform.list'] }))).toEqual(
      expect.arrayContaining(['/delivery-integration', '/pos-integration', '/pages-admin']),
    );
  });

  test('keeps what is of the whole chain from who works in some of its stores', () => {
    const policies = ['loyalty.list'];
    expect(paths(viewer({ policies }))).toContain('/loyalty-customers');
    expect(paths(viewer({ policies, storeIds: [7] }))).not.toContain('/loyalty-customers');
  });

  test('has its groups in its own order, and drops those without items', () => {
    const groups = visibleNav(items, viewer({ policies: ['roles.list', 'orders.list'] }));
    expect(groups.map((group) => group.label)).toEqual([null, 'Ventas', 'Configuración']);
  });
});

describe('an entry', () => {
  test('has its neighbours as tabs, under its own label', () => {
    expect(entries(['questions.list', 'polls.list'])).toEqual([
      ['/my-account', '/my-account', ['/my-account']],
      ['NPS', '/questions', ['/questions', '/questions/polls']],
    ]);
  });

  test('leads to the first tab that the user may open', () => {
    expect(entries(['polls.list'])).toContainEqual(['NPS', '/questions/polls', ['/questions/polls']]);
  });

  test('follows the entry that it names, if the user sees it', () => {
    const labels = entries(['questions.list', 'pages.list', 'settings.show', 'roles.list']).map(([label]) => label);
    expect(labels).toEqual(['/my-account', '/general-settings', 'NPS', '/pages', '/roles']);
  });
});

describe('the current screen', () => {
  const groups = visibleNav(items, viewer({ policies: ['pages.list', 'roles.list', 'questions.list', 'polls.list'] }));

  test('is that of the list a record was opened from', () => {
    expect(currentScreen(groups, '/roles/7')?.path).toBe('/roles');
  });

  test('is not one whose path merely begins alike', () => {
    expect(currentScreen(groups, '/pages-admin')).toBeUndefined();
  });

  test('belongs to the entry that it is a tab of', () => {
    expect(currentEntry(groups, '/questions/polls')?.path).toBe('/questions');
  });
});

describe('where somebody starts', () => {
  const groups = visibleNav(items, viewer({ policies: ['roles.list', 'admin_users.list'] }));

  test('is what they chose, then what the server says', () => {
    expect(homePath(['/roles', '/users'], groups)).toBe('/roles');
    expect(homePath([null, '/users'], groups)).toBe('/users');
  });

  test('is the first screen they may see when the wish is not there for them', () => {
    expect(homePath([null, '/orders'], groups)).toBe('/users');
  });

  test('is the own account when there is nothing else', () => {
    expect(homePath(['/orders'], visibleNav(items, viewer()))).toBe('/my-account');
  });

  test('is nowhere when not even that is on', () => {
    expect(homePath([null], visibleNav(items, viewer({ flags: [] })))).toBe('/misc/not-authorized');
  });
});
