import { describe, expect, test } from 'vitest';
import { businessDayEnd } from '#domain/time/businessDay.ts';
import { closingSpan, closingError, closingTitle } from './closings.rules.ts';

const santiago = 'America/Santiago';
const place = (now: string, timeZone = santiago, businessDayCutoff = '04:00') => ({
  now: new Date(now),
  timeZone,
  businessDayCutoff,
});
const endOfDay = (...args: Parameters<typeof place>) => {
  const { now, ...settings } = place(...args);
  return new Date(businessDayEnd(settings, now.getTime())).toISOString();
};
const period = (startLocal: string, endLocal: string, timeZone = santiago) =>
  closingSpan({ kind: 'period', startLocal, endLocal }, place('2026-11-20T12:00:00Z', timeZone));

describe('closing for the rest of the day', () => {
  test('lasts past midnight until the end of the business day', () => {
    expect(endOfDay('2026-11-21T01:00:00Z')).toBe('2026-11-21T07:00:00.000Z');
  });

  test('still belongs to the previous evening after midnight', () => {
    expect(endOfDay('2026-11-21T05:30:00Z')).toBe('2026-11-21T07:00:00.000Z');
  });

  test('covers the next day if requested at the very end', () => {
    expect(endOfDay('2026-11-21T07:00:00Z')).toBe('2026-11-22T07:00:00.000Z');
  });

  test('uses the time zone of the store and the cutoff of its chain', () => {
    expect(endOfDay('2026-11-21T01:00:00Z', 'America/Belize', '06:00')).toBe('2026-11-21T12:00:00.000Z');
    expect(endOfDay('2026-11-21T03:30:00Z', 'Pacific/Easter', '00:00')).toBe('2026-11-21T05:00:00.000Z');
  });

  test('is an hour longer when clocks go back', () => {
    expect(endOfDay('2026-04-05T01:00:00Z')).toBe('2026-04-05T08:00:00.000Z');
  });

  test('ends the next morning in both occurrences of a repeated hour', () => {
    for (const time of ['2026-04-05T02:30:00Z', '2026-04-05T03:30:00Z'])
      expect(endOfDay(time)).toBe('2026-04-05T08:00:00.000Z');
  });

  test('does not end before it starts in a repeated hour at midnight', () => {
    expect(endOfDay('2026-04-05T03:30:00Z', santiago, '00:00')).toBe('2026-04-05T04:00:00.000Z');
  });

  test('is an hour shorter when clocks go forward', () => {
    expect(endOfDay('2026-09-06T02:00:00Z')).toBe('2026-09-06T07:00:00.000Z');
  });

  test('ends at the time change if the cutoff is skipped', () => {
    expect(endOfDay('2026-09-06T02:00:00Z', santiago, '00:30')).toBe('2026-09-06T04:00:00.000Z');
  });
});

describe('a closing', () => {
  test('for hours counts from now across time changes', () => {
    const { start, end } = closingSpan(
      { kind: 'twoHours', startLocal: null, endLocal: null },
      place('2026-04-05T02:30:00Z'),
    );
    expect(end?.getTime()).toBe(start.getTime() + 7_200_000);
  });

  test('until reopened has no end', () => {
    expect(
      closingSpan({ kind: 'permanent', startLocal: null, endLocal: null }, place('2026-11-20T12:00:00Z')).end,
    ).toBeNull();
  });

  test('for a period uses the time zone of each store', () => {
    expect(period('2026-11-20T18:30', '2026-11-20T20:00').start.toISOString()).toBe('2026-11-20T21:30:00.000Z');
    expect(period('2026-11-20T18:30', '2026-11-20T20:00', 'America/Belize').start.toISOString()).toBe(
      '2026-11-21T00:30:00.000Z',
    );
  });

  test('for a period across a time change uses local times', () => {
    const { start, end } = period('2026-09-05T22:00', '2026-09-06T02:00');
    expect([start.toISOString(), end?.toISOString()]).toEqual(['2026-09-06T02:00:00.000Z', '2026-09-06T05:00:00.000Z']);
    const back = period('2026-04-04T22:00', '2026-04-05T02:00');
    expect([back.start.toISOString(), back.end?.toISOString()]).toEqual([
      '2026-04-05T01:00:00.000Z',
      '2026-04-05T06:00:00.000Z',
    ]);
  });

  test('that is over, or empty because of a time change, is rejected', () => {
    const now = new Date('2026-11-20T12:00:00Z');
    expect(closingError(period('2026-11-19T10:00', '2026-11-20T09:00'), now)).toMatch(/ya terminó/);
    expect(closingError(period('2026-11-19T10:00', '2026-11-20T09:01'), now)).toBeNull();
    expect(closingError(period('2027-09-05T00:10', '2027-09-05T00:40'), now)).toMatch(/el reloj se adelanta/);
    expect(closingError({ start: now, end: null }, now)).toBeNull();
  });
});

test.each([
  ['2026-11-24T21:00:00Z', '2026-11-25T01:00:00Z', 'de Viña del Mar Libertad, 24 nov 18:00–22:00'],
  ['2026-11-24T21:00:00Z', '2026-11-25T05:30:00Z', 'de Viña del Mar Libertad, 24 nov 18:00 – 25 nov 02:30'],
  ['2026-11-24T21:00:00Z', null, 'de Viña del Mar Libertad, desde el 24 nov 18:00'],
])('a closing from %s to %s has the label: cierre %s', (startDatetime, endDatetime, expected) => {
  const store = { name: 'Viña del Mar Libertad', timeZone: 'America/Santiago' };
  expect(closingTitle(store, { startDatetime, endDatetime })).toBe(expected);
});
