import { useCallback, useState } from 'react';
import type { TimeRange } from '#domain/schedule/schedule.ts';
import { type Weekday, weekdayLabels, weekdays } from '#domain/time/weekdays.ts';
import { FormSection } from '#kit/web/form/FormSection.tsx';
import { fieldsFor } from '#kit/web/form/fields/fields.tsx';
import { useRegisteredField } from '#kit/web/form/FormContext.ts';
import type { StoreDraft } from '../../../record/stores.contract.ts';
import { SeparateHoursSwitch } from './SeparateHoursSwitch.tsx';
import classes from './Hours.module.css';
import { HoursDay, type NightNote } from './HoursDay.tsx';
import { crossesMidnight, dayAfter, splitNight } from './hours.ts';
import { hoursSummary } from './scheduleText.ts';
import { useWeek } from './useWeek.ts';

const { useValue } = fieldsFor<StoreDraft>();
const hourMarks = ['00', '06', '12', '18', '24'];

function nightText(day: Weekday, { closingTime }: TimeRange): string {
  const [today, tomorrow] = [weekdayLabels[day], weekdayLabels[dayAfter(day)]].map((each) => each.toLowerCase());
  return `Pasa la medianoche: el ${today} cierra a las 24:00 y el ${tomorrow} sigue de 00:00 a ${closingTime}.`;
}

/** Weekly hours: shared, or separate for delivery and pickup. */
export function HoursField({ hint }: { hint?: string }) {
  useRegisteredField({ name: 'businessHours', label: 'Horario de atención', show: hoursSummary });
  const isSeparate = useValue('haveDifferentBusinessHours');
  const { read, write } = useWeek();
  const [note, setNote] = useState<NightNote | null>(null);
  const copy = useCallback(
    (from: Weekday, to: Weekday[]) => {
      const week = read();
      setNote(null);
      write({ ...week, ...Object.fromEntries(to.map((day) => [day, week[from].map((range) => ({ ...range }))])) });
    },
    [read, write],
  );
  const night = useCallback(
    (day: Weekday, place: number) => {
      const week = read();
      const range = week[day][place];
      if (!range || !crossesMidnight(range)) return false;
      write(splitNight(week, day, place));
      const undo = () => {
        write(week);
        setNote(null);
      };
      setNote({ day, differ: isSeparate, text: nightText(day, range), undo });
      return true;
    },
    [read, write, isSeparate],
  );
  return (
    <FormSection title="Horario de atención" hint={hint}>
      <SeparateHoursSwitch />
      <div>
        <div className={classes.scale} aria-hidden>
          {hourMarks.map((hour) => (
            <span key={hour}>{hour}</span>
          ))}
        </div>
        <ul>
          {weekdays.map((day) => (
            <HoursDay
              key={day}
              day={day}
              differ={isSeparate}
              note={note?.day === day && note.differ === isSeparate ? note : undefined}
              onCopy={copy}
              onNight={night}
            />
          ))}
        </ul>
      </div>
    </FormSection>
  );
}
