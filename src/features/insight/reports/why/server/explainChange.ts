import { clockOf, type Range, rangeOf } from '../../periods/period.rules.ts';
import { havingOf } from '../../figures/server/reading.ts';
import { hasAnyOrder } from '../../figures/server/hasAnyOrder.ts';
import { comparedReply, rangeReply } from '../../figures/server/rangeReply.ts';
import { storeScopeOf } from '../../figures/server/storeScope.ts';
import { storesOfBoth } from '../../figures/server/readReport.ts';
import type { Db } from '#kit/server/data/database.ts';
import type { Ctx } from '#kit/server/http/context.ts';
import { readEvents } from '../../events/server/readEvents.ts';
import { takenByCut, type Why, type WhyCut, type WhyQuery } from '../why.contract.ts';
import { largestRows, type Sales, type SplitRow, splitSales } from '../why.rules.ts';
import { readSide, type SideQuery, wayOf } from './readSides.ts';

/** Rows listed separately; the rest is summed up. */
const maxRows = 25;

type ChangeQuery = Omit<SideQuery, 'db' | 'span'> & { by: WhyCut; range: Range };
const noSales: { sales: Sales; sold: number } = { sales: new Map(), sold: 0 };

/** Both sides of a range, of an open period the complete hours; and all of the period until now. */
async function readSides(db: Db, { by, range: { span, compared, isAhead }, stores, having }: ChangeQuery) {
  const read = async (side: Range['compared']) => (side ? readSide({ db, span: side, stores, having }, by) : noSales);
  const [now, before, untilNow] = await Promise.all([
    read(isAhead ? null : span),
    read(compared),
    isAhead || !span.hours ? null : read({ ...span, hours: null }),
  ]);
  return { now, before, untilNow: sumsOf(untilNow ?? now) };
}

function sumsOf({ sales, sold }: typeof noSales): Why['untilNow'] {
  const rows = [...sales.values()];
  const [count, ofRows] = [rows.map((row) => row.count), rows.map((row) => row.sold)].map((values) =>
    values.reduce((sum, value) => sum + value, 0),
  ) as [number, number];
  return { sold, count, mean: count === 0 ? null : Math.round(ofRows / count) };
}

async function namedRows(db: Db, by: WhyCut, rows: readonly SplitRow[]): Promise<Why['rows']> {
  const { shown, others } = largestRows(rows, maxRows);
  const { names, orders } = wayOf(by);
  const nameOf = await names(
    db,
    shown.map(({ key }) => key),
  );
  return [
    ...shown.map((row) => ({ ...row, label: nameOf.get(row.key) ?? `#${row.key}`, orders: orders(row.key) })),
    ...(others ? [{ ...others, label: `Otros ${rows.length - shown.length}`, orders: null }] : []),
  ];
}

/** Splits the change of sales between two periods and lists the events of each. */
export async function explainChange({ db, actor, tenant }: Ctx, query: WhyQuery): Promise<Why> {
  const by = query.by ?? 'store';
  const clock = clockOf(tenant, Date.now());
  // There is no why without something to compare with.
  const range = rangeOf({ ...query, compare: query.compare === 'none' ? 'previous' : query.compare }, clock);
  const chosen = await storeScopeOf(db, query, actor.storeIds);
  const stores = query.sameStores ? await storesOfBoth(db, range, chosen) : chosen;
  const eventsOf = async (period: Range['compared']) => (period ? readEvents({ db, tenant, stores, period }) : []);
  const having = havingOf(query, takenByCut[by]);
  const [{ now, before, untilNow }, ofNow, ofBefore, hasOrders] = await Promise.all([
    readSides(db, { by, range, stores, having }),
    eventsOf(range.isAhead ? null : range.span),
    eventsOf(range.compared),
    hasAnyOrder(db),
  ]);
  const { rows, total } = splitSales(now.sales, before.sales);
  const change = now.sold - before.sold;
  return {
    by,
    range: rangeReply(range, clock, tenant),
    compared: comparedReply(range, range.compared ?? range.span, clock),
    total,
    rest: change - total.change,
    sold: { now: now.sold, before: before.sold, change },
    untilNow,
    rows: await namedRows(db, by, rows),
    events: { now: ofNow, before: ofBefore },
    storeIds: stores && [...stores],
    hasOrders,
  };
}
