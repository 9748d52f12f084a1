import { DateInput as Calendar, type DateInputProps, DatesProvider } from '@mantine/dates';
import '@mantine/dates/styles.css';
import 'dayjs/locale/es';
import { IconCalendar } from '@tabler/icons-react';
import { useState } from 'react';
import { useTenantFormat } from '../../shell/format.tsx';
import { useUnparsed } from '../FormContext.ts';
import { isDay, parseDay } from './timeText.ts';

export type CalendarProps = Omit<DateInputProps, 'value' | 'defaultValue'> & {
  /** `2026-11-20`, or a text that is no day; blank is an empty text. */
  value: string;
  /** Takes what the calendar did not, when the field is left: a text that is no day, which stays in sight, or a day it does not offer. */
  onUnread: (text: string) => void;
};

/** Counts discarded invalid texts as a key that remounts the input, which has internal text state. */
function useDiscards(value: string): number {
  const [{ last, discards }, note] = useState({ last: value, discards: 0 });
  if (last !== value) note({ last: value, discards: discards + (value === '' && !isDay(last) ? 1 : 0) });
  return discards;
}

/** Date field with a calendar; a separate chunk because of its size. */
export function DateInput({ value, onUnread, onBlur, onChange, ...props }: CalendarProps) {
  const { today } = useTenantFormat();
  const discards = useDiscards(value);
  const reportUnparsed = useUnparsed();
  const dayOf = (typed: string) => {
    const text = typed.trim();
    return text === '' ? '' : (parseDay(text, today()) ?? text);
  };
  const leave: DateInputProps['onBlur'] = (event) => {
    const day = dayOf(event.currentTarget.value);
    if (day !== value) onUnread(day);
    reportUnparsed(false);
    onBlur?.(event);
  };
  return (
    <DatesProvider settings={{ locale: 'es', firstDayOfWeek: 1 }}>
      <Calendar
        key={discards}
        value={isDay(value) ? value : null}
        placeholder="DD/MM/AAAA"
        valueFormat="DD/MM/YYYY"
        dateParser={(text) => parseDay(text, today())}
        leftSection={<IconCalendar size={17} stroke={1.9} aria-hidden />}
        leftSectionPointerEvents="none"
        presets={[{ value: today(), label: 'Hoy' }]}
        popoverProps={{ withinPortal: true }}
        autoComplete="off"
        fixOnBlur={false}
        onBlur={leave}
        // Comes before `onChange`, which the calendar calls only for a day.
        onInput={(event) => reportUnparsed(dayOf(event.currentTarget.value) !== value)}
        onChange={(day) => {
          reportUnparsed(false);
          onChange?.(day);
        }}
        {...props}
      />
    </DatesProvider>
  );
}
