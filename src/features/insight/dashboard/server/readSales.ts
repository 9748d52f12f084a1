import { movedDay, type Period } from '#domain/time/periods.ts';
import type { Ctx } from '#kit/server/http/context.ts';
import { npsSummary } from '#features/benefits/nps/server/index.ts';
import {
  hours,
  mix,
  products,
  readSalesState,
  readSums,
  readTopCustomers,
  type Scope,
} from '#features/sales/rollups/server/index.ts';
import type { Moment } from '../moment.rules.ts';

/** Best sellers listed: specification, section 9. */
const bestOfDay = 5;
const npsDays = 30;

export type SalesNow = Awaited<ReturnType<typeof readSales>>;

/** Sales of the stores today, and up to the same time of the compared day. */
export async function readSales({ db, actor }: Pick<Ctx, 'db' | 'actor'>, moment: Moment, stores: Scope) {
  const [day, compared] = [moment.day, moment.comparedDay].map((each) => ({ startDate: each, endDate: each })) as [
    Period,
    Period,
  ];
  const month = { startDate: movedDay(moment.day, 1 - npsDays), endDate: moment.day };
  const byStoreAndHour = (period: Period) => readSums(db, { cut: hours, period, stores, by: ['scope', 'hour'] });
  const best = { by: 'sold', limit: bestOfDay } as const;
  const [today, before, payments, channels, bestProducts, customers, nps, state] = await Promise.all([
    byStoreAndHour(day),
    byStoreAndHour(compared),
    readSums(db, { cut: mix, period: day, stores, by: ['paymentMethod'] }),
    readSums(db, { cut: mix, period: day, stores, by: ['source', 'platform'] }),
    readSums(db, { cut: products, period: day, stores, by: ['productId'], top: best }),
    actor.policies.has('customers.show') ? readTopCustomers(db, day, stores, bestOfDay) : null,
    actor.policies.has('answers.nps_results') ? npsSummary(db, month, stores) : null,
    readSalesState(db),
  ]);
  return { today, before, payments, channels, products: bestProducts, customers, nps, state };
}
