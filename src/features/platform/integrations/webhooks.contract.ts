import { z } from 'zod';
import { idParam } from '#kit/contract/crud.ts';
import { endpoint } from '#kit/contract/endpoint.ts';

/** Unprocessed webhooks shown at once, the newest first. */
export const maxWebhooks = 50;
/** Characters of a body in the list. */
export const excerptLength = 4000;

/** A webhook that could not be read, or that no job has processed after some minutes. */
export const unprocessedWebhook = z.object({
  id: z.number().int(),
  receivedAt: z.iso.datetime(),
  /** Null: at the address of the company. */
  storeName: z.string().nullable(),
  method: z.string(),
  path: z.string(),
  body: z.string(),
  /** Whether its content was understood when it arrived. */
  isRead: z.boolean(),
});
export type UnprocessedWebhook = z.output<typeof unprocessedWebhook>;

export const webhooksApi = {
  unprocessed: endpoint({
    method: 'GET',
    path: '/integration_providers/:key/webhooks',
    policy: 'auth_credentials.list',
    summary: 'Avisos de un proveedor que no se pudieron procesar, los más nuevos primero',
    params: z.object({ key: z.string().min(1).max(40) }),
    reply: z.object({ data: z.array(unprocessedWebhook) }),
  }),
  process: endpoint({
    method: 'POST',
    path: '/provider_webhooks/:id/process',
    policy: 'auth_credentials.update',
    summary: 'Volver a leer y procesar un aviso que no se pudo procesar',
    params: idParam,
    status: 202,
    reply: z.object({ id: z.number().int() }),
  }),
};
