import { finalStatuses, type OrderStatus } from '#domain/orders/orders.ts';
import { openStoredConnection, type PortConnection } from '#features/platform/integrations/server/index.ts';
import type { ChannelOrder, ChannelOrderState, DenialReason } from '#integrations/channels/port.ts';
import type { Db } from '#kit/server/data/database.ts';
import { defineJob, type Job, type JobCtx } from '#kit/server/jobs/jobs.ts';
import type { Services } from '#kit/server/services.ts';
import { changeOrderStatus, moveThrough } from '../../record/server/changeOrderStatus.ts';
import { type Company, companyOf } from '../../record/server/companyOf.ts';
import * as orders from '../../record/server/orders.repo.ts';
import { syncAfterDeadline, syncChannelOrder } from './channelJobKinds.ts';
import * as repo from './channelOrders.repo.ts';
import { placeChannelOrder } from './placeChannelOrder.ts';

export type ChannelServices = Pick<Services, 'integrations' | 'secrets'>;
type Connected = { connection: PortConnection<'channels'>; company: Company };

const ended: readonly ChannelOrderState[] = ['denied', 'expired', 'canceled'];

/** Why an order ended at its channel, as its history shows it. */
function endReason({ state, reason }: ChannelOrder, channel: string): string {
  if (state === 'expired') return `${channel} lo canceló: nadie lo aceptó a tiempo`;
  return `${channel} lo canceló${reason ? `: ${reason}` : ''}`;
}

/** Statuses through which an order goes to follow its channel. */
const steps: Partial<Record<ChannelOrderState, readonly OrderStatus[]>> = {
  accepted: ['preparing'],
  finished: ['preparing', 'ready', 'in_transit', 'completed'],
};

/** Moves our order to where it is at its channel. */
async function follow(db: Db, orderId: number, reported: ChannelOrder, channel: string): Promise<void> {
  const order = await orders.findForUpdate(db, orderId, null);
  if (!order || finalStatuses.includes(order.status)) return;
  if (ended.includes(reported.state))
    await changeOrderStatus(db, {
      id: orderId,
      to: 'canceled',
      reason: endReason(reported, channel),
      storeScope: null,
    });
  else if (reported.state === 'finished' || order.status === 'created' || order.status === 'creation_scheduled')
    await moveThrough(db, orderId, steps[reported.state] ?? []);
}

/** Places an order that is open at its channel and not placed yet. One that ended before is never cooked. */
async function place(db: Db, id: number, reported: ChannelOrder, { connection, company }: Connected) {
  const { provider } = connection;
  if (reported.state !== 'waiting' && reported.state !== 'accepted') return undefined;
  const placed = await placeChannelOrder(db, { company, provider, order: reported });
  if ('problem' in placed) {
    await repo.change(db, id, placed);
    return undefined;
  }
  await repo.change(db, id, { ...placed, problem: null });
  if (reported.acceptBy !== null) await syncAfterDeadline(db, id, reported.acceptBy);
  if (connection.adapter.acceptsAutomatically) await moveThrough(db, placed.orderId, ['preparing']);
  return placed.orderId;
}

/** Stores how an order stands at its channel, and moves our order there. Repeatable. */
async function settle(job: JobCtx, id: number, reported: ChannelOrder, connected: Connected) {
  return job.inTransaction(async (db) => {
    // The order before its row of the channel, as everybody locks them.
    const { orderId = null } = (await repo.find(db, id)) ?? {};
    if (orderId !== null) await orders.findForUpdate(db, orderId, null);
    const row = await repo.findForUpdate(db, id);
    if (!row) return undefined;
    const { state, acceptBy, displayNumber } = reported;
    await repo.change(db, id, { state, acceptBy, displayNumber, ...(row.orderId !== null && { problem: null }) });
    const placedId = row.orderId ?? (await place(db, id, reported, connected));
    if (placedId !== undefined && placedId !== null) {
      await repo.mirror(db, placedId, reported);
      await follow(db, placedId, reported, connected.connection.provider.name);
    }
    return repo.find(db, id);
  });
}

/** Reasons of staff as channels classify them. */
const denials: readonly (readonly [RegExp, DenialReason])[] = [
  [/falta|agotad|sin stock|producto/i, 'soldOut'],
  [/cerrad|cierre/i, 'closed'],
  [/sobrepasad|ocupad/i, 'busy'],
];
const denialOf = (text: string) => ({
  reason: denials.find(([pattern]) => pattern.test(text))?.[1] ?? ('other' as const),
  text: text || 'El local no puede prepararlo',
});

/** Sends the answers of the store that the channel does not have yet; returns whether anything was sent. */
async function answer(job: JobCtx, row: repo.StoredChannelOrder, connected: Connected): Promise<boolean> {
  const { adapter } = connected.connection;
  const { id, reference, storeReference, state, answer: requested, orderId } = row;
  const stored = { reference, storeReference };
  if (requested === 'accept' && state === 'waiting') {
    const order = await job.inTransaction((db) => repo.promiseOf(db, orderId ?? 0));
    const details = { readyAt: order?.promisedAt ?? new Date().toISOString(), orderNumber: String(orderId) };
    await settle(job, id, await adapter.accept(stored, details, job.signal), connected);
    return true;
  }
  if (requested === 'refuse' && (state === 'waiting' || state === 'accepted')) {
    const reported = await adapter.refuse(stored, denialOf(row.answerReason ?? ''), job.signal);
    await settle(job, id, reported, connected);
    if (reported.state === 'denied' || reported.state === 'canceled') return true;
    const problem = `${connected.connection.provider.name} no dejó cancelar el pedido: llama a su soporte.`;
    await job.inTransaction((db) => repo.change(db, id, { problem }));
    return false;
  }
  if (row.readyAt === null || row.readySentAt !== null || state !== 'accepted') return false;
  await adapter.markReady(stored, job.signal);
  await job.inTransaction((db) => repo.change(db, id, { readySentAt: new Date().toISOString() }));
  return true;
}

/** Answers that one run sends at most: accepted, then ready. */
const maxAnswers = 3;

/** Reads an order from its channel, places or follows it, and sends the store's answers. */
async function sync(job: JobCtx, services: ChannelServices, row: repo.StoredChannelOrder): Promise<void> {
  const { id, provider, storeId, reference, storeReference } = row;
  const account = { provider, storeId, credentialId: null };
  const connection = await openStoredConnection(job, services, 'channels', account);
  const connected = { connection, company: await companyOf(job) };
  const reported = await connection.adapter.find({ reference, storeReference }, job.signal);
  if (!reported) {
    const problem = `${connection.provider.name} no conoce el pedido ${reference}.`;
    await job.inTransaction((db) => repo.change(db, id, { problem }));
    return;
  }
  let current = await settle(job, id, reported, connected);
  for (let sent = 0; current && sent < maxAnswers && (await answer(job, current, connected)); sent += 1)
    current = await job.inTransaction((db) => repo.find(db, id));
}

export const syncChannelOrderJob = (services: ChannelServices): Job =>
  defineJob({
    ...syncChannelOrder,
    async run(job, { channelOrderId }) {
      const row = await job.inTransaction((db) => repo.find(db, channelOrderId));
      if (!row) return null;
      try {
        await sync(job, services, row);
        return null;
      } catch (error) {
        const problem = error instanceof Error ? error.message.slice(0, 500) : 'Falló sin decir por qué';
        await job.inTransaction((db) => repo.change(db, channelOrderId, { problem }));
        throw error;
      }
    },
  });
