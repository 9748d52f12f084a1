import { z } from 'zod';
import { pageOf, queryIds } from '#kit/contract/crud.ts';
import { endpoint } from '#kit/contract/endpoint.ts';

export const couponOption = z.object({ id: z.number().int(), name: z.string() });

export const couponsApi = {
  all: endpoint({
    method: 'GET',
    path: '/coupons/all',
    policy: 'signedIn',
    summary: 'Cupones activos que se pueden elegir, por código',
    query: z.object({
      limit: z.coerce.number().int().min(1).max(1000).optional(),
      name: z.string().trim().max(200).optional(),
      ids: queryIds.optional(),
    }),
    reply: pageOf(couponOption),
  }),
};
