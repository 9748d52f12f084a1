import { z } from 'zod';
import { difference, finding } from '#features/content/sections/content/review.contract.ts';
import type { SharedParts } from '#features/content/sections/content/sectionContent.contract.ts';
import { cursorPageOf, cursorQuery, idParam } from '#kit/contract/crud.ts';
import { endpoint } from '#kit/contract/endpoint.ts';
import { fileKey, multiline } from '#kit/contract/fields.ts';
import { notDone } from '#kit/contract/notDone.ts';
import { instant } from '#domain/schedule/schedule.ts';
import { page, pageDraft, seenParts } from '../record/pages.contract.ts';

/** Content of a page that guests see, as of its publication. */
export const publishedContent = pageDraft.pick({
  title: true,
  description: true,
  sharePictureKey: true,
  content: true,
});
export type PublishedContent = z.output<typeof publishedContent>;
/** With what all pages have. */
export type PublishedPage = PublishedContent & { parts: SharedParts };

const version = z.object({
  number: z.number().int(),
  note: z.string(),
  authorName: z.string(),
  restoredFrom: z.number().int().nullable(),
  createdAt: z.iso.datetime(),
  /** Visible to guests now. */
  current: z.boolean(),
  /** Will be published automatically. */
  scheduled: z.boolean(),
  sectionCount: z.number().int(),
  /** Screenshot at publication; null when it was published without the preview open. */
  pictureUrl: z.string().nullable(),
});
export type PageVersionRow = z.output<typeof version>;

const failsTo = (verb: string) => () => notDone(verb, 'una página');

const ofVersion = idParam.extend({ number: z.coerce.number().int().min(0) });

export const pageVersionsApi = {
  list: endpoint({
    method: 'GET',
    path: '/pages/:id/contents',
    policy: 'pages.show',
    summary: 'Versiones del contenido de una página, de la más nueva a la más vieja',
    params: idParam,
    query: cursorQuery,
    reply: cursorPageOf(version),
  }),
  get: endpoint({
    method: 'GET',
    path: '/pages/:id/contents/:number',
    policy: 'pages.show',
    summary: 'Una versión del contenido de una página; la 0 es el borrador',
    params: ofVersion,
    reply: z.object({ number: z.number().int(), ...publishedContent.shape }),
  }),
  create: endpoint({
    method: 'POST',
    path: '/pages/:id/contents',
    policy: 'pages.update',
    summary: 'Escribir el borrador del contenido; su encabezado y su pie quedan en todas las páginas',
    unexpected: failsTo('guardar'),
    params: idParam,
    body: z.strictObject({ content: pageDraft.shape.content, seenParts: seenParts.optional() }),
    status: 201,
    reply: page,
  }),
  differences: endpoint({
    method: 'GET',
    path: '/pages/:id/differences',
    policy: 'pages.show',
    summary: 'Qué cambia si se publica el borrador, o entre dos versiones',
    params: idParam,
    /** `from` absent is what is published; `to` absent is the draft. */
    query: z.object({
      from: z.coerce.number().int().positive().optional(),
      to: z.coerce.number().int().positive().optional(),
    }),
    reply: z.object({ differences: z.array(difference) }),
  }),
  preflight: endpoint({
    method: 'GET',
    path: '/pages/:id/preflight',
    policy: 'pages.show',
    summary: 'Qué conviene arreglar del borrador antes de publicarlo',
    params: idParam,
    reply: z.object({ findings: z.array(finding) }),
  }),
  publish: endpoint({
    method: 'POST',
    path: '/pages/:id/publish',
    policy: 'pages.publish',
    summary: 'Publicar el borrador, ahora o en una fecha',
    unexpected: failsTo('publicar'),
    params: idParam,
    body: z.strictObject({
      note: multiline(200).optional(),
      /** In the future; absent is now. */
      at: instant.optional(),
      /** Screenshot for the list of versions. */
      pictureKey: fileKey.optional(),
    }),
    reply: page,
  }),
  cancelPublish: endpoint({
    method: 'DELETE',
    path: '/pages/:id/publish',
    policy: 'pages.publish',
    summary: 'No publicar en la fecha que estaba puesta',
    unexpected: failsTo('cambiar'),
    params: idParam,
    reply: page,
  }),
  unpublish: endpoint({
    method: 'POST',
    path: '/pages/:id/unpublish',
    policy: 'pages.publish',
    summary: 'Dejar de mostrar una página a los clientes',
    unexpected: failsTo('retirar'),
    params: idParam,
    reply: page,
  }),
  restore: endpoint({
    method: 'POST',
    path: '/pages/:id/contents/:number/restore',
    policy: 'pages.publish',
    summary: 'Volver a publicar una versión anterior',
    unexpected: failsTo('publicar'),
    params: ofVersion,
    reply: page,
  }),
};
