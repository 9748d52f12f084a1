import { z } from 'zod';
import { idParam } from '#kit/contract/crud.ts';
import { endpoint } from '#kit/contract/endpoint.ts';
import { integer } from '#kit/contract/fields.ts';

/** Days of the figures, up to today. */
export const figureDays = 30;

/** Events of guests on content, and the orders and sales that followed a click. */
export const contentFigures = z.object({
  views: integer,
  clicks: integer,
  closes: integer,
  orders: integer,
  sold: integer,
});
export type ContentFigures = z.output<typeof contentFigures>;

export const contentResults = z.object({
  startDate: z.string(),
  endDate: z.string(),
  total: contentFigures,
  /** Every day of the period. */
  days: z.array(contentFigures.extend({ day: z.string() })),
  /** Store 0: pages of no store. */
  stores: z.array(contentFigures.extend({ storeId: integer, name: z.string().nullable() })),
});
export type ContentResults = z.output<typeof contentResults>;

/** The endpoint with the results of a record of an area. */
export const resultsOf = (area: string, path: string, label: string) =>
  endpoint({
    method: 'GET',
    path: `${path}/:id/results`,
    policy: `${area}.show`,
    summary: `Resultados de ${label} en los últimos ${figureDays} días, por local y por día`,
    params: idParam,
    reply: contentResults,
  });
export type ResultsEndpoint = ReturnType<typeof resultsOf>;
