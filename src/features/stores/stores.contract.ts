import { z } from 'zod';
import { pageOf } from '#kit/contract/crud.ts';
import { endpoint } from '#kit/contract/endpoint.ts';

export const storeOption = z.object({ id: z.number().int(), name: z.string(), commune: z.string().nullable() });
export type StoreOption = z.output<typeof storeOption>;

export const storesApi = {
  all: endpoint({
    method: 'GET',
    path: '/stores/all',
    policy: 'signedIn',
    summary: 'Locales que el usuario puede elegir, por nombre',
    query: z.object({
      limit: z.coerce.number().int().min(1).max(1000).optional(),
      name: z.string().trim().max(200).optional(),
    }),
    reply: pageOf(storeOption),
  }),
};
