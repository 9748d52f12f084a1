import { z } from 'zod';
import { priceRoundings } from '#domain/pricing.ts';
import { idParam } from '#kit/contract/crud.ts';
import { endpoint } from '#kit/contract/endpoint.ts';
import { decimal, id, integer, twoDecimals } from '#kit/contract/fields.ts';
import { channelLinkLists } from '../links/channelLinkLists.contract.ts';
import { linkIds, maxPublished } from './channelMenus.contract.ts';

const prices = {
  /** A list whose prices come before those of the menu. */
  priceGroupId: id.nullable(),
  /** Percentage over these prices; below zero lowers. */
  markup: twoDecimals(decimal.min(-90, 'Baja como máximo 90 %').max(900, 'Sube como máximo 900 %')),
  rounding: z.enum(priceRoundings),
};

/** Prices and products of stores at channels. */
export const saleSettings = z.strictObject({
  ...prices,
  /** Products of the menu that are not sold there. Null: those of each store stay as they are. */
  excludedProductIds: channelLinkLists.excludedProductIds.schema.nullable(),
});
export type SaleSettings = z.output<typeof saleSettings>;

/** Products of a sample, where the menu has as many. */
export const sampleSize = 5;

export const salePricesApi = {
  get: endpoint({
    method: 'POST',
    path: '/channel_menus/settings/read',
    policy: 'menus.publish',
    summary: 'Con qué precios y sin qué productos venden locales en sus canales',
    body: z.strictObject({ linkIds: linkIds(maxPublished) }),
    /** Of the first one, with whether all have the same prices. Exclusions are null where they differ. */
    reply: saleSettings.extend({ isShared: z.boolean() }),
  }),
  save: endpoint({
    method: 'POST',
    path: '/channel_menus/settings',
    policy: 'menus.publish',
    summary: 'Cambiar con qué precios y sin qué productos venden locales en sus canales; se ve allá al publicar',
    body: saleSettings.extend({ linkIds: linkIds(maxPublished) }),
    reply: z.object({ updated: integer, requestId: z.string() }),
  }),
  sample: endpoint({
    method: 'POST',
    path: '/channel_links/:id/price_sample',
    policy: 'menus.publish',
    summary: 'Algunos productos del local con su precio aquí y el que tendrían en el canal',
    params: idParam,
    body: z.strictObject(prices),
    reply: z.object({ data: z.array(z.object({ name: z.string(), price: integer, priceThere: integer })) }),
  }),
};
export type SalePrices = z.output<typeof salePricesApi.sample.body>;
