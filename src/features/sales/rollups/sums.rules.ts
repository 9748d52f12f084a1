/** Sums of orders; amounts in the minor unit, discounts negative. */
export const saleSums = [
  'orders',
  'items',
  'completed',
  'canceled',
  'failed',
  'readyOrders',
  'doorOrders',
  'gross',
  'menuDiscount',
  'promotionDiscount',
  'couponDiscount',
  'pointsDiscount',
  'deliveryFee',
  'deliveryGrant',
  'deliveryDiscount',
  'serviceFee',
  'serviceGrant',
  'tip',
  'cashRounding',
  'sold',
  'refunded',
  'refundedSold',
  'delivered',
  'canceledAmount',
  'readySeconds',
  'doorSeconds',
] as const;
export type SaleSums = Record<(typeof saleSums)[number], number>;

/** Sums by hour. */
export const hourSums = [
  'orders',
  'completed',
  'canceled',
  'readyOrders',
  'doorOrders',
  'sold',
  'refunded',
  'canceledAmount',
  'readySeconds',
  'doorSeconds',
] as const satisfies readonly (keyof SaleSums)[];

/** Grouping keys for how orders were received, dispatched and paid. */
export const mixKeys = ['dispatchMethod', 'platform', 'source', 'paymentMethod'] as const;
