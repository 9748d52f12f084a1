import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { CurrentUserContext } from '#kit/web/session/currentUser.ts';
import { expectAccessible } from '#kit/web/testing/expectAccessible.ts';
import { fakeServer } from '#kit/web/testing/fakeServer.ts';
import { renderScreen } from '#kit/web/testing/renderScreen.tsx';
import { differencesApi } from '#features/insight/payouts/differences/differences.contract.ts';
import { ordersApi } from '#features/sales/orders/record/orders.contract.ts';
import type { Me } from '#features/platform/users/me.contract.ts';
import { PageTabs } from './PageTabs.tsx';
import { Sidebar } from './Sidebar.tsx';
import { useVisibleNav } from './useVisibleNav.ts';

const server = fakeServer();
let waiting = { new: 0, late: 0 };

beforeEach(() => {
  localStorage.clear();
  waiting = { new: 0, late: 0 };
  server.now.answer(ordersApi.queues, () => ({ open: 9, ready: 0, problem: 0, scheduled: 0, ...waiting }));
  server.now.answer(differencesApi.summary, () => ({ open: 3, providers: [] }));
});

const me = {
  policies: [
    'orders.list',
    'coupons.list',
    'customers.list',
    'loyalty.list',
    'stores.list',
    'store_groups.list',
  ].concat(
    [
      'payments.list',
      'order_payments.list',
      'products.list',
      'admin_users.list',
      'pages.list',
      'roles.list',
      'audit.list',
    ],
    ['settings.show', 'pages.list', 'menus.list', 'modifiers.list', 'drivers.list', 'jobs.list'],
  ),
  flags: ['loyalty-program', 'consolidations', 'payments'],
  storeIds: null,
  superAdmin: false,
  companyFavorites: [],
  preferences: { favorites: [] },
  tenant: { hiddenPaths: [], country: 'cl' },
} as unknown as Me;

function Frame() {
  const { groups, current } = useVisibleNav();
  return (
    <>
      <div style={{ height: 320, overflow: 'auto' }} data-testid="side">
        <Sidebar groups={groups} current={current} rail={false} />
      </div>
      <main>
        <PageTabs groups={groups} />
        <h1>Pantalla</h1>
      </main>
    </>
  );
}

const component = () => (
  <CurrentUserContext value={me}>
    <Frame />
  </CurrentUserContext>
);
const paths = [
  '/orders',
  '/customers',
  '/loyalty-customers',
  '/pages',
  '/stores',
  '/store-groups/{-$part}',
  '/store-groups/create',
];
const show = (at: string) =>
  renderScreen(
    [...paths, '/payments', '/order-payments/differences'].map((path) => ({ path, component })),
    {
      at,
      policies: me.policies,
    },
  );

const sidebar = page.getByRole('navigation', { name: 'Principal' });
const entry = (name: RegExp | string) => sidebar.getByRole('link', { name });
const tabs = (name: string) => page.getByRole('navigation', { name, exact: true });

describe('groups of the sidebar', () => {
  test('fold, and stay folded after a reload', async () => {
    const { unmount } = await show('/orders');
    await expect.element(entry('Cupones')).toBeVisible();
    await page.getByRole('button', { name: 'Menú', exact: true }).click();
    await expect.element(entry('Locales')).not.toBeInTheDocument();
    await unmount();
    await show('/orders');
    await expect
      .element(page.getByRole('button', { name: 'Menú', exact: true }))
      .toHaveAttribute('aria-expanded', 'false');
    await expect.element(entry('Locales')).not.toBeInTheDocument();
  });

  test('show the current entry also when folded', async () => {
    const screen = await show('/orders');
    await page.getByRole('button', { name: 'Configuración' }).click();
    await expect.element(entry('Páginas')).not.toBeInTheDocument();
    await screen.goTo('/pages');
    await expect.element(entry('Páginas')).toHaveAttribute('aria-current', 'page');
    await expect.element(entry('Usuarios')).not.toBeInTheDocument();
  });

  test('are scrolled to the current entry', async () => {
    await show('/pages');
    const box = page.getByTestId('side');
    await expect.element(entry('Páginas')).toHaveAttribute('aria-current', 'page');
    await expect
      .poll(() => {
        const [outer, inner] = [box, entry('Páginas')].map((each) => each.element().getBoundingClientRect());
        return inner!.top >= outer!.top && inner!.bottom <= outer!.bottom;
      })
      .toBe(true);
  });
});

describe('neighbours', () => {
  test('are tabs of one entry, which stays the current one', async () => {
    const screen = await show('/customers');
    await expectAccessible(document.body);
    await expect.element(entry('Saldos de puntos')).not.toBeInTheDocument();
    await tabs('Clientes').getByRole('link', { name: 'Saldos de puntos' }).click();
    await expect.poll(screen.address).toBe('/loyalty-customers');
    await expect.element(entry('Clientes')).toHaveAttribute('aria-current', 'page');
    await expect
      .element(tabs('Clientes').getByRole('link', { name: 'Saldos de puntos' }))
      .toHaveAttribute('aria-current', 'page');
  });

  test('stay above a screen whose address names a part of it', async () => {
    await show('/store-groups/norte');
    await expect.element(tabs('Locales').getByRole('link', { name: 'Grupos' })).toHaveAttribute('aria-current', 'page');
  });

  test('are scrolled to the current tab on a narrow screen, also after its count arrives', async () => {
    await page.viewport(300, 700);
    onTestFinished(() => page.viewport(1280, 900));
    await show('/order-payments/differences');
    const nav = tabs('Liquidaciones');
    const current = nav.getByRole('link', { name: /Diferencias/ });
    await expect.element(current.getByText('3', { exact: true })).toBeVisible();
    await expect
      .poll(() => current.element().getBoundingClientRect().right <= nav.element().getBoundingClientRect().right)
      .toBe(true);
  });

  test('are not shown above a record of theirs, nor for a screen without any', async () => {
    const screen = await show('/store-groups');
    await expect.element(tabs('Locales').getByRole('link', { name: 'Grupos' })).toBeVisible();
    await screen.goTo('/store-groups/create');
    await expect.element(tabs('Locales')).not.toBeInTheDocument();
    await expect.element(entry('Locales')).toHaveAttribute('aria-current', 'page');
    await screen.goTo('/pages');
    for (const name of ['Locales', 'Páginas']) await expect.element(tabs(name)).not.toBeInTheDocument();
  });
});

describe('counters', () => {
  test('show what waits, and nothing for zero', async () => {
    waiting = { new: 4, late: 0 };
    const { unmount } = await show('/pages');
    await expect.element(entry('Pedidos 4 por aceptar')).toBeInTheDocument();
    await expect.element(entry('Liquidaciones 3 por resolver')).toBeInTheDocument();
    await unmount();
    waiting = { new: 0, late: 120 };
    await show('/payments');
    await expect.element(entry('Pedidos 120 atrasados')).toBeInTheDocument();
    await expect.element(tabs('Liquidaciones').getByRole('link', { name: 'Diferencias 3 por resolver' })).toBeVisible();
  });
});
