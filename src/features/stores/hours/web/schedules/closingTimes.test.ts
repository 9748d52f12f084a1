import { describe, expect, it } from 'vitest';
import { instantOfMoment, toInstant, toLocal } from '#domain/time/moments.ts';
import { newClosing, scheduledClosingText, stateOf } from './closingTimes.ts';

const santiago = 'America/Santiago';

describe('a local time of the store', () => {
  it('is displayed and stored in its time zone', () => {
    expect(toLocal('2026-11-20T21:30:00.000Z', santiago)).toBe('2026-11-20T18:30');
    expect(toInstant('2026-11-20T18:30', santiago)).toBe('2026-11-20T21:30:00.000Z');
    expect(toInstant('2026-07-20T18:30', 'America/Belize')).toBe('2026-07-21T00:30:00.000Z');
  });

  it.each(['', '2026-11-20T', 'T18:30', '2026-11-20T18:3', '2026-11-20T99:99', 'mañanaT18:30'])(
    '%j is unchanged while typing',
    (typed) => expect([toInstant(typed, santiago), toLocal(typed, santiago)]).toEqual([typed, typed]),
  );

  it.each(['2026-99-99T10:00', '2026-11-20T99:99'])('%s is invalid', (moment) =>
    expect(instantOfMoment(santiago, moment)).toBeNull(),
  );

  it('skipped by a time change becomes the time of the change', () => {
    expect(toInstant('2026-09-06T00:30', santiago)).toBe('2026-09-06T04:00:00.000Z');
  });

  it('of a repeated hour is shown as the clock shows it both times, and means the first when it is typed', () => {
    expect(
      ['2026-04-05T02:30:00.000Z', '2026-04-05T03:30:00.000Z'].map((instant) => toLocal(instant, santiago)),
    ).toEqual(['2026-04-04T23:30', '2026-04-04T23:30']);
    expect(toInstant('2026-04-04T23:30', santiago)).toBe('2026-04-05T02:30:00.000Z');
  });
});

describe('the state of a closing', () => {
  const closing = { startDatetime: '2026-11-20T10:00:00.000Z', reason: null, dispatchMethod: 'both' as const };
  const at = (text: string) => Date.parse(text);

  it('is planned, then active, then over', () => {
    const stored = { ...closing, id: 4, endDatetime: '2026-11-20T12:00:00.000Z' };
    expect(
      ['2026-11-20T09:59:00Z', '2026-11-20T10:00:00Z', '2026-11-20T12:00:00Z'].map((now) => stateOf(stored, at(now))),
    ).toEqual(['planned', 'now', 'over']);
  });

  it('without an end is never over', () => {
    expect(stateOf({ ...closing, id: 4, endDatetime: null }, at('2030-01-01T00:00:00Z'))).toBe('now');
  });

  it('is editable while it is being created, whatever its times', () => {
    expect(stateOf({ ...closing, endDatetime: '2026-11-20T12:00:00Z' }, at('2027-01-01T00:00:00Z'))).toBe('planned');
  });

  it('defaults to the full next day of the store', () => {
    const { startDatetime, endDatetime } = newClosing(santiago, at('2026-11-20T02:30:00Z'));
    expect([startDatetime, endDatetime].map((each) => toLocal(each ?? '', santiago))).toEqual([
      '2026-11-20T00:00',
      '2026-11-21T00:00',
    ]);
  });

  it.each([
    ['2026-11-20T12:00:00Z', 'Ñuñoa: cierre programado del 20/11/2026 07:00 a las 09:00'],
    ['2026-11-21T12:00:00Z', 'Ñuñoa: cierre programado del 20/11/2026 07:00 al 21/11/2026 09:00'],
    [null, 'Ñuñoa: cierre programado desde el 20/11/2026 07:00, sin término'],
  ])('that ends %s is described with its store and its period', (endDatetime, expected) =>
    expect(scheduledClosingText('Ñuñoa', { ...closing, endDatetime }, santiago)).toBe(expected),
  );
});
