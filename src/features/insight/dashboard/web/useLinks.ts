import { use } from 'react';
import { PoliciesContext } from '#kit/web/session/Can.tsx';
import type { Dashboard, NeedKind } from '../dashboard.contract.ts';

type SearchParams = Readonly<Record<string, string | number | undefined>>;

const address = (path: string, params: SearchParams) => {
  const entries = Object.entries(params).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  );
  const search = new URLSearchParams(entries).toString();
  return search ? `${path}?${search}` : path;
};

const week = 7 * 86_400_000;

/** Links to the details of each figure that the user may open. */
export function useLinks(
  { day, comparedDay }: Pick<Dashboard, 'day' | 'comparedDay'>,
  storeIds: readonly number[] | undefined,
) {
  const policies = use(PoliciesContext);
  const to = (policy: string, path: string, params: SearchParams = {}) =>
    policies.has(policy) ? address(path, params) : undefined;
  const stores = storeIds?.length ? storeIds.join(',') : undefined;
  const orders = (params: SearchParams = {}) =>
    to('orders.list', '/orders', { from: day, to: day, outcome: 'sold', storeIds: stores, ...params });
  const needs: Record<NeedKind, (storeId: number) => string | undefined> = {
    closed: (storeId) => to('stores.show', `/stores/edit-store/${storeId}/schedules`),
    late: (storeId) => to('orders.list', '/orders', { queue: 'late', storeIds: storeId }),
    silent: (storeId) => orders({ storeIds: storeId, outcome: undefined }),
    soldOut: (storeId) => to('products.list', '/sold-out', { storeId }),
    payments: (storeId) =>
      to('order_payments.list', '/order-payments/differences', { state: 'open', storeIds: storeId }),
    answers: (storeId) => to('answers.nps_results', '/dashboard-nps', { storeId }),
  };
  return {
    orders,
    needs,
    openStores: to('stores.list', '/stores', { open: 'true' }),
    feed: (feedId: number) => to('feeds.show', `/social-networks/${feedId}`),
    store: (storeId: number) => to('stores.show', `/stores/edit-store/${storeId}`),
    customer: (customerId: number) => to('customers.show', `/customers/${customerId}`),
    why: to('kpi.list', '/reports/why', {
      period: 'today',
      compare: Date.parse(day) - Date.parse(comparedDay) > week ? 'lastYear' : undefined,
      storeIds: stores,
    }),
    targets: to('targets.list', '/targets'),
    nps: to('answers.nps_results', '/dashboard-nps', { storeId: stores }),
  };
}
export type Links = ReturnType<typeof useLinks>;
