import { z } from 'zod';
import { pageOf, pageQuery, queryFlag, queryIds } from '#kit/contract/crud.ts';
import { endpoint } from '#kit/contract/endpoint.ts';
import { recordFilter } from '#kit/contract/recordFilter.ts';
import { fieldName } from '#kit/contract/wire.ts';
import { orderChannel } from '#domain/catalogue.ts';
import { dispatchMethod } from '#domain/delivery/dispatch.ts';
import { orderSources } from '#domain/orders/orders.ts';
import { paymentMethods } from '#domain/payments.ts';
import { orderOutcomes } from '#features/sales/orders/record/orders.contract.ts';
import { comparisons, periodNames, rangeFilters } from './periods/periods.contract.ts';
import { metricKinds } from './metrics/metrics.contract.ts';

/** The reports there are, as a person picks them. */
export const reportLabels = {
  summary: 'Resumen',
  revenueByPeriod: 'Ventas por período',
  meanPerDay: 'Promedio por día de la semana',
  revenueByPaymentMethod: 'Ventas por medio de pago',
  revenueByDispatchMethod: 'Ventas por forma de entrega',
  deliveryCofinanceDetails: 'Cofinanciamiento de despachos',
  fleets: 'Flotas de reparto',
  fleetAlternatives: 'Lo que habría costado otra flota',
  promotions: 'Promociones y descuentos',
  topProducts: 'Productos más vendidos',
  topCustomers: 'Mejores clientes',
  recurrentUsers: 'Clientes nuevos y recurrentes',
  heatmap: 'Mapa de calor de pedidos',
  uncoveredAddressesHeatmap: 'Direcciones sin cobertura',
} as const;
export type ReportType = keyof typeof reportLabels;
export const reportTypes = Object.keys(reportLabels) as [ReportType, ...ReportType[]];

/** Steps of a series. */
export const stepLabels = { day: 'Por día', week: 'Por semana', month: 'Por mes' } as const;
export type Step = keyof typeof stepLabels;
export const steps = Object.keys(stepLabels) as [Step, ...Step[]];

/** Dimensions of orders; not every report supports all. */
export const mixFilters = {
  platform: orderChannel.optional(),
  source: z.enum(orderSources).optional(),
  dispatchMethod: dispatchMethod.optional(),
  paymentMethod: z.enum(paymentMethods).optional(),
};
export type MixFilter = keyof typeof mixFilters;
export const isMixFilter = (name: string): name is MixFilter => name in mixFilters;
export const mixFilterNames = Object.keys(mixFilters) as [MixFilter, ...MixFilter[]];

/** Filters of each report besides days and stores; the rollups of the others do not have these dimensions. */
export const takenFilters: Readonly<Record<ReportType, readonly MixFilter[]>> = {
  summary: mixFilterNames,
  revenueByPeriod: mixFilterNames,
  meanPerDay: mixFilterNames,
  revenueByPaymentMethod: mixFilterNames,
  revenueByDispatchMethod: mixFilterNames,
  deliveryCofinanceDetails: ['platform', 'source', 'paymentMethod'],
  fleets: ['platform', 'source', 'paymentMethod'],
  fleetAlternatives: ['platform', 'source', 'paymentMethod'],
  promotions: [],
  topProducts: [],
  topCustomers: [],
  recurrentUsers: [],
  heatmap: [],
  uncoveredAddressesHeatmap: [],
};

/** Dimensions of deliveries. */
export const splitLabels = { store: 'Local', carrier: 'Quién los llevó', fleet: 'Flota', hour: 'Hora' } as const;
export type Split = keyof typeof splitLabels;
export const splits = Object.keys(splitLabels) as [Split, ...Split[]];

/** By what a report can be split, the usual first. */
export const splitsOf: Readonly<Partial<Record<ReportType, readonly [Split, ...Split[]]>>> = {
  deliveryCofinanceDetails: ['store', 'carrier'],
  fleets: ['fleet', 'store', 'hour'],
  fleetAlternatives: ['fleet', 'store', 'hour'],
};

/** Filters of a report with the given split; the carrier split has none. */
export const filtersTaken = (type: ReportType, split: unknown): readonly MixFilter[] =>
  type === 'deliveryCofinanceDetails' && split === 'carrier' ? [] : takenFilters[type];

