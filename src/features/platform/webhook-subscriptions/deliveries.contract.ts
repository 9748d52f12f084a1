import { z } from 'zod';
import { idParam, pageOf, pageQuery } from '#kit/contract/crud.ts';
import { endpoint } from '#kit/contract/endpoint.ts';
import { enumOf, integer } from '#kit/contract/fields.ts';

export const deliveryStatusLabels = { pending: 'Pendiente', delivered: 'Entregada', failed: 'Fallida' } as const;
export type DeliveryStatus = keyof typeof deliveryStatusLabels;

/** Days for which events and their deliveries are stored. */
export const storedDays = 30;

export const webhookDelivery = z.object({
  id: integer,
  /** Of the header `webhook-id`: equal for every attempt. */
  messageId: z.string(),
  type: z.string(),
  status: enumOf(deliveryStatusLabels),
  attempts: integer,
  createdAt: z.iso.datetime(),
  attemptedAt: z.iso.datetime().nullable(),
  /** Of a pending one. */
  nextAt: z.iso.datetime().nullable(),
  responseStatus: integer.nullable(),
  milliseconds: integer.nullable(),
  /** Why the last attempt failed. */
  problem: z.string(),
});
export type WebhookDelivery = z.output<typeof webhookDelivery>;

const path = '/webhook_subscriptions/:id/deliveries';

export const webhookDeliveriesApi = {
  list: endpoint({
    method: 'GET',
    path,
    policy: 'webhooks.show',
    summary: 'Entregas de un webhook, las más nuevas primero',
    params: idParam,
    query: pageQuery.pick({ page: true, limit: true }).extend({ status: enumOf(deliveryStatusLabels).optional() }),
    reply: pageOf(webhookDelivery),
  }),
  get: endpoint({
    method: 'GET',
    path: '/webhook_deliveries/:id',
    policy: 'webhooks.show',
    summary: 'Una entrega con su contenido y la respuesta del receptor',
    params: idParam,
    reply: webhookDelivery.extend({ body: z.string(), response: z.string() }),
  }),
  resend: endpoint({
    method: 'POST',
    path: '/webhook_deliveries/:id/resend',
    policy: 'webhooks.update',
    summary: 'Enviar de nuevo una entrega, con el mismo identificador',
    params: idParam,
    status: 202,
    reply: z.object({ count: integer }),
  }),
  resendFailed: endpoint({
    method: 'POST',
    path: `${path}/resend`,
    policy: 'webhooks.update',
    summary: 'Enviar de nuevo las entregas fallidas desde un momento',
    params: idParam,
    body: z.strictObject({ since: z.iso.datetime() }),
    status: 202,
    reply: z.object({ count: integer }),
  }),
  counts: endpoint({
    method: 'GET',
    path: '/webhook_subscriptions/:id/counts',
    policy: 'webhooks.show',
    summary: `Entregas de un webhook en los últimos ${storedDays} días`,
    params: idParam,
    reply: z.object({ delivered: integer, failed: integer, pending: integer }),
  }),
};
