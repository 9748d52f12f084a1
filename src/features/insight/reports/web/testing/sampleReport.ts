import type { Report, ReportColumn } from '../../reports.contract.ts';

export const columns: ReportColumn[] = [
  { key: 'orders', label: 'Pedidos', kind: 'integer', better: 'up', outcome: 'sold' },
  { key: 'sold', label: 'Vendido', kind: 'money', better: 'up', outcome: 'sold' },
  { key: 'ticket', label: 'Ticket promedio', kind: 'money', better: 'up', outcome: null },
];
/** Totals of both periods. */
export const figures = (orders: number, sold: number, before: number) => ({
  values: { orders, sold, ticket: orders ? Math.round(sold / orders) : null },
  soFar: null,
  before: { orders: before, sold: before * 1000, ticket: before ? 1000 : null },
});
/** A day with its sales. */
export const row = (day: string, orders: number, sold: number) => ({
  key: day,
  label: `día ${day.slice(8)}`,
  short: day.slice(8),
  beforeLabel: 'un día antes',
  orders: { from: day, to: day },
  ...figures(orders, sold, 2),
});
export const days = [row('2026-11-02', 3, 6000), row('2026-11-03', 4, 9000)];

/** Two days compared with the two before them. */
export const report: Report = {
  type: 'revenueByPeriod',
  range: {
    period: 'custom',
    startDate: '2026-11-02',
    endDate: '2026-11-03',
    words: 'lun 2 – mar 3 nov, contra sáb 31 oct – dom 1 nov',
    days: 'lun 2 – mar 3 nov',
    isAhead: false,
    until: null,
  },
  compared: { comparison: 'previous', startDate: '2026-10-31', endDate: '2026-11-01', words: 'sáb 31 oct – dom 1 nov' },
  rowLabel: 'Período',
  columns,
  rows: days,
  totals: figures(7, 15_000, 4),
  committed: null,
  totalOrders: {},
  ladder: null,
  main: 'sold',
  step: 'day',
  series: days,
  cohorts: null,
  notes: [],
  storeIds: null,
  firstHour: 4,
  asOf: '2026-11-04T17:32:00.000Z',
  hasOrders: true,
  liveBuckets: 0,
  checkedAt: '2026-11-04T07:12:00.000Z',
  differences: 0,
};
