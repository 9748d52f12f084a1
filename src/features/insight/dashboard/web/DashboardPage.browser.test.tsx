import { afterEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { RecordSourcesContext } from '#kit/web/form/fields/records/recordOptions.ts';
import { formatDecimal, formatInteger, formatMoney } from '#domain/money.ts';
import { formatDateTime, formatLongDay, formatTime, localDay } from '#domain/time/dates.ts';
import { type TenantFormat, TenantFormatContext } from '#kit/web/shell/format.tsx';
import { expectAccessible } from '#kit/web/testing/expectAccessible.ts';
import { fakeServer, NoNetwork } from '#kit/web/testing/fakeServer.ts';
import { renderScreen } from '#kit/web/testing/renderScreen.tsx';
import { type Dashboard, dashboardApi, type Figure } from '../dashboard.contract.ts';
import { DashboardPage } from './DashboardPage.tsx';

const server = fakeServer();
afterEach(() => void vi.useRealTimers());

const figure = (value: number | null, ended = value, before: number | null = null): Figure => ({
  value,
  ended,
  before,
  trend: [value, value, value, value],
});
const hour = (at: number, sold: number, hasEnded = true) => ({
  hour: at,
  hasEnded,
  orders: sold > 0 ? 3 : 0,
  sold,
  committed: hasEnded ? 0 : 12_000,
  usual: 40_000,
  before: 30_000,
});
/** The current minute, as screens count it. */
const thisMinute = Math.floor(Date.now() / 60_000);
const minutesAgo = (minutes: number) => new Date((thisMinute - minutes) * 60_000).toISOString();
const noDetails = { count: 1, atStake: 0, since: null, until: null, note: null, scope: null };

const busy: Dashboard = {
  day: '2026-11-17',
  comparedDay: '2026-11-10',
  endedAt: 14,
  asOf: '2026-11-17T17:20:00.000Z',
  figures: {
    sold: figure(250_000, 200_000, 160_000),
    orders: figure(25, 20, 20),
    ticket: figure(10_000, 10_000, 8000),
    canceledPercent: figure(4, 5, 3),
    readyMinutes: figure(12.4, 12, 15),
    doorMinutes: figure(null),
  },
  hours: [hour(11, 50_000), hour(12, 70_000), hour(13, 80_000), hour(14, 0, false)],
  committed: { orders: 2, sold: 12_000 },
  stores: { count: 3, open: 2, opensAt: null },
  feeds: [],
  needs: [
    {
      storeId: 7,
      storeName: 'Macul',
      timeZone: 'America/Santiago',
      atStake: 90_000,
      needs: [
        {
          ...noDetails,
          kind: 'closed',
          count: 9,
          atStake: 60_000,
          since: minutesAgo(50),
          until: '2026-11-17T19:00:00.000Z',
          note: 'Corte de luz',
          scope: 'both',
        },
        { ...noDetails, kind: 'late', count: 2, atStake: 30_000, since: minutesAgo(12) },
      ],
    },
    {
      storeId: 8,
      storeName: 'Temuco',
      timeZone: 'America/Santiago',
      atStake: 0,
      needs: [
        { ...noDetails, kind: 'silent', count: 6, since: minutesAgo(80) },
        { ...noDetails, kind: 'soldOut', note: 'Italiano', since: minutesAgo(10) },
        { ...noDetails, kind: 'answers', count: 2 },
      ],
    },
  ],
  needed: { count: 2, atStake: 90_000 },
  closings: [
    {
      storeId: 7,
      storeName: 'Macul',
      timeZone: 'America/Santiago',
      startsAt: '2026-11-17T16:00:00.000Z',
      endsAt: '2026-11-17T21:00:00.000Z',
      scope: 'delivery',
      reason: 'Corte de luz',
    },
  ],
  closingCount: 3,
  contributions: [
    { storeId: 7, name: 'Macul', value: 50_000 },
    { storeId: 8, name: 'Temuco', value: -20_000 },
  ],
  rest: { count: 4, value: 10_000 },
  products: [{ productId: 3, name: 'Italiano', units: 9, orders: 8, sold: 90_000 }],
  customers: [{ customerId: 5, name: 'Camila', orders: 2, sold: 30_000 }],
  paymentMethods: [{ paymentMethod: 'cash', orders: 25, sold: 250_000 }],
  channels: [
    { source: 'mercat', platform: 'web', orders: 20, sold: 200_000 },
    { source: 'rappi', platform: 'web', orders: 5, sold: 50_000 },
  ],
  target: { month: '2026-11', stores: 2, target: 9_000_000, sold: 5_000_000, expected: 5_200_000 },
  nps: { answers: 100, score: 40, low: 23, high: 54, change: { points: 4, isSure: false } },
  check: { checkedAt: '2026-11-17T07:12:00.000Z', checked: 1200, differences: 0 },
};
const empty: Dashboard = {
  ...busy,
  figures: Object.fromEntries(
    Object.keys(busy.figures).map((name) => [
      name,
      { value: ['sold', 'orders'].includes(name) ? 0 : null, ended: null, before: null, trend: [] },
    ]),
  ) as unknown as Dashboard['figures'],
  endedAt: null,
  hours: [],
  committed: { orders: 0, sold: 0 },
  needs: [],
  needed: { count: 0, atStake: 0 },
  closings: [],
  closingCount: 0,
  contributions: [],
  rest: { count: 0, value: 0 },
  products: [],
  customers: [],
  paymentMethods: [],
  channels: [],
  nps: null,
  target: null,
  check: { checkedAt: null, checked: 0, differences: 0 },
};

const everything = [
  'kpi.list',
  'orders.list',
  'stores.list',
  'stores.show',
  'stores.create',
  'products.list',
  'products.show',
  'customers.show',
  'answers.nps_results',
  'targets.list',
];
const timeZone = 'America/Santiago';
const format = {
  money: (value: number) => formatMoney(value, 'cl'),
  integer: (value: number) => formatInteger(value, 'cl'),
  decimal: (value: number) => formatDecimal(value, 'cl'),
  dateTime: (instant: string) => formatDateTime(instant, timeZone),
  time: (instant: string) => formatTime(instant, timeZone),
  dayOf: (instant: string) => localDay(instant, timeZone),
  today: () => '2026-11-17',
  longDay: (day: string) => formatLongDay(day, '2026-11-17'),
} as TenantFormat;

function show(dashboard: Dashboard, { at = '/dashboard', policies = everything } = {}) {
  server.now.answer(dashboardApi.get, () => dashboard);
  const component = () => (
    <TenantFormatContext value={format}>
      <RecordSourcesContext value={{}}>
        <DashboardPage />
      </RecordSourcesContext>
    </TenantFormatContext>
  );
  return renderScreen([{ path: '/dashboard', component }], { at, policies });
}

const region = (name: string) => page.getByRole('region', { name });
const textOf = (name: string) => region(name).element().textContent;
const hrefOf = (name: string | RegExp) =>
  page.getByRole('link', { name, exact: true }).first().element().getAttribute('href');

describe('the dashboard', () => {
  test('shows each figure with its change and a link to exactly its orders', async () => {
    await show(busy);
    await expect.element(region('Vendido')).toBeVisible();
    await expect
      .element(page.getByText('Martes 17 de noviembre · contra el martes 10 de noviembre hasta las 14:00'))
      .toBeVisible();
    expect(textOf('Vendido')).toContain(
      '$250.00025 %25 % más que el martes 10 de noviembre$200.000 hasta las 14:00, antes $160.000',
    );
    expect(textOf('Pedidos')).toContain('igual que');
    expect(textOf('Cancelados')).toContain('4 %2 puntos2 puntos más que el martes 10 de noviembre');
    expect(textOf('Preparación')).toContain('12 min20 %');
    expect(textOf('Tiempo de entrega')).toBe('Tiempo de entrega—');
    expect(hrefOf('Vendido')).toBe('/orders?from=2026-11-17&to=2026-11-17&outcome=sold');
    expect(hrefOf('Cancelados')).toBe('/orders?from=2026-11-17&to=2026-11-17&outcome=canceled');
    await expectAccessible(document.body);
  });

  test('shows orders for later apart from what is sold, and explains what that is', async () => {
    await show(busy);
    const chart = region('Hoy, hora por hora');
    await expect.element(chart.getByText('Ya comprometido', { exact: true })).toBeVisible();
    expect(hrefOf('$12.000 ya comprometido en 2 pedidos para más tarde')).toBe(
      '/orders?from=2026-11-17&to=2026-11-17&outcome=committed',
    );
    const bar = chart.getByRole('link', { name: /^de 14:00 a 15:00, que aún no termina.*Ya comprometido: \$12\.000/ });
    await expect
      .element(bar)
      .toHaveAttribute('href', '/orders?from=2026-11-17&to=2026-11-17&outcome=committed&hours=14');
    await page.getByRole('button', { name: 'Qué es Vendido' }).click();
    await expect.element(page.getByText(/Un pedido programado cuenta cuando llega su hora/)).toBeVisible();
    await expectAccessible(document.body);
  });

  test('starts with the stores that need attention, with reasons, amounts and links', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: thisMinute * 60_000 });
    await show(busy);
    await expect.element(region('Requieren atención')).toBeVisible();
    expect(textOf('Requieren atención')).toContain('2 de 3 locales, con $90.000 en riesgo');
    for (const [text, href] of [
      ['Macul', '/stores/edit-store/7'],
      ['Cerrado hace 50 min · reabre a las 16:00 · Corte de luz', '/stores/edit-store/7/schedules'],
      ['2 pedidos atrasados, el primero por 12 min', '/orders?queue=late&storeIds=7'],
      ['Sin pedidos hace 80 min: en ese tiempo suele recibir 6', '/orders?from=2026-11-17&to=2026-11-17&storeIds=8'],
      ['Agotado: Italiano', '/sold-out?storeId=8'],
      ['2 clientes descontentos sin atender', '/dashboard-nps?storeId=8'],
    ] as const)
      expect(hrefOf(text)).toBe(href);
  });

  test('lists the closings of today with their hours and reason', async () => {
    await show(busy);
    await expect.element(region('Cierres de hoy')).toBeVisible();
    expect(textOf('Cierres de hoy')).toContain('Maculde 13:00 a 18:00 · Solo delivery · Corte de luzY 2 cierres más.');
    expect(region('Cierres de hoy').getByRole('link', { name: 'Macul' }).element().getAttribute('href')).toBe(
      '/stores/edit-store/7/schedules',
    );
  });

  test('shows contributions, the best of the day, payment methods and channels', async () => {
    await show(busy);
    await expect.element(region('Locales que más cambiaron')).toBeVisible();
    await expect
      .element(region('Locales que más cambiaron').getByRole('link', { name: '¿Por qué cambió?' }))
      .toHaveAttribute('href', '/reports/why?period=today');
    expect(textOf('Locales que más cambiaron')).toMatch(/Macul.*\+\$50\.000.*Otros 4 locales.*Diferencia.*\+\$40\.000/);
    expect(hrefOf('Camila')).toBe('/customers/5');
    expect(hrefOf('Italiano')).toBe('/orders?from=2026-11-17&to=2026-11-17&outcome=sold&productId=3');
    expect(hrefOf('Efectivo')).toBe('/orders?from=2026-11-17&to=2026-11-17&outcome=sold&paymentMethod=cash');
    expect(hrefOf('Rappi')).toBe('/orders?from=2026-11-17&to=2026-11-17&outcome=sold&source=rappi');
    expect(textOf('NPS')).toMatch(/\+40entre \+23 y \+54, con 100 respuestas.*\+4 puntos.*diferencia no concluyente/);
    expect(textOf('Meta de noviembre 2026')).toMatch(
      /2 locales con meta.*\$5\.000\.000 de \$9\.000\.000.*\$200\.000 bajo lo esperado/,
    );
    expect(hrefOf('Ver metas')).toBe('/targets');
    await expect.element(page.getByText(/verificadas contra los pedidos.*0 diferencias\./)).toBeVisible();
  });

  test('shows no sign for an NPS that rounds to zero', async () => {
    await show({ ...busy, nps: { answers: 100, score: -0.3, low: -8.2, high: 0.4, change: null } });
    await expect.element(region('NPS')).toBeVisible();
    expect(textOf('NPS')).toContain('Ver respuestas0entre −8 y 0, con 100 respuestas');
  });

  test('hides links and customers the user cannot open', async () => {
    await show({ ...busy, customers: null, nps: null, target: null }, { policies: ['kpi.list'] });
    await expect.element(region('Vendido')).toBeVisible();
    const links = page.getByRole('main').getByRole('link').elements();
    expect(links.map(({ textContent }) => textContent)).toEqual(['¿Por qué cambió?']);
    await expect.element(region('Clientes del día')).not.toBeInTheDocument();
    await expect.element(region('NPS')).not.toBeInTheDocument();
  });

  test('uses the stores and the compared day from the address', async () => {
    await show(busy, { at: '/dashboard?storeIds=7&compare=year' });
    await expect.element(region('Vendido')).toBeVisible();
    expect(server.now.askedOf(dashboardApi.get).at(-1)?.query).toEqual({ storeIds: [7], compare: 'year' });
    expect(hrefOf('Pedidos')).toBe('/orders?from=2026-11-17&to=2026-11-17&outcome=sold&storeIds=7');
    await page.getByText('Semana pasada').click();
    await expect.poll(() => server.now.askedOf(dashboardApi.get).at(-1)?.query).toEqual({ storeIds: [7] });
  });

  test('shows the first steps if there are no stores or sales', async () => {
    await show({ ...empty, stores: { count: 0, open: 0, opensAt: null } });
    await expect.element(page.getByText('Aún no hay pedidos hoy')).toBeVisible();
    expect(hrefOf('Empezar')).toBe('/first-hour');
  });

  test('shows the opening time and the usual sales before the first order', async () => {
    const hours = [{ ...hour(11, 0, false), orders: 0 }];
    await show({ ...empty, hours, stores: { count: 3, open: 0, opensAt: '2026-11-17T14:00:00.000Z' } });
    await expect.element(page.getByText(/Aún no hay pedidos hoy\. Los locales abren a las 11:00/)).toBeVisible();
    expect(textOf('Requieren atención')).toContain('Ningún local está atendiendo ahora.');
    await expect.element(region('Locales que más cambiaron')).not.toBeInTheDocument();
  });

  test('marks the data as stale if it cannot be refreshed', async () => {
    const screen = await show(busy);
    await expect.element(page.getByText('En vivo')).toBeVisible();
    server.now.answer(dashboardApi.get, () => {
      throw new NoNetwork();
    });
    await screen.client.invalidateQueries();
    await expect.element(page.getByText('Sin actualizar desde las 14:20')).toBeVisible();
    expect(textOf('Vendido')).toContain('$250.000');
    // It stays so while the next request waits for its answer.
    server.now.answer(dashboardApi.get, () => new Promise<never>(() => {}));
    const requests = server.now.askedOf(dashboardApi.get).length;
    void screen.client.invalidateQueries();
    await expect.poll(() => server.now.askedOf(dashboardApi.get).length).toBeGreaterThan(requests);
    await expect.element(page.getByText('Sin actualizar desde las 14:20')).toBeVisible();
    expect(page.getByText('En vivo').elements()).toEqual([]);
  });
});