const filters = {
  ...rangeFilters,
  storeIds: queryIds.optional(),
  storeId: queryIds.optional(),
  /** The current stores of the group. */
  storeGroupId: recordFilter('storeGroups'),
  /** Only stores that sold in both periods. */
  sameStores: queryFlag.optional(),
  ...mixFilters,
  group: z.enum(steps).optional(),
  /** Delivery reports only; each has its own default. */
  split: z.enum(splits).optional(),
};
const filterQuery = z.object(filters);
const productPage = pageOf(z.unknown()).pick({ count: true, total: true, page: true, nextPage: true }).shape;
export const reportQuery = z.object({ type: z.enum(reportTypes).optional(), ...filters });
export type ReportQuery = z.output<typeof reportQuery>;

/** A query without the filters and the split that its report does not have, which the API rejects. */
export function fittingQuery<Query extends object>(query: Query, type: ReportType): Query {
  const { split } = query as ReportQuery;
  const isSplit = split !== undefined && splitsOf[type]?.includes(split);
  const fits = (name: string) =>
    name === 'split' ? isSplit : !isMixFilter(name) || filtersTaken(type, split).some((each) => each === name);
  return Object.fromEntries(Object.entries(query).filter(([name]) => fits(name))) as Query;
}

const day = z.iso.date();
const value = z.number().nullable();
/** By the keys of the columns. */
const values = z.record(fieldName, value);

/** Filters of the order list behind a figure, in addition to those of the report. */
export const orderSlice = z.object({
  from: day.optional(),
  to: day.optional(),
  storeIds: z.number().int().optional(),
  dispatchMethod: dispatchMethod.optional(),
  paymentMethod: z.enum(paymentMethods).optional(),
  coupon: z.string().optional(),
  userId: z.number().int().optional(),
  productId: z.number().int().optional(),
  weekdays: z.number().int().optional(),
  hours: z.number().int().optional(),
});
export type OrderSlice = z.output<typeof orderSlice>;

const reportColumn = z.object({
  key: fieldName,
  label: z.string(),
  kind: z.enum(metricKinds),
  better: z.enum(['up', 'down', 'neither']),
  /** Which orders of a row it counts; null where no list of orders has the same sum. */
  outcome: z.enum(orderOutcomes).nullable(),
});
export type ReportColumn = z.output<typeof reportColumn>;

const figures = {
  values,
  /** Up to the last complete hour of an open period: the value to compare with `before`. */
  soFar: values.nullable(),
  /** The same part of the period compared with. */
  before: values.nullable(),
};
const reportRow = z.object({
  key: z.string(),
  label: z.string(),
  /** Null where the list of orders cannot be narrowed so. */
  orders: orderSlice.nullable(),
  ...figures,
});
export type ReportRow = z.output<typeof reportRow>;
const reportFigures = z.object(figures);
export type ReportFigures = z.output<typeof reportFigures>;

const ladderStep = z.object({
  key: fieldName,
  label: z.string(),
  /** Whether the step is the subtotal of those before it. */
  isSum: z.boolean(),
  value: z.number(),
  soFar: value,
  before: value,
});
export type LadderStep = z.output<typeof ladderStep>;

const reportPoint = reportRow.extend({
  /** Short, as below an axis. */
  short: z.string(),
  /** Name of the compared period. */
  beforeLabel: z.string().nullable(),
});
export type ReportPoint = z.output<typeof reportPoint>;

const span = z.object({ startDate: day, endDate: day });

