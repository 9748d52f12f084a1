import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { describe, expect, it } from 'vitest';
import { dateOf, dayOf, instantOf, localOf, pastInstantOf } from './zonedTime.ts';

const zones = [
  'America/Santiago',
  'America/Belize',
  'America/Mexico_City',
  'Pacific/Easter',
  'Australia/Lord_Howe',
  'Asia/Kathmandu',
  'Europe/Madrid',
];
const utc = (text: string) => Date.parse(`${text}Z`);
const asText = (moment: number) => new Date(moment).toISOString().slice(0, 16);

describe('in Santiago', () => {
  const local = (text: string) => asText(localOf('America/Santiago', utc(text)));
  const instant = (text: string) => asText(instantOf('America/Santiago', utc(text)));

  it('reads the clock of summer and winter', () => {
    expect(local('2026-01-15T15:00')).toBe('2026-01-15T12:00');
    expect(local('2026-07-15T16:00')).toBe('2026-07-15T12:00');
  });

  it('stands at the end of an hour that passes a second time', () => {
    expect(local('2026-04-05T02:59')).toBe('2026-04-04T23:59');
    expect(local('2026-04-05T03:00')).toBe('2026-04-04T23:59');
    expect(local('2026-04-05T03:59')).toBe('2026-04-04T23:59');
    expect(local('2026-04-05T04:00')).toBe('2026-04-05T00:00');
  });

  it('takes the first of two and the jump for what is skipped', () => {
    expect(instant('2026-04-04T23:30')).toBe('2026-04-05T02:30');
    expect(instant('2026-04-05T00:00')).toBe('2026-04-05T04:00');
    expect(instant('2026-09-06T00:00')).toBe('2026-09-06T04:00');
    expect(instant('2026-09-06T00:45')).toBe('2026-09-06T04:00');
    expect(instant('2026-09-06T01:15')).toBe('2026-09-06T04:15');
  });
});

const span = fc.integer({ min: utc('2000-01-01T00:00') / 60_000, max: utc('2037-01-01T00:00') / 60_000 });

it('reads the same clock as Temporal in any zone, where no hour passes twice', () => {
  fc.assert(
    fc.property(fc.constantFrom(...zones), span, (zone, minute) => {
      const zoned = Temporal.Instant.fromEpochMilliseconds(minute * 60_000).toZonedDateTimeISO(zone);
      const plain = zoned.toPlainDateTime();
      const first = plain.toZonedDateTime(zone, { disambiguation: 'earlier' });
      fc.pre(Temporal.ZonedDateTime.compare(first, zoned) === 0);
      expect(asText(localOf(zone, minute * 60_000))).toBe(plain.toString({ smallestUnit: 'minute' }));
      expect(instantOf(zone, localOf(zone, minute * 60_000))).toBe(minute * 60_000);
    }),
    { numRuns: 1000 },
  );
});

it('reads a repeated hour as its second passing once that has come', () => {
  fc.assert(
    fc.property(fc.constantFrom(...zones), span, (zone, minute) => {
      const instant = minute * 60_000;
      const plain = Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(zone).toPlainDateTime();
      const local = Date.parse(`${plain.toString()}Z`);
      expect(pastInstantOf(zone, local, instant)).toBe(instant);
    }),
    { numRuns: 1000 },
  );
  const repeated = Date.parse('2026-04-04T23:30:00Z');
  expect(pastInstantOf('America/Santiago', repeated, Date.parse('2026-04-05T02:45:00Z'))).toBe(
    Date.parse('2026-04-05T02:30:00Z'),
  );
  expect(pastInstantOf('America/Santiago', repeated, Date.parse('2026-04-05T03:45:00Z'))).toBe(
    Date.parse('2026-04-05T03:30:00Z'),
  );
});

it('never runs backwards', () => {
  fc.assert(
    fc.property(fc.constantFrom(...zones), span, fc.nat({ max: 5000 }), (zone, minute, later) => {
      const [one, other] = [minute * 60_000, (minute + later) * 60_000];
      expect(localOf(zone, other)).toBeGreaterThanOrEqual(localOf(zone, one));
      expect(instantOf(zone, other)).toBeGreaterThanOrEqual(instantOf(zone, one));
    }),
    { numRuns: 1000 },
  );
});

it('numbers the days', () => {
  expect(dateOf(dayOf('2026-02-28') + 1)).toBe('2026-03-01');
  expect(dayOf('1970-01-01')).toBe(0);
});
