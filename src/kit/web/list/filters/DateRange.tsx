import { DatePickerInput, DatesProvider } from '@mantine/dates';
import '@mantine/dates/styles.css';
import 'dayjs/locale/es';
import { IconCalendar } from '@tabler/icons-react';
import dayjs from 'dayjs';
import { useState } from 'react';
import classes from '../Toolbar.module.css';

const day = (date: dayjs.Dayjs) => date.format('YYYY-MM-DD');

/** The periods people ask for most, as days. */
function presets() {
  const today = dayjs();
  const period = (label: string, from: dayjs.Dayjs, until: dayjs.Dayjs) => ({
    label,
    value: [day(from), day(until)] as [string, string],
  });
  return [
    period('Hoy', today, today),
    period('Ayer', today.subtract(1, 'day'), today.subtract(1, 'day')),
    period('Últimos 7 días', today.subtract(6, 'day'), today),
    period('Este mes', today.startOf('month'), today),
    period('Mes pasado', today.subtract(1, 'month').startOf('month'), today.subtract(1, 'month').endOf('month')),
  ];
}

const monthDay = (date: dayjs.Dayjs) => date.locale('es').format('D MMM');

/** `1–31 oct 2026`, `28 sept – 3 oct 2026`: short enough to stay on one line beside the other filters. */
export function rangeText([first, last]: readonly (string | null | undefined)[]): string {
  if (!first) return '';
  const from = dayjs(first);
  if (!last) return `${monthDay(from)} ${from.year()} –`;
  const until = dayjs(last);
  const year = until.year();
  if (from.isSame(until, 'day')) return `${monthDay(until)} ${year}`;
  if (from.year() !== year) return `${monthDay(from)} ${from.year()} – ${monthDay(until)} ${year}`;
  if (from.month() !== until.month()) return `${monthDay(from)} – ${monthDay(until)} ${year}`;
  return `${from.date()}–${monthDay(until)} ${year}`;
}

/** An inclusive range of local days, applied once both are chosen. */
export function DateRange({
  label,
  named,
  from,
  until,
  onChange,
}: {
  label: string;
  named: boolean;
  from: string | null;
  until: string | null;
  onChange: (from: string | undefined, until: string | undefined) => void;
}) {
  const [half, setHalf] = useState<string | null>(null);
  const text = rangeText(half ? [half, null] : [from, until]);
  return (
    <DatesProvider settings={{ locale: 'es', firstDayOfWeek: 1 }}>
      <DatePickerInput
        type="range"
        {...(named ? { label } : { 'aria-label': text ? `${label}: ${text}` : label })}
        placeholder={label}
        className={classes.filter}
        valueFormatter={({ date }) => rangeText((date as [string | null, string | null]) ?? [])}
        highlightToday
        leftSection={<IconCalendar size={17} stroke={1.9} aria-hidden />}
        presets={presets()}
        allowSingleDateInRange
        clearable
        clearButtonProps={{ 'aria-label': `Quitar el filtro ${label}` }}
        value={half ? [half, null] : [from, until]}
        onChange={([first, last]) => {
          setHalf(first && !last ? first : null);
          if (Boolean(first) === Boolean(last)) onChange(first ?? undefined, last ?? undefined);
        }}
        onDropdownClose={() => setHalf(null)}
      />
    </DatesProvider>
  );
}
