import type { z } from 'zod';
import type { ExceptionalWaitTimes, WeekHours } from '#domain/schedule/schedule.ts';
import { scheduleIssues } from '#domain/schedule/scheduleIssues.ts';
import { weekdays } from '#domain/time/weekdays.ts';
import { type MenuCategoryDraft, menuCategoryDraft } from '../record/menus.contract.ts';

const noWaits = Object.fromEntries(weekdays.map((day) => [day, []])) as unknown as ExceptionalWaitTimes['periodic'];

/** The hours of a category follow the rules of a store's: in order, without overlaps. */
const hoursIssues = (businessHours: WeekHours) =>
  scheduleIssues(
    {
      businessHours,
      haveDifferentBusinessHours: true,
      specialDays: [],
      exceptionalWaitTimes: { periodic: noWaits, specific: [] },
      scheduledClosingTimes: [],
    },
    new Date(0),
  );

/** A whole category as it may be stored. */
export const menuCategoryRules: z.ZodType<MenuCategoryDraft, MenuCategoryDraft> = menuCategoryDraft.superRefine(
  ({ hours }, context) => {
    for (const { path, message } of hours ? hoursIssues(hours) : [])
      context.addIssue({ code: 'custom', path: ['hours', ...path.slice(1)], message });
  },
);
