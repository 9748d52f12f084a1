import { z } from 'zod';
import { code } from '#kit/contract/fields.ts';
import { pageOf, queryIds } from '#kit/contract/crud.ts';
import { endpoint } from '#kit/contract/endpoint.ts';

export const productOption = z.object({
  id: z.number().int(),
  name: z.string(),
  priceProduct: z.number().int(),
  pictureUrl: z.string().nullable(),
});
export type ProductOption = z.output<typeof productOption>;

/** Options for product pickers. */
export const productOptionsApi = {
  all: endpoint({
    method: 'GET',
    path: '/products/all',
    policy: 'signedIn',
    summary: 'Productos que se pueden elegir, por nombre',
    query: z.object({
      limit: z.coerce.number().int().min(1).max(1000).optional(),
      name: code(200).optional(),
      ids: queryIds.optional(),
    }),
    reply: pageOf(productOption),
  }),
};
