import { businessDayOf } from '#domain/time/businessDay.ts';
import { periodBefore } from '#domain/time/periods.ts';
import { requireAccessibleStores } from '#features/stores/server/index.ts';
import type { Ctx } from '#kit/server/http/context.ts';
import { periodOf, stepOf } from '../period.rules.ts';
import type { NpsResult, ResultQuery, Scored } from '../results.contract.ts';
import { trendPoints } from '../trend.rules.ts';
import { scoreOf, type Tally } from '../score.rules.ts';
import { countPending } from './answers.repo.ts';
import * as repo from './results.repo.ts';

const scored = ({ invited, promoters, passives, detractors }: Tally): Scored => {
  const tally = { invited, promoters, passives, detractors };
  return { ...tally, ...scoreOf(tally) };
};

/** Sorts by the lower bound of the interval, so that stores with few answers are not on top. */
const bySureness = (one: Scored, other: Scored) =>
  (other.low ?? -101) - (one.low ?? -101) || other.answers - one.answers;

/** Results of a period for the stores in scope. */
export async function npsResult(ctx: Pick<Ctx, 'db' | 'actor' | 'tenant'>, query: ResultQuery): Promise<NpsResult> {
  const { db, actor, tenant } = ctx;
  await requireAccessibleStores(db, query.storeId ?? [], actor.storeIds);
  const period = periodOf(query, businessDayOf(tenant, Date.now()));
  const counted: repo.Counted = { period, filters: query, storeScope: actor.storeIds };
  const step = stepOf(period);
  const [groups, stores, before, questions, pending] = await Promise.all([
    repo.grouped(db, counted, step),
    repo.byStore(db, counted),
    repo.total(db, { ...counted, period: periodBefore(period) }),
    repo.questions(db, counted),
    countPending(db, counted),
  ]);
  return {
    ...period,
    step,
    pending,
    questions,
    total: scored(groups.total),
    before: scored(before),
    trend: trendPoints(
      groups.trend.map((row) => ({ ...row, day: row.day ?? period.startDate })),
      period.endDate,
    ).map(({ day, until, ...tally }) => ({ ...scored(tally), day, until })),
    stores: stores.map(({ id, name, ...row }) => ({ ...scored(row), id, name })).toSorted(bySureness),
    dispatchMethods: groups.methods.map((row) => ({
      ...scored(row),
      dispatchMethod: row.dispatchMethod ?? 'delivery',
    })),
  };
}
