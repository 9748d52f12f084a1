import { normalise } from '#kit/contract/text.ts';
import { weekdayLabels } from '../time/weekdays.ts';
import { dayLength, minuteLength } from '../time/zonedTime.ts';
import { type CommandToken, phraseLength } from './commandTokens.ts';

/** A local time: milliseconds on the local clock since 1970, as in `zonedTime.ts`. */
type Local = number;

/** A moment at the beginning of some tokens. Without a time of day it is the start of the day. */
export type CommandMoment = { local: Local; hasTime: boolean; length: number };

/** Names of the weekdays as commands are read, from Monday on: `lunes`. */
export const weekdayNames: readonly string[] = Object.values(weekdayLabels).map(normalise);
const months = ['enero', 'febrero', 'marzo', 'abril', 'mayo', 'junio', 'julio', 'agosto', 'septiembre'].concat([
  'octubre',
  'noviembre',
  'diciembre',
]);
const monthOf = (plain = ''): number => (plain === 'setiembre' ? 8 : months.indexOf(plain));

const articles = ['el', 'la', 'las', 'los', 'este', 'esta', 'proximo', 'dia', 'a', 'del', 'de', 'a eso de'];
const dayOf = (local: Local): Local => Math.floor(local / dayLength) * dayLength;
const numberOf = (plain = ''): number => (/^\d{1,4}$/.test(plain) ? Number(plain) : Number.NaN);

type Day = { day: Local; length: number };

/** A date that exists, at midnight; null for 31/02. */
function dateOf(year: number, month: number, date: number): Local | null {
  const found = new Date(Date.UTC(year, month, date));
  return found.getUTCMonth() === month && found.getUTCDate() === date ? found.getTime() : null;
}

/** The next time that a date without a year comes. */
function nextDate(now: Local, month: number, date: number): Local | null {
  const year = new Date(now).getUTCFullYear();
  const [thisYear, nextYear] = [dateOf(year, month, date), dateOf(year + 1, month, date)];
  return thisYear !== null && thisYear >= dayOf(now) ? thisYear : nextYear;
}

const dateLimits = { shortYear: 100, century: 2000 };

function readDate(tokens: readonly CommandToken[], now: Local): Day | null {
  const [first, second, third] = tokens.map(({ plain }) => plain);
  const slashed = /^(\d{1,2})[/-](\d{1,2})(?:[/-](\d{2,4}))?$/.exec(first ?? '');
  if (slashed) {
    const [date, month, year] = [Number(slashed[1]), Number(slashed[2]) - 1, slashed[3]];
    const fullYear = Number(year) < dateLimits.shortYear ? dateLimits.century + Number(year) : Number(year);
    const day = year === undefined ? nextDate(now, month, date) : dateOf(fullYear, month, date);
    return day === null ? null : { day, length: 1 };
  }
  const month = second === 'de' ? monthOf(third) : -1;
  if (month < 0) return null;
  const day = nextDate(now, month, numberOf(first));
  return day === null ? null : { day, length: 3 };
}

function readDay(tokens: readonly CommandToken[], now: Local): Day | null {
  const today = dayOf(now);
  const first = tokens[0]?.plain ?? '';
  if (first === 'hoy') return { day: today, length: 1 };
  if (first === 'manana') return { day: today + dayLength, length: 1 };
  if (phraseLength(tokens, ['pasado manana']) > 0) return { day: today + 2 * dayLength, length: 2 };
  const weekday = weekdayNames.indexOf(first);
  if (weekday < 0) return readDate(tokens, now);
  // The first day of `getUTCDay` is Sunday.
  const ahead = (weekday + 1 - new Date(now).getUTCDay() + 7) % 7 || 7;
  return { day: today + ahead * dayLength, length: 1 + phraseLength(tokens.slice(1), ['que viene', 'proximo']) };
}

type Half = 'am' | 'pm' | 'night' | 'either' | 'exact';
/** Minutes since midnight. `either`: an hour up to 12 that may be of the morning or the afternoon. */
type Clock = { minutes: number; half: Half; length: number };

const halves: Record<string, Half> = {
  am: 'am',
  'a.m': 'am',
  pm: 'pm',
  'p.m': 'pm',
  'de la manana': 'am',
  'de la madrugada': 'am',
  'de la tarde': 'pm',
  'de la noche': 'night',
};
const hourUnits = ['h', 'hr', 'hrs', 'hora', 'horas'];
const fractions: Record<string, number> = { 'y media': 30, 'y cuarto': 15 };
const noon = 720;

const longestOf = (tokens: readonly CommandToken[], phrases: object): [string, number] => {
  const length = phraseLength(tokens, Object.keys(phrases));
  return [
    tokens
      .slice(0, length)
      .map(({ plain }) => plain)
      .join(' '),
    length,
  ];
};

const clockPattern = /^(\d{1,2})(?:[:.](\d{2}))?(am|pm|h|hr|hrs)?$/;

