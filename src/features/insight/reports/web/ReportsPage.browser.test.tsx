import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { RecordSourcesContext } from '#kit/web/form/fields/records/recordOptions.ts';
import { expectAccessible } from '#kit/web/testing/expectAccessible.ts';
import { fakeServer, Refusal } from '#kit/web/testing/fakeServer.ts';
import { renderScreen } from '#kit/web/testing/renderScreen.tsx';
import { kpiApi, type Report, reportTypes } from '../reports.contract.ts';
import { ReportsPage } from './ReportsPage.tsx';
import { columns, days, figures, report, row } from './testing/sampleReport.ts';

const server = fakeServer();

function show(
  overrides: Partial<Report> = {},
  at = '/reports?type=revenueByPeriod&from=2026-11-02&to=2026-11-03',
  more: readonly string[] = [],
) {
  const requests: unknown[] = [];
  server.now.answer(kpiApi.report, ({ query }) => {
    requests.push(query);
    return { ...report, ...overrides };
  });
  const component = () => (
    <RecordSourcesContext value={{}}>
      <ReportsPage />
    </RecordSourcesContext>
  );
  const rendering = renderScreen([{ path: '/reports', component }], {
    at,
    policies: ['kpi.list', 'kpi.export', 'orders.list', ...more],
  });
  return rendering.then((screen) => ({ ...screen, requests }));
}

const link = (name: string) => page.getByRole('cell').getByRole('link', { name, exact: true });

