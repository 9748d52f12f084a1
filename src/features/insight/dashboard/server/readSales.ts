import { movedDay, type Period } from '#domain/time/periods.ts';
import type { Ctx } from '#kit/server/http/context.ts';
import { npsSummary } from '#features/benefits/nps/server/index.ts';
import {
  hours,
  mix,
  narrowed,
  products,
  readCommitted,
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
  const asOf = moment.now;
  const byStoreAndHour = (period: Period) => readSums(db, { cut: hours, period, stores, by: ['scope', 'hour'], asOf });
  const best = { by: 'sold', limit: bestOfDay } as const;
  const [today, committed, before, payments, channels, bestProducts, customers, nps, state] = await Promise.all([
    byStoreAndHour(day),
    readCommitted(db, { cut: narrowed(hours, ['orders', 'sold']), period: day, stores, by: ['hour'], asOf }),
    byStoreAndHour(compared),
    readSums(db, { cut: mix, period: day, stores, by: ['paymentMethod'], asOf }),
    readSums(db, { cut: mix, period: day, stores, by: ['source', 'platform'], asOf }),
    readSums(db, { cut: products, period: day, stores, by: ['productId'], top: best, asOf }),
    actor.policies.has('customers.show') ? readTopCustomers(db, day, stores, bestOfDay, asOf) : null,
    actor.policies.has('answers.nps_results') ? npsSummary(db, month, stores) : null,
    readSalesState(db),
  ]);
  return { today, committed, before, payments, channels, products: bestProducts, customers, nps, state };
}
