import { z } from 'zod';
import { idParam, pageOf, pageQuery, queryFlag, queryIds } from '#kit/contract/crud.ts';
import { endpoint } from '#kit/contract/endpoint.ts';
import { recordFilter } from '#kit/contract/recordFilter.ts';
import { code, enumOf, integer } from '#kit/contract/fields.ts';

/** Kinds of ours that have a code at a point of sale. */
export const mappingKindLabels = {
  product: 'Producto',
  option: 'Opción',
  coupon: 'Cupón',
  delivery: 'Despacho',
  tip: 'Propina',
  payment: 'Medio de pago',
} as const;
export type MappingKind = keyof typeof mappingKindLabels;
export const mappingKinds = Object.keys(mappingKindLabels) as [MappingKind, ...MappingKind[]];

export const posItemKinds = ['product', 'option'] as const;
/** Kinds of what a catalogue lists. */
export type PosItemKind = (typeof posItemKinds)[number];

/** Items of a catalogue that a mapping of each kind names; null: catalogues list none. */
export const itemKindOf: Readonly<Record<MappingKind, PosItemKind | null>> = {
  product: 'product',
  option: 'option',
  coupon: 'product',
  delivery: 'product',
  tip: 'product',
  payment: null,
};

/** Kinds whose code need not be an item of the catalogue. */
export const isTyped = (kind: MappingKind): boolean => kind === 'coupon' || kind === 'payment';

export const mappingStateLabels = {
  unmapped: 'Sin código',
  suggested: 'Sugerido',
  removed: 'Ya no existe en la caja',
  field: 'Por su ficha',
  name: 'Por nombre',
  person: 'Por una persona',
} as const;
export type MappingState = keyof typeof mappingStateLabels;

/** A product, option, coupon, fee or payment method of ours in an account of a point of sale. */
export const mappingRow = z.object({
  /** Catalogue, kind, and the id of a record or the name of a payment method: `3:product:12`, `3:payment:cash`. */
  id: z.string(),
  catalogueId: integer,
  kind: enumOf(mappingKindLabels),
  name: z.string(),
  price: integer.nullable(),
  provider: z.string(),
  providerName: z.string(),
  storeName: z.string().nullable(),
  state: enumOf(mappingStateLabels),
  /** Of the item that it is there, or that is suggested. */
  code: z.string().nullable(),
  itemName: z.string().nullable(),
  itemCategory: z.string().nullable(),
  itemPrice: integer.nullable(),
  /** Why its name and price there cannot be changed from here; null: they can. */
  writeProblem: z.string().nullable(),
});
export type MappingRow = z.output<typeof mappingRow>;

const filters = {
  provider: code(40).optional(),
  storeIds: queryIds.optional(),
  kind: enumOf(mappingKindLabels).optional(),
  state: enumOf(mappingStateLabels).optional(),
  /** Sold yesterday, and without an item of the point of sale. */
  soldUnmapped: queryFlag.optional(),
  /** Mapped to an item with another price than ours. */
  pricesDiffer: queryFlag.optional(),
  /** On sale in a store, and without an item of its point of sale. */
  unmappedStoreId: recordFilter('stores'),
};
export const mappingListQuery = pageQuery.extend({ ...filters, sort: z.enum(['name']).optional() });
export type MappingListQuery = z.output<typeof mappingListQuery>;

/** Filters of the list, as far as they choose rows. */
export const mappingFilterShape = { ...filters, query: pageQuery.shape.query };
export const mappingFilters = z.strictObject(mappingFilterShape);
export type MappingFilters = z.output<typeof mappingFilters>;

export const maxRows = 1000;
const rowId = z
  .string()
  .regex(
    /^\d{1,15}:((product|option|coupon):\d{1,15}|delivery:delivery|tip:tip|payment:[a-zA-Z_]{1,40})$/,
    'No es una línea del mapeo',
  )
  .meta({ example: '3:product:12' });
export const rowIds = z.array(rowId).min(1, 'Elige al menos una').max(maxRows, `Elige hasta ${maxRows} a la vez`);

/** The parts of a row's id. */
export function parseRowId(row: string): { catalogueId: number; kind: MappingKind; target: string } {
  const [catalogueId, kind, target = ''] = row.split(':');
  return { catalogueId: Number(catalogueId), kind: kind as MappingKind, target };
}

export const codeSchema = code(200);

/** The code of a row. */
const mappingChange = z.strictObject({
  id: rowId,
  /** Null: none. */
  code: codeSchema.min(1, 'Escribe el código').nullable(),
});
export type MappingChange = z.output<typeof mappingChange>;

/** An item of a point of sale, to choose. */
const posItem = z.object({ code: z.string(), name: z.string(), category: z.string(), price: integer });
export type PosItemOption = z.output<typeof posItem>;

export const mappingApi = {
  list: endpoint({
    method: 'GET',
    path: '/pos_mappings',
    policy: 'auth_credentials.list',
    summary: 'Productos, opciones y lo demás de un pedido, con su código en cada punto de venta',
    query: mappingListQuery,
    reply: pageOf(mappingRow),
  }),
  summary: endpoint({
    method: 'GET',
    path: '/pos_mappings/summary',
    policy: 'auth_credentials.list',
    summary: 'Cuántas líneas del mapeo no tienen código, tienen uno sugerido o uno que ya no existe en la caja',
    /** Null: there are too many accounts to count them all. */
    reply: z.object({ counts: z.object({ unmapped: integer, suggested: integer, removed: integer }).nullable() }),
  }),
  ofStore: endpoint({
    method: 'GET',
    path: '/stores/:id/pos_mappings',
    policy: 'stores.show',
    summary: 'Cuántos productos a la venta en un local no tienen código en su punto de venta',
    params: idParam,
    /** Null: the store has no point of sale. */
    reply: z.object({ unmapped: z.object({ providerName: z.string(), products: integer }).nullable() }),
  }),
  ofAccount: endpoint({
    method: 'GET',
    path: '/pos_catalogues/:id/mappings',
    policy: 'auth_credentials.list',
    summary: 'Todas las líneas del mapeo de un punto de venta',
    params: idParam,
    reply: z.object({ data: z.array(mappingRow) }),
  }),
  items: endpoint({
    method: 'GET',
    path: '/pos_items',
    policy: 'auth_credentials.list',
    summary: 'Productos u opciones que vende un punto de venta, para elegir',
    query: z.object({
      catalogueId: z.coerce.number().int().positive(),
      kind: z.enum(posItemKinds),
      query: code(200).optional(),
    }),
    reply: z.object({ data: z.array(posItem) }),
  }),
  set: endpoint({
    method: 'POST',
    path: '/pos_mappings',
    policy: 'auth_credentials.update',
    summary: 'Elegir los códigos de algunas líneas en su punto de venta, o quitarlos',
    body: z.strictObject({
      mappings: z.array(mappingChange).min(1, 'Envía al menos una').max(maxRows, `Envía hasta ${maxRows} a la vez`),
    }),
    wrap: 'pos_mapping',
    /** The request, which can be undone. */
    reply: z.object({ requestId: z.string() }),
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
