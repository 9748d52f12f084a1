import { z } from 'zod';
import { cursorQuery, queryIds } from '#kit/contract/crud.ts';
import { orderChannels } from '#domain/catalogue.ts';
import { dispatchMethods } from '#domain/dispatch.ts';
import { orderSources, orderStatuses } from '#domain/orders.ts';
import { paymentMethods } from '#domain/payments.ts';

/** What narrows the list and the export alike. */
export const orderFilters = {
  /** Local days of the tenant, both included. */
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
  storeIds: queryIds.optional(),
  status: z.enum(orderStatuses).optional(),
  dispatchMethod: z.enum(dispatchMethods).optional(),
  paymentMethod: z.enum(paymentMethods).optional(),
  platform: z.enum(orderChannels).optional(),
  source: z.enum(orderSources).optional(),
  number: z.coerce.number().int().positive().optional(),
  /** The number with or without its country code, and any signs in it. */
  phone: z.string().trim().max(30).optional(),
  coupon: z.string().trim().max(60).optional(),
};

export const orderListQuery = cursorQuery.extend({
  ...orderFilters,
  /** A number, a phone or a coupon: whatever somebody has at hand. */
  query: z.string().trim().max(60).optional(),
});
export type OrderListQuery = z.output<typeof orderListQuery>;
export const orderExportQuery = orderListQuery.omit({ cursor: true, limit: true });
export type OrderExportQuery = z.output<typeof orderExportQuery>;
