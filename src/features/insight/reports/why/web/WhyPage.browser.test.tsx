import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { RecordSourcesContext } from '#kit/web/form/fields/records/recordOptions.ts';
import { expectAccessible } from '#kit/web/testing/expectAccessible.ts';
import { fakeServer } from '#kit/web/testing/fakeServer.ts';
import { renderScreen } from '#kit/web/testing/renderScreen.tsx';
import { type Why, whyApi } from '../why.contract.ts';
import { WhyPage } from './WhyPage.tsx';

const server = fakeServer();
const split = (before: [number, number], now: [number, number], byCount: number, byMean: number) => ({
  before: { count: before[0], sold: before[1] },
  now: { count: now[0], sold: now[1] },
  change: now[1] - before[1],
  byCount,
  byMean,
});
const why: Why = {
  by: 'store',
  range: {
    startDate: '2026-11-02',
    endDate: '2026-11-08',
    words: 'lun 2 – dom 8 nov, contra lun 26 oct – dom 1 nov',
    days: 'lun 2 – dom 8 nov',
    period: 'custom',
    isAhead: false,
    until: null,
  },
  compared: { startDate: '2026-10-26', endDate: '2026-11-01', words: 'lun 26 oct – dom 1 nov', comparison: 'previous' },
  total: { ...split([30, 3000], [20, 2100], -1000, 150), byMix: -50 },
  rest: 0,
  sold: { now: 2100, before: 3000, change: -900 },
  untilNow: { sold: 2600, count: 24, mean: 108 },
  rows: [
    { key: '4', label: 'Ñuñoa', orders: { storeIds: 4 }, ...split([20, 2000], [10, 1050], -1000, 50) },
    { key: '5', label: 'Maipú', orders: { storeIds: 5 }, ...split([10, 1000], [10, 1050], 0, 50) },
  ],
  events: {
    now: [
      { kind: 'closing', day: '2026-11-03', endDay: '2026-11-05', text: 'Cerró Ñuñoa', path: '/stores/edit-store/4' },
    ],
    before: [],
  },
  storeIds: null,
  hasOrders: true,
};

function show(answer: Why = why) {
  server.now.answer(whyApi.explain, ({ query: { by = 'store' } }) => ({ ...answer, by }));
  const component = () => (
    <RecordSourcesContext value={{}}>
      <WhyPage />
    </RecordSourcesContext>
  );
  return renderScreen([{ path: '/reports/why', component }], {
    at: '/reports/why?period=custom&from=2026-11-02&to=2026-11-08',
    policies: ['kpi.list', 'orders.list'],
  });
}

test('says what a fall is made of, where it was and what happened, each leading to what is behind it', async () => {
  await show();
  await expect.element(page.getByRole('heading', { name: '¿Por qué bajó la venta?' })).toBeVisible();
  const parts = page.getByRole('table', { name: 'En qué se descompone' });
  await expect.poll(() => parts.element().textContent).toMatch(/Pedidos-1000.*Ticket promedio\+150.*Mezcla-50.*-900/);
  const nunoa = page.getByRole('table', { name: 'Diferencia por local' }).getByRole('link', { name: 'Ñuñoa' });
  await expect.element(nunoa).toHaveAttribute('href', '/orders?from=2026-11-02&to=2026-11-08&outcome=sold&storeIds=4');
  const meanwhile = page.getByRole('region', { name: 'Qué pasó mientras' });
  await expect.element(meanwhile.getByRole('link', { name: 'Cerró Ñuñoa' })).toBeVisible();
  expect(meanwhile.element().textContent).toMatch(/Cerró Ñuñoa, hasta el 2026-11-05.*Nada anotado/);
  await expectAccessible();
});

test('of a running period shows what is sold until now, and the hours that it compares', async () => {
  await show({ ...why, range: { ...why.range, until: '14:00' } });
  const sold = page.getByRole('region', { name: 'Vendido' });
  await expect.poll(() => sold.element().textContent).toMatch(/2600.*30 % menos.*2100 hasta las 14:00, antes 3000/);
});

test('has its figures before and now in a table that the keyboard reaches', async () => {
  await show();
  await page.getByText('Ver cifras de antes y ahora').click();
  await userEvent.tab();
  await expect.element(page.getByRole('region', { name: 'Diferencia por local, tabla' })).toHaveFocus();
});

test('is split by something else with one press', async () => {
  await show();
  await page.getByText('Medio de pago', { exact: true }).click();
  await expect.poll(() => server.now.askedOf(whyApi.explain).at(-1)?.query.by).toBe('paymentMethod');
  expect(location.search).toContain('by=paymentMethod');
});

test('says that a period to come, or without sales, has nothing to explain', async () => {
  const sold = { now: 0, before: 0, change: 0 };
  await show({ ...why, sold, rows: [] });
  await expect.element(page.getByText('Sin ventas en ninguno de los dos períodos')).toBeVisible();
});

test('shows the eight largest rows and all others as one, and each of them on request', async () => {
  const rows = Array.from({ length: 12 }, (_, nth) => ({
    key: String(nth),
    label: `Local ${nth + 1}`,
    orders: { storeIds: nth + 1 },
    ...split([10, 1000], [10, 1000 - (20 - nth)], 0, nth - 20),
  }));
  await show({ ...why, rows });
  const bars = page.getByRole('table', { name: 'Diferencia por local', exact: true }).first();
  await expect.element(bars.getByRole('rowheader', { name: 'Local 8', exact: true })).toBeVisible();
  expect(
    bars
      .getByRole('rowheader')
      .elements()
      .map(({ textContent }) => textContent)
      .slice(7),
  ).toEqual(['Local 8', 'Todos los demás', 'Diferencia']);
  await expect.element(bars.getByRole('row', { name: 'Todos los demás -42' })).toBeVisible();
  await page.getByRole('button', { name: 'Ver 4 más' }).click();
  await expect.element(bars.getByRole('rowheader', { name: 'Local 12', exact: true })).toBeVisible();
  await expect.element(page.getByText('Todos los demás')).not.toBeInTheDocument();
});

test('a company without orders is shown how to begin, not other days', async () => {
  await show({ ...why, sold: { now: 0, before: 0, change: 0 }, rows: [], hasOrders: false });
  await expect.element(page.getByText('Aún no hay ventas')).toBeVisible();
  await expect.element(page.getByRole('heading', { level: 1, name: '¿Por qué cambió la venta?' })).toBeVisible();
  expect(page.getByText(/Prueba con otras fechas/).elements()).toEqual([]);
});
