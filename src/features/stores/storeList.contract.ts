import { z } from 'zod';
import { pageOf, pageQuery, queryFlag, queryIds } from '#kit/contract/crud.ts';
import { endpoint } from '#kit/contract/endpoint.ts';

/** What a list or an export of stores may be narrowed by. */
export const storeFilters = {
  query: z.string().trim().max(200).optional(),
  name: z.string().trim().max(200).optional(),
  address: z.string().trim().max(200).optional(),
  menuId: z.coerce.number().int().positive().optional(),
  /** Takes orders now, delivered or picked up. */
  open: queryFlag.optional(),
};
export const storeListQuery = pageQuery.extend({
  ...storeFilters,
  sort: z.enum(['name', 'commune', 'updatedAt', 'createdAt']).optional(),
  /** Answers whole stores instead of rows. */
  full: queryFlag.optional(),
});
export type StoreListQuery = z.output<typeof storeListQuery>;

export const storeOption = z.object({ id: z.number().int(), name: z.string(), commune: z.string().nullable() });
export type StoreOption = z.output<typeof storeOption>;

/** What every picker of stores reads. */
export const storeOptionsApi = {
  all: endpoint({
    method: 'GET',
    path: '/stores/all',
    policy: 'signedIn',
    summary: 'Locales que el usuario puede elegir, por nombre',
    query: z.object({
      limit: z.coerce.number().int().min(1).max(1000).optional(),
      name: z.string().trim().max(200).optional(),
      ids: queryIds.optional(),
    }),
    reply: pageOf(storeOption),
  }),
};
