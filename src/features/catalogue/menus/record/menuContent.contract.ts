import { z } from 'zod';
import { menuChannels } from '#domain/catalogue.ts';
import { weekHours } from '#domain/schedule/schedule.ts';

const contentLine = z.object({
  id: z.number().int(),
  productId: z.number().int(),
  price: z.number().int().nullable(),
  discount: z.number().nullable(),
  hidden: z.boolean(),
});
export type ContentLine = z.output<typeof contentLine>;

const contentCategory = z.object({
  id: z.number().int(),
  name: z.string(),
  description: z.string(),
  hidden: z.boolean(),
  hours: weekHours.nullable(),
  pictureKey: z.string().nullable(),
  lines: z.array(contentLine),
});
export type ContentCategory = z.output<typeof contentCategory>;

/** Content of a menu: the snapshot stored by a version, or the current draft. Lists are in menu order. */
export const menuContent = z.object({
  name: z.string(),
  orderChannel: z.enum(menuChannels),
  priceGroupIds: z.array(z.number().int()),
  categories: z.array(contentCategory),
});
export type MenuContent = z.output<typeof menuContent>;
