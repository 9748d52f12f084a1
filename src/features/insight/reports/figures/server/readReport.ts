import { hasAnyOrder } from './hasAnyOrder.ts';
import { Temporal } from 'temporal-polyfill';
import {
  narrowed,
  readCohorts,
  readSalesState,
  readSums,
  type Scope,
  totals,
} from '#features/sales/rollups/server/index.ts';
import type { BusinessDaySettings } from '#domain/time/businessDay.ts';
import { eachMonth, type Period } from '#domain/time/periods.ts';
import { fail } from '#kit/contract/failures.ts';
import type { Db } from '#kit/server/data/database.ts';
import { type Ctx, hasPermission } from '#kit/server/http/context.ts';
import { addSums } from '../../metrics/metrics.rules.ts';
import { bucketAt, bucketsOf, stepOf } from '../../periods/buckets.rules.ts';
import { type Clock, clockOf, type Range, rangeOf, type Span } from '../../periods/period.rules.ts';
import {
  filtersTaken,
  type Report,
  type ReportQuery,
  type ReportType,
  splitLabels,
  splitsOf,
  type Step,
} from '../../reports.contract.ts';
import type { Definition } from './definition.ts';
import { definitionOf } from './definitions.ts';
import { committedIn, havingOf, type ReportInput, sumSales } from './reading.ts';
import { comparedReply, rangeReply } from './rangeReply.ts';
import { storeScopeOf } from './storeScope.ts';
import { type Counted, type Sides, reportSeries, reportLadder, reportRows, reportTotals } from './reportFigures.ts';

/** Resolved query of a report. */
export type Plan = {
  type: ReportType;
  definition: Definition;
  range: Range;
  step: Step;
  stores: Scope;
  having: ReportInput['having'];
  readsCustomers: boolean;
  clock: Clock;
};

/** The stores that sold something in both periods, of those that are meant. */
export async function storesOfBoth(db: Db, { span, compared }: Range, stores: Scope): Promise<Scope> {
  if (!compared) return stores;
  const sellers = async (period: Period) => {
    const rows = await readSums(db, { cut: narrowed(totals, ['orders']), period, stores, by: ['scope'] });
    return rows.filter(({ orders }) => orders > 0).map(({ scope }) => scope);
  };
  const [now, before] = await Promise.all([sellers(span), sellers(compared)]);
  return now.filter((id) => before.includes(id));
}

function requireSplit(type: ReportType, split: ReportQuery['split']): void {
  if (split !== undefined && !splitsOf[type]?.includes(split))
    fail('invalidFields', { fields: { split: [`Este reporte no se separa por ${splitLabels[split].toLowerCase()}`] } });
}

/** Who reads a report, and by which clock. */
export type ReportContext = Pick<Ctx, 'db' | 'actor'> & { tenant: BusinessDaySettings };

/** Resolves a query; rejects invalid ranges, filters without effect and stores outside the user's scope. */
export async function planReport(
  { db, actor, tenant }: ReportContext,
  query: ReportQuery,
  type: ReportType,
): Promise<Plan> {
  requireSplit(type, query.split);
  const definition = definitionOf(type, query.split);
  const clock = clockOf(tenant, Date.now());
  const range = rangeOf(query, clock);
  const chosen = await storeScopeOf(db, query, actor.storeIds);
  return {
    type,
    definition,
    range,
    clock,
    step: query.group ?? stepOf(range.span),
    stores: query.sameStores ? await storesOfBoth(db, range, chosen) : chosen,
    having: havingOf(query, filtersTaken(type, query.split)),
    readsCustomers: hasPermission(actor, 'customers.show'),
  };
}

async function courseOf(input: ReportInput): Promise<Counted['course']> {
  const { span, step } = input;
  const days = await sumSales(input, ['startsOn'], step === 'month');
  const byBucket = Map.groupBy(days, ({ keys }) => bucketAt(span, step, keys.startsOn));
  return bucketsOf(span, step).map((_, nth) => addSums((byBucket.get(nth) ?? []).map(({ sums }) => sums)));
}

type RowsOf = Definition['rows'];

