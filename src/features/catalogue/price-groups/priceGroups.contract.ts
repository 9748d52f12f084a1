import { z } from 'zod';
import { orElse } from '#kit/contract/absent.ts';
import { crud, idParam, pageOf, pageQuery, queryFlag, queryIds } from '#kit/contract/crud.ts';
import { endpoint } from '#kit/contract/endpoint.ts';
import { amount, count, enumOf, fieldMessages, filled, id, percent, stamps, code } from '#kit/contract/fields.ts';
import { foodTypes } from '#domain/catalogue.ts';
import { linkFilters, linkShape } from '#kit/contract/links.ts';
import { priceGroupLinks } from './priceGroupLinks.contract.ts';
import { priceChangeShape, raisableFields } from '#domain/priceChange.ts';
import { instant } from '#domain/schedule/schedule.ts';

export const priceGroupListQuery = pageQuery.extend({
  ...linkFilters(priceGroupLinks),
  sort: z.enum(['name', 'position']).optional(),
});

/** The columns of a price list, in the order of its sheet. */
export const priceFieldLabels = {
  price: 'Precio',
  deliveryPrice: 'Precio delivery',
  discountPrice: 'Precio con descuento',
  menuDiscount: 'Descuento %',
} as const;
export type PriceField = keyof typeof priceFieldLabels;

/** Prices of a product in a list. All null removes the product from the list. */
export const priceCells = {
  price: amount.nullable(),
  deliveryPrice: amount.nullable(),
  discountPrice: amount.nullable(),
  menuDiscount: percent.nullable(),
};

export const priceRow = z.object({
  /** Null for a product the list does not price. */
  id: z.number().int().nullable(),
  productId: z.number().int(),
  product: z.object({
    name: z.string(),
    priceProduct: z.number().int(),
    pictureUrl: z.string().nullable(),
    availability: z.boolean(),
    foodType: z.enum(foodTypes).nullable(),
  }),
  ...priceCells,
  version: z.number().int().nullable(),
});
export type PriceRow = z.output<typeof priceRow>;

/** Cells of one product that change; the version is the one they were seen with. */
export const priceChange = z.strictObject({
  productId: id,
  version: z.number().int().nullable().optional(),
  ...z.strictObject(priceCells).partial().shape,
});
export type PriceChange = z.output<typeof priceChange>;

export const priceGroupDraft = z.strictObject({
  name: filled(120),
  /** Where two lists of a menu price one product, the lower one holds; of two alike, the older. A new one with 0 comes last. */
  position: count(100_000, fieldMessages.tooLarge),
  ...linkShape(priceGroupLinks),
});
export type PriceGroupDraft = z.output<typeof priceGroupDraft>;

export const priceGroup = priceGroupDraft.extend({
  ...stamps,
  /** Products whose price or discount the list changes. */
  priceCount: z.number().int(),
  /** Those of them with a discount alone. */
  discountCount: z.number().int(),
  menuNames: z.array(z.string()),
});
export type PriceGroup = z.output<typeof priceGroup>;

const raiseOf = {
  ...priceChangeShape,
  fields: z.array(z.enum(raisableFields)).min(1, 'Elige al menos una columna'),
};
export const raiseDraft = z.strictObject({
  ...raiseOf,
  /** Null is every product the list prices. */
  productIds: orElse(z.array(id).min(1, 'Elige al menos un producto').max(50_000).nullable(), null),
  /** Null is now. */
  startsAt: orElse(instant.nullable(), null),
  /** When the prices are reverted automatically; null is never. */
  endsAt: orElse(instant.nullable(), null),
});
export type RaiseDraft = z.output<typeof raiseDraft>;

export const raiseStatusLabels = {
  scheduled: 'Programada',
  applied: 'Aplicada',
  returned: 'Devuelta',
  canceled: 'Cancelada',
} as const;
export type RaiseStatus = keyof typeof raiseStatusLabels;

export const priceRaise = z.object({
  id: z.number().int(),
  ...raiseOf,
  /** Of how many products; null is all of the list. */
  productCount: z.number().int().nullable(),
  startsAt: z.iso.datetime(),
  endsAt: z.iso.datetime().nullable(),
  status: enumOf(raiseStatusLabels),
  /** Prices it changed. */
  changed: z.number().int(),
  /**
   * Prices that were not reverted because they were changed after the raise, with the names of some of their products.
   */
  kept: z.number().int(),
  keptNames: z.array(z.string()),
  createdAt: z.iso.datetime(),
  version: z.number().int(),
});
export type PriceRaise = z.output<typeof priceRaise>;

