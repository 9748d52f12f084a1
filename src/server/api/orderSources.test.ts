import { expect, test } from 'vitest';
import { orderSourceColors } from '#domain/orders/orderSourceColors.ts';
import { orderSourceLabels, orderSources } from '#domain/orders/orders.ts';
import { credentialsApi } from '#features/platform/integrations/credentials.contract.ts';
import { providers } from '#integrations/providers.ts';
import { dashboardApi } from '#features/insight/dashboard/dashboard.contract.ts';
import { mixLabels } from '#features/insight/reports/mixLabels.ts';
import { kpiApi } from '#features/insight/reports/reports.contract.ts';
import { ordersApi } from '#features/sales/orders/record/orders.contract.ts';
import { businessDayOf } from '#domain/time/businessDay.ts';
import { sources } from '#demo/orders/demoOrders.ts';
import { defaultClock } from '#testing/orders.ts';
import { foldSales, storedSales } from '#testing/sales.ts';
import { testApp } from '#testing/testApp.ts';

/** Those of the specification, and DiDi Food. */
const specified = ['mercat', 'peya_aggregator', 'rappi', 'uber_eats', 'amipass', 'didi_food'];
const comanda = await testApp();

test('the sources of orders are those of the specification and DiDi Food', () => {
  expect(orderSources.toSorted()).toEqual(specified.toSorted());
});

test('every source has a label and a colour that no other has, also in reports, and demo orders', () => {
  for (const values of [Object.values(orderSourceLabels), Object.values(orderSourceColors)])
    expect(new Set(values).size).toBe(specified.length);
  expect(mixLabels.source[1]).toEqual(orderSourceLabels);
  const inDemo = Object.values(sources).flatMap((weights) => Object.keys(weights));
  expect([...new Set(inDemo)].toSorted()).toEqual(specified.toSorted());
});

test('every marketplace is read by a provider, or has one that cannot be switched on and says why', async () => {
  const marketplaces = orderSources.filter((source) => source !== 'mercat' && source !== 'amipass');
  const served = providers.flatMap(({ off, channels }) => (off === undefined ? (channels?.serves ?? []) : []));
  expect(marketplaces.filter((source) => !served.includes(source))).toEqual([]);
  const tenant = await comanda.tenant();
  const { body } = await tenant.admin.call(credentialsApi.providers, {});
  const listed = body.data.find(({ key }) => key === 'amipass_orders');
  expect(listed).toMatchObject({ kinds: ['channels'], off: expect.stringContaining('ningún documento') });
  const value = { env_production: true };
  const saved = await tenant.admin.call(credentialsApi.save, { body: { key: 'amipass_orders', value } });
  expect([saved.status, saved.refusal.message]).toEqual([409, `Pedidos de amiPASS: ${listed?.off}`]);
});

test('orders of every source are found by it, add up in its report and are on the dashboard', async () => {
  const tenant = await comanda.tenant();
  const storeId = await tenant.store('Providencia');
  const createdAt = new Date().toISOString();
  const day = businessDayOf(defaultClock, Date.now());
  const totalOf = (place: number) => 1000 * (place + 1);
  const ids = await storedSales(
    tenant,
    orderSources.map((source, place) => ({ storeId, day, hour: 13, total: totalOf(place), source, createdAt })),
  );
  await foldSales(tenant);
  for (const [place, source] of orderSources.entries()) {
    const { body: list } = await tenant.admin.call(ordersApi.list, { query: { source } });
    expect(list.data.map((order) => [order.id, order.source])).toEqual([[ids[place], source]]);
    const query = { type: 'revenueByPeriod' as const, from: day, to: day, source };
    const { body: report } = await tenant.admin.call(kpiApi.report, { query });
    expect(report.totals.values.sold).toBe(totalOf(place));
  }
  const { body } = await tenant.admin.call(dashboardApi.get, { query: {} });
  expect(body.channels.map(({ source }) => source).toSorted()).toEqual(orderSources.toSorted());
});
