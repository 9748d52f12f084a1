/** What is told of some orders; amounts in the minor unit, those taken off below zero. */
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
  'sold',
  'refunded',
  'delivered',
  'canceledAmount',
  'readySeconds',
  'doorSeconds',
] as const;
export type SaleSums = Record<(typeof saleSums)[number], number>;

/** What is told of some hours. */
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

/** How orders are told apart by the ways they came, went and were paid. */
export const mixKeys = ['dispatchMethod', 'platform', 'source', 'paymentMethod'] as const;
