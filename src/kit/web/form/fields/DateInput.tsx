import { DateInput as Calendar, type DateInputProps, DatesProvider } from '@mantine/dates';
import '@mantine/dates/styles.css';
import 'dayjs/locale/es';
import { IconCalendar } from '@tabler/icons-react';
import { useTenantFormat } from '../../shell/format.tsx';
import { parseDay } from './timeText.ts';

/** The calendar behind a date field, in a file of its own because it is heavy. */
export function DateInput(props: DateInputProps) {
  const { today } = useTenantFormat();
  return (
    <DatesProvider settings={{ locale: 'es', firstDayOfWeek: 1 }}>
      <Calendar
        placeholder="DD/MM/AAAA"
        valueFormat="DD/MM/YYYY"
        dateParser={(text) => parseDay(text, today())}
        leftSection={<IconCalendar size={17} stroke={1.9} aria-hidden />}
        leftSectionPointerEvents="none"
        presets={[{ value: today(), label: 'Hoy' }]}
        popoverProps={{ withinPortal: true }}
        autoComplete="off"
        {...props}
      />
    </DatesProvider>
  );
}
