import { z } from 'zod';
import { orElse } from '#kit/contract/absent.ts';
import { crud, idParam, pageQuery, queryFlag } from '#kit/contract/crud.ts';
import { endpoint, moving } from '#kit/contract/endpoint.ts';
import {
  amount,
  fileKey,
  filled,
  id,
  ids,
  integer,
  named,
  percent,
  pictureRefs,
  stamps,
  multiline,
} from '#kit/contract/fields.ts';
import { linkFilters, linkShape } from '#kit/contract/links.ts';
import { menuLinks } from './menuLinks.contract.ts';
import { menuChannels } from '#domain/catalogue.ts';
import { weekHours } from '#domain/schedule/schedule.ts';

export const menuListQuery = pageQuery.extend({
  unpublished: queryFlag.optional(),
  ...linkFilters(menuLinks),
  sort: z.enum(['name', 'updatedAt', 'createdAt']).optional(),
});
export type MenuListQuery = z.output<typeof menuListQuery>;

export const maxCategories = 200;
export const maxLines = 50_000;

const lineFields = {
  /** Null means the price of the price list or the product. */
  price: amount.nullable(),
  /** Percent off; null means the discount of the price list. */
  discount: percent.nullable(),
  /** In the menu, but not visible to guests. */
  hidden: z.boolean(),
};
const categoryFields = {
  name: filled(80),
  description: multiline(500),
  hidden: z.boolean(),
  /** Sale hours; null means always. */
  hours: weekHours.nullable(),
  pictureKey: fileKey.nullable(),
};

/** Editable fields of a line and of a category; patches are validated after the merge. */
export const menuLineDraft = z.strictObject(lineFields);
export type MenuLineDraft = z.output<typeof menuLineDraft>;
export const menuCategoryDraft = z.strictObject(categoryFields);
export type MenuCategoryDraft = z.output<typeof menuCategoryDraft>;

/** The picture can be set by its id. */
export const menuCategoryPatch = menuCategoryDraft.partial().extend({ pictureIds: pictureRefs.optional() });
export type MenuCategoryPatch = z.output<typeof menuCategoryPatch>;

export const menuLine = z.object({
  id: z.number().int(),
  categoryId: z.number().int(),
  productId: z.number().int(),
  position: z.number(),
  ...lineFields,
  version: z.number().int(),
  product: z.object({
    name: z.string(),
    priceProduct: z.number().int(),
    pictureUrl: z.string().nullable(),
    availability: z.boolean(),
    show: z.boolean(),
  }),
  /** Guest prices with the current price lists. */
  soldPrice: z.object({ delivery: z.number().int(), pickUp: z.number().int() }),
});
export type MenuLine = z.output<typeof menuLine>;

export const menuCategory = z.object({
  id: z.number().int(),
  position: z.number(),
  ...categoryFields,
  pictureUrl: z.string().nullable(),
  /** Picture id, or empty. */
  pictureIds: z.array(integer),
  version: z.number().int(),
  lines: z.array(menuLine),
});
export type MenuCategory = z.output<typeof menuCategory>;

export const menuDraft = z.strictObject({
  name: filled(120),
  orderChannel: z.enum(menuChannels),
  ...linkShape(menuLinks),
  /** Stores that sell the menu. A store sells one menu: assigning it removes the previous one. */
  storeIds: ids(1000),
});
export type MenuDraft = z.output<typeof menuDraft>;

/** Stores to assign and unassign. Others are not affected, including concurrent assignments. */
const storeChanges = z.strictObject({
  addStoreIds: menuDraft.shape.storeIds,
  removeStoreIds: menuDraft.shape.storeIds,
});
export type StoreChanges = z.output<typeof storeChanges>;

