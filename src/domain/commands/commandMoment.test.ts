import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { momentText, readDuration, readMoment } from './commandMoment.ts';
import { commandTokens } from './commandTokens.ts';

/** A Saturday. */
const now = Date.parse('2026-11-28T14:20Z');
const read = (text: string, at = now) => {
  const found = readMoment(commandTokens(text), at);
  return found && momentText(found.local);
};

describe('a moment in tokens', () => {
  test.each([
    ['18:00', '2026-11-28T18:00'],
    ['las 18', '2026-11-28T18:00'],
    ['las 18.30 hrs', '2026-11-28T18:30'],
    ['18:30 horas', '2026-11-28T18:30'],
    ['18h', '2026-11-28T18:00'],
    ['las 6', '2026-11-28T18:00'],
    ['las 6 y media', '2026-11-28T18:30'],
    ['6 pm', '2026-11-28T18:00'],
    ['6pm', '2026-11-28T18:00'],
    ['las 6 p.m.', '2026-11-28T18:00'],
    ['las 6 de la tarde', '2026-11-28T18:00'],
    ['las 9 de la noche', '2026-11-28T21:00'],
    ['las 9 de la mañana', '2026-11-29T09:00'],
    ['las 12 de la noche', '2026-11-29T00:00'],
    ['medianoche', '2026-11-29T00:00'],
    ['mediodía', '2026-11-29T12:00'],
    ['06:00', '2026-11-29T06:00'],
    ['las 13:00', '2026-11-29T13:00'],
    ['hoy a las 20:00', '2026-11-28T20:00'],
    ['mañana', '2026-11-29T00:00'],
    ['mañana a las 9', '2026-11-29T09:00'],
    ['las 9 de mañana', '2026-11-29T09:00'],
    ['pasado mañana a las 10:30', '2026-11-30T10:30'],
    ['el lunes', '2026-11-30T00:00'],
    ['LUNES', '2026-11-30T00:00'],
    ['el lunes que viene a las 8 am', '2026-11-30T08:00'],
    ['el próximo miércoles', '2026-12-02T00:00'],
    ['este sábado', '2026-12-05T00:00'],
    ['las 15:00 del domingo', '2026-11-29T15:00'],
    ['el 5 de diciembre', '2026-12-05T00:00'],
    ['el 5/12', '2026-12-05T00:00'],
    ['el 5/12/2027 a las 9:15', '2027-12-05T09:15'],
    ['el 3 de enero', '2027-01-03T00:00'],
  ])('%s is %s', (text, moment) => {
    expect(read(text)).toBe(moment);
  });

  test.each(['25:00', '18:75', 'el 31/02', 'providencia', '', 'las'])('%s is none', (text) => {
    expect(read(text)).toBeNull();
  });

  test('leaves the tokens after it', () => {
    const tokens = commandTokens('las 18:00 corte de luz');
    expect(tokens.slice(readMoment(tokens, now)!.length).map(({ text }) => text)).toEqual(['corte', 'de', 'luz']);
  });
});

const minutes = fc.integer({ min: 0, max: 24 * 60 - 1 });
const today = Math.floor(now / 86_400_000) * 86_400_000;

test('a time of 24 hours is the next one on the clock, at any time of the day', () => {
  fc.assert(
    fc.property(minutes, fc.integer({ min: 0, max: 24 * 60 - 1 }), (minute, nowMinute) => {
      const clock = new Date(minute * 60_000).toISOString().slice(11, 16);
      const at = today + nowMinute * 60_000;
      const { local } = readMoment(commandTokens(`las ${clock} hrs`), at)!;
      expect(local).toBeGreaterThan(at);
      expect(local - at).toBeLessThanOrEqual(24 * 3_600_000);
      // Hours from 10 to 12 may be of the morning or the night.
      const isEither = minute < 13 * 60 && minute >= 10 * 60;
      expect(isEither || momentText(local).endsWith(clock)).toBe(true);
    }),
  );
});

test('a weekday is one of the next seven days, never today', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 6 }), fc.integer({ min: 0, max: 400 }), (weekday, ahead) => {
      const at = today + ahead * 86_400_000;
      const name = ['domingo', 'lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado'][weekday]!;
      const { local } = readMoment(commandTokens(`el ${name}`), at)!;
      expect(new Date(local).getUTCDay()).toBe(weekday);
      expect([1, 2, 3, 4, 5, 6, 7]).toContain((local - at) / 86_400_000);
    }),
  );
});

test.each([
  ['2 horas', 120],
  ['una hora', 60],
  ['una hora y media', 90],
  ['hora y media', 90],
  ['media hora', 30],
  ['45 min', 45],
  ['45 minutos', 45],
  ['1,5 horas', 90],
  ['2h', 120],
  ['corte de luz', null],
  ['2 locales', null],
])('%s takes %o minutes', (text, expected) => {
  expect(readDuration(commandTokens(text))?.minutes ?? null).toBe(expected);
});
