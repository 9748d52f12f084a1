import { z } from 'zod';
import { orElse } from '#kit/contract/absent.ts';
import { crud, idParam, jobStarted, pageQuery, queryFlag, queryIds } from '#kit/contract/crud.ts';
import { endpoint, moving } from '#kit/contract/endpoint.ts';
import { linkFilters, linkLabels, linkShape } from '#kit/contract/links.ts';
import { nestedPatch } from '#kit/contract/nested.ts';
import {
  amount,
  count,
  decimal,
  fieldMessages,
  fileKey,
  filled,
  id,
  integer,
  pictureRef,
  positive,
  stamps,
  text,
  integerNumber,
  multiline,
  code,
} from '#kit/contract/fields.ts';
import { foodTypes, labelTypes, maxLabelLength, productAttributes, productPlatforms } from '#domain/catalogue.ts';
import { dispatchScope } from '#domain/delivery/dispatch.ts';
import { priceChangeShape } from '#domain/priceChange.ts';
import { instant } from '#domain/schedule/schedule.ts';
import { weekdays } from '#domain/time/weekdays.ts';
import { productBulkPreview } from './bulkReports.contract.ts';
import { productLinks } from './productLinks.contract.ts';
import { productReferences } from './productReferences.contract.ts';

/** Filters of the product list and of exports. */
export const productFilters = {
  query: code(200).optional(),
  ids: queryIds.optional(),
  /** In the draft of this menu. */
  menuId: z.coerce.number().int().positive().optional(),
  categoryId: z.coerce.number().int().positive().optional(),
  availability: queryFlag.optional(),
  foodType: z.enum(foodTypes).optional(),
  attribute: z.enum(productAttributes).optional(),
  withoutPicture: queryFlag.optional(),
  withoutPrice: queryFlag.optional(),
  /** Off sale now, somewhere. */
  soldOut: queryFlag.optional(),
  ...linkFilters(productLinks),
};

export const productListQuery = pageQuery.extend({
  ...productFilters,
  sort: z.enum(['name', 'position', 'priceProduct', 'updatedAt', 'createdAt']).optional(),
});
export type ProductListQuery = z.output<typeof productListQuery>;

const measure = decimal.positive(fieldMessages.notPositive).max(100_000, fieldMessages.tooLarge);
const quantity = count(100);

export const maxPictures = 10;
export const maxGroups = 30;

/** A modifier group of a product. */
export const productModifier = z.strictObject({
  /** Absent for a new one. */
  id: id.optional(),
  version: z.number().int().optional(),
  modifierId: id,
  position: integerNumber.min(0, fieldMessages.negative),
});
export type ProductModifier = z.output<typeof productModifier>;

/** Choosing an option requires or excludes another option. */
export const modifierRule = z.strictObject({
  /** The option that is chosen. */
  modifierId: id,
  kind: orElse(z.enum(['requires', 'excludes']), 'requires'),
  /** The option that must, or must not, be chosen with it. */
  ruledModifierId: id,
});
export type ModifierRule = z.output<typeof modifierRule>;

const plain = {
  name: filled(120),
  /** Name for guests; when blank, the name applies. */
  nameScreenProduct: text(120),
  priceProduct: amount,
  description: multiline(2000),
  position: count(1_000_000, fieldMessages.tooLarge),
  platform: z.enum(productPlatforms),
  dispatchMethod: dispatchScope,
  /** Blank is made from the name. */
  url: text(120).regex(/^[a-z0-9-]*$/, 'Usa solo minúsculas, números y guiones'),
  minQuantityModifiers: quantity,
  maxQuantityModifiers: quantity,
  modifierRules: z.array(modifierRule).max(200, 'Usa hasta 200 reglas'),
  label: text(maxLabelLength).nullable(),
  labelType: z.enum(labelTypes).nullable(),
  startDatetimeLabel: instant.nullable(),
  endDatetimeLabel: instant.nullable(),
  startDatetime: instant.nullable(),
  endDatetime: instant.nullable(),
  /** The days it is sold; none is all of them. */
  weekdays: z.array(z.enum(weekdays)).max(7),
  availability: z.boolean(),
  show: z.boolean(),
  foodType: z.enum(foodTypes).nullable(),
  attributes: z.array(z.enum(productAttributes)).max(productAttributes.length),
  /** Keys of uploaded pictures in their order; the first is the one of lists. */
  pictureKeys: z.array(fileKey).max(maxPictures, `Usa hasta ${maxPictures} imágenes`),
  /** Centimetres. */
  width: measure.nullable(),
  height: measure.nullable(),
  length: measure.nullable(),
  /** Grams. */
  weight: measure.nullable(),
  /** Minutes. */
  cookingTime: positive(1440, 'Usa como máximo un día').nullable(),
  allowComments: z.boolean(),
  showComments: z.boolean(),
  dropdownText: text(120),
  ...productReferences.shape,
  ...linkShape(productLinks),
};

