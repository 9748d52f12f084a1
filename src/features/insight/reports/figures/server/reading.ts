import {
  type Cut,
  mix,
  narrowed,
  readCommitted,
  readSums,
  type Scope,
  totals,
} from '#features/sales/rollups/server/index.ts';
import { fail } from '#kit/contract/failures.ts';
import { wireName } from '#kit/contract/wire.ts';
import { movedDay } from '#domain/time/periods.ts';
import type { Db } from '#kit/server/data/database.ts';
import { addSums, type Sums } from '../../metrics/metrics.rules.ts';
import { mixLabels } from '../../mixLabels.ts';
import type { Clock, Span } from '../../periods/period.rules.ts';
import { type MixFilter, mixFilterNames, type OrderSlice, type Report, type Step } from '../../reports.contract.ts';

/** Input of one read: the period, or the period it is compared with. */
export type ReportInput = {
  db: Db;
  span: Span;
  /** Null: the whole chain. */
  stores: Scope;
  /** How orders are narrowed by the ways they came, went and were paid. */
  having: Readonly<Partial<Record<MixFilter, readonly string[]>>>;
  step: Step;
  clock: Clock;
  /** Whether names of guests may be returned. */
  readsCustomers: boolean;
};

/** A row before its figures are calculated. `key` is the same in both periods. */
export type Entry = { key: string; label: string; sums: Sums; orders: OrderSlice | null };

type Row<By extends string> = { keys: Record<By, string>; sums: Sums };
type Query<By extends string> = { cut: Cut; by: readonly By[]; monthly?: boolean; having?: Having };

/**
 * Sums a span: its days, and the counted hours of the last one. Rows are grouped by `by`, whose values are returned as
 * text.
 */
export async function sumSpan<By extends string>(
  { db, span, stores }: Pick<ReportInput, 'db' | 'span' | 'stores'>,
  { by, ...query }: Query<By>,
): Promise<Row<By>[]> {
  const { startDate, endDate, hours } = span;
  const read = async (part: { startDate: string; endDate: string }, of?: readonly number[]) =>
    part.startDate > part.endDate
      ? []
      : readSums(db, { ...query, by: by as readonly never[], period: part, stores, hours: of });
  const parts = await Promise.all(
    hours
      ? [read({ startDate, endDate: movedDay(endDate, -1) }), read({ startDate: endDate, endDate }, hours)]
      : [read({ startDate, endDate })],
  );
  const rows = parts.flat().map((row): Row<By> => {
    const all = Object.entries(row as Record<string, unknown>);
    const isKey = ([name]: readonly [string, unknown]) => by.includes(name as By);
    return {
      keys: Object.fromEntries(all.filter(isKey).map(([name, value]) => [name, String(value)])) as Record<By, string>,
      sums: Object.fromEntries(all.filter((each) => !isKey(each)).map(([name, value]) => [name, Number(value)])),
    };
  });
  const same = Map.groupBy(rows, ({ keys }) => by.map((name) => keys[name]).join('\n'));
  return [...same.values()].map((each) => ({
    keys: each[0]?.keys as Record<By, string>,
    sums: addSums(each.map(({ sums }) => sums)),
  }));
}

type Having = ReportInput['having'];

/** Requested filters; rejects those that would have no effect. */
export function havingOf(filters: Readonly<Partial<Record<MixFilter, string>>>, taken: readonly MixFilter[]): Having {
  const named = mixFilterNames.filter((name) => filters[name] !== undefined);
  const untaken = named.filter((name) => !taken.includes(name));
  if (untaken.length > 0)
    fail('invalidFields', {
      fields: Object.fromEntries(untaken.map((name) => [wireName(name), [untakenMessage(name)]])),
    });
  return Object.fromEntries(named.map((name) => [name, [filters[name] as string]]));
}

const untakenMessage = (name: MixFilter) =>
  `Este reporte no se separa por ${mixLabels[name][0].toLowerCase()}: quita el filtro`;

/** Cut for sums of orders: by channel where a filter or the grouping needs it. */
export const salesCut = (having: Having, by: readonly string[]): Cut =>
  Object.keys(having).length > 0 || by.some((name) => name !== 'startsOn' && name !== 'scope') ? mix : totals;

/** Everything that is added up of orders, as they are narrowed. */
export const sumSales = <By extends MixFilter | 'startsOn' | 'scope'>(
  input: ReportInput,
  by: readonly By[],
  monthly = false,
): Promise<Row<By>[]> => {
  const { having } = input;
  return sumSpan(input, { cut: salesCut(having, by), by, monthly, having });
};

/** Orders of a span that are for later than now; null where there are none. */
export async function committedIn({
  db,
  span,
  stores,
  having,
}: Pick<ReportInput, 'db' | 'span' | 'stores' | 'having'>): Promise<Report['committed']> {
  const cut = narrowed(salesCut(having, []), ['orders', 'sold']);
  const [sums] = await readCommitted(db, { cut, period: span, stores, by: [], having });
  return sums && sums.orders > 0 ? { orders: sums.orders, sold: sums.sold } : null;
}

/** The same in one sum. */
export const totalSales = async (input: ReportInput): Promise<Sums> =>
  addSums((await sumSales(input, [])).map(({ sums }) => sums));
