import { hours, narrowed, readSums, type Scope, totals } from '#features/sales/rollups/server/index.ts';
import { movedDay, type Period } from '#domain/time/periods.ts';
import type { Db } from '#kit/server/data/database.ts';
import { daysOfMonth, daysOfYear, type DaySold } from '../expected.rules.ts';

/** A month by its first day, and the same weeks of last year. */
export function monthAndLastYear(first: string): { whole: Period; lastYear: Period } {
  const month = { startDate: first, endDate: daysOfMonth(first).at(-1) ?? first };
  return {
    whole: month,
    lastYear: { startDate: movedDay(first, -daysOfYear), endDate: movedDay(month.endDate, -daysOfYear) },
  };
}

/** Total sales of the stores by day. */
export async function soldEachDay(db: Db, period: Period, stores: Scope): Promise<DaySold> {
  const rows = await readSums(db, { cut: narrowed(totals, ['sold']), period, stores, by: ['startsOn'] });
  return new Map(rows.map(({ startsOn, sold }) => [startsOn, sold]));
}

/** The part of a day that is sold by the hours that have ended, as in the four weeks before. */
export async function passedOf(db: Db, stores: Scope, today: string, ended: readonly number[]): Promise<number> {
  const period = { startDate: movedDay(today, -28), endDate: movedDay(today, -1) };
  const rows = await readSums(db, { cut: narrowed(hours, ['sold']), period, stores, by: ['hour'] });
  const [all, part] = [rows, rows.filter(({ hour }) => ended.includes(hour))].map((some) =>
    some.reduce((sum, { sold }) => sum + sold, 0),
  ) as [number, number];
  return all > 0 ? Math.min(1, Math.max(0, part / all)) : ended.length / 24;
}
