import { z } from 'zod';
import { pageOf, queryIds } from '#kit/contract/crud.ts';
import { endpoint } from '#kit/contract/endpoint.ts';

export const menuOption = z.object({ id: z.number().int(), name: z.string() });

export const menusApi = {
  all: endpoint({
    method: 'GET',
    path: '/menus/all',
    policy: 'signedIn',
    summary: 'Menús que se pueden elegir, por nombre',
    query: z.object({
      limit: z.coerce.number().int().min(1).max(1000).optional(),
      name: z.string().trim().max(200).optional(),
      ids: queryIds.optional(),
    }),
    reply: pageOf(menuOption),
  }),
};
