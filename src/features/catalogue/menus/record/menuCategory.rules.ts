import type { z } from 'zod';
import type { ExceptionalWaitTimes, WeekHours } from '#domain/schedule/schedule.ts';
import { scheduleIssues } from '#domain/schedule/scheduleIssues.ts';
import { weekdays } from '#domain/time/weekdays.ts';
import { type MenuCategoryDraft, menuCategoryDraft } from './menus.contract.ts';

const noWaits = Object.fromEntries(weekdays.map((day) => [day, []])) as unknown as ExceptionalWaitTimes['periodic'];

/** Category hours follow the same rules as store hours: sorted and without overlaps. */
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

/** Schema of a complete category. */
export const menuCategoryRules: z.ZodType<MenuCategoryDraft, MenuCategoryDraft> = menuCategoryDraft.superRefine(
  ({ hours }, context) => {
    for (const { path, message } of hours ? hoursIssues(hours) : [])
      context.addIssue({ code: 'custom', path: ['hours', ...path.slice(1)], message });
  },
);
