import { minutesOf } from '../schedule/scheduleHours.ts';
import { dateOf, dayLength, dayOf, instantOf, localOf, minuteLength } from './zonedTime.ts';

/** Whose day of sales ends at a time of the local clock: `04:00`. */
export type BusinessDaySettings = { timeZone: string; businessDayCutoff: string };

/** The day of sales an instant counts for: the one before while the clock has not reached the cut-off. */
export const businessDayOf = ({ timeZone, businessDayCutoff }: BusinessDaySettings, instant: number): string =>
  dateOf(Math.floor((localOf(timeZone, instant) - minutesOf(businessDayCutoff) * minuteLength) / dayLength));

/** The hour a clock of the zone shows, 0 to 23. */
export const hourOf = (timeZone: string, instant: number): number => {
  const local = localOf(timeZone, instant);
  return Math.floor((local - Math.floor(local / dayLength) * dayLength) / (60 * minuteLength));
};

/** The end of the day of sales that an instant belongs to. A night's orders belong to the evening before. */
export const businessDayEnd = (settings: BusinessDaySettings, instant: number): number =>
  instantOf(
    settings.timeZone,
    (dayOf(businessDayOf(settings, instant)) + 1) * dayLength + minutesOf(settings.businessDayCutoff) * minuteLength,
  );