/** The same pictures by their numbers. */
const pictureIds = z.array(pictureRef).max(maxPictures, `Usa hasta ${maxPictures} imágenes`);

const modifiersProducts = z.array(productModifier).max(maxGroups, `Usa hasta ${maxGroups} grupos`);

export const productDraft = z.strictObject({ ...plain, modifiersProducts });
export type ProductDraft = z.output<typeof productDraft>;

/** Labels of the product fields, in form order. */
export const productLabels = {
  name: 'Nombre',
  nameScreenProduct: 'Nombre en pantalla',
  priceProduct: 'Precio',
  description: 'Descripción',
  pictureKeys: 'Imágenes',
  position: 'Posición',
  foodType: 'Tipo de comida',
  attributes: 'Atributos',
  availability: 'Disponible',
  show: 'Visible',
  platform: 'Plataforma',
  dispatchMethod: 'Se vende para',
  url: 'Dirección web',
  modifiersProducts: 'Grupos de modificadores',
  minQuantityModifiers: 'Mínimo de modificadores',
  maxQuantityModifiers: 'Máximo de modificadores',
  modifierRules: 'Reglas de modificadores',
  label: 'Etiqueta',
  labelType: 'Tipo de etiqueta',
  startDatetimeLabel: 'Inicio de la etiqueta',
  endDatetimeLabel: 'Término de la etiqueta',
  startDatetime: 'Inicio de la venta',
  endDatetime: 'Término de la venta',
  weekdays: 'Días de venta',
  ...linkLabels(productLinks),
  cookingTime: 'Tiempo de cocción',
  width: 'Ancho',
  height: 'Alto',
  length: 'Largo',
  weight: 'Peso',
  allowComments: 'Permite comentarios',
  showComments: 'Muestra comentarios',
  dropdownText: 'Texto del desplegable',
  ...productReferences.labels,
} as const satisfies Record<keyof ProductDraft, string>;

/** A part of a product as a PATCH takes it. */
export const productPatch = z
  .strictObject(plain)
  .partial()
  .extend({ modifiersProducts: nestedPatch(productModifier).optional(), pictureIds: pictureIds.optional() });
export type ProductPatch = z.output<typeof productPatch>;

const picture = z.object({
  id: integer,
  key: z.string(),
  alt: z.string(),
  focalX: integer,
  focalY: integer,
  url: z.string(),
  medium: z.string(),
  thumbnail: z.string(),
});

export const productRow = z.object({
  ...stamps,
  name: z.string(),
  nameScreenProduct: z.string(),
  priceProduct: z.number().int(),
  description: z.string(),
  position: z.number().int(),
  platform: plain.platform,
  dispatchMethod: plain.dispatchMethod,
  url: z.string(),
  label: z.string().nullable(),
  labelType: plain.labelType,
  availability: z.boolean(),
  show: z.boolean(),
  foodType: plain.foodType,
  attributes: plain.attributes,
  pictures: z.array(picture),
  /** Menus whose draft has it. */
  menuCount: z.number().int(),
  /** Stores where it is off sale now; null is in all of them. */
  soldOutStores: z.number().int().nullable(),
});
export type ProductRow = z.output<typeof productRow>;

