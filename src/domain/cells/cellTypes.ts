import { type DecimalMark, decimalMarkOf, parseAmount, parseCount, parseDecimal, parsePercent } from '../amounts.ts';
import { type CountryCode, countries } from '../countries.ts';
import { formatDateTime, formatDay } from '../time/dates.ts';
import { instantOf } from '../time/zonedTime.ts';
import { fieldMessages } from '#kit/contract/fields.ts';
import { normalise } from '#kit/contract/text.ts';
import { numberCell } from '#kit/contract/values/csv.ts';
import { describeChangedCode, describeChangedName } from '#kit/contract/values/excelCells.ts';
import { flagOf } from '#kit/contract/values/flagCell.ts';
import type { TextRead } from '#kit/contract/values/textRead.ts';
import { type Weekday, weekdayLabels } from '../time/weekdays.ts';
import { readDay, readDays, readTime } from './momentCells.ts';

/** How the cells of a company are written. */
export type CellFormat = {
  country: CountryCode;
  timeZone: string;
  /** Decimal mark of the amounts of the file; null where they do not show it. */
  fileMark: DecimalMark | null;
};

/** A kind of cell: what exports write for a value, and the value that imports read from it. */
export type CellType<Value> = {
  read(cell: string, format: CellFormat): TextRead<Value>;
  write(value: Value, format: CellFormat): string;
};

/** A cell that may be empty. `empty`: the value it stands for. */
const optional = <Value, Empty>({ read, write }: CellType<Value>, empty: Empty): CellType<Value | Empty> => ({
  read: (cell, format) => (cell === '' ? { value: empty } : read(cell, format)),
  write: (value, format) => (value === empty ? '' : write(value as Value, format)),
});
export const orNull = <Value>(cell: CellType<Value>): CellType<Value | null> => optional(cell, null);
/** A number for which an empty cell means zero. */
export const orZero = ({ read, write }: CellType<number>): CellType<number> => ({
  read: (cell, format) => (cell === '' ? { value: 0 } : read(cell, format)),
  write,
});

/** A cell that must have a value. */
export const required = <Value>({ read, write }: CellType<Value>): CellType<Value> => ({
  read: (cell, format) => (cell === '' ? { problem: `${fieldMessages.missing}.` } : read(cell, format)),
  write,
});

const checkedText = (problemOf: (cell: string) => string | null): CellType<string> => ({
  read(cell) {
    const problem = problemOf(cell);
    return problem ? { problem } : { value: cell };
  },
  write: (text) => text,
});

export const textCell: CellType<string> = { read: (cell) => ({ value: cell }), write: (text) => text };
/** A name; dates and errors into which a spreadsheet turns names are rejected. */
export const nameCell = checkedText(describeChangedName);
/** A code; also exponents and lost digits are rejected. */
export const codeCell = checkedText(describeChangedCode);

/** An amount in minor units. */
export const amountCell = required<number>({
  read: (cell, { country, fileMark }) => parseAmount(cell, country, fileMark),
  write: (amount, { country }) => {
    const { decimals } = countries[country];
    return (amount / 10 ** decimals).toFixed(decimals).replace('.', decimalMarkOf(country));
  },
});

export const countCell = required<number>({
  read: (cell, { country, fileMark }) => parseCount(cell, country, fileMark),
  write: String,
});

export const decimalCell = required<number>({
  read(cell, { country }) {
    const value = parseDecimal(cell, country);
    return value === null ? { problem: `«${cell}» no es un número.` } : { value };
  },
  write: (value, { country }) => numberCell(value, decimalMarkOf(country)),
});

/** A percentage; a comma and a point both separate decimals. */
export const percentCell = required<number>({
  read(cell) {
    const value = parsePercent(cell);
    return value === null
      ? { problem: `«${cell}» no es un porcentaje: escribe solo un número, como 12,5.` }
      : { value };
  },
  write: (value, { country }) => numberCell(value, decimalMarkOf(country)),
});

export const flagCell = required<boolean>({
  read(cell) {
    const value = flagOf(cell);
    return value === null ? { problem: `«${cell}»: escribe sí o no.` } : { value };
  },
  write: (flag) => (flag ? 'sí' : 'no'),
});

/** Reads one of several codes by its name, its label or another word for it. */
export function readChoice<Code extends string>(
  labels: Readonly<Record<Code, string>>,
  synonyms: Readonly<Record<string, Code>> = {},
): (cell: string) => TextRead<Code> {
  const entries = Object.entries<string>(labels) as [Code, string][];
  const codes = new Map([
    ...entries.flatMap(([code, label]) => [[normalise(code), code] as const, [normalise(label), code] as const]),
    ...Object.entries<Code>(synonyms),
  ]);
  const offered = Object.values(labels).join(', ');
  return (cell) => {
    const value = codes.get(normalise(cell));
    return value === undefined ? { problem: `«${cell}» no es una opción: escribe ${offered}.` } : { value };
  };
}

export const choiceCell = <Code extends string>(
  labels: Readonly<Record<Code, string>>,
  synonyms?: Readonly<Record<string, Code>>,
): CellType<Code> => required({ read: readChoice(labels, synonyms), write: (code) => labels[code] });

/** The names of a list in a cell. */
export const namesIn = (cell: string): string[] =>
  cell
    .split(/[|;,\n]/)
    .map((name) => name.trim())
    .filter((name) => name !== '');

/** Several of some codes, in the order of their labels. */
export function choicesCell<Code extends string>(labels: Readonly<Record<Code, string>>): CellType<Code[]> {
  const read = readChoice(labels);
  return {
    read(cell) {
      const chosen = new Set<Code>();
      for (const name of namesIn(cell)) {
        const each = read(name);
        if ('problem' in each) return each;
        chosen.add(each.value);
      }
      return { value: (Object.keys(labels) as Code[]).filter((code) => chosen.has(code)) };
    },
    write: (codes) => codes.map((code) => labels[code]).join(', '),
  };
}

/** Names of any kind. */
export const namesCell: CellType<string[]> = {
  read: (cell) => ({ value: namesIn(cell) }),
  write: (names) => names.join(', '),
};

/** A day of the calendar: `31/12/2026`. */
export const dayCell = required<string>({ read: readDay, write: formatDay });

/** A time of the day: `18:30`. */
export const timeCell = required<string>({ read: readTime, write: (time) => time });

/** Weekdays as a list or a range. */
export const daysCell: CellType<Weekday[]> = {
  read: (cell) => (cell === '' ? { value: [] } : readDays(cell)),
  write: (days) => days.map((day) => weekdayLabels[day]).join(', '),
};

/** Milliseconds on the local clock of a written date and time. */
function readLocal(cell: string): TextRead<number> {
  const [day = '', ...time] = cell.trim().split(/[ T]+/);
  const date = readDay(day);
  if ('problem' in date) return date;
  const clock = readTime(time.join(' ') || '0:00');
  if ('problem' in clock) return clock;
  const local = Date.parse(`${date.value}T${clock.value}:00Z`);
  return Number.isNaN(local)
    ? { problem: `«${cell}» no es una hora: escribe como 31/12/2026 18:30.` }
    : { value: local };
}

/** An instant by the clock of the company: `31/12/2026 18:30`. A repeated hour is the first one. */
export const instantCell = required<string>({
  read(cell, { timeZone }) {
    const local = readLocal(cell);
    return 'problem' in local ? local : { value: new Date(instantOf(timeZone, local.value)).toISOString() };
  },
  write: (instant, { timeZone }) => formatDateTime(instant, timeZone),
});
