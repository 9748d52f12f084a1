import { code } from '#kit/contract/fields.ts';
import { z } from 'zod';
import { endpoint } from '#kit/contract/endpoint.ts';

export const foundPlace = z.object({
  /** How to write it down: street and number. */
  label: z.string(),
  /** Distinguishes it from places of the same name: the names of the areas around it. */
  detail: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  commune: z.string().nullable(),
});
export type FoundPlace = z.output<typeof foundPlace>;

const query = z.object({ query: code(250).min(3) });
const reply = z.object({
  /** False: this installation has no service that finds addresses. */
  configured: z.boolean(),
  /** False: it has one, which did not answer now. */
  available: z.boolean(),
  results: z.array(foundPlace),
});

export const geocodingApi = {
  search: endpoint({
    method: 'GET',
    path: '/geocoding/search',
    policy: 'signedIn',
    summary: 'Lugares que corresponden a una dirección, en el país del comercio',
    query,
    transaction: 'none',
    reply,
  }),
};

export const placesApi = {
  search: endpoint({
    base: 'public',
    method: 'GET',
    path: '/places',
    policy: 'public',
    summary: 'Lugares que corresponden a una dirección, para elegir el local más cercano',
    query,
    transaction: 'none',
    reply,
  }),
};
