import { z } from 'zod';
import { pageOf, pageQuery, queryFlag, queryIds } from '#kit/contract/crud.ts';
import { endpoint } from '#kit/contract/endpoint.ts';
import { code, enumOf, id, integer } from '#kit/contract/fields.ts';

export const itemKindLabels = { product: 'Producto', option: 'Opción' } as const;
export type PosItemKind = keyof typeof itemKindLabels;

export const mappingStateLabels = {
  unmapped: 'Sin código',
  suggested: 'Sugerido',
  removed: 'Ya no existe en la caja',
  name: 'Por nombre',
  person: 'Por una persona',
} as const;
export type MappingState = keyof typeof mappingStateLabels;

/** A product or option of ours in an account of a point of sale. */
export const mappingRow = z.object({
  /** Catalogue, kind and product or option: `3:product:12`. */
  id: z.string(),
  catalogueId: integer,
  kind: enumOf(itemKindLabels),
  targetId: integer,
  name: z.string(),
  price: integer,
  provider: z.string(),
  providerName: z.string(),
  storeName: z.string().nullable(),
  state: enumOf(mappingStateLabels),
  /** Of the item that it is there, or that is suggested. */
  code: z.string().nullable(),
  itemName: z.string().nullable(),
  itemCategory: z.string().nullable(),
  itemPrice: integer.nullable(),
});
export type MappingRow = z.output<typeof mappingRow>;

const filters = {
  provider: code(40).optional(),
  storeIds: queryIds.optional(),
  kind: enumOf(itemKindLabels).optional(),
  state: enumOf(mappingStateLabels).optional(),
  /** Sold yesterday, and without an item of the point of sale. */
  soldUnmapped: queryFlag.optional(),
};
export const mappingListQuery = pageQuery.extend({ ...filters, sort: z.enum(['name']).optional() });
export type MappingListQuery = z.output<typeof mappingListQuery>;

/** Filters of the list, as far as they choose rows. */
export const mappingFilters = z.strictObject({ ...filters, query: pageQuery.shape.query });
export type MappingFilters = z.output<typeof mappingFilters>;

export const maxRows = 1000;
const rowIds = z
  .array(
    z
      .string()
      .regex(/^\d{1,15}:(product|option):\d{1,15}$/, 'No es una línea del mapeo')
      .meta({ example: '3:product:12' }),
  )
  .min(1, 'Elige al menos una')
  .max(maxRows, `Elige hasta ${maxRows} a la vez`);

/** An item of a point of sale, to choose. */
const posItem = z.object({ code: z.string(), name: z.string(), category: z.string(), price: integer });
export type PosItemOption = z.output<typeof posItem>;

export const mappingApi = {
  list: endpoint({
    method: 'GET',
    path: '/pos_mappings',
    policy: 'auth_credentials.list',
    summary: 'Productos y opciones, con su código en cada punto de venta',
    query: mappingListQuery,
    reply: pageOf(mappingRow),
  }),
  items: endpoint({
    method: 'GET',
    path: '/pos_items',
    policy: 'auth_credentials.list',
    summary: 'Productos u opciones que vende un punto de venta, para elegir',
    query: z.object({
      catalogueId: z.coerce.number().int().positive(),
      kind: enumOf(itemKindLabels),
      query: code(200).optional(),
    }),
    reply: z.object({ data: z.array(posItem) }),
  }),
  set: endpoint({
    method: 'POST',
    path: '/pos_mappings',
    policy: 'auth_credentials.update',
    summary: 'Elegir el código de un producto o una opción en un punto de venta, o quitarlo',
    body: z.strictObject({
      catalogueId: id,
      kind: enumOf(itemKindLabels),
      targetId: id,
      /** Null: none. */
      code: code(200).nullable(),
    }),
    wrap: 'pos_mapping',
    status: 204,
  }),
  accept: endpoint({
    method: 'POST',
    path: '/pos_mappings/accept',
    policy: 'auth_credentials.update',
    summary: 'Aceptar las sugerencias de algunas líneas del mapeo, o las de todas las que cumplen unos filtros',
    body: z.strictObject({ ids: rowIds.optional(), filters: mappingFilters.optional() }),
    wrap: 'pos_mapping',
    reply: z.object({ accepted: integer }),
  }),
};
