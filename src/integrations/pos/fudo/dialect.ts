import { z } from 'zod';
import type { PosOrderState, PosTraits } from '../port.ts';

/** Paths, shapes and terms of Fudo's Integrations API, to correct here when its documentation differs. */

export const hosts = {
  api: {
    production: 'https://integrations.fu.do/fudo',
    test: 'https://integrations.staging.fu.do/fudo',
  },
} as const;

export const paths = {
  auth: '/auth',
  products: '/products',
  categories: '/product-categories',
  orders: '/orders',
} as const;
export const tokenHeader = 'fudo-external-app-authorization';
/** Life of a token. */
export const tokenSeconds = 24 * 3600;
export const maxCommentLength = 254;
export const maxNameLength = 90;

export const traits: PosTraits = {
  findsOrders: false,
  hasShift: false,
  catalogueCallsPerMinute: null,
  ordersPerSecond: null,
  cancelsOrders: false,
  issuesDocuments: false,
  countsStock: false,
  writesCatalogue: false,
  codes: ['payment'],
  prices: 'gross',
};

const id = z.union([z.string().min(1), z.number()]).transform(String);
const count = z.number().nullish();

export const token = z.object({ token: z.string().min(1) });

const group = z.object({
  id,
  minQuantity: count,
  maxQuantity: count,
  productGroupProducts: z.array(z.object({ productId: id, price: count, maxQuantity: count })),
});
export const products = z.object({
  products: z.array(
    z.object({
      id,
      name: z.string(),
      price: count,
      active: z.boolean(),
      description: z.string().nullish(),
      productCategoryId: id.nullish(),
      productGroups: z.array(group).nullish(),
    }),
  ),
});
export type FudoProduct = z.output<typeof products>['products'][number];

export const categories = z.object({ productCategories: z.array(z.object({ id, name: z.string() })) });

export const orderAnswer = z.object({ order: z.object({ id }) });
/** 400 has a list, 422 texts by field. */
export const refusal = z.object({
  errors: z.union([
    z.array(z.object({ dataPointer: z.string(), details: z.string() })),
    z.object({ order: z.object({ order: z.array(z.string()) }) }),
  ]),
});
/** The place of a product in a refused order. */
export const productPointer = /\/items\/\d+\/(product|subitems)/;

export const events: Readonly<Record<string, PosOrderState['state']>> = {
  'ORDER-CONFIRMED': 'accepted',
  'ORDER-REJECTED': 'canceled',
  'ORDER-READY-TO-DELIVER': 'ready',
  'ORDER-DELIVERY-SENT': 'sent',
  'ORDER-CLOSED': 'closed',
};
export const event = z.object({
  event: z.string(),
  orderId: id.nullish(),
  order: z.object({ id }).nullish(),
  externalId: z.string().nullish(),
});
