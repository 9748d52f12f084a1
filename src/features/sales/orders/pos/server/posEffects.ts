import { sql } from 'kysely';
import { isAborted, type OrderStatus } from '#domain/orders/orders.ts';
import { completeBeforeCommit, type Db } from '#kit/server/data/database.ts';
import { effect } from '#kit/server/effects.ts';
import { addNote } from '../../record/server/orderNotes.ts';
import { blockEnd } from './blockedOrders.repo.ts';
import { accountOf } from './posAccounts.repo.ts';
import { sendSoon } from './posJobKinds.ts';
import * as repo from './posOrders.repo.ts';
import { isUndone } from './isUndone.ts';
import { drop } from './settlePosOrder.ts';

type QueuedOrder = { id: number; storeId: number; isTest: boolean };

/** Stores that an order goes to the point of sale of its store, if it has one. */
async function queue(db: Db, order: QueuedOrder): Promise<void> {
  const till = await repo.insert(db, order);
  if (till) await sendSoon(db, till);
}

/** An order does not wait for the rows of a point of sale: its transaction is completed with them. */
function queueAlong(db: Db, order: QueuedOrder): void {
  if (!order.isTest) completeBeforeCommit(db, queue(db, order));
}

/** Sends an order of ours that the kitchen has as it is placed. */
export const posPlacingEffect = effect('orderPlaced', 'pos', (db, { source, status, ...order }) => {
  if (status === 'created' && source === 'mercat') queueAlong(db, order);
});

/** An order is no longer to be at its point of sale: it is canceled there, or never sent. */
async function withdraw(db: Db, row: repo.StoredPosOrder, reason: string): Promise<void> {
  if (row.state === 'canceled' || row.state === 'dropped') return;
  if (row.state === 'waiting') return void (await drop(db, row, 'Se canceló antes de enviarlo.'));
  const isThere = row.state === 'sent';
  await repo.change(db, row.id, {
    task: row.state === 'closed' ? 'cancelByHand' : 'cancel',
    taskReason: reason.slice(0, 500),
    ...(isThere && { nextAt: new Date().toISOString() }),
  });
  if (isThere) await sendSoon(db, row);
}

/**
 * Sends an order when the kitchen gets it, one of a channel when it is accepted. A canceled one is canceled there too.
 */
export const posEffect = effect('orderMoved', 'pos', async (db, { order, to, reason }) => {
  if (order.isTest) return;
  if (to === 'preparing' || (to === 'created' && order.source === 'mercat')) queueAlong(db, order);
  if (!isAborted(to)) return;
  const row = await repo.liveForUpdate(db, order.id);
  if (row && (await isUndone(db, row, to))) await withdraw(db, row, reason);
});

type MovedOrder = QueuedOrder & { status: OrderStatus; source: string };

/** Whether the kitchen of the former store had the order, so that it was to be at a point of sale. */
const isCooked = ({ isTest, status, source }: MovedOrder): boolean =>
  !isTest && (status === 'preparing' || status === 'ready' || (status === 'created' && source === 'mercat'));

/** An order that waited at the former store waits at the point of sale of the new one, if it has one. */
async function moveWaiting(db: Db, row: repo.StoredPosOrder, storeId: number): Promise<void> {
  const account = await accountOf(db, storeId);
  if (!account) {
    await drop(db, row, 'El pedido pasó a un local sin caja.');
    return addNote(db, row.orderId, 'No va a la caja: el pedido pasó a un local sin caja.');
  }
  const now = new Date().toISOString();
  const blockedUntil = blockEnd(storeId, sql.val(account.provider));
  const moved = { storeId, ...account, nextAt: now, queuedAt: now, blockedUntil, problem: null, missing: null };
  await repo.change(db, row.id, moved);
  await sendSoon(db, { ...account, storeId });
}

/** Sends an order that moved to another store to its point of sale. Where it may be at the former one, it is canceled. */
export async function moveToStore(db: Db, order: MovedOrder): Promise<void> {
  const row = await repo.liveForUpdate(db, order.id);
  if (!row) return void (isCooked(order) && (await queue(db, order)));
  if (row.state === 'waiting') return moveWaiting(db, row, order.storeId);
  await repo.change(db, row.id, { replacedAt: new Date().toISOString() });
  await withdraw(db, row, 'El pedido pasó a otro local.');
  await queue(db, order);
}

/** Shows staff that an order has to be corrected at its point of sale, as its content changed. */
export async function requestCorrection(db: Db, orderId: number, change: string): Promise<void> {
  const row = await repo.liveForUpdate(db, orderId);
  const isThere = row && row.state !== 'canceled' && row.state !== 'dropped';
  if (!isThere || (row.task !== null && row.task !== 'correct')) return;
  const reason = row.task === 'correct' ? `${row.taskReason ?? ''} ${change}`.trim() : change;
  await repo.change(db, row.id, { task: 'correct', taskReason: reason.slice(-500) });
}
