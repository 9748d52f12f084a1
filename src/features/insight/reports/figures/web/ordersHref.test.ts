import { expect, it } from 'vitest';
import type { Report } from '../../reports.contract.ts';
import { ordersHref } from './ordersHref.ts';

const range = { startDate: '2026-11-02', endDate: '2026-11-03' } as Report['range'];
const report = { type: 'revenueByPaymentMethod' as const, range, storeIds: [3, 7] };
const search = { storeIds: '3,7,9', platform: 'web', storeGroupId: 4 };

it('a figure leads to the orders of its row, narrowed as the report is', () => {
  const href = ordersHref(report, search, { orders: { paymentMethod: 'cash' }, outcome: 'sold' });
  expect(decodeURIComponent(href ?? '')).toBe(
    '/orders?from=2026-11-02&to=2026-11-03&outcome=sold&storeIds=3,7,9&storeGroupId=4&platform=web&paymentMethod=cash',
  );
});

it('of stores that sold in both periods it leads to those', () => {
  const href = ordersHref(report, { ...search, sameStores: true }, { orders: {}, outcome: 'canceled' });
  expect(decodeURIComponent(href ?? '')).toBe(
    '/orders?from=2026-11-02&to=2026-11-03&outcome=canceled&storeIds=3,7&platform=web',
  );
});

it('a filter that the report did not take does not narrow its orders either', () => {
  const topCustomers = { ...report, type: 'topCustomers' } as const;
  const href = ordersHref(topCustomers, { platform: 'web' }, { orders: { userId: 5 }, outcome: 'sold' });
  expect(href).toBe('/orders?from=2026-11-02&to=2026-11-03&outcome=sold&userId=5');
});

it('what no list of orders has leads nowhere', () => {
  expect(ordersHref(report, search, { orders: null, outcome: 'sold' })).toBeUndefined();
  expect(ordersHref(report, search, { orders: {}, outcome: null })).toBeUndefined();
});
