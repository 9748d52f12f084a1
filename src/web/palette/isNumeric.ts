import { readOrderNumber } from '#domain/orders/orderNumber.ts';

/** Whether a query is a number, as of an order or a phone: records come before screens. */
export const isNumeric = (query: string): boolean =>
  readOrderNumber(query) !== null || (/^[#\d\s()+-]+$/.test(query) && /\d/.test(query));
