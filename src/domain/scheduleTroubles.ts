import { concerns, dispatchMethods, type DispatchScope } from './dispatch.ts';
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
import { weekdays } from './weekdays.ts';

/** What is wrong with a schedule, and the field that has to change. */
export type ScheduleTrouble = { path: (string | number)[]; message: string };

/** A closing as a form or a request holds it: one with an id is stored already. */
type WrittenClosing = Closing & { id?: number | undefined };

/** The parts of a store whose times have to fit together. */
export type WrittenSchedule = {
  businessHours: WeekHours;
  haveDifferentBusinessHours: boolean;
  specialDays: readonly SpecialDay[];
  exceptionalWaitTimes: ExceptionalWaitTimes;
  scheduledClosingTimes: readonly WrittenClosing[];
};

type Path = ScheduleTrouble['path'];

/** A blank or unreadable time is told by its own field's rule. */
const isStart = (time: string) => startTime.safeParse(time).success;
const isEnd = (time: string) => endTime.safeParse(time).success;

const share = (one: DispatchScope, other: DispatchScope) =>
  dispatchMethods.some((method) => concerns(one, method) && concerns(other, method));

const notAfter = (start: string, end: string) =>
  end === '00:00'
    ? 'La medianoche con que termina el día se escribe 24:00'
    : `Debe ser después de las ${start}, la hora de inicio`;

function rangeTroubles(ranges: readonly TimeRange[], differ: boolean, path: Path): ScheduleTrouble[] {
  return ranges.flatMap((range, place) => {
    const { openingTime, closingTime, dispatchMethod } = range;
    const troubles: ScheduleTrouble[] = [];
    if (!differ && dispatchMethod !== 'both')
      troubles.push({
        path: [...path, place, 'dispatchMethod'],
        message: 'Los horarios son los mismos para delivery y retiro: elige ambos',
      });
    if (isStart(openingTime) && isEnd(closingTime) && closingTime <= openingTime)
      troubles.push({ path: [...path, place, 'closingTime'], message: notAfter(openingTime, closingTime) });
    const before = ranges
      .slice(0, place)
      .filter((each) => share(each.dispatchMethod, dispatchMethod) && isEnd(each.closingTime))
      .map((each) => each.closingTime)
      .toSorted()
      .at(-1);
    if (isStart(openingTime) && before !== undefined && openingTime < before)
      troubles.push({
        path: [...path, place, 'openingTime'],
        message: `El turno anterior termina a las ${before}: este debe empezar a esa hora o después`,
      });
    return troubles;
  });
}

type Placed<Exception> = { exception: Exception; place: number };

function waitTroubles(placed: readonly Placed<WaitException>[], path: Path): ScheduleTrouble[] {
  return placed.flatMap(({ exception: { startTime, endTime }, place }, index) => {
    const troubles: ScheduleTrouble[] = [];
    if (isStart(startTime) && isEnd(endTime) && endTime <= startTime)
      troubles.push({ path: [...path, place, 'endTime'], message: notAfter(startTime, endTime) });
    const before = placed
      .slice(0, index)
      .map(({ exception }) => exception.endTime)
      .filter(isEnd)
      .toSorted()
      .at(-1);
    if (isStart(startTime) && before !== undefined && startTime < before)
      troubles.push({
        path: [...path, place, 'startTime'],
        message: `La excepción anterior termina a las ${before}: esta debe empezar a esa hora o después`,
      });
    return troubles;
  });
}

function exceptionTroubles({ periodic, specific }: ExceptionalWaitTimes): ScheduleTrouble[] {
  const placed = <Exception>(exceptions: readonly Exception[]) =>
    exceptions.map((exception, place) => ({ exception, place }));
  const dated = placed(specific);
  return [
    ...weekdays.flatMap((day) => waitTroubles(placed(periodic[day]), ['exceptionalWaitTimes', 'periodic', day])),
    ...[...new Set(specific.map(({ date }) => date))].flatMap((date) =>
      waitTroubles(
        dated.filter(({ exception }) => exception.date === date),
        ['exceptionalWaitTimes', 'specific'],
      ),
    ),
  ];
}

function specialDayTroubles(days: readonly SpecialDay[], differ: boolean): ScheduleTrouble[] {
  return days.flatMap(({ date, ranges }, place) => {
    const again = date !== '' && days.slice(0, place).some((earlier) => earlier.date === date);
    const repeated = { path: ['specialDays', place, 'date'], message: 'Ya hay un día especial en esta fecha' };
    return [...(again ? [repeated] : []), ...rangeTroubles(ranges, differ, ['specialDays', place, 'ranges'])];
  });
}

function closingTroubles(closings: readonly WrittenClosing[], now: Date): ScheduleTrouble[] {
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
export function scheduleTroubles(schedule: WrittenSchedule, now: Date): ScheduleTrouble[] {
  const { businessHours, haveDifferentBusinessHours: differ } = schedule;
  return [
    ...weekdays.flatMap((day) => rangeTroubles(businessHours[day], differ, ['businessHours', day])),
    ...specialDayTroubles(schedule.specialDays, differ),
    ...exceptionTroubles(schedule.exceptionalWaitTimes),
    ...closingTroubles(schedule.scheduledClosingTimes, now),
  ];
}
