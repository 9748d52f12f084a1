import { z } from 'zod';
import { pageQuery, queryFlag } from '#kit/contract/crud.ts';

/** What the list of menus may be asked; apart, so that its address is read before its screen has come. */
export const menuListQuery = pageQuery.extend({
  unpublished: queryFlag.optional(),
  sort: z.enum(['name', 'updatedAt', 'createdAt']).optional(),
});
export type MenuListQuery = z.output<typeof menuListQuery>;
