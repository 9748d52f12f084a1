import { Temporal } from 'temporal-polyfill';
import type { CountryCode } from '../countries.ts';
import { eachDay, type Period } from './periods.ts';

type Day = Temporal.PlainDate;
type Holiday = { day: string; name: string };
type Named = readonly [day: Day, name: string];

/** Sunday of Easter, by the rule of the Gregorian calendar as Butcher wrote it down. */
export function easterOf(year: number): Temporal.PlainDate {
  const golden = year % 19;
  const [century, ofCentury] = [Math.floor(year / 100), year % 100];
  const leaps = Math.floor(century / 4);
  const moon = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3);
  const epact = (19 * golden + century - leaps - moon + 15) % 30;
  const weekday = (32 + 2 * (century % 4) + 2 * Math.floor(ofCentury / 4) - epact - (ofCentury % 4)) % 7;
  const late = Math.floor((golden + 11 * epact + 22 * weekday) / 451);
  const sum = epact + weekday - 7 * late + 114;
  return Temporal.PlainDate.from({ year, month: Math.floor(sum / 31), day: (sum % 31) + 1 });
}

const on = (year: number, month: number, day: number): Day => Temporal.PlainDate.from({ year, month, day });
const nthMonday = (year: number, month: number, nth: number): Day => {
  const first = on(year, month, 1);
  return first.add({ days: ((8 - first.dayOfWeek) % 7) + 7 * (nth - 1) });
};

/** The day on which winter begins in Chile, four hours behind Greenwich in June: Meeus' mean solstice, right to half an hour. */
function winterSolstice(year: number): Day {
  const thousands = (year - 2000) / 1000;
  const julian = 2_451_716.56767 + 365_241.62603 * thousands + 0.00325 * thousands ** 2 + 0.00888 * thousands ** 3;
  const instant = (julian - 2_440_587.5) * 86_400_000 - 4 * 3_600_000;
  return Temporal.PlainDate.from(new Date(instant).toISOString().slice(0, 10));
}

/** Law 19.668: to the Monday of the same week, and from a Friday to the next one. */
function toMonday(day: Day): Day {
  if (day.dayOfWeek === 5) return day.add({ days: 3 });
  return day.dayOfWeek > 1 && day.dayOfWeek < 5 ? day.subtract({ days: day.dayOfWeek - 1 }) : day;
}

/** Law 20.299: from a Tuesday to the Friday before, from a Wednesday to the one after. */
function toFriday(day: Day): Day {
  if (day.dayOfWeek === 2) return day.subtract({ days: 4 });
  return day.dayOfWeek === 3 ? day.add({ days: 2 }) : day;
}

/** Decree 19-2018 of Guatemala: to the Monday before from a Tuesday or a Wednesday, later in the week to the one after. */
const toNearMonday = (day: Day): Day => day.add({ days: day.dayOfWeek <= 3 ? 1 - day.dayOfWeek : 8 - day.dayOfWeek });

const only = (applies: boolean, ...named: Named): readonly Named[] => (applies ? [named] : []);

const holidays: Readonly<Record<CountryCode, (year: number) => readonly Named[]>> = {
  cl: (year) => {
    const easter = easterOf(year);
    const independence = on(year, 9, 18).dayOfWeek;
    return [
      [on(year, 1, 1), 'Año Nuevo'],
      ...only(on(year, 1, 2).dayOfWeek === 1, on(year, 1, 2), 'Feriado de Año Nuevo'),
      [easter.subtract({ days: 2 }), 'Viernes Santo'],
      [easter.subtract({ days: 1 }), 'Sábado Santo'],
      [on(year, 5, 1), 'Día del Trabajo'],
      [on(year, 5, 21), 'Glorias Navales'],
      [winterSolstice(year), 'Día de los Pueblos Indígenas'],
      [toMonday(on(year, 6, 29)), 'San Pedro y San Pablo'],
      [on(year, 7, 16), 'Virgen del Carmen'],
      [on(year, 8, 15), 'Asunción de la Virgen'],
      ...only(independence === 2 || independence === 6, on(year, 9, 17), 'Fiestas Patrias'),
      [on(year, 9, 18), 'Independencia Nacional'],
      [on(year, 9, 19), 'Glorias del Ejército'],
      ...only(independence === 3, on(year, 9, 20), 'Fiestas Patrias'),
      [toMonday(on(year, 10, 12)), 'Encuentro de Dos Mundos'],
      [toFriday(on(year, 10, 31)), 'Iglesias Evangélicas'],
      [on(year, 11, 1), 'Todos los Santos'],
      [on(year, 12, 8), 'Inmaculada Concepción'],
      [on(year, 12, 25), 'Navidad'],
    ];
  },
  cr: (year) => {
    const easter = easterOf(year);
    return [
      [on(year, 1, 1), 'Año Nuevo'],
      [easter.subtract({ days: 3 }), 'Jueves Santo'],
      [easter.subtract({ days: 2 }), 'Viernes Santo'],
      [on(year, 4, 11), 'Juan Santamaría'],
      [on(year, 5, 1), 'Día del Trabajo'],
      [on(year, 7, 25), 'Anexión de Guanacaste'],
      [on(year, 8, 2), 'Virgen de los Ángeles'],
      [on(year, 8, 15), 'Día de la Madre'],
      [on(year, 8, 31), 'Día de la Persona Negra'],
      [on(year, 9, 15), 'Independencia'],
      [on(year, 12, 1), 'Abolición del Ejército'],
      [on(year, 12, 25), 'Navidad'],
    ];
  },
  gt: (year) => {
    const easter = easterOf(year);
    return [
      [on(year, 1, 1), 'Año Nuevo'],
      [easter.subtract({ days: 3 }), 'Jueves Santo'],
      [easter.subtract({ days: 2 }), 'Viernes Santo'],
      [easter.subtract({ days: 1 }), 'Sábado Santo'],
      [on(year, 5, 1), 'Día del Trabajo'],
      [toNearMonday(on(year, 6, 30)), 'Día del Ejército'],
      [on(year, 9, 15), 'Independencia'],
      [on(year, 10, 20), 'Revolución de 1944'],
      [on(year, 11, 1), 'Todos los Santos'],
      [on(year, 12, 24), 'Nochebuena (medio día)'],
      [on(year, 12, 25), 'Navidad'],
      [on(year, 12, 31), 'Fin de año (medio día)'],
    ];
  },
  mx: (year) => [
    [on(year, 1, 1), 'Año Nuevo'],
    [nthMonday(year, 2, 1), 'Día de la Constitución'],
    [nthMonday(year, 3, 3), 'Natalicio de Benito Juárez'],
    [on(year, 5, 1), 'Día del Trabajo'],
    [on(year, 9, 16), 'Independencia'],
    ...only(year >= 2024 && (year - 2024) % 6 === 0, on(year, 10, 1), 'Transmisión del Poder Ejecutivo'),
    [nthMonday(year, 11, 3), 'Día de la Revolución'],
    [on(year, 12, 25), 'Navidad'],
  ],
};

/** The days of a period on which a country rests by law, in their order: docs/reports.md names the laws. */
export function holidaysIn(country: CountryCode, period: Period): Holiday[] {
  const years = new Set(eachDay(period).map((day) => Number(day.slice(0, 4))));
  return [...years]
    .flatMap((year) => holidays[country](year))
    .map(([day, name]) => ({ day: day.toString(), name }))
    .filter(({ day }) => day >= period.startDate && day <= period.endDate)
    .toSorted((one, other) => one.day.localeCompare(other.day));
}
