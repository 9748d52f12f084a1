import { z } from 'zod';
import { creationOf } from './absent.ts';
import { endpoint, type Endpoint } from './endpoint.ts';
import { code, day } from './fields.ts';
import { notDone } from './notDone.ts';

export const maxPageSize = 100;
export const pageSize = 25;

export const idParam = z.object({ id: z.coerce.number().int().positive() });

/** `true`/`false` as text in a query string, as a boolean in the browser's own address. */
export const queryFlag = z.union([z.boolean(), z.stringbool()]);

/** A number or a comma-separated list of them in the address: `store_ids=3,7`. */
export const queryIds = z.union([
  z.array(z.number().int()),
  z
    .number()
    .int()
    .transform((id) => [id]),
  z
    .string()
    .regex(/^\d{1,15}(,\d{1,15})*$/, 'Debe ser una lista de números separados por coma')
    .transform((text) => text.split(',').map(Number)),
]);

/** A text, or several between bars, which no name has: `communes=Ancud|Viña del Mar`. */
export const queryTexts = code(4000)
  .meta({ description: 'Uno o varios, separados por «|».' })
  .transform((texts) =>
    texts
      .split('|')
      .map((text) => text.trim())
      .filter((text) => text !== ''),
  );

/** A local day in a query. */
export const queryDay = day();

/** From 1; 0 is the first too, as clients that count from there ask for it. */
const pageNumber = z.coerce
  .number()
  .int()
  .min(0)
  .transform((page) => Math.max(page, 1));

/** A page by number: what a list accepts from the address bar and from the API alike. */
export const pageQuery = z.object({
  page: pageNumber.optional(),
  limit: z.coerce.number().int().min(1).max(maxPageSize).optional(),
  query: code(200).optional(),
  sort: z.string().max(40).optional(),
  dir: z.enum(['asc', 'desc']).optional(),
});
export type PageQuery = z.output<typeof pageQuery>;

/** Cursor pagination, for lists too large to count. The cursor is opaque and comes from the previous page. */
export const cursorQuery = z.object({
  cursor: z.string().max(200).optional(),
  limit: z.coerce.number().int().min(1).max(maxPageSize).optional(),
  query: code(200).optional(),
});
export type CursorQuery = z.output<typeof cursorQuery>;

export const pageOf = <T extends z.ZodType>(item: T) =>
  z.object({
    data: z.array(item),
    count: z.number().int(),
    total: z.number().int(),
    page: z.number().int(),
    nextPage: z.number().int().nullable(),
  });
export type Page<T> = { data: T[]; count: number; total: number; page: number; nextPage: number | null };

export const cursorPageOf = <T extends z.ZodType>(item: T) =>
  z.object({
    data: z.array(item),
    count: z.number().int(),
    total: z.number().int().nullable(),
    nextCursor: z.string().nullable(),
  });
export type CursorPage<T> = { data: T[]; count: number; total: number | null; nextCursor: string | null };

/** Response of a request that continues as a job. */
export const jobStarted = z.object({ jobId: z.string() });

type CrudSchemas<Item, Draft extends z.ZodObject, List> = {
  item: Item;
  draft: Draft;
  list: List;
  blank?: Partial<z.output<Draft>>;
  readOnly?: Endpoint['readOnly'];
};

/**
 * The five endpoints of nearly every area. POST takes the `draft`, PATCH any part of it; the server validates the
 * merged record.
 *
 * `blank` has the values of fields that POST omits, `readOnly` the notes on fields that only the item has.
 */
export function crud<Item extends z.ZodType, Draft extends z.ZodObject, List extends z.ZodType>(
  area: string,
  path: string,
  names: { singular: string; label: string; plural: string },
  schemas: CrudSchemas<Item, Draft, List>,
) {
  const wrap = names.singular;
  const one = { path: `${path}/:id`, params: idParam };
  return {
    list: endpoint({
      method: 'GET',
      path,
      policy: `${area}.list`,
      summary: `Lista de ${names.plural}`,
      query: schemas.list,
      reply: pageOf(schemas.item),
    }),
    get: endpoint({
      ...one,
      method: 'GET',
      policy: `${area}.show`,
      summary: `Ver ${names.label}`,
      reply: schemas.item,
    }),
    create: endpoint({
      method: 'POST',
      path,
      policy: `${area}.create`,
      summary: `Crear ${names.label}`,
      body: creationOf(schemas.draft, schemas.blank ?? {}),
      wrap,
      whole: schemas.draft,
      readOnly: schemas.readOnly ?? {},
      unexpected: () => notDone('crear', names.label),
      status: 201,
      idempotent: true,
      reply: schemas.item,
    }),
    update: endpoint({
      ...one,
      method: 'PATCH',
      policy: `${area}.update`,
      summary: `Actualizar ${names.label}`,
      body: schemas.draft.partial() as z.ZodObject<{ [K in keyof Draft['shape']]: z.ZodOptional<Draft['shape'][K]> }>,
      wrap,
      merges: true,
      readOnly: schemas.readOnly ?? {},
      unexpected: () => notDone('guardar', names.label),
      reply: schemas.item,
    }),
    remove: endpoint({
      ...one,
      method: 'DELETE',
      policy: `${area}.delete`,
      summary: `Eliminar ${names.label}`,
      unexpected: () => notDone('eliminar', names.label),
      status: 204,
    }),
  };
}
