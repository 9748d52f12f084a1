import { type RawBuilder, sql } from 'kysely';
import type { CountryCode } from '#domain/countries.ts';
import { minutesOf } from '#domain/schedule/scheduleHours.ts';
import { type BusinessDaySettings, businessDayOf } from '#domain/time/businessDay.ts';
import { movedDay, type Period } from '#domain/time/periods.ts';
import { dayLength, dayOf, instantOf, minuteLength } from '#domain/time/zonedTime.ts';
import type { Scope } from '#features/sales/rollups/server/index.ts';
import type { Db } from '#kit/server/data/database.ts';

/** Which events are read: of what days, and of which stores; of the whole chain where null. */
export type EventQuery = {
  db: Db;
  period: Period;
  stores: Scope;
  tenant: BusinessDaySettings & { country: CountryCode };
};

const startOf = (day: string, { timeZone, businessDayCutoff }: BusinessDaySettings): string =>
  new Date(instantOf(timeZone, dayOf(day) * dayLength + minutesOf(businessDayCutoff) * minuteLength)).toISOString();

/** The instants between which the business days of a period lie by the company's clock, the second one excluded. */
export const instantsOf = ({ period, tenant }: EventQuery): { from: string; until: string } => ({
  from: startOf(period.startDate, tenant),
  until: startOf(movedDay(period.endDate, 1), tenant),
});

export const isWithin = (column: RawBuilder<unknown>, { from, until }: ReturnType<typeof instantsOf>) =>
  sql`${column} >= ${from}::timestamptz and ${column} < ${until}::timestamptz`;

/** The business days of something that lasted, as far as the period goes. */
export function daysOf({ period, tenant }: EventQuery, start: string, end: string | null = start) {
  const first = businessDayOf(tenant, Date.parse(start));
  const last = end === null ? period.endDate : businessDayOf(tenant, Date.parse(end));
  return {
    day: first < period.startDate ? period.startDate : first,
    endDay: last > period.endDate ? period.endDate : last,
  };
}

/** Maximum events of one kind. */
export const maxEvents = 500;
