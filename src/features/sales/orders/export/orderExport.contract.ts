import { z } from 'zod';
import { endpoint } from '#kit/contract/endpoint.ts';
import { orderExportQuery } from '../record/orders.contract.ts';

/** Result of a finished export. */
export const orderExportResult = z.object({
  rows: z.number().int(),
  /** Path of the file on this server. */
  url: z.string(),
});
export type OrderExportResult = z.output<typeof orderExportResult>;

const jobId = z.string().regex(/^\d{1,15}$/, 'No es el número de una exportación');

export const orderExportApi = {
  start: endpoint({
    method: 'GET',
    path: '/orders/export_csv',
    policy: 'orders.export_orders',
    purpose: 'export',
    summary: 'Pedir un archivo con los pedidos de los filtros; una tarea lo escribe',
    query: orderExportQuery,
    status: 202,
    reply: z.object({ jobId: z.string() }),
    transaction: 'write',
  }),
  poll: endpoint({
    method: 'GET',
    path: '/orders_job',
    // The handler checks the permission of the exported kind: orders or survey answers.
    policy: 'signedIn',
    purpose: 'export',
    summary: 'Responde 204 mientras el archivo se escribe y 200 con su dirección o su error al terminar',
    query: z.object({ id: jobId }),
    reply: z.object({ id: z.string(), result: orderExportResult.nullable(), error: z.string().nullable() }).nullable(),
  }),
  file: endpoint({
    method: 'GET',
    path: '/orders/exports/:id',
    policy: 'orders.export_orders',
    summary: 'El archivo de una exportación; solo para quien la pidió',
    params: z.object({ id: jobId }),
    produces: 'text/csv',
    transaction: 'none',
  }),
};
