import { z } from 'zod';
import { transitionError, type OrderStatus } from '#domain/orders/orders.ts';
import type { Db } from '#kit/server/data/database.ts';
import { defineJob, enqueue, type Job } from '#kit/server/jobs/jobs.ts';
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

type ClockJob = Pick<Job, 'kind' | 'label'> & { moved: string; kept: string };

const byClock = ({ moved, kept, ...job }: ClockJob, work: (db: Db, orderId: number) => Promise<boolean>) =>
  defineJob({
    ...job,
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

export const scheduleExpiry = (db: Db, orderId: number) =>
  enqueue(db, expireOrderJob, { orderId }, { runAt: new Date(Date.now() + minutesToPay * minute).toISOString() });

/** Schedules the start of an order, early enough for the store's prep and delivery time. */
export const scheduleStart = (db: Db, orderId: number, startsAt: string) =>
  enqueue(db, startOrderJob, { orderId }, { runAt: startsAt });