async function count(
  { total, hasSeries, course: readCourse, customers }: Definition,
  input: ReportInput,
  rows: RowsOf,
): Promise<Counted> {
  const [entries, all, course, came] = await Promise.all([
    rows?.(input) ?? [],
    total?.(input),
    hasSeries ? (readCourse ?? courseOf)(input) : [],
    customers?.(input),
  ]);
  const parts = rows ? entries.map(({ sums }) => sums) : course;
  return { rows: entries, total: { ...addSums(parts), ...all, ...came }, course };
}

/** Reads the period, the hours of it that can be compared, and the other period, in one turn. */
async function countSides(db: Db, { definition, range, ...plan }: Plan): Promise<Sides> {
  const read = (span: Span, rows: RowsOf = definition.rows) => count(definition, { db, span, ...plan }, rows);
  const { span, compared } = range;
  if (range.isAhead) return { now: { rows: [], total: {}, course: [] }, soFar: null, before: null };
  const untilNow = read({ ...span, hours: null });
  const readPart = async (part: Span) => {
    const { rowsOf } = definition;
    if (!rowsOf) return read(part);
    const { rows } = await untilNow;
    return read(part, (input) => rowsOf(input, rows));
  };
  const [now, soFar, before] = await Promise.all([
    untilNow,
    compared && span.hours ? readPart(span) : null,
    compared ? readPart(compared) : null,
  ]);
  return { now, soFar, before };
}

const cohortMonths = 12;

/** By the months customers came first in, how many came in each month after, up to this one. Of the whole chain alone. */
async function cohortsOf(db: Db, { range, clock }: Plan): Promise<Report['cohorts']> {
  const last = Temporal.PlainDate.from(range.span.endDate).with({ day: 1 });
  const first = last.subtract({ months: cohortMonths - 1 }).toString();
  const months = eachMonth({ startDate: first, endDate: clock.today });
  const found = await readCohorts(db, first);
  const customers = new Map(found.map((row) => [`${row.firstMonth}/${row.month}`, row.customers]));
  return months
    .map((firstMonth, nth) => {
      const returning = months.slice(nth).map((month) => customers.get(`${firstMonth}/${month}`) ?? 0);
      return { firstMonth, customers: returning[0] ?? 0, months: returning.slice(1) };
    })
    .filter(({ customers: came }) => came > 0);
}

/** Columns of a report; those of complete days name what they leave out of a period that includes today. */
const columnsOf = ({ metrics }: Definition, { span, isAhead }: Range): Report['columns'] =>
  metrics.map(({ of: _, isOfCompleteDays, label, ...column }) => ({
    ...column,
    label: isOfCompleteDays && span.hours && !isAhead ? `${label}, sin hoy` : label,
  }));

/** A report, whole. */
export async function readReport({ db, tenant }: Omit<ReportContext, 'actor'>, plan: Plan): Promise<Report> {
  const { definition, range, step, clock, stores, having } = plan;
  const countsSold = definition.metrics.some(({ key }) => key === 'sold');
  const [state, sides, cohorts, committed, hasOrders] = await Promise.all([
    readSalesState(db),
    countSides(db, plan),
    plan.type === 'recurrentUsers' && stores === null ? cohortsOf(db, plan) : null,
    countsSold ? committedIn({ db, span: range.span, stores, having }) : null,
    hasAnyOrder(db),
  ]);
  const figures = { metrics: definition.metrics, sides };
  const series = reportSeries(figures, { ...range, step, today: clock.today });
  return {
    type: plan.type,
    range: rangeReply(range, clock, tenant),
    compared: range.compared && comparedReply(range, range.compared, clock),
    rowLabel: definition.rowLabel,
    columns: columnsOf(definition, range),
    rows: definition.rows ? reportRows(figures, definition) : plan.type === 'summary' ? [] : series,
    totals: reportTotals(figures),
    committed,
    totalOrders: definition.totalOrders === undefined ? {} : definition.totalOrders,
    ladder: definition.hasLadder ? reportLadder(sides) : null,
    main: definition.main,
    step,
    series,
    cohorts,
    notes: [...(definition.notes ?? [])],
    storeIds: stores && [...stores],
    firstHour: Number(tenant.businessDayCutoff.slice(0, 2)),
    asOf: new Date().toISOString(),
    hasOrders,
    liveBuckets: state.liveBuckets,
    checkedAt: state.checkedAt,
    differences: state.differences,
  };
}
