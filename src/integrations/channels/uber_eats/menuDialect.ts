import { z } from 'zod';
import type { ChannelMark } from '#domain/channelMenus.ts';
import { weekdays } from '#domain/time/weekdays.ts';

/** Assumptions and terms of Uber Eats about menus. */

export const menuPath = (storeId: string) => `/v2/eats/stores/${storeId}/menus`;

/** Uber's end of a day. */
export const endOfDay = '23:59';
/** The end of a suspension that lasts until it is lifted, in Unix seconds: the year 2100. */
export const openEnd = 4_102_444_800;

/** Overrides of an option's price and quantity in a group. */
export const inGroup = 'MODIFIER_GROUP';

export const labelOfMark: Readonly<Record<Exclude<ChannelMark, 'alcohol'>, string>> = {
  vegan: 'VEGAN',
  vegetarian: 'VEGETARIAN',
  glutenFree: 'GLUTEN_FREE',
};

const texts = z
  .object({ translations: z.record(z.string(), z.string()) })
  .nullish()
  .transform((value) => Object.values(value?.translations ?? {})[0] ?? '');
const periods = z.array(z.object({ start_time: z.string(), end_time: z.string() }));
const week = z.array(z.object({ day_of_week: z.enum(weekdays), time_periods: periods }));
export type UberWeek = z.output<typeof week>;

const entities = z.array(z.object({ id: z.string() }));
const quantity = z
  .object({
    min_permitted: z.int().nullish(),
    max_permitted: z.int().nullish(),
    charge_above: z.int().nullish(),
  })
  .nullish();
const context = z.object({ context_type: z.string(), context_value: z.string() });

const item = z.object({
  id: z.string(),
  title: texts,
  description: texts,
  image_url: z.string().nullish(),
  price_info: z.object({ price: z.int(), overrides: z.array(context.extend({ price: z.int() })).nullish() }),
  quantity_info: z.object({ overrides: z.array(context.extend({ quantity })).nullish() }).nullish(),
  suspension_info: z.object({ suspension: z.object({ suspend_until: z.number().nullish() }).nullish() }).nullish(),
  modifier_group_ids: z.object({ ids: z.array(z.string()) }).nullish(),
  dish_info: z
    .object({
      classifications: z.object({
        can_serve_alone: z.boolean().nullish(),
        alcoholic_items: z.int().nullish(),
        dietary_label_info: z.object({ labels: z.array(z.string()) }).nullish(),
      }),
    })
    .nullish(),
  visibility_info: z.object({ hours: z.array(z.object({ hours_of_week: week })).nullish() }).nullish(),
});
export type UberItem = z.output<typeof item>;

export const uberMenu = z.object({
  menus: z.array(
    z.object({ id: z.string(), title: texts, service_availability: week, category_ids: z.array(z.string()) }),
  ),
  categories: z.array(z.object({ id: z.string(), title: texts, subtitle: texts, entities })),
  items: z.array(item),
  modifier_groups: z
    .array(
      z.object({
        id: z.string(),
        title: texts,
        quantity_info: z.object({ quantity }).nullish(),
        modifier_options: entities,
      }),
    )
    .nullish(),
});
export type UberMenu = z.output<typeof uberMenu>;

/** The body of a refused menu. */
export const refusal = z.object({ message: z.string() });
