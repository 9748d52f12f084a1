import { z } from 'zod';
import { jobStarted } from '#kit/contract/crud.ts';
import { endpoint } from '#kit/contract/endpoint.ts';
import { integer } from '#kit/contract/fields.ts';
import { jobSummary } from '#kit/contract/jobResults.ts';
import { rowIds } from './mapping.contract.ts';

/** Fields of an item that are changed at its point of sale, with ours. */
export const itemFieldLabels = { name: 'Nombre', price: 'Precio' } as const;
export type ItemField = keyof typeof itemFieldLabels;
export const itemFields = Object.keys(itemFieldLabels) as [ItemField, ...ItemField[]];

export const changedFields = z.array(z.enum(itemFields)).min(1, 'Elige el nombre o el precio');

export const itemChangeReport = z.object({
  summary: jobSummary,
  /** Items that have our values now, also those that had them before. */
  changed: integer,
  failed: z.array(z.object({ name: z.string(), providerName: z.string(), problem: z.string() })),
});
export type ItemChangeReport = z.output<typeof itemChangeReport>;

export const itemChangesApi = {
  start: endpoint({
    method: 'POST',
    path: '/pos_items/changes',
    policy: 'auth_credentials.update',
    summary: 'Llevar nuestros nombres y precios a los productos mapeados de un punto de venta, como tarea',
    body: z.strictObject({ ids: rowIds, fields: changedFields }),
    wrap: 'pos_item_change',
    status: 202,
    reply: jobStarted,
  }),
};