/** A line of a new menu, and a category with its lines. Absent positions follow the order of the request. */
const newLine = z.strictObject({
  productId: id,
  price: orElse(lineFields.price, null),
  discount: orElse(lineFields.discount, null),
  hidden: orElse(lineFields.hidden, false),
});
const newCategory = z.strictObject({
  name: categoryFields.name,
  description: orElse(categoryFields.description, ''),
  hidden: orElse(categoryFields.hidden, false),
  hours: orElse(categoryFields.hours, null),
  position: z.number().optional(),
  lines: orElse(z.array(newLine).max(maxLines), []),
});
export type NewMenuCategory = z.output<typeof newCategory>;

/** Older names in a new menu, whose categories listed `products` in an `order`. */
const newMenuAliases = {
  'categories[].order': 'position',
  'categories[].products[].id': 'productId',
  'categories[].products[].discountPercentage': 'discount',
  'categories[].products': 'lines',
} as const;
const maxBytes = 4_000_000;

export const menuPatch = menuDraft.partial().extend(storeChanges.partial().shape);
export type MenuPatch = z.output<typeof menuPatch>;

const publication = z.object({
  versionId: z.number().int(),
  number: z.number().int(),
  publishedAt: z.iso.datetime(),
  authorName: z.string(),
});

export const menuRow = z.object({
  ...stamps,
  name: z.string(),
  orderChannel: z.enum(menuChannels),
  categoryCount: z.number().int(),
  lineCount: z.number().int(),
  storeCount: z.number().int(),
  published: publication.nullable(),
  /** Whether the draft differs from the published version. */
  unpublished: z.boolean(),
  publishAt: z.iso.datetime().nullable(),
});
export type MenuRow = z.output<typeof menuRow>;

export const menu = menuRow.extend(menuDraft.shape).extend({ categories: z.array(menuCategory) });
export type Menu = z.output<typeof menu>;

const menusCrud = crud(
  'menus',
  '/menus',
  { singular: 'menu', label: 'un menú', plural: 'menús' },
  {
    item: menuRow,
    draft: menuDraft,
    list: menuListQuery,
    readOnly: {
      categories: 'Cámbialas con POST, PATCH y DELETE /menus/{id}/categories',
      published: moving('Se publica con POST /menus/{id}/publish'),
      unpublished: moving('Se publica con POST /menus/{id}/publish'),
      publishAt: 'Se programa con POST /menus/{id}/publish y se cancela con DELETE /menus/{id}/publish',
    },
  },
);

export const menusApi = {
  ...menusCrud,
  get: endpoint({ ...menusCrud.get, reply: menu }),
  create: endpoint({
    ...menusCrud.create,
    body: menuDraft
      .partial()
      .required({ name: true })
      .extend({ categories: z.array(newCategory).max(maxCategories).optional() }),
    aliases: newMenuAliases,
    maxBytes,
    reply: menu,
  }),
  update: endpoint({ ...menusCrud.update, body: menuPatch, reply: menu }),
  clone: endpoint({
    method: 'POST',
    path: '/menus/:id/clone',
    policy: 'menus.clone',
    summary: 'Duplicar el borrador de un menú, sin sus locales',
    params: idParam,
    status: 201,
    reply: menu,
  }),
};

const inMenu = idParam;
const inCategory = idParam.extend({ categoryId: z.coerce.number().int().positive() });
const inLine = idParam.extend({ lineId: z.coerce.number().int().positive() });

/** `afterId`: the preceding neighbour; null means first. */
const place = {
  afterId: id.nullable(),
};

/**
 * Changes are saved to the draft immediately; guests see them once published. Concurrent edits are detected with
 * `If-Match`.
 */
