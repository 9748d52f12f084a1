import { z } from 'zod';
import { endpoint } from '#kit/contract/endpoint.ts';
import { decimal } from '#kit/contract/fields.ts';
import { viaPattern } from '#domain/orders/via.ts';

export const devices = ['web', 'web_responsive', 'app'] as const;
export type Device = (typeof devices)[number];

export const eventKinds = ['view', 'click', 'close'] as const;
export type EventKind = (typeof eventKinds)[number];

/** Limits of a report. */
export const maxReportBytes = 2048;
export const maxEvents = 20;

/** Events of a guest's page. Each content is viewed once a page; the page counts that. */
export const contentEvents = z.strictObject({
  device: z.enum(devices, `Usa uno de: ${devices.join(', ')}`),
  /** Store of the page; null on pages of none. */
  storeId: decimal.int().positive().nullish(),
  events: z
    .array(
      z.strictObject({
        via: z.string().regex(viaPattern, 'Usa la referencia de un contenido, como b12'),
        event: z.enum(eventKinds, `Usa uno de: ${eventKinds.join(', ')}`),
      }),
    )
    .max(maxEvents, `Envía hasta ${maxEvents} eventos`),
});
export type ContentEvents = z.output<typeof contentEvents>;

export const contentEventsApi = {
  record: endpoint({
    base: 'public',
    method: 'POST',
    path: '/content_events',
    policy: 'public',
    summary: 'Contar lo que ve y toca un cliente: JSON como text/plain, para navigator.sendBeacon',
    consumes: 'text/plain',
    weight: 'light',
    status: 204,
    transaction: 'none',
  }),
};
