import { dateOf, dayOf } from './zonedTime.ts';

/** A week from Monday to Sunday, of the year that has its Thursday: the first of January 2027 is of week 53 of 2026. */
export type IsoWeek = { year: number; week: number };

/** The first of January 1970 was a Thursday. */
const mondayBefore = (day: number): number => day - ((((day + 3) % 7) + 7) % 7);

/** The week of a day as it travels. */
export function weekOf(date: string): IsoWeek {
  const thursday = mondayBefore(dayOf(date)) + 3;
  const year = Number(dateOf(thursday).slice(0, 4));
  return { year, week: Math.floor((thursday - dayOf(`${year}-01-01`)) / 7) + 1 };
}

/** Its Monday and its Sunday. */
export function daysOfWeek({ year, week }: IsoWeek): { startDate: string; endDate: string } {
  const monday = mondayBefore(dayOf(`${year}-01-04`)) + (week - 1) * 7;
  return { startDate: dateOf(monday), endDate: dateOf(monday + 6) };
}

/** 52, or 53. The 28th of December is always of the last one. */
export const weeksIn = (year: number): number => weekOf(`${year}-12-28`).week;

export const nextWeek = (week: IsoWeek): IsoWeek => weekOf(dateOf(dayOf(daysOfWeek(week).endDate) + 1));

/** `2026-W47`, and back; null where a year has no such week. */
export const weekId = ({ year, week }: IsoWeek): string => `${year}-W${String(week).padStart(2, '0')}`;

export function weekFromId(id: string): IsoWeek | null {
  const [, year, week] = (/^(\d{4})-W(\d{2})$/.exec(id) ?? []).map(Number);
  return year !== undefined && week !== undefined && isWeek({ year, week }) ? { year, week } : null;
}

export const isWeek = ({ year, week }: IsoWeek): boolean => week >= 1 && week <= weeksIn(year);
