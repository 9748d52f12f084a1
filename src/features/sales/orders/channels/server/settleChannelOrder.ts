import { finalStatuses, type OrderStatus } from '#domain/orders/orders.ts';
import type { PortConnection } from '#features/platform/integrations/server/index.ts';
import type { CompanyWithShop } from '#features/platform/tenants/server/index.ts';
import type { ChannelOrder, ChannelOrderState } from '#integrations/channels/port.ts';
import { type Db, sendAlong } from '#kit/server/data/database.ts';
import type { JobCtx } from '#kit/server/jobs/jobs.ts';
import { changeOrderStatus, moveThrough } from '../../record/server/changeOrderStatus.ts';
import * as orders from '../../record/server/orders.repo.ts';
import { contentOf, describeChange, isSameContent, isWithout } from './channelContent.ts';
import { syncAfterDeadline } from './channelJobKinds.ts';
import { addNote } from '../../record/server/orderNotes.ts';
import { requestCorrection } from '../../pos/server/posEffects.ts';
import * as repo from './channelOrders.repo.ts';
import { endedStates, isOpen } from './channelStates.ts';
import { placeChannelOrder } from './placeChannelOrder.ts';

/** A channel with the credentials that know an order. */
export type Connected = { connection: PortConnection<'channels'>; company: CompanyWithShop };

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

/** Why an order that is over at its channel needs a person, as nothing of it was placed here; null where nothing is lost. */
function missedText({ state }: ChannelOrder, channel: string): string | null {
  if (state === 'expired') return `Venció en ${channel} antes de llegar aquí: nadie lo preparó.`;
  if (state === 'finished') return `${channel} ya lo entregó, y no está entre las ventas de aquí.`;
  return null;
}

/** Moves our order to where it is at its channel; returns why a person has to look where it cannot go there. */
async function follow(db: Db, orderId: number, reported: ChannelOrder, channel: string): Promise<string | null> {
  if (reported.state === 'waiting') return null;
  const order = await orders.findForUpdate(db, orderId, null);
  if (!order) return null;
  const isEnded = endedStates.includes(reported.state);
  if (isEnded && order.status === 'completed') return `${endReason(reported, channel)}, y aquí está entregado.`;
  if (finalStatuses.includes(order.status)) return null;
  if (isEnded)
    await changeOrderStatus(db, {
      id: orderId,
      to: 'canceled',
      reason: endReason(reported, channel),
      storeScope: null,
    });
  else if (reported.state === 'finished' || order.status === 'created' || order.status === 'creation_scheduled')
    await moveThrough(db, orderId, steps[reported.state] ?? []);
  return null;
}

/** Places an order that is open at its channel and not placed yet. One that ended before is never cooked. */
async function place(db: Db, row: repo.NamedChannelOrder, reported: ChannelOrder, { connection, company }: Connected) {
  const { provider } = connection;
  if (!isOpen(reported.state)) {
    await repo.change(db, row.id, { problem: missedText(reported, provider.name) });
    return undefined;
  }
  const placed = await placeChannelOrder(db, { company, provider, order: reported });
  if ('problem' in placed) {
    await repo.change(db, row.id, placed);
    return undefined;
  }
  sendAlong(db, repo.change(db, row.id, placed));
  if (reported.acceptBy !== null) await syncAfterDeadline(db, row, reported.acceptBy);
  if (connection.adapter.acceptsAutomatically) await moveThrough(db, placed.orderId, ['preparing']);
  return placed.orderId;
}

/**
 * Stores that the channel changed an order, which staff see with both versions: ours is never rewritten.
 *
 * Returns whether there is a change that staff have not seen.
 */
async function noticeChange(
  db: Db,
  row: repo.StoredChannelOrder,
  reported: ChannelOrder,
  { connection, company }: Connected,
): Promise<boolean> {
  const { content: former, orderId, changedAt, changeSeenAt } = row;
  const isUnseen = changedAt !== null && changeSeenAt === null;
  const now = contentOf(reported);
  if (orderId === null || former === null || !isOpen(reported.state)) return isUnseen;
  if (isSameContent(former, now) || isWithout(former, now, row.missing ?? [])) return isUnseen;
  await repo.change(db, row.id, {
    formerContent: (isUnseen && row.formerContent) || former,
    changedAt: new Date().toISOString(),
    changeSeenAt: null,
  });
  const note = describeChange({ former, now }, { channel: connection.provider.name, company });
  await addNote(db, orderId, note);
  await requestCorrection(db, orderId, note);
  return true;
}

/** Stores how an order stands at its channel, and moves our order there. Repeatable. */
export async function settle(job: JobCtx, id: number, reported: ChannelOrder, connected: Connected) {
  return job.inTransaction(async (db) => {
    sendAlong(db, repo.lockOrder(db, id));
    const row = await repo.findForUpdate(db, id);
    if (!row) return undefined;
    const { state, acceptBy, displayNumber } = reported;
    const acceptedAt = row.state === 'waiting' && state === 'accepted' ? new Date().toISOString() : row.acceptedAt;
    const changing = repo.change(db, id, { state, acceptBy, acceptedAt, displayNumber, content: contentOf(reported) });
    // A problem that staff dismissed does not return with every read.
    if (row.state === state && !isOpen(state)) return changing;
    sendAlong(db, changing);
    const placedId = row.orderId ?? (await place(db, { ...row, displayNumber }, reported, connected));
    if (placedId === undefined) return repo.find(db, id);
    if (row.orderId !== null) {
      const isChanged = await noticeChange(db, row, reported, connected);
      sendAlong(db, repo.mirror(db, placedId, { acceptBy, isChanged }));
    }
    const problem = await follow(db, placedId, reported, connected.connection.provider.name);
    return repo.change(db, id, { problem });
  });
}
