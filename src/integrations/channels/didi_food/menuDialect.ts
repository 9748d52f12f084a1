import { z } from 'zod';
import type { ChannelIssue } from '#domain/channelMenus.ts';
import { type Weekday, weekdays } from '#domain/time/weekdays.ts';
import type { MenuOutcome } from '../menuPort.ts';
import { issueOf } from '../refusedMenu.ts';

/** Assumptions and terms of DiDi Food about menus. */

export const menuPaths = {
  upload: '/v3/item/item/upload',
  task: '/v1/item/item/getMenuTaskInfo',
  items: '/v3/item/item/list',
} as const;

/** `is_required` of a group. */
export const required = { yes: 1, no: 2 } as const;
/** `buy_mode` of a group: one choice, or several. */
export const buyModes = { single: 0, multiple: 1 } as const;

/** Days of sale, from Monday. */
export const dayNumber = (day: Weekday): number => weekdays.indexOf(day) + 1;
/** The end of a day. */
export const endOfDay = '23:59';

const text = z
  .string()
  .nullish()
  .transform((value) => value ?? '');
const id = z.union([z.string().min(1), z.number()]).transform(String);

const soldInfo = z.object({
  time: z.array(z.object({ begin: z.string(), end: z.string() })),
  day: z.array(z.int().min(1).max(7)),
});
export type SoldInfo = z.output<typeof soldInfo>;

const item = z.object({
  app_item_id: z.string(),
  item_name: z.string(),
  short_desc: text,
  price: z.int(),
  status: z.int(),
  is_sold_separately: z.boolean().nullish(),
  head_img: z.string().nullish(),
  has_wine: z.boolean().nullish(),
  sold_info_intl: z.array(soldInfo).nullish(),
  app_modifier_group_ids: z.array(z.string()).nullish(),
});
export type DidiMenuItem = z.output<typeof item>;

const group = z.object({
  app_modifier_group_id: z.string(),
  modifier_group_name: z.string(),
  quantity_min_permitted: z.int().nullish(),
  quantity_max_permitted: z.int().nullish(),
  app_mg_items: z.array(z.object({ app_item_id: z.string(), price: z.int(), purchase_limit: z.int().nullish() })),
});

/** The content of a menu, as it is uploaded and read. */
export const didiMenu = z.object({
  menus: z.array(z.object({ menu_name: text })).nullish(),
  categories: z
    .array(z.object({ app_category_id: z.string(), category_name: text, app_item_ids: z.array(z.string()) }))
    .nullish(),
  items: z.array(item).nullish(),
  modifier_groups: z.array(group).nullish(),
});
export type DidiMenu = z.output<typeof didiMenu>;

/** The answer to an upload. */
export const uploaded = z.object({ taskID: id });

const operation = z.object({ failedList: z.array(z.object({ message: text })).nullish() });
export const uploadTask = z.object({ status: z.int(), message: text, operationList: z.array(operation).nullish() });
type UploadTask = z.output<typeof uploadTask>;

/** `status` of a task. */
export const taskStates = { waiting: 0, success: 1, failed: 2, retry: 3, running: 4 } as const;

/** The outcome of a task. One that succeeded may have left out parts of its menu. */
export function outcomeOf({ status, message, operationList }: UploadTask, task: string): MenuOutcome {
  const failed = (operationList ?? []).flatMap(({ failedList }) => failedList ?? []).map((each) => each.message);
  const issues = (texts: readonly string[]): ChannelIssue[] => texts.map((each) => issueOf(each, 'DiDi Food'));
  if (status === taskStates.success) return { state: 'live', issues: issues(failed) };
  if (status === taskStates.failed) return { state: 'refused', issues: issues(failed.length > 0 ? failed : [message]) };
  return { state: 'waiting', task };
}
