import { z } from 'zod';
import { cursorPageOf, cursorQuery, idParam } from '#kit/contract/crud.ts';
import { endpoint } from '#kit/contract/endpoint.ts';
import { text } from '#kit/contract/fields.ts';
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
  /** What guests see now. */
  current: z.boolean(),
  lineCount: z.number().int(),
});
export type MenuVersionRow = z.output<typeof menuVersionRow>;

/** One exact difference between two contents of a menu. */
export const menuDifference = z.object({
  kind: z.enum(['added', 'removed', 'moved', 'changed']),
  of: z.enum(['menu', 'category', 'line']),
  /** Name of the category or product. */
  name: z.string(),
  /** Where it is (or was). */
  categoryName: z.string().nullable(),
  /** Of a change the field; of a move what tells the place: `position`, counted from one, or `categoryName`. */
  field: z.string().nullable(),
  /** Values as they are stored; price lists by their names. */
  before: z.unknown(),
  after: z.unknown(),
});
export type MenuDifference = z.output<typeof menuDifference>;

export const menuDifferences = z.object({
  total: z.number().int(),
  /** In the order of the menu, at most 2,000 of them. */
  differences: z.array(menuDifference),
  /** What the draft would do to the stores that sell it. */
  storeCount: z.number().int(),
});
export type MenuDifferences = z.output<typeof menuDifferences>;

const note = text(200);
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
    /** `from` absent is what is published; `to` absent is the draft. */
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
      /** In the future; absent is now. */
      at: instant.optional(),
    }),
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
