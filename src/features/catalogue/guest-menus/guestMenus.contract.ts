import { z } from 'zod';
import { idParam } from '#kit/contract/crud.ts';
import { endpoint } from '#kit/contract/endpoint.ts';
import { labelTypes, orderChannel, orderChannels } from '#domain/catalogue.ts';
import { dispatchMethod, dispatchScope } from '#domain/delivery/dispatch.ts';
import { instant, weekHours } from '#domain/schedule/schedule.ts';
import { weekdays } from '#domain/time/weekdays.ts';

const amount = z.number().int();

/** Ids refer to the `products`, `groups` and `options` lists of the same menu. */
export const guestOption = z.object({
  id: z.number().int(),
  name: z.string(),
  description: z.string(),
  pictureUrl: z.string().nullable(),
  maxQuantity: z.number().int(),
  minQuantity: z.number().int(),
  /** Nested groups shown once the option is picked. */
  groupIds: z.array(z.number().int()),
});
export const guestGroup = z.object({
  id: z.number().int(),
  name: z.string(),
  description: z.string(),
  dropdownText: z.string(),
  minQuantity: z.number().int(),
  maxQuantity: z.number().int(),
  /** Number of picks that are free, cheapest first. */
  free: z.number().int(),
  options: z.array(z.object({ optionId: z.number().int(), price: amount })),
});
const guestPicture = z.object({
  url: z.string(),
  thumbnail: z.string(),
  /** Alternative text; empty when the picture is decorative. */
  alt: z.string(),
  /** Focal point in percent, used when the picture is cropped: `object-position: 30% 60%`. */
  focalX: z.number().int(),
  focalY: z.number().int(),
});
/** Product columns that the storefront renders, in `productDetails.rules.ts` or directly on its pages. */
export const shopColumns = {
  description: z.string(),
  url: z.string(),
  attributes: z.array(z.string()),
  dispatchMethod: dispatchScope,
  weekdays: z.array(z.enum(weekdays)),
  allowComments: z.boolean(),
};
/** Product columns for other API clients, such as a company's app. */
const clientColumns = {
  foodType: z.string().nullable(),
  minQuantityModifiers: z.number().int(),
  maxQuantityModifiers: z.number().int(),
  cookingTime: z.number().int().nullable(),
  dropdownText: z.string(),
};
export const productColumns = { ...shopColumns, ...clientColumns };

/** Guest-facing product fields loaded by a separate query. */
export const productExtras = {
  pictures: z.array(guestPicture),
};

export const guestProduct = z.object({
  id: z.number().int(),
  name: z.string(),
  ...productColumns,
  ...productExtras,
  label: z
    .object({
      text: z.string(),
      type: z.enum(labelTypes),
      from: z.iso.datetime().nullable(),
      until: z.iso.datetime().nullable(),
    })
    .nullable(),
  /** Sale period, in the store's time zone: null means no limit, no weekdays means every day. */
  from: z.iso.datetime().nullable(),
  until: z.iso.datetime().nullable(),
  groupIds: z.array(z.number().int()),
  rules: z.array(
    z.object({
      modifierId: z.number().int(),
      kind: z.enum(['requires', 'excludes']),
      ruledModifierId: z.number().int(),
    }),
  ),
});
const soldPrice = z.object({ price: amount, full: amount });
export const guestLine = z.object({
  id: z.number().int(),
  productId: z.number().int(),
  delivery: soldPrice,
  pickUp: soldPrice,
});
const offSale = z.object({ id: z.number().int(), until: z.iso.datetime().nullable() });

/**
 * The menu of one store on one channel. Dates, weekdays and hours are data, so the same file is valid at any moment.
 */
export const guestMenu = z.object({
  store: z.object({ id: z.number().int(), uuid: z.string(), name: z.string(), timeZone: z.string() }),
  channel: orderChannel,
  currency: z.string(),
  withCents: z.boolean(),
  menu: z.object({ id: z.number().int(), name: z.string(), version: z.number().int() }),
  categories: z.array(
    z.object({
      id: z.number().int(),
      name: z.string(),
      description: z.string(),
      pictureUrl: z.string().nullable(),
      hours: weekHours.nullable(),
      lines: z.array(guestLine),
    }),
  ),
  products: z.array(guestProduct),
  groups: z.array(guestGroup),
  options: z.array(guestOption),
  soldOut: z.object({ products: z.array(offSale), modifiers: z.array(offSale) }),
});
export type GuestMenu = z.output<typeof guestMenu>;