describe('a report', () => {
  test('is asked for as its address says, and says its range and when it stood so', async () => {
    const { requests, container } = await show();
    await expect.element(page.getByRole('heading', { name: 'Ventas por período' })).toBeVisible();
    await expect.element(page.getByText('lun 2 – mar 3 nov, contra sáb 31 oct – dom 1 nov')).toBeVisible();
    await expect.element(page.getByText(/Como estaba a las .*: 0 diferencias\./)).toBeVisible();
    expect(requests[0]).toMatchObject({ type: 'revenueByPeriod', from: '2026-11-02', to: '2026-11-03' });
    await expectAccessible(container);
  });

  test('keeps in the address what is chosen: report, period and comparison', async () => {
    const { search } = await show();
    await page.getByRole('button', { name: 'Filtros' }).click();
    await page.getByRole('combobox', { name: 'Comparar con' }).click();
    await page.getByRole('option', { name: 'Mismos días del año pasado' }).click();
    await expect.poll(() => search().compare).toBe('lastYear');
    await page.getByRole('combobox', { name: 'Período' }).click();
    await page.getByRole('option', { name: 'Esta semana' }).click();
    await expect
      .poll(() => search())
      .toMatchObject({ period: 'thisWeek', type: 'revenueByPeriod', compare: 'lastYear' });
    expect(search()).not.toHaveProperty('from');
    await page.getByRole('combobox', { name: 'Reporte' }).click();
    await page.getByRole('option', { name: 'Ventas por medio de pago' }).click();
    await expect.poll(() => search().type).toBe('revenueByPaymentMethod');
  });

  test('opens of every figure the orders that it counts, and of means none', async () => {
    await show();
    await expect.element(link('9000')).toHaveAttribute('href', '/orders?from=2026-11-03&to=2026-11-03&outcome=sold');
    await expect.element(link('15000')).toHaveAttribute('href', '/orders?from=2026-11-02&to=2026-11-03&outcome=sold');
    await expect.element(link('2250')).not.toBeInTheDocument();
  });

  const range = '/orders?from=2026-11-02&to=2026-11-03&outcome=sold';
  const some = { values: { orders: 4, sold: 9000, ticket: null }, soFar: null, before: null };

  test('opens of a weekday and hour the orders of it', async () => {
    const cell = { label: 'Miércoles, 13:00', key: '3-13', orders: { weekdays: 3, hours: 13 } };
    await show({ type: 'heatmap', rows: [{ ...cell, ...some }], series: [] }, '/reports?type=heatmap');
    await expect
      .element(page.getByRole('link', { name: 'Miércoles, 13 h: 4' }))
      .toHaveAttribute('href', `${range}&weekdays=3&hours=13`);
    const heat = page.getByRole('table', { name: 'Pedidos por día y hora' });
    await expect.element(heat.getByRole('cell', { name: '0', exact: true })).not.toBeInTheDocument();
  });

  test('asks for a map of the stores and the periods that the report is of', async () => {
    server.now.answer(kpiApi.map, () => ({ cells: [], hidden: 0, fewest: 5 }));
    const cell = { label: 'Miércoles, 13:00', key: '3-13', orders: { weekdays: 3, hours: 13 } };
    await show(
      { type: 'heatmap', rows: [{ ...cell, ...some }], series: [] },
      '/reports?type=heatmap&compare=lastYear&sameStores=true',
    );
    await expect
      .poll(() => server.now.askedOf(kpiApi.map)[0]?.query)
      .toMatchObject({ compare: 'lastYear', sameStores: true });
  });

  test('opens of a product the orders that have it, whose sum it is not', async () => {
    const product = { label: 'Churrasco', key: '7', orders: { productId: 7 } };
    const ofLines = columns.map((column) => (column.key === 'sold' ? { ...column, outcome: null } : column));
    await show(
      { type: 'topProducts', columns: ofLines, rows: [{ ...product, ...some }], series: [] },
      '/reports?type=topProducts',
    );
    await expect.element(page.getByRole('link', { name: 'Churrasco' })).toHaveAttribute('href', `${range}&productId=7`);
    await expect.element(link('4')).toHaveAttribute('href', `${range}&productId=7`);
    await expect.element(link('9000')).not.toBeInTheDocument();
  });

  test('of customers opens the record of each, for users who may', async () => {
    const customer = { label: 'Ana Rojas', key: '9', orders: { userId: 9 } };
    await show({ type: 'topCustomers', rows: [{ ...customer, ...some }], series: [] }, '/reports?type=topCustomers', [
      'customers.show',
    ]);
    for (const place of [page.getByRole('rowheader'), page.getByRole('list', { name: 'Vendido' })])
      await expect.element(place.getByRole('link', { name: 'Ana Rojas' })).toHaveAttribute('href', '/customers/9');
  });

  test('has the same numbers in its drawing and in its table', async () => {
    await show();
    await page.getByText('Tabla', { exact: true }).click();
    const twin = page.getByRole('table', { name: 'Vendido' });
    for (const { label, values } of days)
      await expect.element(twin.getByRole('row', { name: new RegExp(`${label}.*${values.sold}`) })).toBeVisible();
  });

  test('is a file of the same address, and printed without what is pressed', async () => {
    const print = vi.spyOn(window, 'print').mockReturnValue();
    await show();
    await expect.element(page.getByRole('button', { name: 'Exportar 3 filas' })).toBeEnabled();
    await page.getByRole('button', { name: 'Imprimir' }).click();
    expect(print).toHaveBeenCalledOnce();
  });

  test('compares its drawing and its table alike, also while it goes on', async () => {
    const going = { ...row('2026-11-02', 9, 9000), soFar: { orders: 4, sold: 4000, ticket: 1000 } };
    await show({ type: 'topProducts', rows: [going], series: [] }, '/reports?type=topProducts');
    await expect.element(page.getByRole('listitem').filter({ hasText: '100 % más' })).toBeVisible();
    await expect.element(page.getByRole('row', { name: /día 02.*9000.*100 % más/ })).toBeVisible();
  });

  test('offers the filters that it has, and no others', async () => {
    await show({ type: 'topProducts', series: [] }, '/reports?type=topProducts&compare=lastYear');
    await page.getByRole('button', { name: 'Filtros (1)' }).click();
    await expect.element(page.getByRole('combobox', { name: 'Grupo' })).toBeVisible();
    await expect.element(page.getByRole('combobox', { name: 'Plataforma' })).not.toBeInTheDocument();
  });

  test('has filters of how orders came, went and were paid behind its button', async () => {
    const { search } = await show();
    await page.getByRole('button', { name: 'Filtros' }).click();
    await page.getByRole('combobox', { name: 'Entrega' }).click();
    await page.getByRole('option', { name: 'Retiro' }).click();
    await expect.poll(() => search().dispatchMethod).toBe('pickUp');
    await expect.element(page.getByRole('button', { name: 'Filtros (1)' })).toBeVisible();
  });

  test('is chosen from a list in four groups', async () => {
    await show();
    await page.getByRole('combobox', { name: 'Reporte' }).click();
    await expect.element(page.getByRole('option', { name: 'Flotas de reparto' })).toBeVisible();
    const groups = page.getByRole('listbox').getByRole('group');
    await expect.poll(() => groups.elements().length).toBe(4);
    expect(page.getByRole('option').elements()).toHaveLength(reportTypes.length);
  });

  test('shows its main figure large and the others smaller, and zeros as a dash', async () => {
    await show({ totals: { ...figures(7, 15_000, 4), values: { orders: 0, sold: 15_000, ticket: 2143 } } });
    const sizeOf = (name: string) =>
      Number.parseInt(
        getComputedStyle(
          page
            .getByRole('region', { name, exact: true })
            .getByText(/^[\d—]+$/)
            .element(),
        ).fontSize,
        10,
      );
    await expect.element(page.getByRole('region', { name: 'Cifras del período' })).toBeVisible();
    expect(sizeOf('Vendido')).toBeGreaterThan(sizeOf('Ticket promedio'));
    await expect.element(page.getByRole('region', { name: 'Pedidos', exact: true }).getByText('—')).toBeVisible();
  });

  test('shows no share of the total among its figures, which is always all of it', async () => {
    const share = {
      key: 'share',
      label: 'Parte de la venta',
      kind: 'percent',
      better: 'neither',
      outcome: null,
    } as const;
    const totals = { ...report.totals, values: { ...report.totals.values, share: 100 } };
    await show({ columns: [...report.columns, share], totals });
    await expect.element(page.getByRole('region', { name: 'Ticket promedio', exact: true })).toBeVisible();
    expect(page.getByRole('region', { name: 'Parte de la venta' }).elements()).toEqual([]);
  });

  test('says once that there is nothing to compare with', async () => {
    const before = { orders: 0, sold: 0, ticket: null };
    const rows = days.map((each) => ({ ...each, before }));
    const totals = { ...figures(7, 15_000, 4), before };
    const { unmount } = await show({ rows, totals });
    await expect.element(page.getByText(/no hay con qué comparar/)).toBeVisible();
    expect(page.getByText(/antes 0/).elements()).toEqual([]);
    await unmount();
    await show({ type: 'topProducts', rows, series: [], totals }, '/reports?type=topProducts');
    await expect.element(page.getByRole('listitem').first()).toBeVisible();
    expect(page.getByText(/antes 0/).elements()).toEqual([]);
  });

  test('of fleets shows its five main figures above the drawing, and all in the table', async () => {
    const columns = ['asked', 'delivered', 'lost', 'cost', 'meanCost', 'lateShare'].map(
      (key) => ({ key, label: key, kind: 'integer', better: 'up', outcome: null }) as const,
    );
    const values = Object.fromEntries(columns.map(({ key }) => [key, 7]));
    const fleet = { key: 'uber', label: 'Uber', orders: null, values, soFar: null, before: null };
    await show(
      { type: 'fleets', main: 'delivered', columns, rows: [fleet], series: [], totals: fleet },
      '/reports?type=fleets',
    );
    const cards = page.getByRole('region', { name: 'Cifras del período' });
    await expect.element(cards.getByRole('region', { name: 'delivered' })).toBeVisible();
    expect(cards.getByRole('heading').elements()).toHaveLength(5);
    await expect.element(page.getByRole('columnheader', { name: 'asked' })).toBeVisible();
    await page.viewport(390, 844);
    onTestFinished(() => page.viewport(1280, 900));
    const fleets = page.getByRole('region', { name: 'Flotas de reparto' }).getByRole('listitem');
    await expect
      .poll(() => fleets.elements().flatMap(({ textContent }) => (textContent?.includes('asked') ? textContent : [])))
      .toEqual([expect.stringMatching(/^Uber.*asked7.*lateShare7/), expect.stringMatching(/^Total.*asked7/)]);
    await expect.element(page.getByRole('table')).not.toBeInTheDocument();
    await expect.element(page.getByRole('button', { name: '¿Por qué cambió?' })).not.toBeInTheDocument();
  });

  test('of a company without orders says how to get the first one', async () => {
    const none = { values: { orders: 0, sold: 0, ticket: null }, soFar: null, before: null };
    await show({ hasOrders: false, rows: [], series: [], totals: none });
    await expect.element(page.getByText('Aún no hay ventas')).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Exportar filas' })).toBeDisabled();
  });

  test('while it goes on says until when it is compared', async () => {
    await show({ range: { ...report.range, until: '14:00' } });
    await expect.element(page.getByText(/en curso. Se compara hasta las 14:00/)).toBeVisible();
  });

  test('of a running period has in its steps the amounts that are compared', async () => {
    const step = { key: 'sold', label: 'Vendido', isSum: true, value: 1_008_115, soFar: 555_458, before: 985_527 };
    await show({ type: 'summary', ladder: [step], range: { ...report.range, until: '14:00' } });
    const steps = page.getByRole('table').filter({ hasText: 'Hasta las 14:00' });
    await expect.element(steps.getByRole('row', { name: /Vendido 1008115 555458 985527.*44 % menos/ })).toBeVisible();
  });

  test('shows orders for later apart from what is sold', async () => {
    await show({ committed: { orders: 1, sold: 3000 } });
    await expect
      .element(page.getByRole('link', { name: '3000 ya comprometido en 1 pedido para más tarde' }))
      .toHaveAttribute('href', '/orders?from=2026-11-02&to=2026-11-03&outcome=committed');
  });

  test('shows what is taken off by how much it became', async () => {
    const discount = { key: 'discount', label: 'Aporte', kind: 'money', better: 'neither', outcome: null } as const;
    const figures = { values: { discount: -150 }, soFar: null, before: { discount: -100 } };
    await show({
      type: 'deliveryCofinanceDetails',
      main: 'discount',
      columns: [discount],
      rows: [{ ...row('2026-11-02', 1, 1), ...figures }],
      totals: figures,
    });
    await expect.element(page.getByRole('row', { name: /día 02.*50 % más/ })).toBeVisible();
    await expect.element(page.getByRole('listitem').filter({ hasText: /día 02-150.*50 % más/ })).toBeVisible();
  });

  test('of days that are none says what is wrong with them', async () => {
    const fields = { to: ['El último día es anterior al primero: elígelos al revés'] };
    server.now.answer(kpiApi.report, () => {
      throw new Refusal(422, { message: 'Revisa los campos marcados.', errors: fields });
    });
    const component = () => (
      <RecordSourcesContext value={{}}>
        <ReportsPage />
      </RecordSourcesContext>
    );
    await renderScreen([{ path: '/reports', component }], { at: '/reports?from=2026-11-03&to=2026-11-02' });
    await expect.element(page.getByText(fields.to[0] as string)).toBeVisible();
  });

  test('of nothing, or of days to come, says that', async () => {
    const none = { values: { orders: 0, sold: 0, ticket: null }, soFar: null, before: null };
    await show({ rows: [], series: [], totals: none });
    await expect.element(page.getByText('Sin ventas en este período')).toBeVisible();
    await show({ range: { ...report.range, isAhead: true } });
    await expect.element(page.getByText(/Este período aún no empieza/)).toBeVisible();
  });
});
