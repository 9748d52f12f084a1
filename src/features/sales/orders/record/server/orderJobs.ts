import { z } from 'zod';
import { transitionError, type OrderStatus, waitsForPayment } from '#domain/orders/orders.ts';
import type { Db } from '#kit/server/data/database.ts';
import { effect } from '#kit/server/effects.ts';
import { defineJob, enqueue, type Job, withdraw } from '#kit/server/jobs/jobs.ts';
import { systemAuthor } from '#kit/server/data/scope.ts';
import { changeOrderStatus } from './changeOrderStatus.ts';
import * as repo from './orders.repo.ts';

/** Minutes a guest has to pay. */
const minutesToPay = 30;
const minute = 60_000;

const args = z.object({ orderId: z.number().int() });

/** Changes the status of an order on a timer, unless its status has changed meanwhile. */
async function moveWaiting(db: Db, orderId: number, from: readonly OrderStatus[], to: OrderStatus, reason?: string) {
  const order = await repo.findForUpdate(db, orderId, null);
  if (!order || !from.includes(order.status) || transitionError(order.status, to, order.dispatchMethod)) return false;
  await changeOrderStatus(db, { id: orderId, to, reason, storeScope: null });
  return true;
}

type ClockJob = Pick<Job, 'kind' | 'label' | 'bySystem'> & { moved: string; kept: string };

const byClock = ({ moved, kept, ...job }: ClockJob, work: (db: Db, orderId: number) => Promise<boolean>) =>
  defineJob({
    ...job,
    whileHeld: 'run',
    args,
    run: ({ database, scope }, { orderId }) =>
      database.inTenant(
        { ...scope, author: systemAuthor, source: 'clock', requestId: `${job.kind}-${orderId}` },
        async (db) => ({
          summary: (await work(db, orderId)) ? moved : kept,
        }),
      ),
  });

/** Sends a scheduled order to its kitchen. */
export const startOrderJob = byClock(
  {
    kind: 'orders.begin',
    bySystem: true,
    label: ({ orderId }) => `Iniciar el pedido programado ${orderId}`,
    moved: 'Enviado a la cocina',
    kept: 'El pedido ya no esperaba su hora',
  },
  (db, orderId) => moveWaiting(db, orderId, ['creation_scheduled'], 'created'),
);

/** An unpaid order releases its slot. */
export const expireOrderJob = byClock(
  {
    kind: 'orders.expire',
    bySystem: true,
    label: ({ orderId }) => `Vencer el pedido ${orderId} si nadie lo paga`,
    moved: 'Pedido cancelado: no se pagó',
    kept: 'El pedido ya no esperaba su pago',
  },
  (db, orderId) =>
    moveWaiting(
      db,
      orderId,
      ['pending_online_payment', 'online_payment_failed'],
      'canceled',
      `No se pagó en ${minutesToPay} minutos`,
    ),
);

const expiryKey = (orderId: number): string => `order-expiry-${orderId}`;

export const scheduleExpiry = (db: Db, orderId: number) =>
  enqueue(
    db,
    expireOrderJob,
    { orderId },
    { runAt: new Date(Date.now() + minutesToPay * minute).toISOString(), uniqueKey: expiryKey(orderId) },
  );

/** An order that no longer waits for its payment does not expire. */
export const expiryEffect = effect('orderMoved', 'expiry', async (db, { order, from, to }) => {
  if (waitsForPayment(from) && !waitsForPayment(to)) await withdraw(db, expiryKey(order.id));
});

/** Schedules the start of an order, early enough for the store's prep and delivery time. */
export const scheduleStart = (db: Db, orderId: number, startsAt: string) =>
  enqueue(db, startOrderJob, { orderId }, { runAt: startsAt });
