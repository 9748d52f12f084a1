import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { weekdays } from '../time/weekdays.ts';
import { hoursText } from './hoursText.ts';
import { readHoursText } from './readHoursText.ts';
import type { TimeRange, WeekHours } from './schedule.ts';
import { emptyWeek, range } from './testing/schedules.ts';

const week = (days: Partial<WeekHours>): WeekHours => ({ ...emptyWeek(), ...days });
const hoursOf = (text: string) => {
  const read = readHoursText(text);
  return 'problem' in read ? read.problem : read.value.hours;
};

const pad = (count: number) => String(count).padStart(2, '0');
const clockOf = (step: number) => `${pad(Math.floor(step / 12))}:${pad((step % 12) * 5)}`;

/** Shifts of a day, in order. */
const shifts = fc
  .uniqueArray(fc.integer({ min: 0, max: 288 }), { maxLength: 8 })
  .map((steps) => steps.toSorted((a, b) => a - b))
  .map((steps) => steps.flatMap((from, at) => (at % 2 === 0 && steps[at + 1] ? [[from, steps[at + 1]!]] : [])))
  .map((spans) => spans.map(([from, to]) => [clockOf(from!), clockOf(to!)] as const));
const dayOf = (scope: 'both' | 'delivery' | 'pickUp') =>
  shifts.map((spans) => spans.map(([from, to]): TimeRange => range(from, to, scope)));
const weekFrom = (day: fc.Arbitrary<TimeRange[]>) =>
  fc.record(Object.fromEntries(weekdays.map((each) => [each, day])) as Record<keyof WeekHours, typeof day>);

describe('hours that are written and read again', () => {
  test('are equal when they hold for both methods', () => {
    fc.assert(
      fc.property(weekFrom(dayOf('both')), (hours) => {
        expect(readHoursText(hoursText(hours))).toEqual({ value: { hours, areSeparate: false } });
      }),
      { numRuns: 300 },
    );
  });

  test('open each method at the same times when these differ', () => {
    const mixed = fc.tuple(dayOf('delivery'), dayOf('pickUp')).map((lists) => lists.flat());
    fc.assert(
      fc.property(weekFrom(fc.oneof(mixed, dayOf('both'))), (hours) => {
        const text = hoursText(hours);
        const read = readHoursText(text);
        expect('value' in read && hoursText(read.value.hours)).toBe(text);
        expect('value' in read && read.value.areSeparate).toBe(text.includes(':') && text.startsWith('Delivery'));
      }),
      { numRuns: 300 },
    );
  });
});

test('hours that both methods have are one range', () => {
  expect(hoursOf('Delivery: Lun 12:00–16:00, 19:00–23:00. Retiro: Lun 11:00–12:00, 12:00–16:00')).toEqual(
    week({
      monday: [range('11:00', '12:00', 'pickUp'), range('12:00', '16:00'), range('19:00', '23:00', 'delivery')],
    }),
  );
});

test.each([
  ['Lun-Vie 12:00-16:00'],
  ['lunes a viernes: 12:00 a 16:00'],
  ['Lun, Mar, Mié, Jue y Vie 12:00 – 16:00; Sáb y Dom cerrado.'],
  ['lun a jue 12.00-16.00\nvie 12:00 PM - 4:00 PM'],
])('is read as people write it: %s', (text) => {
  const shift = [range('12:00', '16:00')];
  expect(hoursOf(text)).toEqual(
    week({ monday: shift, tuesday: shift, wednesday: shift, thursday: shift, friday: shift }),
  );
});

test('a week without hours and every day are read', () => {
  expect(hoursOf('Sin horario')).toEqual(emptyWeek());
  const all = hoursOf('Todos los días 10:00–22:00');
  expect(all).toEqual(Object.fromEntries(weekdays.map((day) => [day, [range('10:00', '22:00')]])));
});

test.each([
  ['abierto', '«abierto» no dice días y horas'],
  ['12:00–16:00', '«12:00-16:00» no dice días y horas'],
  ['Feriados 12:00–16:00', '«feriados» no es un día'],
  ['Lun 12:00', '«12:00» no es un turno'],
  ['Lun 12:00–25:00', 'Escribe una hora'],
  ['Lun 12:03–16:00', 'Usa pasos de 5 minutos'],
  ['Lun 20:00–02:00', 'debe terminar después de empezar'],
  ['Lun 20:00–00:00', 'se escribe 24:00'],
  ['Lun 12:00–16:00, 15:00–18:00', 'el turno anterior termina a las 16:00'],
  ['Lun–Vie 12:00–16:00; Mié cerrado', '«Miércoles» está dos veces.'],
  ['Delivery: Lun 12:00–16:00', 'no las de «Retiro»'],
  ['Lun 12:00–16:00. Retiro: Lun 12:00–16:00', '«Lun 12:00-16:00»'],
])('rejects %s with a sentence', (text, sentence) => {
  expect(hoursOf(text)).toContain(sentence);
});
