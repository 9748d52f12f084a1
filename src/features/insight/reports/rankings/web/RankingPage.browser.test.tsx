import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { kpiApi, type Report } from '../../reports.contract.ts';
import { RecordSourcesContext } from '#kit/web/form/fields/records/recordOptions.ts';
import { expectAccessible } from '#kit/web/testing/expectAccessible.ts';
import { fakeServer } from '#kit/web/testing/fakeServer.ts';
import { renderScreen } from '#kit/web/testing/renderScreen.tsx';
import { TopProductsPage, TopUsersPage } from './RankingPage.tsx';

const server = fakeServer();
const at = '2026-11-09T12:00:00.000Z';
const sold = { key: 'sold', label: 'Vendido', kind: 'money', better: 'up', outcome: null } as const;
const orders = { key: 'orders', label: 'Pedidos', kind: 'integer', better: 'up', outcome: 'sold' } as const;
const report = (type: Report['type'], rows: Report['rows']): Report => ({
  type,
  range: {
    startDate: '2026-11-02',
    endDate: '2026-11-08',
    period: 'custom',
    words: 'lun 2 – dom 8 nov',
    days: 'lun 2 – dom 8 nov',
    isAhead: false,
    until: null,
  },
  compared: { startDate: '2026-10-26', endDate: '2026-11-01', comparison: 'previous', words: 'lun 26 oct – dom 1 nov' },
  rowLabel: 'Nombre',
  columns: [orders, sold],
  rows,
  totals: { values: {}, soFar: null, before: null },
  committed: null,
  totalOrders: null,
  ladder: null,
  main: 'sold',
  step: 'day',
  series: [],
  cohorts: null,
  notes: [],
  storeIds: null,
  firstHour: 4,
  asOf: at,
  hasOrders: true,
  liveBuckets: 0,
  checkedAt: null,
  differences: 0,
});
const row = (key: string, label: string, amount: number, userId?: number) => ({
  key,
  label,
  orders: userId ? { userId } : null,
  values: { orders: 3, sold: amount },
  soFar: null,
  before: { orders: 3, sold: 2000 },
});

const empty = { orders: 0, sold: 0 };

const show = (Page: typeof TopProductsPage, path: string, policies: string[]) => {
  const component = () => (
    <RecordSourcesContext value={{}}>
      <Page />
    </RecordSourcesContext>
  );
  return renderScreen([{ path, component }], { at: path, policies });
};

test('products have their place, their change and their page, and keep the place when they are searched', async () => {
  server.now.answer(kpiApi.report, () =>
    report('topProducts', [row('7', 'Churrasco', 3000), row('8', 'Ñoquis', 1000)]),
  );
  await show(TopProductsPage, '/top-products', ['kpi.list', 'kpi.export', 'products.show']);
  await expect.element(page.getByRole('row', { name: /1\. Churrasco.*50 % más que lun 26 oct/ })).toBeVisible();
  await page.getByRole('searchbox', { name: 'Buscar producto' }).fill('noqui');
  await expect.element(page.getByRole('row', { name: /2\. Ñoquis/ })).toBeVisible();
  expect(page.getByText('Churrasco').elements()).toEqual([]);
  await expect.element(page.getByRole('link', { name: 'Ñoquis' })).toHaveAttribute('href', '/products/edit-product/8');
  expect(server.now.askedOf(kpiApi.report)[0]?.query.type).toBe('topProducts');
  // The scrolling area is reachable by keyboard.
  (page.getByRole('link', { name: 'Ñoquis' }).element() as HTMLElement).focus();
  await userEvent.tab({ shift: true });
  await expect.element(page.getByRole('region', { name: 'Productos más vendidos, tabla' })).toHaveFocus();
  await expectAccessible();
});

test('on a phone each is a card with all its figures, as wide as the screen', async () => {
  await page.viewport(390, 844);
  server.now.answer(kpiApi.report, () =>
    report('topCustomers', [row('9', 'Ana Rojas', 3000, 9), { ...row('10', 'Eva Soto', 1000, 10), before: empty }]),
  );
  const { unmount } = await show(TopUsersPage, '/top-users', ['kpi.list', 'orders.list', 'customers.show']);
  const card = page.getByRole('listitem').filter({ hasText: '1. Ana Rojas' });
  await expect.element(card).toBeVisible();
  expect(card.element().textContent).toMatch(/Pedidos3.*Vendido3000.*50 % más/);
  await expect.element(card.getByRole('link', { name: 'Ana Rojas' })).toHaveAttribute('href', '/customers/9');
  expect(page.getByRole('table').elements()).toEqual([]);
  const change = card.getByText('50 %', { exact: true }).element().getBoundingClientRect();
  const sold = document.createRange();
  sold.selectNode(card.getByRole('definition').filter({ hasText: '50 %' }).element().firstChild as Text);
  expect(change.left - sold.getBoundingClientRect().right).toBeGreaterThanOrEqual(6);
  // Without a change the figure ends where the others do.
  const figures = page.getByRole('listitem').filter({ hasText: 'Eva Soto' }).getByRole('definition').elements();
  const [first, second] = figures.map((each) => {
    const range = document.createRange();
    range.selectNodeContents(each.querySelector('a') ?? (each.firstChild as Text));
    return range.getBoundingClientRect().right;
  });
  expect(second).toBe(first);
  await unmount();
  await page.viewport(1280, 800);
});

test('customers lead to their orders of the period, and to their page for who may open it', async () => {
  server.now.answer(kpiApi.report, () => report('topCustomers', [row('9', 'Cliente #9', 3000, 9)]));
  await show(TopUsersPage, '/top-users', ['kpi.list', 'orders.list']);
  await expect
    .element(page.getByRole('link', { name: '3', exact: true }))
    .toHaveAttribute('href', '/orders?from=2026-11-02&to=2026-11-08&outcome=sold&userId=9');
  expect(page.getByRole('link', { name: 'Cliente #9' }).elements()).toEqual([]);
});
