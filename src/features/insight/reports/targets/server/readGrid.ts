import { Temporal } from 'temporal-polyfill';
import { clockOf } from '../../periods/period.rules.ts';
import { narrowed, readSums, totals } from '#features/sales/rollups/server/index.ts';
import type { Input, Reply } from '#kit/contract/endpoint.ts';
import type { Ctx } from '#kit/server/http/context.ts';
import { chainScope, type targetsApi } from '../targets.contract.ts';
import { namedStores, readTargets } from './targets.repo.ts';

const usualMonths = 6;

/** The targets of some months as a table: a row for each store, and the chain's first for who reaches all of it. */
export async function readGrid(
  { db, actor, tenant }: Ctx,
  { from, months = usualMonths }: Input<typeof targetsApi.grid>['query'],
): Promise<Reply<typeof targetsApi.grid>> {
  const { today } = clockOf(tenant, Date.now());
  const first = Temporal.PlainYearMonth.from(from ?? today.slice(0, 7));
  const named = Array.from({ length: months }, (_, nth) => first.add({ months: nth }).toString());
  const days = named.map((month) => `${month}-01`);
  const end = first.add({ months: months - 1 });
  const period = { startDate: days[0] ?? '', endDate: `${end.toString()}-${end.daysInMonth}` };
  const stores = actor.storeIds;
  const [targets, rows, sold] = await Promise.all([
    readTargets(db, days, stores),
    namedStores(db, stores),
    readSums(db, { cut: narrowed(totals, ['sold']), period, stores, by: ['scope', 'startsOn'], monthly: true }),
  ]);
  const targetOf = new Map(targets.map(({ scope, month, amount }) => [`${scope} ${month}`, amount]));
  const soldOf = new Map(sold.map(({ scope, startsOn, sold: amount }) => [`${scope} ${startsOn}`, amount]));
  const chain = days.map((day) => sold.reduce((sum, row) => (row.startsOn === day ? sum + row.sold : sum), 0));
  const row = (scope: number, name: string) => ({
    scope,
    name,
    amounts: days.map((day) => targetOf.get(`${scope} ${day}`) ?? null),
    sold: scope === chainScope ? chain : days.map((day) => soldOf.get(`${scope} ${day}`) ?? 0),
  });
  return {
    months: named,
    rows: [...(stores ? [] : [row(chainScope, 'Toda la cadena')]), ...rows.map(({ id, name }) => row(id, name))],
  };
}
