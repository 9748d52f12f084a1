import { z } from 'zod';
import { cursorPageOf, cursorQuery, queryIds, queryDay } from '#kit/contract/crud.ts';
import { endpoint } from '#kit/contract/endpoint.ts';
import { paymentStatuses, refundStates } from '#domain/orders/orders.ts';
import { paymentMethods } from '#domain/payments.ts';
import { payment } from '#features/sales/orders/record/orders.contract.ts';

export const orderPayment = payment.extend({
  orderId: z.number().int(),
  storeId: z.number().int(),
  storeName: z.string(),
  createdAt: z.iso.datetime(),
});
export type OrderPayment = z.output<typeof orderPayment>;

/** Filters of the list and the export. */
const filters = {
  status: z.enum(paymentStatuses).optional(),
  /** Payments with a refund in this state. */
  refundState: z.enum(refundStates).optional(),
  paymentMethod: z.enum(paymentMethods).optional(),
  storeIds: queryIds.optional(),
  /** Range of local days, inclusive. */
  from: queryDay.optional(),
  to: queryDay.optional(),
};

export const orderPaymentQuery = cursorQuery.extend(filters);
export type OrderPaymentQuery = z.output<typeof orderPaymentQuery>;
const fileQuery = orderPaymentQuery.omit({ cursor: true, limit: true });
export type OrderPaymentFilters = z.output<typeof fileQuery>;

export const orderPaymentsApi = {
  list: endpoint({
    method: 'GET',
    path: '/order_payments',
    policy: 'order_payments.list',
    summary: 'Pagos de los pedidos con sus reembolsos, los más nuevos primero',
    query: orderPaymentQuery,
    reply: cursorPageOf(orderPayment),
  }),
  exportCsv: endpoint({
    method: 'GET',
    path: '/order_payments/export_csv',
    policy: 'order_payments.export',
    summary: 'Los mismos pagos como CSV',
    query: fileQuery,
    produces: 'text/csv',
    transaction: 'none',
  }),
};
