import type { z } from 'zod';
import type { ExceptionalWaitTimes, WeekHours } from '#domain/schedule.ts';
import { scheduleTroubles } from '#domain/scheduleTroubles.ts';
import { weekdays } from '#domain/weekdays.ts';
import { type MenuCategoryDraft, menuCategoryDraft } from './menus.contract.ts';

const noWaits = Object.fromEntries(weekdays.map((day) => [day, []])) as unknown as ExceptionalWaitTimes['periodic'];

/** The hours of a category follow the rules of a store's: in order, without overlaps. */
const hoursTroubles = (businessHours: WeekHours) =>
  scheduleTroubles(
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
    for (const { path, message } of hours ? hoursTroubles(hours) : [])
      context.addIssue({ code: 'custom', path: ['hours', ...path.slice(1)], message });
  },
);
