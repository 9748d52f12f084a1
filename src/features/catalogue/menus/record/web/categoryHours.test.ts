import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { weekdays } from '#domain/time/weekdays.ts';
import { daysText, type HoursRow, hoursRow, categoryHoursText, rowsOfWeek, weekOf } from './categoryHours.ts';

const row = (days: HoursRow['days'], openingTime: string, closingTime: string): HoursRow => ({
  days,
  openingTime,
  closingTime,
  dispatchMethod: 'both',
});

describe('category hours', () => {
  test('survive the conversion to a week and back', () => {
    const times = fc
      .integer({ min: 0, max: 22 })
      .chain((from) => fc.tuple(fc.constant(from), fc.integer({ min: from + 1, max: 23 })));
    const clock = (hour: number) => `${String(hour).padStart(2, '0')}:00`;
    fc.assert(
      fc.property(fc.subarray(weekdays, { minLength: 1 }), times, (days, [from, until]) => {
        const rows = [row(days, clock(from), clock(until))];
        expect(rowsOfWeek(weekOf(rows))).toEqual(rows);
      }),
    );
  });

  test('continue on the next day when they end after midnight', () => {
    const week = weekOf([row(['sunday'], '20:00', '02:00')]);
    expect(week.sunday).toEqual([{ openingTime: '20:00', closingTime: '24:00', dispatchMethod: 'both' }]);
    expect(week.monday).toEqual([{ openingTime: '00:00', closingTime: '02:00', dispatchMethod: 'both' }]);
  });

  test('are formatted compactly', () => {
    expect(categoryHoursText(weekOf([row(['monday', 'tuesday', 'wednesday'], '08:00', '12:00')]))).toBe(
      '08:00 a 12:00, lun a mié',
    );
    expect(categoryHoursText(weekOf([row([...weekdays], '08:00', '12:00')]))).toBe('08:00 a 12:00, todos los días');
    expect(daysText(['saturday', 'monday'])).toBe('lun, sáb');
    expect(categoryHoursText(weekOf([]))).toBe('Nunca');
    expect(categoryHoursText(weekOf([row(['monday'], '08:00', '12:00'), row(['friday'], '18:00', '20:00')]))).toBe(
      '08:00 a 12:00, lun y 1 más',
    );
  });

  test('require days, and an end that differs from the start', () => {
    expect(hoursRow.safeParse(row([], '08:00', '12:00')).error?.issues[0]?.message).toBe('Elige al menos un día');
    expect(hoursRow.safeParse(row(['monday'], '08:00', '08:00')).error?.issues[0]?.message).toBe(
      'Debe terminar a otra hora',
    );
  });
});
