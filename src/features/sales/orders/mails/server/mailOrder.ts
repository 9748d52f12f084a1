import { z } from 'zod';
import { type OrderStatus, waitsForPayment } from '#domain/orders/orders.ts';
import {
  type MailSettings,
  orderMailKinds,
  type OrderMailKind,
} from '#features/platform/settings/sections/mails.contract.ts';
import { type Db, completeBeforeCommit } from '#kit/server/data/database.ts';
import { defineJobKind, enqueue } from '#kit/server/jobs/jobs.ts';

/** A mail about an order that something just happened to. */
export const mailOrder = defineJobKind({
  kind: 'orders.mail',
  whileHeld: 'run',
  label: ({ orderId }) => `Correo del pedido ${orderId}`,
  args: z.object({
    orderId: z.number().int(),
    kind: z.enum([...orderMailKinds, 'reassigned']),
    /** Distinguishes repeated events of the same kind. */
    number: z.number().int(),
    at: z.iso.datetime(),
    /** Refunded amount, for a refund. */
    amount: z.number().int(),
  }),
  source: 'clock',
  bySystem: true,
});

/** `reassigned`: the order is of another store now, where its guest picks it up. */
export type OrderNews = OrderMailKind | 'reassigned';

type News = { orderId: number; kind: OrderNews; number?: number; amount?: number };

/** Schedules the mails of an order event after the transaction commits. */
export const enqueueOrderMail = (db: Db, { orderId, kind, number = 0, amount = 0 }: News): void =>
  completeBeforeCommit(db, enqueue(db, mailOrder, { orderId, kind, number, amount, at: new Date().toISOString() }));

/** Schedules the mails of a new order if the guest or the store receives any. */
export function enqueuePlacedMail(
  db: Db,
  { orderMails, createOrderRestaurantEmail }: MailSettings,
  { orderId, mail }: { orderId: number; mail: string | null | undefined },
): void {
  if (createOrderRestaurantEmail || (orderMails.received && mail)) enqueueOrderMail(db, { orderId, kind: 'received' });
}

const byStatus: Partial<Record<OrderStatus, OrderMailKind>> = {
  preparing: 'preparing',
  ready: 'ready',
  in_transit: 'inTransit',
  completed: 'completed',
  canceled: 'canceled',
  failed: 'failed',
};

/** Mail for a status change. A paid order counts as received; an unpaid one was never confirmed, so it sends none. */
export const mailOfStep = (from: OrderStatus, to: OrderStatus): OrderMailKind | undefined => {
  if (!waitsForPayment(from)) return byStatus[to];
  return to === 'created' || to === 'creation_scheduled' ? 'received' : undefined;
};
