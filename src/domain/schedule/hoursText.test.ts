import { expect, test } from 'vitest';
import { hoursText } from './hoursText.ts';
import type { WeekHours } from './schedule.ts';
import { emptyWeek, range } from './testing/schedules.ts';

const week = (days: Partial<WeekHours>): WeekHours => ({ ...emptyWeek(), ...days });

test('days of the same hours are told together, and split shifts in full', () => {
  const split = [range('12:00', '16:00'), range('19:00', '23:00')];
  const hours = week({ tuesday: split, wednesday: split, thursday: split, saturday: [range('12:30', '24:00')] });
  expect(hoursText(hours)).toBe(
    'Lun cerrado; Mar–Jue 12:00–16:00, 19:00–23:00; Vie cerrado; Sáb 12:30–24:00; Dom cerrado',
  );
});

test('hours that differ by method are told once for each', () => {
  const hours = week({ monday: [range('11:00', '22:00', 'pickUp'), range('12:00', '21:30', 'delivery')] });
  expect(hoursText(hours)).toBe('Delivery: Lun 12:00–21:30; Mar–Dom cerrado. Retiro: Lun 11:00–22:00; Mar–Dom cerrado');
});

test('a week without hours says so', () => {
  expect(hoursText(week({}))).toBe('Sin horario');
});
