import { clockOf } from '../../periods/period.rules.ts';
import { storeScopeOf } from '../../figures/server/storeScope.ts';
import { narrowed, readSums, type Scope, totals } from '#features/sales/rollups/server/index.ts';
import type { Period } from '#domain/time/periods.ts';
import type { Db } from '#kit/server/data/database.ts';
import type { Ctx } from '#kit/server/http/context.ts';
import type { Input, Reply } from '#kit/contract/endpoint.ts';
import { type DaySold, expectedByNow } from '../expected.rules.ts';
import { targetOwnerText } from '../targetOwnerText.contract.ts';
import { chainScope, type TargetProgress, type targetsApi } from '../targets.contract.ts';
import { monthAndLastYear, passedOf } from './monthSales.ts';
import { namedStores, readTargets } from './targets.repo.ts';

type ProgressQuery = Input<typeof targetsApi.progress>['query'];
type Progress = Reply<typeof targetsApi.progress>;

/** Sales by store and day. */
async function soldByDay(db: Db, period: Period, stores: Scope): Promise<ReadonlyMap<number, Map<string, number>>> {
  if (period.endDate < period.startDate) return new Map();
  const rows = await readSums(db, { cut: narrowed(totals, ['sold']), period, stores, by: ['scope', 'startsOn'] });
  const byStore = Map.groupBy(rows, ({ scope }) => scope);
  return new Map([...byStore].map(([id, days]) => [id, new Map(days.map(({ startsOn, sold }) => [startsOn, sold]))]));
}

const added = (days: DaySold) => [...days.values()].reduce((sum, sold) => sum + sold, 0);

function addDays(all: Iterable<DaySold>): DaySold {
  const sums = new Map<string, number>();
  for (const days of all) for (const [day, sold] of days) sums.set(day, (sums.get(day) ?? 0) + sold);
  return sums;
}

const noSales: DaySold = new Map();

/** How far stores and the chain are on the way to their targets of a month. */
export async function readProgress({ db, actor, tenant }: Ctx, query: ProgressQuery): Promise<Progress> {
  const { today, endedHours } = clockOf(tenant, Date.now());
  const first = `${query.month ?? today.slice(0, 7)}-01`;
  const stores = await storeScopeOf(db, query, actor.storeIds);
  const { whole, lastYear } = monthAndLastYear(first);
  const [targets, named, now, before] = await Promise.all([
    readTargets(db, [first], stores),
    namedStores(db, stores),
    soldByDay(db, whole, stores),
    soldByDay(db, lastYear, stores),
  ]);
  const targetOf = new Map(targets.map(({ scope, amount }) => [scope, amount]));
  const withTarget = named.filter(({ id }) => targetOf.has(id)).map(({ id }) => id);
  // The course of a day is of the stores whose sales count, as on the dashboard.
  const passed = await passedOf(db, targetOf.has(chainScope) ? stores : withTarget, today, endedHours);
  const progressOf = (scope: number, name: string, target: number, sold: DaySold, past: DaySold): TargetProgress => ({
    scope,
    name,
    target,
    sold: added(sold),
    expected: expectedByNow(target, first, past, { today, passed }),
  });
  const storeProgress = named.flatMap(({ id, name }) => {
    const target = targetOf.get(id);
    return target ? [progressOf(id, name, target, now.get(id) ?? noSales, before.get(id) ?? noSales)] : [];
  });
  const chainTarget = targetOf.get(chainScope);
  const summed = chainTarget ?? storeProgress.reduce((sum, { target }) => sum + target, 0);
  // Of a sum of stores only what those stores sold counts.
  const counted = chainTarget ? named.map(({ id }) => id) : storeProgress.map(({ scope }) => scope);
  const storeCount = chainTarget ? null : counted.length;
  const sides = [now, before].map((side) => addDays(counted.map((id) => side.get(id) ?? noSales)));
  const [ofNow = noSales, ofBefore = noSales] = sides;
  return {
    month: first.slice(0, 7),
    chain:
      stores === null && summed > 0
        ? { ...progressOf(chainScope, targetOwnerText(storeCount), summed, ofNow, ofBefore), stores: storeCount }
        : null,
    stores: storeProgress,
  };
}
