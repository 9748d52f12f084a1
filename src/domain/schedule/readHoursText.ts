import { readDays, readTime } from '../cells/momentCells.ts';
import { type DispatchMethod, dispatchLabels, dispatchMethods, type DispatchScope } from '../delivery/dispatch.ts';
import { weekdayLabels, type Weekday, weekdays } from '../time/weekdays.ts';
import { normalise } from '#kit/contract/text.ts';
import type { TextRead } from '#kit/contract/values/textRead.ts';
import { endTime, startTime, type TimeRange, type WeekHours } from './schedule.ts';

type Span = Pick<TimeRange, 'openingTime' | 'closingTime'>;
type WeekSpans = Readonly<Record<Weekday, readonly Span[]>>;

/** Hours of a week. `areSeparate`: delivery and pickup have different ones. */
export type ReadHours = { hours: WeekHours; areSeparate: boolean };

const example = 'escribe como «Lun–Vie 12:00–16:00, 19:00–23:00; Sáb–Dom cerrado»';
const noHours = 'sin horario';
const closed = 'cerrado';

const weekOf = <Value>(valueOf: (day: Weekday) => Value) =>
  Object.fromEntries(weekdays.map((day) => [day, valueOf(day)])) as Record<Weekday, Value>;

function readSpan(text: string): TextRead<Span> {
  const [opening = '', closing, ...others] = text.split(/ a | ?- ?/);
  if (closing === undefined || others.length > 0) return { problem: `«${text}» no es un turno: ${example}.` };
  const [from, to] = [readTime(opening), readTime(closing)];
  if ('problem' in from) return from;
  if ('problem' in to) return to;
  const problem = [startTime.safeParse(from.value), endTime.safeParse(to.value)].find(({ error }) => error)?.error;
  if (problem) return { problem: `«${text}»: ${problem.issues[0]?.message}.` };
  return { value: { openingTime: from.value, closingTime: to.value } };
}

function readSpans(text: string): TextRead<Span[]> {
  if (normalise(text) === closed) return { value: [] };
  const spans: Span[] = [];
  for (const part of text.split(/ ?(?:,| y ) ?/)) {
    const read = readSpan(part);
    if ('problem' in read) return read;
    const { openingTime, closingTime } = read.value;
    const before = spans.at(-1)?.closingTime;
    if (closingTime <= openingTime) {
      const midnight =
        closingTime === '00:00'
          ? 'la medianoche con que termina el día se escribe 24:00'
          : 'debe terminar después de empezar';
      return { problem: `«${part}»: ${midnight}.` };
    }
    if (before !== undefined && openingTime < before)
      return { problem: `«${part}»: el turno anterior termina a las ${before}.` };
    spans.push(read.value);
  }
  return { value: spans };
}

/** Where the hours of some days begin: with a digit, or as «cerrado». */
const hoursStart = /\d|cerrado$/i;

function readWeek(text: string): TextRead<WeekSpans> {
  const week = new Map<Weekday, readonly Span[]>();
  const groups = text
    .split(/ ?[;\n] ?/)
    .map((group) => group.replace(/\.$/, '').trim())
    .filter((group) => group !== '');
  if (normalise(groups.join(' ')) === noHours) return { value: weekOf(() => []) };
  for (const group of groups) {
    const start = group.search(hoursStart);
    const [days, hours] = [
      group
        .slice(0, Math.max(0, start))
        .trim()
        .replace(/ ?[:,]$/, ''),
      group.slice(start),
    ];
    if (days === '') return { problem: `«${group}» no dice días y horas: ${example}.` };
    const named = readDays(days);
    if ('problem' in named) return named;
    const spans = readSpans(hours);
    if ('problem' in spans) return spans;
    for (const day of named.value.length === 0 ? weekdays : named.value) {
      if (week.has(day)) return { problem: `«${weekdayLabels[day]}» está dos veces.` };
      week.set(day, spans.value);
    }
  }
  return { value: weekOf((day) => week.get(day) ?? []) };
}

const keyOf = ({ openingTime, closingTime }: Span) => `${openingTime}-${closingTime}`;

/** The ranges of a day whose methods differ; those that both have are one. */
function combineSpans(byMethod: Readonly<Record<DispatchMethod, readonly Span[]>>): TimeRange[] {
  const keys = { delivery: new Set(byMethod.delivery.map(keyOf)), pickUp: new Set(byMethod.pickUp.map(keyOf)) };
  const scopeOf = (span: Span, method: DispatchMethod): DispatchScope =>
    dispatchMethods.every((each) => keys[each].has(keyOf(span))) ? 'both' : method;
  const ranges = dispatchMethods.flatMap((method) =>
    byMethod[method].map((span): TimeRange => ({ ...span, dispatchMethod: scopeOf(span, method) })),
  );
  return ranges
    .filter(({ dispatchMethod }, place) => dispatchMethod !== 'both' || place < byMethod.delivery.length)
    .toSorted((one, other) => one.openingTime.localeCompare(other.openingTime));
}

const methodTitle = new RegExp(`(?:^|[.;\\n]) ?(${Object.values(dispatchLabels).join('|')}) ?: ?`, 'i');

function readSeparately(parts: readonly string[]): TextRead<ReadHours> {
  const weeks = new Map<DispatchMethod, WeekSpans>();
  for (let place = 0; place < parts.length; place += 2) {
    const title = normalise(parts[place] ?? '');
    const method = dispatchMethods.find((each) => normalise(dispatchLabels[each]) === title) ?? 'delivery';
    const read = readWeek(parts[place + 1] ?? '');
    if ('problem' in read) return read;
    if (weeks.has(method)) return { problem: `«${dispatchLabels[method]}» está dos veces.` };
    weeks.set(method, read.value);
  }
  const [delivery, pickUp] = [weeks.get('delivery'), weeks.get('pickUp')];
  if (!delivery || !pickUp) {
    const [present, missing] = delivery ? (['delivery', 'pickUp'] as const) : (['pickUp', 'delivery'] as const);
    return {
      problem: `Dice las horas de «${dispatchLabels[present]}» y no las de «${dispatchLabels[missing]}»: escribe ambas, aunque sea «Sin horario».`,
    };
  }
  const hours = weekOf((day) => combineSpans({ delivery: delivery[day], pickUp: pickUp[day] }));
  return { value: { hours, areSeparate: true } };
}

/** Parses the hours of a week as `hoursText` writes them, also with hyphens and full names. Days not named are closed. */
export function readHoursText(text: string): TextRead<ReadHours> {
  const clean = text
    .trim()
    .replaceAll(/[–—−]/g, '-')
    .replaceAll(/[^\S\n]+/g, ' ');
  const [before = '', ...parts] = clean.split(methodTitle);
  if (parts.length > 0)
    return before.trim() === '' ? readSeparately(parts) : { problem: `«${before.trim()}»: ${example}.` };
  const read = readWeek(clean);
  if ('problem' in read) return read;
  const hours = weekOf((day) => read.value[day].map((span): TimeRange => ({ ...span, dispatchMethod: 'both' })));
  return { value: { hours, areSeparate: false } };
}
