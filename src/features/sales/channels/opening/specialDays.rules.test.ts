import { describe, expect, test } from 'vitest';
import type { SpecialDay, TimeRange } from '#domain/schedule/schedule.ts';
import { emptyWeek } from '#domain/schedule/testing/schedules.ts';
import { type Closure, requiredOpening } from './opening.rules.ts';
import { specialClosures } from './specialDays.rules.ts';

const [santiago, sanJose] = ['America/Santiago', 'America/Costa_Rica'];
const range = (openingTime: string, closingTime: string, dispatchMethod: TimeRange['dispatchMethod'] = 'both') => ({
  openingTime,
  closingTime,
  dispatchMethod,
});
const closed = (date: string, reason: string | null = null): SpecialDay => ({ date, reason, ranges: [] });
const closuresOf = (specialDays: SpecialDay[], now: string, timeZone = santiago) =>
  specialClosures({ timeZone, businessHours: emptyWeek(), specialDays }, new Date(now));
const spans = (closures: readonly Closure[]) => closures.map(({ start, end }) => [start, end]);
const pauseAt = (closures: readonly Closure[], at: string) => requiredOpening(closures, new Date(at)).pause;

describe('a special day', () => {
  test('closes a store at its channels from midnight to midnight of its own clock', () => {
    const closures = closuresOf([closed('2026-12-25', 'Navidad')], '2026-12-20T12:00:00.000Z');
    expect(closures).toEqual([
      { start: '2026-12-25T03:00:00.000Z', end: '2026-12-26T03:00:00.000Z', reason: 'Navidad' },
    ]);
    expect(requiredOpening(closures, new Date('2026-12-24T20:00:00.000Z'))).toEqual({
      pause: null,
      changesAt: '2026-12-25T03:00:00.000Z',
    });
    expect(pauseAt(closures, '2026-12-25T15:00:00.000Z')).toEqual({
      until: '2026-12-26T03:00:00.000Z',
      reason: 'Navidad',
    });
    expect(pauseAt(closures, '2026-12-26T03:00:00.000Z')).toBeNull();
    expect(spans(closuresOf([closed('2026-12-25')], '2026-12-20T12:00:00.000Z', sanJose))).toEqual([
      ['2026-12-25T06:00:00.000Z', '2026-12-26T06:00:00.000Z'],
    ]);
  });
  test('with shorter hours closes it before, between and after them', () => {
    const ranges = [range('12:00', '15:00'), range('18:00', '20:00'), range('10:00', '23:00', 'pickUp')];
    const day = { date: '2026-12-24', reason: null, ranges };
    const closures = closuresOf([day], '2026-12-24T04:00:00.000Z');
    expect(spans(closures)).toEqual([
      ['2026-12-24T03:00:00.000Z', '2026-12-24T15:00:00.000Z'],
      ['2026-12-24T18:00:00.000Z', '2026-12-24T21:00:00.000Z'],
      ['2026-12-24T23:00:00.000Z', '2026-12-25T03:00:00.000Z'],
    ]);
    expect(pauseAt(closures, '2026-12-24T16:00:00.000Z')).toBeNull();
    expect(pauseAt(closures, '2026-12-24T19:00:00.000Z')?.reason).toBe('Horario especial');
  });
  test('is one pause with the special day after it', () => {
    const days = [{ date: '2026-12-24', reason: null, ranges: [range('10:00', '18:00')] }, closed('2026-12-25')];
    expect(pauseAt(closuresOf(days, '2026-12-24T12:00:00.000Z'), '2026-12-24T22:00:00.000Z')?.until).toBe(
      '2026-12-26T03:00:00.000Z',
    );
  });
  test('that is open all day, over, or far away closes nothing', () => {
    const open = { date: '2026-12-24', reason: null, ranges: [range('00:00', '24:00')] };
    const far = closed('2027-03-01');
    expect(closuresOf([open, closed('2026-12-20'), far], '2026-12-21T12:00:00.000Z')).toEqual([]);
  });
  test('lasts as long as the night of a clock change does', () => {
    expect(spans(closuresOf([closed('2027-04-03')], '2027-04-01T12:00:00.000Z'))).toEqual([
      ['2027-04-03T03:00:00.000Z', '2027-04-04T04:00:00.000Z'],
    ]);
    expect(spans(closuresOf([closed('2027-09-05')], '2027-09-01T12:00:00.000Z'))).toEqual([
      ['2027-09-05T04:00:00.000Z', '2027-09-06T03:00:00.000Z'],
    ]);
  });
});
