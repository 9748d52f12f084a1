import { z } from 'zod';
import type { PosOrderState, PosTraits } from '../port.ts';

/** Paths, shapes and terms of Fudo's APIs, to correct here when their documentation differs. */

export const hosts = {
  api: {
    production: 'https://integrations.fu.do/fudo',
    test: 'https://integrations.staging.fu.do/fudo',
  },
  /** The API that changes products. */
  main: {
    production: 'https://api.fu.do/v1alpha1',
    test: 'https://api.staging.fu.do/v1alpha1',
  },
  login: {
    production: 'https://auth.fu.do',
    test: 'https://auth.staging.fu.do',
  },
} as const;

export const paths = {
  auth: '/auth',
  products: '/products',
  categories: '/product-categories',
  orders: '/orders',
} as const;
/** Of the main API. */
export const mainPaths = {
  login: '/api',
  products: '/products',
  product: (id: string) => `/products/${id}`,
  modifiers: '/product-modifiers',
  modifier: (id: string) => `/product-modifiers/${id}`,
} as const;
export const tokenHeader = 'fudo-external-app-authorization';
/** Life of a token. */
export const tokenSeconds = 24 * 3600;
export const maxCommentLength = 254;
export const maxNameLength = 90;
/** Of a product that the main API changes. */
export const maxProductName = 45;
/** Records of a page of the main API: its maximum. */
export const pageSize = 500;

export const traits: PosTraits = {
  findsOrders: false,
  hasShift: false,
  catalogueCallsPerMinute: null,
  ordersPerSecond: null,
  cancelsOrders: false,
  issuesDocuments: false,
  countsStock: false,
  writesCatalogue: true,
  codes: ['payment'],
  prices: 'gross',
};

const id = z.union([z.string().min(1), z.number()]).transform(String);
const count = z.number().nullish();

export const token = z.object({ token: z.string().min(1) });

/** Of the main API: `exp` is in seconds since 1970. */
export const mainToken = z.object({ token: z.string().min(1), exp: z.coerce.number() });
const mainProductShape = z.object({ id, attributes: z.object({ name: z.string(), price: count }) });
export const mainProduct = z.object({ data: mainProductShape });
export const mainProducts = z.object({ data: z.array(mainProductShape) });
/** A product as an option of a group. */
const modifier = z.object({
  id,
  attributes: z.object({ price: count, maxQuantity: count }),
  relationships: z.object({ product: z.object({ data: z.object({ id }) }) }),
});
export const modifiers = z.object({ data: z.array(modifier) });
export type FudoModifier = z.output<typeof modifier>;

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
