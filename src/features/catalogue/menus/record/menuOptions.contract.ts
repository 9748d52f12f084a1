import { z } from 'zod';
import { code } from '#kit/contract/fields.ts';
import { pageOf, queryIds } from '#kit/contract/crud.ts';
import { endpoint } from '#kit/contract/endpoint.ts';

export const menuOption = z.object({ id: z.number().int(), name: z.string() });

/** Options for menu and category pickers. */
export const menuOptionsApi = {
  all: endpoint({
    method: 'GET',
    path: '/menus/all',
    policy: 'signedIn',
    summary: 'Menús que se pueden elegir, por nombre',
    query: z.object({
      limit: z.coerce.number().int().min(1).max(1000).optional(),
      name: code(200).optional(),
      ids: queryIds.optional(),
    }),
    reply: pageOf(menuOption),
  }),
  categories: endpoint({
    method: 'GET',
    path: '/menus/categories',
    policy: 'signedIn',
    summary: 'Categorías que se pueden elegir, de un menú o de todos',
    query: z.object({
      menuId: z.coerce.number().int().positive().optional(),
      limit: z.coerce.number().int().min(1).max(1000).optional(),
      name: code(200).optional(),
      ids: queryIds.optional(),
    }),
    reply: pageOf(menuOption.extend({ menuName: z.string() })),
  }),
};
