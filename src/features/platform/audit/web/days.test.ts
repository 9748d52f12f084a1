import { describe, expect, it } from 'vitest';
import { byDay, dayName } from './days.ts';

const dayOf = (instant: string) => instant.slice(0, 10);

it('groups entries by day in order', () => {
  const [late, early, before] = ['2026-11-20T18:00Z', '2026-11-20T09:00Z', '2026-11-19T09:00Z'].map((at) => ({ at }));
  expect(byDay([late!, early!, before!], dayOf)).toEqual([
    { day: '2026-11-20', entries: [late, early] },
    { day: '2026-11-19', entries: [before] },
  ]);
});

describe('a day is called', () => {
  const longDay = () => 'viernes 20 de noviembre';
  it.each([
    ['2026-03-01', '2026-03-01', 'Hoy'],
    ['2026-02-28', '2026-03-01', 'Ayer'],
    ['2026-11-20', '2026-12-01', 'Viernes 20 de noviembre'],
  ])('%s as seen from %s', (day, today, name) => {
    expect(dayName(day, today, longDay)).toBe(name);
  });
});
