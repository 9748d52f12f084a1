import { type RawBuilder, sql } from 'kysely';
import { eachMonth, partsOf, type Period, weeksOf } from '#domain/time/periods.ts';

/** Rows of a grain, by the days they start on. */
export type Grain = readonly [grain: 'day' | 'week' | 'month', starts: readonly string[]];

/** Periods that contain a day, for `cross join lateral`. Weeks do not cross months: `weeksOf`. */
export const grainsOf = (day: RawBuilder<unknown>) => sql`(values ('day', ${day}),
  ('week', ${day} - (extract(day from ${day})::int - 1) % 7), ('month', date_trunc('month', ${day})::date)) g (grain, starts_on)`;

/** Minimum rows that cover a period: full months, full weeks around them, and the remaining days. */
export function grainsWithin(period: Period): readonly Grain[] {
  const { months, days } = partsOf(period);
  const edges = days.map(weeksOf);
  return [
    ['month', months ? eachMonth(months) : []],
    ['week', edges.flatMap(({ weeks }) => weeks)],
    ['day', edges.flatMap((edge) => edge.days)],
  ];
}

/** Those rows of `t`, for each grain that has some. */
export const eachGrain = (grains: readonly Grain[], rowsOf: (isGrain: RawBuilder<unknown>) => RawBuilder<unknown>) =>
  grains
    .filter(([, starts]) => starts.length > 0)
    .map(([grain, starts]) => rowsOf(sql`t.grain = ${sql.lit(grain)} and t.starts_on = any(${starts}::date[])`));
