import { z } from 'zod';
import { idParam } from '#kit/contract/crud.ts';
import { endpoint } from '#kit/contract/endpoint.ts';
import { labelTypes, orderChannel, orderChannels } from '#domain/catalogue.ts';
import { dispatchMethod, dispatchScope } from '#domain/delivery/dispatch.ts';
import { instant, weekHours } from '#domain/schedule/schedule.ts';
import { weekdays } from '#domain/time/weekdays.ts';

const amount = z.number().int();

/** Everything an option, a group and a product is, to whom orders: ids point into the lists beside them. */
export const guestOption = z.object({
  id: z.number().int(),
  name: z.string(),
  description: z.string(),
  pictureUrl: z.string().nullable(),
  maxQuantity: z.number().int(),
  minQuantity: z.number().int(),
  /** Groups it asks for. */
  groupIds: z.array(z.number().int()),
});
export const guestGroup = z.object({
  id: z.number().int(),
  name: z.string(),
  description: z.string(),
  dropdownText: z.string(),
  minQuantity: z.number().int(),
  maxQuantity: z.number().int(),
  /** Choices that cost nothing: the cheapest of them. */
  free: z.number().int(),
  options: z.array(z.object({ optionId: z.number().int(), price: amount })),
});
const guestPicture = z.object({
  url: z.string(),
  thumbnail: z.string(),
  /** What it shows; blank where the name beside it says so. */
  alt: z.string(),
  /** What shows first where it is cut, in percent: `object-position: 30% 60%`. */
  focalX: z.number().int(),
  focalY: z.number().int(),
});
/** Columns of a product that the shop reads: their text is in `productDetails.rules.ts` or on the shop's pages. */
export const shopColumns = {
  description: z.string(),
  url: z.string(),
  attributes: z.array(z.string()),
  dispatchMethod: dispatchScope,
  weekdays: z.array(z.enum(weekdays)),
  allowComments: z.boolean(),
};
/** Columns of a product that only other clients of the API read, such as a company's own app. */
const clientColumns = {
  foodType: z.string().nullable(),
  minQuantityModifiers: z.number().int(),
  maxQuantityModifiers: z.number().int(),
  cookingTime: z.number().int().nullable(),
  dropdownText: z.string(),
};
export const productColumns = { ...shopColumns, ...clientColumns };

/** What guests read of a product and the catalogue reads beside its columns, by a query of its own. */
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
  /** When it is sold: absent ends are open, no weekdays is all of them. The clock is the store's. */
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

/** What one store sells through one channel. Availability by dates, weekdays and hours is data, so that it holds at any moment. */
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

/** A menu as it is shown to staff; `publishesAt` where it is still to be published. */
const menuPreview = guestMenu.extend({ publishesAt: z.iso.datetime().nullable() });
export type MenuPreview = z.output<typeof menuPreview>;
export type GuestProduct = z.output<typeof guestProduct>;
export type GuestGroup = z.output<typeof guestGroup>;
export type GuestOption = z.output<typeof guestOption>;
export type GuestLine = z.output<typeof guestLine>;

export const guestMenusApi = {
  /** Answered as the file it is kept in: with an ETag, compressed, byte by byte the same for everybody. */
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
    summary: 'Precios de los productos de un local en un canal',
    transaction: 'none',
    query: z.object({
      storeId: z.coerce.number().int().positive(),
      channel: orderChannel.optional(),
    }),
    reply: z.object({
      data: z.array(
        z.object({
          /** Of the menu's line. */
          id: z.number().int(),
          productId: z.number().int(),
          price: amount,
          deliveryPrice: amount,
          /** What a guest pays picked up, when that is less than the price. */
          discountPrice: amount.nullable(),
          /** Percent that the price is less by. */
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

/** One thing wrong with a menu, with where to mend it. */
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
  /** Guests cannot order it, or it only looks bad. */
  severity: z.enum(['error', 'warning']),
  message: z.string(),
  categoryName: z.string().nullable(),
  productId: z.number().int().nullable(),
  modifierId: z.number().int().nullable(),
  name: z.string(),
  /** Screen and field that mend it: `/products/edit-product/7?field=pictureKeys`. */
  path: z.string(),
});
export type MenuIssue = z.output<typeof menuIssue>;

/** One condition of selling, with whether it holds and where to change it. */
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
    policy: 'menus.show',
    summary: 'El menú como lo ve un cliente de un local, del borrador o de lo publicado',
    params: idParam,
    query: z.object({
      storeId: z.coerce.number().int().positive().optional(),
      channel: orderChannel.optional(),
      published: z.union([z.boolean(), z.stringbool()]).optional(),
      /** The moment it is looked at: what is to be published by then is what is seen. */
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
