import { describe, expect, test } from 'vitest';
import { startOfDay, startOfNextDay } from './dayRange.ts';
import { businessDayOf, hourOf } from './businessDay.ts';
import { daysBetween, instantOf, minuteLength } from './zonedTime.ts';

/** In 2026 clocks of Chile go back on 4 April at 24:00, and forward on 6 September at 00:00. */
const days: [day: string, timeZone: string, hours: number][] = [
  ['2026-04-03', 'America/Santiago', 24],
  ['2026-04-04', 'America/Santiago', 25],
  ['2026-04-05', 'America/Santiago', 24],
  ['2026-09-05', 'America/Santiago', 24],
  ['2026-09-06', 'America/Santiago', 23],
  ['2026-04-04', 'Pacific/Easter', 25],
  ['2026-09-05', 'Pacific/Easter', 23],
  ['2026-04-04', 'America/Mexico_City', 24],
  ['2026-03-08', 'America/Tijuana', 23],
  ['2026-11-01', 'America/Tijuana', 25],
  ['2026-09-06', 'America/Costa_Rica', 24],
  ['2026-09-06', 'America/Guatemala', 24],
];

/** Minutes of a local day by the hour that a report shows them in. */
function minutesByHour(day: string, timeZone: string): Map<number, number> {
  const [start, end] = [startOfDay(day, timeZone), startOfNextDay(day, timeZone)].map((each) => Date.parse(each));
  const minutes = new Map<number, number>();
  for (let instant = start ?? 0; instant < (end ?? 0); instant += minuteLength) {
    expect(businessDayOf({ timeZone, businessDayCutoff: '00:00' }, instant)).toBe(day);
    const hour = hourOf(timeZone, instant);
    minutes.set(hour, (minutes.get(hour) ?? 0) + 1);
  }
  return minutes;
}

describe.each(days)('%s in %s', (day, timeZone, hours) => {
  const minutes = minutesByHour(day, timeZone);

  test(`has ${hours} hours, all of them in one of the 24 of a report`, () => {
    expect([...minutes.values()].reduce((sum, each) => sum + each, 0)).toBe(hours * 60);
    expect([...minutes.keys()].every((hour) => hour >= 0 && hour < 24)).toBe(true);
  });

  test('has each hour once, except for the one that repeats or is skipped', () => {
    const others = [...minutes.values()].filter((each) => each !== 60);
    expect([minutes.size, others]).toEqual([hours === 23 ? 23 : 24, hours === 25 ? [120] : []]);
  });
});

test.each([
  ['2026-04-04', '2026-04-05', 25],
  ['2026-09-05', '2026-09-06', 24],
  ['2026-09-06', '2026-09-07', 23],
])('the cut-off of %s and that of %s are %i hours apart', (day, next, hours) => {
  const cutoff = (of: string) => instantOf('America/Santiago', Date.parse(`${of}T00:00Z`));
  expect((cutoff(next) - cutoff(day)) / 3_600_000).toBe(hours);
  expect(daysBetween(day, next)).toBe(1);
});
