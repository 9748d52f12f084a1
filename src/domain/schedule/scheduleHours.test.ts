import { expect, it } from 'vitest';
import { clockOf, minutesOf, openIntervalsOn } from './scheduleHours.ts';
import { everyDay, range } from './testing/schedules.ts';
import { dayLength, dayOf } from '../time/zonedTime.ts';

it('reads and writes times of day', () => {
  expect(['00:00', '09:05', '24:00'].map(minutesOf)).toEqual([0, 545, 1440]);
  expect([0, 545, 1440].map(clockOf)).toEqual(['00:00', '09:05', '24:00']);
});

it('joins the ranges of a day that touch or overlap for one way of ordering', () => {
  const hours = {
    businessHours: everyDay(range('19:00', '24:00'), range('12:00', '14:00'), range('14:00', '16:00', 'delivery')),
    specialDays: [{ date: '2026-12-25', reason: null, ranges: [] }],
  };
  const noon = (date: string) => dayOf(date) * dayLength + dayLength / 2;
  expect(openIntervalsOn(hours, 'delivery', noon('2026-06-10'))).toEqual([
    { from: 720, to: 960 },
    { from: 1140, to: 1440 },
  ]);
  expect(openIntervalsOn(hours, 'pickUp', noon('2026-06-10'))).toEqual([
    { from: 720, to: 840 },
    { from: 1140, to: 1440 },
  ]);
  expect(openIntervalsOn(hours, 'pickUp', noon('2026-12-25'))).toEqual([]);
});