export const report = z.object({
  type: z.enum(reportTypes),
  range: span.extend({
    period: z.enum(periodNames),
    /** `lun 2 – mié 4 nov, contra lun 26 – mié 28 oct hasta las 14:00` */
    words: z.string(),
    /** The same without the days it is compared with. */
    days: z.string(),
    /** It begins after today. */
    isAhead: z.boolean(),
    /** Until when of its last day it is compared; null where all of it is. */
    until: z.string().nullable(),
  }),
  compared: span.extend({ comparison: z.enum(comparisons), words: z.string() }).nullable(),
  /** Heading of the row names. */
  rowLabel: z.string(),
  columns: z.array(reportColumn),
  rows: z.array(reportRow),
  totals: reportFigures,
  /** Orders of the period for later than now, which no figure includes; null without any. */
  committed: z.object({ orders: z.number().int(), sold: z.number().int() }).nullable(),
  /** The orders behind the totals; null where they are not those of a list. */
  totalOrders: orderSlice.nullable(),
  /** From full price to net sales, in order of addition; null for reports without it. */
  ladder: z.array(ladderStep).nullable(),
  /** The column that is drawn. */
  main: fieldName,
  step: z.enum(steps),
  /** The course of the main figures; empty where a report has none. */
  series: z.array(reportPoint),
  /** Returning customers by month of first order; null for reports without it. */
  cohorts: z
    .array(z.object({ firstMonth: day, customers: z.number().int(), months: z.array(z.number().int().nullable()) }))
    .nullable(),
  /** Sentences on what these figures mean. */
  notes: z.array(z.string()),
  /** The stores that were counted, where not all are. */
  storeIds: z.array(z.number().int()).nullable(),
  /** The hour in which business days begin. */
  firstHour: z.number().int(),
  asOf: z.iso.datetime(),
  /** Whether the company has had any order; without one, no period has sales. */
  hasOrders: z.boolean(),
  /** Days of stores that were counted from their orders, for they have changed since. */
  liveBuckets: z.number().int(),
  /** The last recount at night. */
  checkedAt: z.iso.datetime().nullable(),
  differences: z.number().int(),
});
export type Report = z.output<typeof report>;

/** Orders of a square of the map, and those of people whom no store delivers to. */
export const maps = ['orders', 'uncovered'] as const;
const degrees = z.number();
export const orderMap = z.object({
  cells: z.array(
    z.object({
      north: degrees,
      south: degrees,
      west: degrees,
      east: degrees,
      count: z.number().int(),
      sold: z.number().int().nullable(),
    }),
  ),
  /** Orders in squares too small to show without identifying a guest. */
  hidden: z.number().int(),
  /** The fewest of a square that is drawn. */
  fewest: z.number().int(),
});
export type OrderMap = z.output<typeof orderMap>;
export const mapQuery = filterQuery.extend({
  map: z.enum(maps).optional(),
  /** How far away the map is looked at from: 0 are squares of some 250 m, each level above doubles their sides. */
  level: z.coerce.number().int().min(0).max(8).optional(),
});

export const kpiApi = {
  map: endpoint({
    method: 'GET',
    path: '/kpi/map',
    policy: 'kpi.list',
    weight: 'heavy',
    summary:
      'Adónde fueron los pedidos de un período, o dónde se pidió despacho sin que un local llegue, por cuadros del mapa',
    query: mapQuery,
    reply: orderMap,
  }),
  report: endpoint({
    method: 'GET',
    path: '/kpi/reports',
    policy: 'kpi.list',
    weight: 'heavy',
    summary: 'Un reporte de ventas de un período y de aquel con que se compara; sin tipo, el resumen',
    query: reportQuery,
    reply: report,
  }),
  exportCsv: endpoint({
    method: 'GET',
    path: '/kpi/reports/export_csv',
    policy: 'kpi.export',
    summary: 'Lo mismo como archivo CSV',
    query: reportQuery,
    produces: 'text/csv',
    transaction: 'read',
  }),
  dispatchMethods: endpoint({
    method: 'GET',
    path: '/kpi/orders_dispatch_method',
    policy: 'kpi.dispatch_methods',
    weight: 'heavy',
    summary: 'Pedidos y ventas por forma de entrega',
    query: filterQuery,
    reply: report,
  }),
  paymentMethods: endpoint({
    method: 'GET',
    path: '/kpi/orders_payment_method',
    policy: 'kpi.payment_methods',
    weight: 'heavy',
    summary: 'Pedidos y ventas por medio de pago',
    query: filterQuery,
    reply: report,
  }),
  orders: endpoint({
    method: 'GET',
    path: '/kpi/orders',
    policy: 'kpi.orders',
    weight: 'heavy',
    summary: 'Pedidos y ventas de un período, por día, semana o mes',
    query: filterQuery,
    reply: report,
  }),
  summary: endpoint({
    method: 'GET',
    path: '/kpi/summary',
    policy: 'kpi.summary',
    weight: 'heavy',
    summary: 'El resumen de un período: qué se vendió, de qué se compone y cuánto demoró',
    query: filterQuery,
    reply: report,
  }),
  bestSellers: endpoint({
    method: 'GET',
    path: '/orders/best_sellers',
    policy: 'kpi.list',
    weight: 'heavy',
    summary: 'Los productos más vendidos de un período, primero el que más vendió',
    query: filterQuery.extend(pageQuery.pick({ page: true, limit: true }).shape),
    reply: report.extend(productPage),
  }),
};