function readClock(tokens: readonly CommandToken[]): Clock | null {
  const first = tokens[0]?.plain ?? '';
  if (first === 'mediodia') return { minutes: noon, half: 'exact', length: 1 };
  if (first === 'medianoche') return { minutes: 2 * noon, half: 'exact', length: 1 };
  const digits = clockPattern.exec(first);
  if (!digits) return null;
  const [, hours = '', minutes, attached = ''] = digits;
  let length = 1;
  const [fraction, fractionLength] = longestOf(tokens.slice(length), fractions);
  length += fractionLength;
  length += phraseLength(tokens.slice(length), hourUnits);
  const [half, halfLength] = longestOf(tokens.slice(length), halves);
  length += halfLength;
  const total = Number(hours) * 60 + (minutes ? Number(minutes) : (fractions[fraction] ?? 0));
  const isValid = Number(hours) <= 24 && Number(minutes ?? 0) < 60 && total <= 2 * noon;
  if (!isValid) return null;
  const isTwelve = hours.startsWith('0') || Number(hours) > 12 || Number(hours) === 0;
  return { minutes: total, half: halves[half] ?? halves[attached] ?? (isTwelve ? 'exact' : 'either'), length };
}

/** The times of a day that a clock may mean, in minutes. */
function timesOf({ minutes, half }: Clock): number[] {
  const inMorning = minutes % noon;
  if (half === 'am') return [inMorning];
  // Twelve at night ends the day.
  if (half === 'night') return [inMorning < 60 ? inMorning + 2 * noon : inMorning + noon];
  if (half === 'pm') return [inMorning + noon];
  return half === 'exact' ? [minutes] : [inMorning, inMorning + noon].toSorted((one, other) => one - other);
}

/** The first moment after now at one of the times; of a given day, the likeliest is the one while stores are open. */
function momentAt(times: readonly number[], day: Local | null, now: Local): Local {
  const on = (start: Local) => times.map((minutes) => start + minutes * minuteLength);
  const today = dayOf(now);
  if (day === null) return [...on(today), ...on(today + dayLength)].find((local) => local > now) ?? today;
  const likely = day === today ? on(day).find((local) => local > now) : undefined;
  return likely ?? on(day)[0] ?? day;
}

/** Skips articles, but not those of a phrase that begins a time: `de la tarde` belongs to an hour before it. */
const skip = (tokens: readonly CommandToken[], from: number): number => {
  let at = from;
  for (let length = phraseLength(tokens.slice(at), articles); length > 0; ) {
    at += length;
    length = phraseLength(tokens.slice(at), articles);
  }
  return at;
};

/** Reads a moment from the beginning of some tokens: `las 18:30`, `mañana a las 9`, `el lunes`, `el 5 de diciembre`. Null without one. */
export function readMoment(tokens: readonly CommandToken[], now: Local): CommandMoment | null {
  let at = skip(tokens, 0);
  const dayFirst = readDay(tokens.slice(at), now);
  if (dayFirst) at += dayFirst.length;
  const afterDay = at;
  at = skip(tokens, at);
  const clock = readClock(tokens.slice(at));
  if (!clock) return dayFirst && { local: dayFirst.day, hasTime: false, length: afterDay };
  at += clock.length;
  const dayLast = dayFirst ? null : readDay(tokens.slice(skip(tokens, at)), now);
  if (dayLast) at = skip(tokens, at) + dayLast.length;
  const day = dayFirst?.day ?? dayLast?.day ?? null;
  return { local: momentAt(timesOf(clock), day, now), hasTime: true, length: at };
}

const amounts: Record<string, number> = { un: 1, una: 1, dos: 2, tres: 3, cuatro: 4, cinco: 5, seis: 6, media: 0.5 };
const units: Record<string, number> = { minuto: 1, minutos: 1, min: 1, mins: 1, hora: 60, horas: 60, h: 60, hrs: 60 };

/** Reads a duration in minutes: `2 horas`, `una hora y media`, `media hora`, `45 min`. Null without one. */
export function readDuration(tokens: readonly CommandToken[]): { minutes: number; length: number } | null {
  if (phraseLength(tokens, ['hora y media']) > 0) return { minutes: 90, length: 3 };
  const first = tokens[0]?.plain ?? '';
  const joined = /^(\d{1,3})(h|hrs|min)$/.exec(first);
  if (joined) return { minutes: Number(joined[1]) * (units[joined[2] ?? ''] ?? 0), length: 1 };
  const amount = /^\d{1,3}([.,]\d)?$/.test(first) ? Number(first.replace(',', '.')) : amounts[first];
  const unit = units[tokens[1]?.plain ?? ''];
  if (amount === undefined || unit === undefined || amount === 0) return null;
  const half = unit === 60 && phraseLength(tokens.slice(2), ['y media']) > 0;
  return { minutes: amount * unit + (half ? 30 : 0), length: half ? 4 : 2 };
}

/** `2026-11-30T18:00`: a local time as forms and addresses hold it. */
export const momentText = (local: Local): string => new Date(local).toISOString().slice(0, 16);
