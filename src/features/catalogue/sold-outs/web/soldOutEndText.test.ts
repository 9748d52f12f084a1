import { describe, expect, test } from 'vitest';
import { localDay } from '#domain/time/dates.ts';
import type { TenantFormat } from '#kit/web/shell/format.tsx';
import { soldOutEndText, remainingTimeText } from './soldOutEndText.ts';

const now = Date.parse('2026-11-21T15:00:00Z');
const format = {
  dayOf: (instant: string) => instant.slice(0, 10),
  time: (instant: string) => instant.slice(11, 16),
  dateTime: (instant: string) => instant,
} as TenantFormat;

const byPerson = { source: null, authorName: 'Ana Rojas' };
const endOf = (until: string | null) => soldOutEndText({ ...byPerson, until }, format, now);

describe('the end of a sold-out', () => {
  test.each([
    [null, 'Hasta que se reponga'],
    ['2026-11-21T18:00:00Z', 'Hoy 18:00'],
    ['2026-11-22T11:30:00Z', 'Mañana 11:30'],
    ['2026-11-25T11:00:00Z', '2026-11-25T11:00:00Z'],
  ])('%s reads «%s»', (until, text) => expect(endOf(until)).toBe(text));

  test('by the stock of a system names that system', () => {
    const row = { until: null, source: 'bsale', authorName: 'Bsale' };
    expect(soldOutEndText(row, format, now)).toBe('Hasta que haya en Bsale');
  });

  test('counts days on the calendar, also where clocks skip an hour', () => {
    const dayOf = (instant: string) => localDay(instant, 'America/Santiago');
    const evening = Date.parse('2026-09-06T03:30:00Z');
    const textOf = (until: string) => soldOutEndText({ ...byPerson, until }, { ...format, dayOf }, evening);
    expect(textOf('2026-09-06T15:00:00Z')).toBe('Mañana 15:00');
    expect(textOf('2026-09-07T15:00:00Z')).toBe('2026-09-07T15:00:00Z');
  });

  test.each([
    ['2026-11-21T15:00:10Z', '1 min'],
    ['2026-11-21T15:59:00Z', '59 min'],
    ['2026-11-21T18:05:00Z', '3 h 05 min'],
  ])('%s leaves %s', (until, text) => expect(remainingTimeText(until, now)).toBe(text));
});