/** A menu as staff preview it; `publishesAt` is set when the content is scheduled but not yet published. */
const menuPreview = guestMenu.extend({ publishesAt: z.iso.datetime().nullable() });
export type MenuPreview = z.output<typeof menuPreview>;
export type GuestProduct = z.output<typeof guestProduct>;
export type GuestGroup = z.output<typeof guestGroup>;
export type GuestOption = z.output<typeof guestOption>;
export type GuestLine = z.output<typeof guestLine>;

export const guestMenusApi = {
  /** Sent as the stored file: compressed, with an ETag, and byte-identical for every caller. */
  static: endpoint({
    method: 'GET',
    base: 'public',
    path: '/stores/:id/menus/:channel',
    policy: 'public',
    summary: 'El menú estático de un local en un canal',
    params: idParam.extend({ channel: z.enum(orderChannels, 'Los canales son web, app y order_taker') }),
    produces: 'application/json',
    transaction: 'none',
  }),
  prices: endpoint({
    method: 'GET',
    base: 'publicV2',
    path: '/prices',
    policy: 'public',
    summary: 'Precios de los productos de un local en un canal; sin local, de aquel con que comienza la tienda',
    transaction: 'none',
    query: z.object({
      storeId: z.coerce.number().int().positive().optional(),
      channel: orderChannel.optional(),
    }),
    reply: z.object({
      data: z.array(
        z.object({
          /** Menu line id. */
          id: z.number().int(),
          productId: z.number().int(),
          price: amount,
          deliveryPrice: amount,
          /** Pick-up price, when it is lower than the regular price. */
          discountPrice: amount.nullable(),
          /** Discount in percent. */
          menuDiscount: z.number().nullable(),
          product: z.object({
            name: z.string(),
            description: z.string(),
            pictures: z.array(guestPicture),
            foodType: z.string().nullable(),
            label: z.string().nullable(),
            startDatetimeLabel: z.iso.datetime().nullable(),
            endDatetimeLabel: z.iso.datetime().nullable(),
            cookingTime: z.number().int().nullable(),
          }),
        }),
      ),
      count: z.number().int(),
      total: z.number().int(),
    }),
  }),
};

/** A problem of a menu with a link to the field that fixes it. */
export const menuIssue = z.object({
  kind: z.enum([
    'noStores',
    'emptyMenu',
    'emptyCategory',
    'noPicture',
    'priceZero',
    'groupWithoutOptions',
    'minOverMax',
    'minOverOptions',
    'requiredSoldOut',
    'hiddenEverywhere',
    'unavailable',
    'neverOpen',
    'expired',
    'unknownProduct',
  ]),
  /** `error`: guests cannot order it. `warning`: it is only displayed badly or hidden. */
  severity: z.enum(['error', 'warning']),
  message: z.string(),
  categoryName: z.string().nullable(),
  productId: z.number().int().nullable(),
  modifierId: z.number().int().nullable(),
  name: z.string(),
  /** Screen and field that fix it: `/products/edit-product/7?field=pictureKeys`. */
  path: z.string(),
});
export type MenuIssue = z.output<typeof menuIssue>;

/** A condition of selling, whether it is met, and where to change it. */
export const sellingCheck = z.object({
  name: z.string(),
  ok: z.boolean(),
  message: z.string(),
  until: z.iso.datetime().nullable(),
  path: z.string().nullable(),
});
export type SellingCheck = z.output<typeof sellingCheck>;

export const menuInsightApi = {
  preflight: endpoint({
    method: 'GET',
    path: '/menus/:id/preflight',
    policy: 'menus.show',
    summary: 'Qué está mal en el borrador de un menú',
    params: idParam,
    reply: z.object({ data: z.array(menuIssue), errors: z.number().int(), warnings: z.number().int() }),
  }),
  preview: endpoint({
    method: 'GET',
    path: '/menus/:id/preview',
    weight: 'heavy',
    policy: 'menus.show',
    summary: 'El menú como lo ve un cliente de un local, del borrador o de lo publicado',
    params: idParam,
    query: z.object({
      storeId: z.coerce.number().int().positive().optional(),
      channel: orderChannel.optional(),
      published: z.union([z.boolean(), z.stringbool()]).optional(),
      /** Previews the content that is published, or scheduled to be published, at this instant. */
      at: instant.optional(),
    }),
    reply: menuPreview,
  }),
  explain: endpoint({
    method: 'GET',
    path: '/products/:id/explain',
    policy: 'products.show',
    summary: 'Por qué se puede o no se puede vender un producto',
    params: idParam,
    query: z.object({
      storeId: z.coerce.number().int().positive(),
      channel: orderChannel,
      method: dispatchMethod,
      at: instant.optional(),
    }),
    reply: z.object({
      sellable: z.boolean(),
      at: z.iso.datetime(),
      timeZone: z.string(),
      checks: z.array(sellingCheck),
    }),
  }),
};
