import type { Weekday } from '#domain/time/weekdays.ts';
import { weekdayLabels } from '#domain/time/weekdays.ts';

/** The hour of a clock: `08:00`. */
export const hourText = (hour: number): string => `${String(hour).padStart(2, '0')}:00`;

/** Schedule of a report in words: `Cada lunes a las 08:00`. */
export const scheduleText = ({
  cadence,
  weekday,
  monthDay,
  hour,
}: {
  cadence: 'weekly' | 'monthly';
  weekday: Weekday;
  monthDay: number;
  hour: number;
}): string =>
  `${cadence === 'weekly' ? `Cada ${weekdayLabels[weekday].toLowerCase()}` : `El ${monthDay} de cada mes`} a las ${hourText(hour)}`;
