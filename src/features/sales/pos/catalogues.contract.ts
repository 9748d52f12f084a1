import { z } from 'zod';
import { endpoint } from '#kit/contract/endpoint.ts';
import { integer } from '#kit/contract/fields.ts';

/** The catalogue of an account at a point of sale. */
export const posCatalogue = z.object({
  id: integer,
  provider: z.string(),
  providerName: z.string(),
  /** Null: the account of the company. */
  storeId: integer.nullable(),
  storeName: z.string().nullable(),
  /** Last time that it was read; null: never. */
  readAt: z.iso.datetime().nullable(),
  /** Why the last attempt failed. */
  problem: z.string().nullable(),
  /** Products and options that it sells. */
  items: integer,
});
export type PosCatalogue = z.output<typeof posCatalogue>;

export const posCataloguesApi = {
  list: endpoint({
    method: 'GET',
    path: '/pos_catalogues',
    policy: 'auth_credentials.list',
    summary: 'Catálogos de los puntos de venta: cuándo se leyeron y por qué no se pudo',
    reply: z.object({ data: z.array(posCatalogue) }),
  }),
  read: endpoint({
    method: 'POST',
    path: '/pos_catalogues/read',
    policy: 'auth_credentials.update',
    summary: 'Leer de nuevo los catálogos de los puntos de venta',
    status: 202,
    reply: z.object({ requested: integer }),
  }),
};
