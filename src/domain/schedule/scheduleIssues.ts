import { scopeIncludes, dispatchMethods, type DispatchScope } from '../delivery/dispatch.ts';
import {
  type Closing,
  endTime,
  type ExceptionalWaitTimes,
  type SpecialDay,
  startTime,
  type TimeRange,
  type WaitException,
  type WeekHours,
} from './schedule.ts';
import { weekdays } from '../time/weekdays.ts';

/** An error of a schedule and the field to change. */
export type ScheduleIssue = { path: (string | number)[]; message: string };

/** A closing as a form or a request holds it: one with an id is stored already. */
type ClosingTimes = Closing & { id?: number | undefined };

/** The parts of a store whose times have to fit together. */
export type ScheduleFields = {
  businessHours: WeekHours;
  haveDifferentBusinessHours: boolean;
  specialDays: readonly SpecialDay[];
  exceptionalWaitTimes: ExceptionalWaitTimes;
  scheduledClosingTimes: readonly ClosingTimes[];
};

type Path = ScheduleIssue['path'];

/** Blank and invalid times are reported by their field. */
const isStart = (time: string) => startTime.safeParse(time).success;
const isEnd = (time: string) => endTime.safeParse(time).success;

const share = (one: DispatchScope, other: DispatchScope) =>
  dispatchMethods.some((method) => scopeIncludes(one, method) && scopeIncludes(other, method));

const notAfter = (start: string, end: string) =>
  end === '00:00'
    ? 'La medianoche con que termina el día se escribe 24:00'
    : `Debe ser después de las ${start}, la hora de inicio`;

function rangeIssues(ranges: readonly TimeRange[], areSeparate: boolean, path: Path): ScheduleIssue[] {
  return ranges.flatMap((range, place) => {
    const { openingTime, closingTime, dispatchMethod } = range;
    const issues: ScheduleIssue[] = [];
    if (!areSeparate && dispatchMethod !== 'both')
      issues.push({
        path: [...path, place, 'dispatchMethod'],
        message: 'Los horarios son los mismos para delivery y retiro: elige ambos',
      });
    if (isStart(openingTime) && isEnd(closingTime) && closingTime <= openingTime)
      issues.push({ path: [...path, place, 'closingTime'], message: notAfter(openingTime, closingTime) });
    const before = ranges
      .slice(0, place)
      .filter((each) => share(each.dispatchMethod, dispatchMethod) && isEnd(each.closingTime))
      .map((each) => each.closingTime)
      .toSorted()
      .at(-1);
    if (isStart(openingTime) && before !== undefined && openingTime < before)
      issues.push({
        path: [...path, place, 'openingTime'],
        message: `El turno anterior termina a las ${before}: este debe empezar a esa hora o después`,
      });
    return issues;
  });
}

type Placed<Exception> = { exception: Exception; place: number };

function waitIssues(placed: readonly Placed<WaitException>[], path: Path): ScheduleIssue[] {
  return placed.flatMap(({ exception: { startTime, endTime }, place }, index) => {
    const issues: ScheduleIssue[] = [];
    if (isStart(startTime) && isEnd(endTime) && endTime <= startTime)
      issues.push({ path: [...path, place, 'endTime'], message: notAfter(startTime, endTime) });
    const before = placed
      .slice(0, index)
      .map(({ exception }) => exception.endTime)
      .filter(isEnd)
      .toSorted()
      .at(-1);
    if (isStart(startTime) && before !== undefined && startTime < before)
      issues.push({
        path: [...path, place, 'startTime'],
        message: `La excepción anterior termina a las ${before}: esta debe empezar a esa hora o después`,
      });
    return issues;
  });
}

function exceptionIssues({ periodic, specific }: ExceptionalWaitTimes): ScheduleIssue[] {
  const placed = <Exception>(exceptions: readonly Exception[]) =>
    exceptions.map((exception, place) => ({ exception, place }));
  const dated = placed(specific);
  return [
    ...weekdays.flatMap((day) => waitIssues(placed(periodic[day]), ['exceptionalWaitTimes', 'periodic', day])),
    ...[...new Set(specific.map(({ date }) => date))].flatMap((date) =>
      waitIssues(
        dated.filter(({ exception }) => exception.date === date),
        ['exceptionalWaitTimes', 'specific'],
      ),
    ),
  ];
}

function specialDayIssues(days: readonly SpecialDay[], areSeparate: boolean): ScheduleIssue[] {
  return days.flatMap(({ date, ranges }, place) => {
    const isRepeated = date !== '' && days.slice(0, place).some((earlier) => earlier.date === date);
    const repeated = { path: ['specialDays', place, 'date'], message: 'Ya hay un día especial en esta fecha' };
    return [...(isRepeated ? [repeated] : []), ...rangeIssues(ranges, areSeparate, ['specialDays', place, 'ranges'])];
  });
}

function closingIssues(closings: readonly ClosingTimes[], now: Date): ScheduleIssue[] {
  return closings.flatMap(({ id, startDatetime, endDatetime }, place) => {
    if (endDatetime === null) return [];
    const path = ['scheduledClosingTimes', place, 'endDatetime'];
    const length = Date.parse(endDatetime) - Date.parse(startDatetime);
    // A stored closing that was opened in the moment it began has no length.
    if (id === undefined ? length <= 0 : length < 0)
      return [{ path, message: 'El término debe ser posterior al inicio' }];
    if (id === undefined && Date.parse(endDatetime) <= now.getTime())
      return [{ path, message: 'Este cierre ya habría terminado: elige un término que esté por venir' }];
    return [];
  });
}

/** Everything in a schedule that does not fit together, for the form and for the server. */
export function scheduleIssues(schedule: ScheduleFields, now: Date): ScheduleIssue[] {
  const { businessHours, haveDifferentBusinessHours: areSeparate } = schedule;
  return [
    ...weekdays.flatMap((day) => rangeIssues(businessHours[day], areSeparate, ['businessHours', day])),
    ...specialDayIssues(schedule.specialDays, areSeparate),
    ...exceptionIssues(schedule.exceptionalWaitTimes),
    ...closingIssues(schedule.scheduledClosingTimes, now),
  ];
}