/** Menus of a product that its record names; `menuCount` counts all of them. */
export const maxNamedMenus = 8;

export const product = productRow.extend({
  ...productDraft.shape,
  pictureIds: z.array(integer),
  /** The first by name of the menus whose draft has it. */
  menus: z.array(z.object({ id: integer, name: z.string(), published: z.boolean() })),
});
export type Product = z.output<typeof product>;

/** Names of older clients. */
export const productAliases = {
  modifiersProductsAttributes: 'modifiersProducts',
  cookingTimeTime: 'cookingTime',
  modifiers: 'modifiersProducts',
  'dimensions.width': 'width',
  'dimensions.height': 'height',
  'dimensions.length': 'length',
  'dimensions.weight': 'weight',
} as const;

/** Fields of a bulk change of products. */
export const productBulkPatch = z
  .strictObject({
    availability: plain.availability,
    show: plain.show,
    platform: plain.platform,
    dispatchMethod: plain.dispatchMethod,
    foodType: plain.foodType,
    label: plain.label,
    labelType: plain.labelType,
    startDatetimeLabel: plain.startDatetimeLabel,
    endDatetimeLabel: plain.endDatetimeLabel,
    addAttributes: plain.attributes,
    removeAttributes: plain.attributes,
    priceChange: z.strictObject(priceChangeShape),
  })
  .partial();
export type ProductBulkPatch = z.output<typeof productBulkPatch>;

/** Many products: some of them, or everything that filters find. */
export const productSelection = {
  /** Absent is everything the filters find. */
  productIds: z.array(id).min(1, 'Elige al menos un producto').max(50_000).optional(),
  filters: z.object(productFilters).optional(),
};

export const productBulkEdit = productBulkPatch.extend(productSelection);
export type ProductBulkEdit = z.output<typeof productBulkEdit>;

const productsCrud = crud(
  'products',
  '/products',
  { singular: 'product', label: 'un producto', plural: 'productos' },
  {
    item: productRow,
    draft: productDraft,
    list: productListQuery,
    readOnly: {
      pictures: moving('Sigue de picture_ids'),
      menus: moving('Siguen de los menús: agrega el producto con POST /menus/{id}/lines'),
      menuCount: moving('Lo cuentan los menús: agrega el producto con POST /menus/{id}/lines'),
      soldOutStores: moving('Lo cuentan los agotados: cámbialos con POST /sold_outs'),
    },
  },
);
const maxBytes = 2_000_000;

export const productsApi = {
  exportCsv: endpoint({
    method: 'GET',
    path: '/products/export_csv',
    policy: 'products.export',
    summary: 'Exportar productos a CSV con los filtros de la lista',
    query: z.object(productFilters),
    produces: 'text/csv',
    transaction: 'none',
  }),
  ...productsCrud,
  get: endpoint({ ...productsCrud.get, reply: product }),
  /** Absent fields take the values of `blankProduct`. */
  create: endpoint({ ...productsCrud.create, body: productPatch, aliases: productAliases, reply: product }),
  update: endpoint({
    ...productsCrud.update,
    body: productPatch,
    aliases: productAliases,
    idempotent: true,
    reply: product,
  }),
  clone: endpoint({
    method: 'POST',
    path: '/products/:id/clone',
    policy: 'products.clone',
    summary: 'Crear una copia de un producto',
    params: idParam,
    status: 201,
    reply: product,
  }),
  previewBulk: endpoint({
    method: 'POST',
    path: '/products/bulk_edits/preview',
    weight: 'heavy',
    policy: 'products.bulk_update',
    summary: 'Qué cambiaría en cada producto, sin guardar',
    body: productBulkEdit,
    wrap: 'product',
    maxBytes,
    reply: productBulkPreview,
  }),
  startBulk: endpoint({
    method: 'POST',
    path: '/products/bulk_edits',
    policy: 'products.bulk_update',
    summary: 'Actualizar muchos productos como tarea',
    body: productBulkEdit,
    wrap: 'product',
    maxBytes,
    status: 202,
    idempotent: true,
    reply: jobStarted,
  }),
};