export const raisePreview = z.object({
  total: z.number().int(),
  /** The first 500 of them, by name. */
  changes: z.array(
    z.object({
      productId: z.number().int(),
      name: z.string(),
      field: z.enum(raisableFields),
      before: z.number().int(),
      after: z.number().int(),
    }),
  ),
});
export type RaisePreview = z.output<typeof raisePreview>;

const groupsCrud = crud(
  'menus',
  '/price_groups',
  { singular: 'price_group', label: 'una lista de precios', plural: 'listas de precios' },
  {
    item: priceGroup,
    draft: priceGroupDraft,
    list: priceGroupListQuery,
    blank: { position: 0, storeGroupIds: [] },
  },
);
const maxBytes = 4_000_000;
const prices = z.array(priceChange).max(50_000).optional();

/** Price lists belong to menus: who may change menus may change what their products cost. */
export const priceGroupsApi = {
  all: endpoint({
    method: 'GET',
    path: '/price_groups/all',
    policy: 'signedIn',
    summary: 'Listas de precios que se pueden elegir',
    query: z.object({
      limit: z.coerce.number().int().min(1).max(1000).optional(),
      name: code(200).optional(),
      ids: queryIds.optional(),
    }),
    reply: pageOf(z.object({ id: z.number().int(), name: z.string() })),
  }),
  ...groupsCrud,
  create: endpoint({ ...groupsCrud.create, body: groupsCrud.create.body.extend({ prices }), maxBytes }),
  /** Also cells of its sheet, in the same transaction: `savePrices` returns them. */
  update: endpoint({ ...groupsCrud.update, body: groupsCrud.update.body.extend({ prices }), maxBytes }),
  order: endpoint({
    method: 'POST',
    path: '/price_groups/order',
    policy: 'menus.update',
    summary: 'Ordenar las listas: donde dos de un menú dan precio al mismo producto, vale la de más arriba',
    body: z.strictObject({
      /** The first ones, from above; the others follow as they were. */
      ids: z.array(id).min(1).max(1000),
    }),
    wrap: 'price_group',
    reply: z.object({ requestId: z.string() }),
  }),
  /** All lines of the sheet at once, by product name: some thousands are few. */
  prices: endpoint({
    method: 'GET',
    path: '/price_groups/:id/prices',
    policy: 'menus.show',
    summary: 'Los precios de una lista, también de los productos que todavía no tienen',
    params: idParam,
    query: z.object({ query: code(200).optional(), priced: queryFlag.optional() }),
    reply: z.object({ data: z.array(priceRow) }),
  }),
  savePrices: endpoint({
    method: 'PATCH',
    path: '/price_groups/:id/prices',
    policy: 'menus.update',
    summary: 'Guardar celdas de una lista de precios, todas o ninguna',
    params: idParam,
    body: z.strictObject({ prices: z.array(priceChange).min(1).max(50_000) }),
    wrap: 'price_group',
    maxBytes,
    reply: z.object({ data: z.array(priceRow), requestId: z.string() }),
  }),
  previewRaise: endpoint({
    method: 'POST',
    path: '/price_groups/:id/raises/preview',
    weight: 'heavy',
    policy: 'menus.update',
    summary: 'Qué precios cambiaría un alza, sin guardar',
    params: idParam,
    body: raiseDraft,
    wrap: 'price_raise',
    maxBytes,
    reply: raisePreview,
  }),
  raise: endpoint({
    method: 'POST',
    path: '/price_groups/:id/raises',
    weight: 'heavy',
    policy: 'menus.update',
    summary: 'Subir o bajar precios por porcentaje, ahora o en una fecha, y volver en otra',
    params: idParam,
    body: raiseDraft,
    wrap: 'price_raise',
    maxBytes,
    status: 201,
    idempotent: true,
    reply: priceRaise.extend({ requestId: z.string() }),
  }),
  raises: endpoint({
    method: 'GET',
    path: '/price_groups/:id/raises',
    policy: 'menus.show',
    summary: 'Alzas de una lista, de la más nueva a la más vieja',
    params: idParam,
    query: pageQuery.pick({ page: true, limit: true }),
    reply: pageOf(priceRaise),
  }),
  cancelRaise: endpoint({
    method: 'DELETE',
    path: '/price_groups/:id/raises/:raiseId',
    policy: 'menus.update',
    summary: 'Cancelar un alza por venir, o volver ahora de una vigente',
    params: idParam.extend({ raiseId: z.coerce.number().int().positive() }),
    status: 204,
  }),
};
