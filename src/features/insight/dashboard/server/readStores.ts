import { anyOf } from '#kit/server/data/anyOf.ts';
import type { Ctx } from '#kit/server/http/context.ts';
import { unattendedByStore } from '#features/benefits/nps/server/index.ts';
import { openDifferencesByStore } from '#features/insight/payouts/differences/server/index.ts';
import { lateByStore } from '#features/sales/orders/record/server/index.ts';
import type { Scope } from '#features/sales/rollups/server/index.ts';
import { schedulesOf } from '#features/stores/server/index.ts';
import type { Moment } from '../moment.rules.ts';
import { closingsWithin, storesNow } from './stores.repo.ts';
import { deliveredShares, soldOutBestSellers, usualHours } from './usual.repo.ts';

/** Number of best sellers checked for being sold out. */
const bestSellers = 20;
/** Older answers do not need attention today. */
const answerDays = 7;
const dayLength = 86_400_000;

type Schedules = Parameters<typeof schedulesOf>;

export type StoresNow = Awaited<ReturnType<typeof readStores>>;

/** Reads everything that may need attention in the stores. */
export async function readStores(
  { db, actor, tenant }: Pick<Ctx, 'db' | 'actor' | 'tenant'>,
  moment: Moment,
  meant: Scope,
) {
  const { now, usualDays: days } = moment;
  const query = { days, stores: meant, now };
  const all = db.selectFrom('stores as s');
  const found = meant ? all.where('s.id', '=', anyOf(meant)) : all;
  const view = { now, timeZone: tenant.timeZone, storeScope: actor.storeIds };
  const from = moment.startIn(tenant.timeZone);
  const [stores, closings, schedules, usual, shares, soldOuts, late, payments, answers] = await Promise.all([
    storesNow(db, meant, now),
    closingsWithin(db, { stores: meant, from, until: from + dayLength }, tenant.timeZone),
    schedulesOf(db, found as unknown as Schedules[1], view),
    usualHours(db, days, meant),
    deliveredShares(db, query),
    soldOutBestSellers(db, query, bestSellers),
    lateByStore(db, meant),
    actor.policies.has('order_payments.list') ? openDifferencesByStore(db, meant) : [],
    actor.policies.has('answers.show')
      ? unattendedByStore(db, meant, new Date(now.getTime() - answerDays * dayLength))
      : [],
  ]);
  return {
    timeZone: tenant.timeZone,
    stores,
    closings,
    schedules,
    usual,
    deliveredShares: shares,
    soldOuts,
    late: late.map(({ total: atStake, promisedAt: since, ...row }) => ({ ...row, atStake, since })),
    payments: payments.map(({ total: atStake, foundAt: since, ...row }) => ({ ...row, atStake, since })),
    answers: answers.map(({ total: atStake, answeredAt: since, ...row }) => ({ ...row, atStake, since })),
  };
}
