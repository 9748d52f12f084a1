import type { Scope } from '#features/sales/rollups/server/index.ts';
import type { Db } from '#kit/server/data/database.ts';
import type { Clock } from '../../periods/period.rules.ts';
import { expectedByNow } from '../expected.rules.ts';
import { chainScope, type TargetProgress } from '../targets.contract.ts';
import { monthAndLastYear, passedOf, soldEachDay } from './monthSales.ts';
import { namedStores, readTargets } from './targets.repo.ts';

export type MonthTarget = Pick<TargetProgress, 'target' | 'sold' | 'expected'> & {
  month: string;
  /** How many stores have the targets that are added up; null of the chain's own. */
  stores: number | null;
};

/**
 * Progress of the stores towards this month's targets; the chain's own target applies to the whole chain. Null without
 * targets.
 */
export async function readMonthTarget(
  db: Db,
  stores: Scope,
  { today, endedHours }: Clock,
): Promise<MonthTarget | null> {
  const first = `${today.slice(0, 7)}-01`;
  const [targets, named] = await Promise.all([readTargets(db, [first], stores), namedStores(db, stores)]);
  const known = new Set(named.map(({ id }) => id));
  const chainTarget = stores === null ? targets.find(({ scope }) => scope === chainScope) : undefined;
  const counted = chainTarget ? [chainTarget] : targets.filter(({ scope }) => known.has(scope));
  if (counted.length === 0) return null;
  const scope = chainTarget ? null : counted.map((each) => each.scope);
  const { whole, lastYear } = monthAndLastYear(first);
  const [now, before, passed] = await Promise.all([
    soldEachDay(db, whole, scope),
    soldEachDay(db, lastYear, scope),
    passedOf(db, scope, today, endedHours),
  ]);
  const target = counted.reduce((sum, { amount }) => sum + amount, 0);
  return {
    month: first.slice(0, 7),
    stores: chainTarget ? null : counted.length,
    target,
    sold: [...now.values()].reduce((sum, sold) => sum + sold, 0),
    expected: expectedByNow(target, first, before, { today, passed }),
  };
}
