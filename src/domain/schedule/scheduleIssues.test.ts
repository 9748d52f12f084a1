import { describe, expect, it } from 'vitest';
import { scheduleIssues, type ScheduleFields } from './scheduleIssues.ts';
import { at, closing, emptyWeek, everyDay, range } from './testing/schedules.ts';

const now = at('2026-06-10T12:00');
const schedule = (changes: Partial<ScheduleFields> = {}): ScheduleFields => ({
  businessHours: everyDay(range('12:00', '16:00'), range('16:00', '24:00')),
  haveDifferentBusinessHours: false,
  specialDays: [],
  exceptionalWaitTimes: { periodic: emptyWeek(), specific: [] },
  scheduledClosingTimes: [],
  ...changes,
});
const issues = (changes: Partial<ScheduleFields>) =>
  scheduleIssues(schedule(changes), now).map(({ path, message }) => `${path.join('.')}: ${message}`);
const monday = (...ranges: ReturnType<typeof range>[]) => ({ businessHours: { ...emptyWeek(), monday: ranges } });
const wait = (startTime: string, endTime: string) => ({
  startTime,
  endTime,
  deliveryWaitTime: 60,
  pickUpWaitTime: 30,
});

it('finds nothing in shifts that touch and end with the day', () => {
  expect(issues({})).toEqual([]);
});

describe('hours', () => {
  it('close after they open', () => {
    expect(issues(monday(range('16:00', '12:00')))).toEqual([
      'businessHours.monday.0.closingTime: Debe ser después de las 16:00, la hora de inicio',
    ]);
    expect(issues(monday(range('18:00', '00:00')))).toEqual([
      'businessHours.monday.0.closingTime: La medianoche con que termina el día se escribe 24:00',
    ]);
  });

  it('do not overlap and come in their order', () => {
    expect(issues(monday(range('12:00', '16:00'), range('15:30', '20:00')))).toEqual([
      'businessHours.monday.1.openingTime: El turno anterior termina a las 16:00: este debe empezar a esa hora o después',
    ]);
    expect(issues(monday(range('19:00', '23:00'), range('12:00', '16:00')))).toEqual([
      'businessHours.monday.1.openingTime: El turno anterior termina a las 23:00: este debe empezar a esa hora o después',
    ]);
  });

  it('may overlap where one is for delivery and the other for pickup', () => {
    const overlapping = monday(range('12:00', '16:00', 'delivery'), range('13:00', '15:00', 'pickUp'));
    expect(issues({ ...overlapping, haveDifferentBusinessHours: true })).toEqual([]);
    const both = monday(range('12:00', '16:00', 'delivery'), range('13:00', '15:00'));
    expect(issues({ ...both, haveDifferentBusinessHours: true })).toEqual([
      'businessHours.monday.1.openingTime: El turno anterior termina a las 16:00: este debe empezar a esa hora o después',
    ]);
  });

  it('are for both ways unless the store tells them apart', () => {
    expect(issues(monday(range('12:00', '16:00', 'delivery')))).toEqual([
      'businessHours.monday.0.dispatchMethod: Los horarios son los mismos para delivery y retiro: elige ambos',
    ]);
  });

  it('that are blank are left to the rule of their own field', () => {
    expect(issues(monday(range('', ''), range('12:00', '')))).toEqual([]);
  });
});

it('wants one special day per date, with hours like any day', () => {
  const day = (date: string, ...ranges: ReturnType<typeof range>[]) => ({ date, reason: null, ranges });
  expect(
    issues({ specialDays: [day('2026-12-25'), day('2026-12-24', range('16:00', '10:00')), day('2026-12-25')] }),
  ).toEqual([
    'specialDays.1.ranges.0.closingTime: Debe ser después de las 16:00, la hora de inicio',
    'specialDays.2.date: Ya hay un día especial en esta fecha',
  ]);
});

it('wants exceptional waits in order, each day by itself', () => {
  const periodic = { ...emptyWeek(), monday: [wait('12:00', '14:00'), wait('13:00', '15:00')] };
  const specific = [
    { ...wait('12:00', '14:00'), date: '2026-06-20' },
    { ...wait('12:00', '14:00'), date: '2026-06-21' },
    { ...wait('13:55', '13:00'), date: '2026-06-20' },
  ];
  expect(issues({ exceptionalWaitTimes: { periodic, specific } })).toEqual([
    'exceptionalWaitTimes.periodic.monday.1.startTime: La excepción anterior termina a las 14:00: esta debe empezar a esa hora o después',
    'exceptionalWaitTimes.specific.2.endTime: Debe ser después de las 13:55, la hora de inicio',
    'exceptionalWaitTimes.specific.2.startTime: La excepción anterior termina a las 14:00: esta debe empezar a esa hora o después',
  ]);
});

describe('closings', () => {
  it('end after they start', () => {
    expect(issues({ scheduledClosingTimes: [closing('2026-06-12T12:00', '2026-06-12T12:00')] })).toEqual([
      'scheduledClosingTimes.0.endDatetime: El término debe ser posterior al inicio',
    ]);
  });

  it('that are new end in the future, those that are stored may be over', () => {
    const over = closing('2026-06-09T12:00', '2026-06-10T12:00');
    expect(issues({ scheduledClosingTimes: [{ ...over, id: 7 }, over] })).toEqual([
      'scheduledClosingTimes.1.endDatetime: Este cierre ya habría terminado: elige un término que esté por venir',
    ]);
  });

  it('may have no end, and stored ones no length', () => {
    const opened = { ...closing('2026-06-09T12:00', '2026-06-09T12:00'), id: 7 };
    expect(issues({ scheduledClosingTimes: [closing('2026-06-09T12:00', null), opened] })).toEqual([]);
  });
});
