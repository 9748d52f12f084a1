import { monthText } from '#domain/time/dates.ts';
import { periodText } from '#domain/time/periodText.ts';

/** The period of a mail in its subject: `16 al 22 de noviembre`, `noviembre 2026`. */
export const mailedPeriodText = (
  cadence: 'weekly' | 'monthly',
  { startDate, endDate }: { startDate: string; endDate: string },
): string =>
  cadence === 'monthly'
    ? monthText(startDate.slice(0, 7))
    : periodText(startDate, endDate)
        .replace(/^del /, '')
        .replace(/ de \d{4}$/, '');
