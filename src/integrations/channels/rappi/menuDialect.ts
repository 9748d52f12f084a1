import { z } from 'zod';
import type { MenuOutcome } from '../menuPort.ts';

/** Assumptions and terms of Rappi about menus. */

const root = '/api/v2/restaurants-integrations-public-api';
export const menuPaths = {
  send: `${root}/menu`,
  /** The menu that was sent last. */
  sent: (storeId: string) => `${root}/menu/rappi/${storeId}`,
  approved: (storeId: string) => `${root}/menu/approved/${storeId}`,
  /** The menu that guests see, by Rappi's id of the store. */
  current: (rappiId: string) => `${root}/store/${rappiId}/menu/current`,
};

/** Meaning of the approval's status, which has no documented body. */
export function approvalOf(status: number): MenuOutcome['state'] {
  if (status === 200) return 'live';
  return status === 400 ? 'refused' : 'waiting';
}
/** Statuses of the approval besides 200. */
export const approvalStatuses = [204, 400, 404, 409];

const text = z
  .string()
  .nullish()
  .transform((value) => value ?? '');
const id = z.union([z.string().min(1), z.number()]).transform(String);
const category = z.object({
  id,
  name: text,
  minQty: z.int().nullish(),
  maxQty: z.int().nullish(),
  sortingPosition: z.int().nullish(),
});
const item = z.object({
  sku: z.string(),
  name: z.string(),
  description: text,
  price: z.number(),
  imageUrl: z.string().nullish(),
  sortingPosition: z.int().nullish(),
  category,
});
const topping = item.extend({ maxLimit: z.int().nullish() });
const product = item.extend({ children: z.array(topping).nullish() });
export type RappiMenuItem = z.output<typeof item>;
export type RappiTopping = z.output<typeof topping>;
export const rappiMenu = z.object({ storeId: id.nullish(), items: z.array(product) });
export type RappiMenu = z.output<typeof rappiMenu>;

/**
 * The body of a refused menu: a short form with a message, or a detailed one with a flag for each check that failed, and
 * the item.
 */
export const refusal = z.object({
  message: text,
  type: text,
  path_item_details: z.array(z.object({ sku: z.string().nullish() })).nullish(),
});
