import { createHmac } from 'node:crypto';
import { z } from 'zod';
import type { PosOrderState, PosTraits } from '../port.ts';

/** Paths, shapes, states and signature of NCR's platform, to correct here when its documentation differs. */

export const hosts = {
  api: { production: 'https://api.ncr.com', test: 'https://gateway-staging.ncrcloud.com' },
} as const;

const orders = '/order/3/orders/1';
export const paths = {
  roles: '/security/role-grants/user-grants/self/effective-roles',
  items: '/catalog/items',
  item: (code: string) => `/catalog/items/${code}`,
  prices: '/catalog/item-prices/get-multiple',
  price: (code: string, priceId: string) => `/catalog/item-prices/${code}/${priceId}`,
  orders,
  order: (id: string) => `${orders}/${id}`,
  find: `${orders}/find-by-additional-reference-id`,
};
/** Records in a page, and items whose prices one call reads. */
export const pageSize = 200;

export const traits: PosTraits = {
  findsOrders: true,
  hasShift: false,
  catalogueCallsPerMinute: null,
  ordersPerSecond: null,
  cancelsOrders: true,
  issuesDocuments: false,
  countsStock: false,
  writesCatalogue: true,
  codes: ['coupon', 'product', 'payment'],
  prices: 'gross',
};

/** Name of the reference that has our key, and the locale of names. */
export const referenceName = 'comandaKey';
export const locale = 'es';
/** Days in which an order is found. */
export const searchDays = 3;

type Signed = { method: string; path: string; date: Date; organization: string; secretKey: string };
export const contentType = 'application/json';

/** The signature of a request: its key has the second in which it is sent. */
export const sign = ({ method, path, date, organization, secretKey }: Signed): string =>
  createHmac('sha512', `${secretKey}${date.toISOString().slice(0, 19)}.000Z`)
    .update([method, path, contentType, organization].join('\n'))
    .digest('base64');

const id = z.union([z.string().min(1), z.number()]).transform(String);
const text = z.object({ values: z.array(z.object({ value: z.string() })) });
const category = z.union([z.string(), z.object({ nodeId: z.string() })]).nullish();

export const item = z.object({
  itemId: z.object({ itemCode: id }),
  version: z.number(),
  shortDescription: text,
  merchandiseCategory: category,
  departmentId: z.string().nullish(),
});
export type AlohaItem = z.output<typeof item>;
export const items = z.object({
  pageContent: z.array(item),
  lastPage: z.boolean().nullish(),
  totalResults: z.number().nullish(),
});
export const categoryOf = ({ merchandiseCategory }: AlohaItem): string | null =>
  typeof merchandiseCategory === 'object' ? (merchandiseCategory?.nodeId ?? null) : (merchandiseCategory ?? null);

export const prices = z.object({
  itemPrices: z.array(
    z.object({ priceId: z.object({ itemCode: id, priceCode: id }), version: z.number(), price: z.number() }),
  ),
});

export const order = z.object({
  id,
  status: z.string().nullish(),
  errorDescription: z.string().nullish(),
  additionalReferenceIds: z
    .object({ alohaCheckId: z.string().nullish(), [referenceName]: z.string().nullish() })
    .nullish(),
});
export type AlohaOrder = z.output<typeof order>;
export const foundOrders = z.object({ pageContent: z.array(order) });
export const refusal = z.object({ message: z.string() });
/** Text about a product in a refused order. */
export const productText = /item|product/i;

export const states: Readonly<Record<string, PosOrderState['state']>> = {
  ReadyForPickup: 'ready',
  Finished: 'closed',
  Canceled: 'canceled',
  Failed: 'canceled',
};
