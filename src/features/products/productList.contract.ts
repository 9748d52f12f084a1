import { z } from 'zod';
import { pageOf, pageQuery, queryFlag, queryIds } from '#kit/contract/crud.ts';
import { endpoint } from '#kit/contract/endpoint.ts';
import { foodTypes, productAttributes } from '#domain/catalogue.ts';

/** What a list or an export of products may be narrowed by. */
export const productFilters = {
  query: z.string().trim().max(200).optional(),
  /** In the draft of this menu. */
  menuId: z.coerce.number().int().positive().optional(),
  categoryId: z.coerce.number().int().positive().optional(),
  availability: queryFlag.optional(),
  foodType: z.enum(foodTypes).optional(),
  attribute: z.enum(productAttributes).optional(),
  withoutPicture: queryFlag.optional(),
  withoutPrice: queryFlag.optional(),
  /** Off sale now, somewhere. */
  soldOut: queryFlag.optional(),
};

export const productListQuery = pageQuery.extend({
  ...productFilters,
  sort: z.enum(['name', 'position', 'priceProduct', 'updatedAt', 'createdAt']).optional(),
});
export type ProductListQuery = z.output<typeof productListQuery>;

export const productOption = z.object({
  id: z.number().int(),
  name: z.string(),
  priceProduct: z.number().int(),
  pictureUrl: z.string().nullable(),
});
export type ProductOption = z.output<typeof productOption>;

/** What every picker of products reads. */
export const productOptionsApi = {
  all: endpoint({
    method: 'GET',
    path: '/products/all',
    policy: 'signedIn',
    summary: 'Productos que se pueden elegir, por nombre',
    query: z.object({
      limit: z.coerce.number().int().min(1).max(1000).optional(),
      name: z.string().trim().max(200).optional(),
      ids: queryIds.optional(),
    }),
    reply: pageOf(productOption),
  }),
};
