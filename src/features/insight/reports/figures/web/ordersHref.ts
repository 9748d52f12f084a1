import { idsFromQuery, type Search } from '#kit/web/list/filters/filter.ts';
import { filtersTaken, type OrderSlice, type Report, type ReportColumn } from '../../reports.contract.ts';

type ReportScope = Pick<Report, 'range' | 'storeIds'>;

/** Address of the order list of a period and an outcome, filtered by the given order slice. */
export function slicedOrdersHref(
  { range, storeIds }: ReportScope,
  search: Search,
  { orders, outcome, taken }: { orders: OrderSlice; outcome: string; taken: readonly string[] },
): string {
  const named = idsFromQuery(search.storeIds);
  const stores = search.sameStores ? (storeIds ?? named) : named;
  const params: Search = {
    from: range.startDate,
    to: range.endDate,
    outcome,
    storeIds: stores.join(','),
    storeGroupId: search.sameStores ? undefined : search.storeGroupId,
    ...Object.fromEntries(taken.map((name) => [name, search[name]])),
    ...orders,
  };
  const pairs = Object.entries(params).flatMap(([name, value]) =>
    (typeof value === 'string' && value !== '') || typeof value === 'number' ? [[name, String(value)]] : [],
  );
  return `/orders?${new URLSearchParams(pairs)}`;
}

/** The list of exactly the orders that a figure counts; undefined where no list has them. */
export const ordersHref = (
  report: ReportScope & Pick<Report, 'type'>,
  search: Search,
  { orders, outcome }: { orders: OrderSlice | null; outcome: ReportColumn['outcome'] },
): string | undefined =>
  orders && outcome
    ? slicedOrdersHref(report, search, { orders, outcome, taken: filtersTaken(report.type, search.split) })
    : undefined;
