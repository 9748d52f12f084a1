import type { Ctx } from '#kit/server/http/context.ts';
import type { LoyaltySummary } from '../loyalty.contract.ts';
import { amountOf } from '#domain/points.ts';
import * as balances from './balances.repo.ts';
import { lastCheck } from './checkLedger.ts';

/** Liability of the programme in points and money, with the last ledger check. */
export async function readSummary({ db, tenant }: Ctx): Promise<LoyaltySummary> {
  const [owed, check] = await Promise.all([balances.owed(db, tenant.timeZone), lastCheck(db)]);
  const inMoney = (points: number) => ({ points, amount: amountOf(points, tenant.country) });
  return {
    customers: owed.customers,
    owed: inMoney(owed.points),
    pending: inMoney(owed.pending),
    debt: inMoney(owed.debt),
    months: owed.months.map(({ month, points }) => ({ month, ...inMoney(points) })),
    check: check ?? null,
  };
}