export const menuDraftApi = {
  addCategory: endpoint({
    method: 'POST',
    path: '/menus/:id/categories',
    policy: 'menus.update',
    summary: 'Agregar una categoría al borrador',
    params: inMenu,
    body: z.strictObject({
      name: categoryFields.name,
      ...menuCategoryPatch.omit({ name: true }).shape,
    }),
    wrap: 'category',
    status: 201,
    reply: menuCategory,
  }),
  updateCategory: endpoint({
    method: 'PATCH',
    path: '/menus/:id/categories/:categoryId',
    policy: 'menus.update',
    summary: 'Cambiar una categoría del borrador',
    params: inCategory,
    body: menuCategoryPatch,
    wrap: 'category',
    reply: menuCategory,
  }),
  removeCategory: endpoint({
    method: 'DELETE',
    path: '/menus/:id/categories/:categoryId',
    policy: 'menus.update',
    summary: 'Quitar una categoría del borrador con lo que tiene',
    params: inCategory,
    status: 204,
  }),
  moveCategory: endpoint({
    method: 'POST',
    path: '/menus/:id/categories/:categoryId/move',
    policy: 'menus.update',
    summary: 'Mover una categoría del borrador',
    params: inCategory,
    body: z.strictObject(place),
    reply: z.object({ id: z.number().int(), position: z.number(), version: z.number().int() }),
  }),
  addLines: endpoint({
    method: 'POST',
    path: '/menus/:id/lines',
    policy: 'menus.update',
    summary: 'Agregar productos a una categoría del borrador',
    params: inMenu,
    body: z.strictObject({
      categoryId: id,
      productIds: z.array(id).min(1, 'Elige al menos un producto').max(500, 'Elige hasta 500 productos'),
    }),
    status: 201,
    reply: z.object({ data: z.array(menuLine) }),
  }),
  addToMenus: endpoint({
    method: 'POST',
    path: '/menus/lines',
    policy: 'menus.update',
    summary: 'Agregar productos a categorías de los borradores de uno o varios menús',
    body: z.strictObject({
      categoryIds: z.array(id).min(1, 'Elige al menos una categoría').max(50, 'Elige hasta 50 categorías'),
      productIds: z.array(id).min(1, 'Elige al menos un producto').max(500, 'Elige hasta 500 productos'),
    }),
    reply: z.object({ requestId: z.string(), added: integer, menus: z.array(named) }),
  }),
  updateLine: endpoint({
    method: 'PATCH',
    path: '/menus/:id/lines/:lineId',
    policy: 'menus.update',
    summary: 'Cambiar precio, descuento o visibilidad de una línea del borrador',
    params: inLine,
    body: menuLineDraft.partial(),
    wrap: 'line',
    reply: menuLine,
  }),
  hideLines: endpoint({
    method: 'POST',
    path: '/menus/:id/lines/hide',
    policy: 'menus.update',
    summary: 'Ocultar líneas del borrador a los clientes, o mostrarlas',
    params: inMenu,
    body: z.strictObject({ lineIds: z.array(id).min(1).max(maxLines), hidden: z.boolean() }),
    /** Only lines that changed. */
    reply: z.object({
      lines: z.array(z.object({ id: z.number().int(), hidden: z.boolean(), version: z.number().int() })),
    }),
  }),
  removeLines: endpoint({
    method: 'POST',
    path: '/menus/:id/lines/remove',
    policy: 'menus.update',
    summary: 'Quitar líneas del borrador',
    params: inMenu,
    body: z.strictObject({ lineIds: z.array(id).min(1).max(maxLines) }),
    reply: z.object({ removed: z.number().int() }),
  }),
  /** Fails when a line or the neighbour has moved since the client read it. */
  moveLines: endpoint({
    method: 'POST',
    path: '/menus/:id/lines/move',
    policy: 'menus.update',
    summary: 'Mover líneas del borrador, también a otra categoría',
    params: inMenu,
    body: z.strictObject({
      lines: z
        .array(z.strictObject({ id, version: z.number().int() }))
        .min(1)
        .max(500),
      categoryId: id,
      ...place,
    }),
    reply: z.object({
      lines: z.array(
        z.object({
          id: z.number().int(),
          categoryId: z.number().int(),
          position: z.number(),
          version: z.number().int(),
        }),
      ),
    }),
  }),
};
