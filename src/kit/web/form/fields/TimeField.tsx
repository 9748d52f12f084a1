import { Autocomplete, type AutocompleteProps } from '@mantine/core';
import { useField } from '../FormContext.ts';
import { type FieldProps, inputProps } from './TextField.tsx';
import { minutesOf, parseTime, timesOfDay } from './timeText.ts';

/** An input for a time of day outside of `fieldsFor`, as one of a row of hours. */
export type TimeBoxProps = Omit<AutocompleteProps, 'data' | 'value' | 'onChange' | 'defaultValue' | 'filter'> & {
  /** `09:30`, or what is being typed. */
  value: string;
  onChange: (time: string) => void;
  /** An end: midnight is `24:00`. */
  end?: boolean;
};
export type TimeFieldProps = FieldProps & { end?: boolean };

const offered = { start: timesOfDay(30), end: timesOfDay(30, true) };
const digits = (text: string) => text.replace(/\D/g, '');

/** Those that begin as what is typed, with or without the leading zero; all of them once it is a whole time. */
const likely = (typed: string, times: string[]): string[] => {
  const start = digits(typed);
  if (start === '' || minutesOf(typed) !== null) return times;
  return times.filter((time) => digits(time).startsWith(start) || digits(time).startsWith(`0${start}`));
};

function showNearest(id: string | undefined, value: string, times: string[]): void {
  const minutes = minutesOf(value);
  const place = minutes === null ? -1 : times.findLastIndex((time) => (minutesOf(time) ?? 0) <= minutes);
  if (place < 0 || !id) return;
  requestAnimationFrame(() => {
    const list = document.getElementById(`${id}-times`);
    list?.querySelectorAll('[role=option]')[place]?.scrollIntoView({ block: 'center' });
  });
}

/** A time of day: typed fast (`930`), or picked from half hours. */
export function TimeBox({ id, value, onChange, onBlur, end = false, ...rest }: TimeBoxProps) {
  const times = end ? offered.end : offered.start;
  return (
    <Autocomplete
      inputMode="numeric"
      placeholder={end ? '22:00' : '12:00'}
      {...rest}
      id={id}
      styles={{ input: { fontVariantNumeric: 'tabular-nums' } }}
      maxLength={12}
      autoComplete="off"
      data={times}
      filter={({ search }) => likely(search, times).map((time) => ({ value: time, label: time }))}
      limit={times.length}
      // A list that opens on every Tab covers what one came to read.
      openOnFocus={false}
      maxDropdownHeight={220}
      comboboxProps={{ width: 120, position: 'bottom-start', ...rest.comboboxProps }}
      scrollAreaProps={{ id: `${id}-times` }}
      onDropdownOpen={() => showNearest(id, value, times)}
      value={value}
      onChange={onChange}
      onBlur={(event) => {
        const read = parseTime(value, end);
        if (read !== value) onChange(read);
        onBlur?.(event);
      }}
    />
  );
}

export function TimeField({ name, label, required, span, ...rest }: TimeFieldProps) {
  const field = useField<string | null>({ name, label });
  return (
    <TimeBox
      {...rest}
      {...inputProps(field, { label, span })}
      withAsterisk={required ?? field.rules.required}
      value={field.value ?? ''}
      onChange={(text) => field.change(text === '' && field.rules.nullable ? null : text)}
    />
  );
}
