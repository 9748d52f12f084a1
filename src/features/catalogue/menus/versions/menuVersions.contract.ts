import { z } from 'zod';
import { cursorPageOf, cursorQuery, idParam } from '#kit/contract/crud.ts';
import { endpoint } from '#kit/contract/endpoint.ts';
import { code, multiline } from '#kit/contract/fields.ts';
import { instant } from '#domain/schedule/schedule.ts';
import { menuContent } from '../record/menuContent.contract.ts';
import { menuRow } from '../record/menus.contract.ts';

export const menuVersionRow = z.object({
  id: z.number().int(),
  number: z.number().int(),
  note: z.string(),
  authorName: z.string(),
  restoredFrom: z.number().int().nullable(),
  publishedAt: z.iso.datetime(),
  /** Whether guests see this version. */
  current: z.boolean(),
  lineCount: z.number().int(),
});
export type MenuVersionRow = z.output<typeof menuVersionRow>;

export const menuDifference = z.object({
  kind: z.enum(['added', 'removed', 'moved', 'changed']),
  of: z.enum(['menu', 'category', 'line']),
  /** Name of the category or product. */
  name: z.string(),
  /** Current or former category. */
  categoryName: z.string().nullable(),
  /** Changed field. For a move `position`, starting at 1, or `categoryName`. */
  field: z.string().nullable(),
  /** Stored values; price lists by name. */
  before: z.unknown(),
  after: z.unknown(),
});
export type MenuDifference = z.output<typeof menuDifference>;

export const menuDifferences = z.object({
  total: z.number().int(),
  /** In menu order, at most 2,000. */
  differences: z.array(menuDifference),
  /** Stores that sell the menu. */
  storeCount: z.number().int(),
  /** Hash of the draft. A publication with it publishes this draft, or is rejected. */
  draftHash: z.string(),
});
export type MenuDifferences = z.output<typeof menuDifferences>;

const note = multiline(200);
const ofVersion = idParam.extend({ number: z.coerce.number().int().positive() });

export const menuVersionsApi = {
  list: endpoint({
    method: 'GET',
    path: '/menus/:id/versions',
    policy: 'menus.show',
    summary: 'Versiones publicadas de un menú, de la más nueva a la más vieja',
    params: idParam,
    query: cursorQuery,
    reply: cursorPageOf(menuVersionRow),
  }),
  get: endpoint({
    method: 'GET',
    path: '/menus/:id/versions/:number',
    policy: 'menus.show',
    summary: 'El contenido de una versión',
    params: ofVersion,
    reply: menuVersionRow.extend({ content: menuContent }),
  }),
  differences: endpoint({
    method: 'GET',
    path: '/menus/:id/differences',
    policy: 'menus.show',
    summary: 'Qué cambia si se publica el borrador, o entre dos versiones',
    params: idParam,
    /** `from` defaults to the published version, `to` to the draft. */
    query: z.object({
      from: z.coerce.number().int().positive().optional(),
      to: z.coerce.number().int().positive().optional(),
    }),
    reply: menuDifferences,
  }),
  publish: endpoint({
    method: 'POST',
    path: '/menus/:id/publish',
    policy: 'menus.publish',
    summary: 'Publicar el borrador, ahora o en una fecha',
    params: idParam,
    body: z.strictObject({
      note: note.optional(),
      /** A future instant; publishes immediately when omitted. */
      at: instant.optional(),
      /** Of the draft that was read, from `differences`: 409 if it changed since. */
      draftHash: code(60).optional(),
    }),
    idempotent: true,
    reply: menuRow,
  }),
  cancelPublish: endpoint({
    method: 'DELETE',
    path: '/menus/:id/publish',
    policy: 'menus.publish',
    summary: 'No publicar en la fecha que estaba puesta',
    params: idParam,
    reply: menuRow,
  }),
  restore: endpoint({
    method: 'POST',
    path: '/menus/:id/versions/:number/restore',
    policy: 'menus.publish',
    summary: 'Volver a publicar una versión anterior',
    params: ofVersion,
    reply: menuRow,
  }),
  discard: endpoint({
    method: 'POST',
    path: '/menus/:id/discard_draft',
    policy: 'menus.update',
    summary: 'Dejar el borrador igual a lo publicado',
    params: idParam,
    reply: menuRow,
  }),
};
