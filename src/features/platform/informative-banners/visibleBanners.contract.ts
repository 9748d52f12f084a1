import { z } from 'zod';
import { idParam } from '#kit/contract/crud.ts';
import { endpoint, forUsersOnly } from '#kit/contract/endpoint.ts';
import { enumOf, integer } from '#kit/contract/fields.ts';

/** The most severe are shown first; critical ones cannot be put away. */
export const severities = { critical: 'Crítico', warning: 'Advertencia', info: 'Informativo' } as const;
export type Severity = keyof typeof severities;
export const noticeKinds = {
  general: 'General',
  maintenance: 'Mantención, con cuenta regresiva',
  feature: 'Novedad',
  invoice: 'Factura por pagar',
} as const;
export type NoticeKind = keyof typeof noticeKinds;

export const visibleBanner = z.object({
  id: z.number().int(),
  title: z.string(),
  link: z.string().nullable(),
  /** Blank: it has no picture. */
  desktopImage: z.string(),
  responsiveImage: z.string(),
  body: z.string(),
  severity: enumOf(severities),
  kind: enumOf(noticeKinds),
  maintenanceAt: z.iso.datetime().nullable(),
  /** The oldest unpaid invoice, of a notice about it. Minor units of the company's currency. */
  invoice: z.object({ number: z.string(), amount: integer, dueOn: z.iso.date() }).nullable(),
  /** Whether the user has seen it before. */
  seen: z.boolean(),
});
export type VisibleBanner = z.output<typeof visibleBanner>;

export const responses = { seen: 'Visto', postponed: 'Pospuesto', deleted: 'Ocultado' } as const;
export type NoticeResponse = keyof typeof responses;

export const visibleBannersApi = forUsersOnly({
  list: endpoint({
    method: 'GET',
    path: '/banners_cc',
    policy: 'signedIn',
    purpose: 'account',
    summary:
      'Avisos de la plataforma: los de su comercio, su rol y este momento que no pospuso ni ocultó, los más importantes primero',
    transaction: 'none',
    reply: z.object({ data: z.array(visibleBanner) }),
  }),
  respond: endpoint({
    method: 'POST',
    path: '/banners_cc/:id/response',
    policy: 'signedIn',
    purpose: 'account',
    summary: 'Anotar que vio un aviso de la plataforma, lo pospuso una semana o lo ocultó un año',
    params: idParam,
    body: z.strictObject({ response: enumOf(responses) }),
    transaction: 'none',
    status: 204,
  }),
});
