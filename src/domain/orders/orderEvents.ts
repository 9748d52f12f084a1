import type { DeliveryType } from '../delivery/deliveryTypes.ts';
import type { OrderSource, OrderStatus } from './orders.ts';

/**
 * Order in which areas react to a status change of an order, in its transaction.
 *
 * Rows are locked in this order, as when placing an order, so that transactions cannot deadlock.
 */
export const orderMoveSteps = [
  'sales',
  'payments',
  'points',
  'slots',
  'expiry',
  'coupons',
  'surveys',
  'mails',
  'channels',
  'fleets',
  'drivers',
  'pos',
  'webhooks',
] as const;
export type OrderMoveStep = (typeof orderMoveSteps)[number];

/** Facts of a moved order, as locked before the move. `total` in minor units. */
export type MovedOrder = {
  id: number;
  storeId: number;
  source: OrderSource;
  /** A rehearsal: no money, no mails, no couriers. */
  isTest: boolean;
  total: number;
  /** Money returned that counted for it, and from payments that were not due. */
  refunded: number;
  extraRefunded: number;
  paymentMethod: string;
  businessDay: string;
  customerId: number | null;
  mail: string | null;
  /** ISO instant of the half hour it was ordered for. */
  scheduledFor: string | null;
  deliveryType: DeliveryType | null;
  driverId: number | null;
  driverName: string | null;
};

/** An order that has just changed its status. */
export type OrderMove = {
  order: MovedOrder;
  from: OrderStatus;
  to: OrderStatus;
  /** Of one that ended early; empty otherwise. */
  reason: string;
};
