import type { Db } from '#kit/server/data/database.ts';
import type { Ctx } from '#kit/server/http/context.ts';
import { fail } from '../../orders.failures.ts';
import { addNote } from '../../record/server/orderNotes.ts';
import { resume } from './posAccounts.repo.ts';
import { sendSoon } from './posJobKinds.ts';
import * as repo from './posOrders.repo.ts';
import { drop, lock, type LockedPosOrder } from './settlePosOrder.ts';

/** A row of a store of the user, locked after its order. */
async function requireRow({ db, actor: { storeIds } }: Ctx, id: number): Promise<LockedPosOrder> {
  const locked = await lock(db, id);
  const isVisible = storeIds === null || (locked && storeIds.includes(locked.row.storeId));
  return locked && isVisible ? locked : fail('notFound');
}

/** A row of which nothing is known at its point of sale, and whose call is not in flight. */
async function requireUnsettled(ctx: Ctx, id: number): Promise<LockedPosOrder> {
  const locked = await requireRow(ctx, id);
  const { state } = locked.row;
  if (state === 'sending') fail('posOrderBusy');
  if (state !== 'waiting' && state !== 'unknown') fail('posOrderSettled');
  return locked;
}

const requeue = async (db: Db, row: repo.StoredPosOrder): Promise<void> => {
  const now = new Date().toISOString();
  await resume(db, row);
  const values = { nextAt: now, queuedAt: now, misses: 0, missedAt: null, problem: null, missing: null };
  await repo.change(db, row.id, { state: 'waiting', ...values });
  await sendSoon(db, row);
};

function retryNote({ state }: repo.StoredPosOrder, isUnwanted: boolean): string {
  if (state !== 'unknown') return 'Reintentó la caja';
  return isUnwanted ? 'No estaba en la caja' : 'No estaba en la caja: se envía de nuevo';
}

/** Sends an order again; one that may be there, as a person found that it is not. */
export async function retry(ctx: Ctx, id: number): Promise<void> {
  const { db } = ctx;
  const { row, isUnwanted } = await requireUnsettled(ctx, id);
  if (row.state === 'unknown' && !row.needsPerson) fail('posOrderBusy');
  if (isUnwanted) await drop(db, row, 'Se canceló antes de enviarlo.');
  else await requeue(db, row);
  await addNote(db, row.orderId, retryNote(row, isUnwanted));
}

/** Stores the number under which a person typed an order, or found it. */
export async function storeNumber(ctx: Ctx, id: number, number: string): Promise<void> {
  const { db, actor } = ctx;
  const { row, isUnwanted } = await requireUnsettled(ctx, id);
  await repo.change(db, id, {
    state: 'sent',
    number,
    settledBy: actor.name,
    nextAt: null,
    blockedUntil: null,
    problem: null,
    missing: null,
    task: isUnwanted ? 'cancelByHand' : row.task,
  });
  await addNote(db, row.orderId, `Lo digitó en la caja: n.º ${number}`);
}

/** Leaves an order out of its point of sale. */
export async function leaveOut(ctx: Ctx, id: number, reason: string): Promise<void> {
  const { db, actor } = ctx;
  const { row } = await requireUnsettled(ctx, id);
  await drop(db, row, reason, actor.name);
  await addNote(db, row.orderId, `No va a la caja: ${reason}`);
}

const taskNotes = {
  cancelByHand: () => 'Lo anuló en la caja',
  correct: () => 'Lo corrigió en la caja',
  review: ({ state }: repo.StoredPosOrder) => `Vio que la caja ${state === 'canceled' ? 'lo anuló' : 'no lo tiene'}`,
} as const;

/** Ends what a person had to do at the point of sale. */
export async function finishTask(ctx: Ctx, id: number): Promise<void> {
  const { db } = ctx;
  const { row } = await requireRow(ctx, id);
  const { task, orderId } = row;
  if (task === null || task === 'cancel') return fail('posOrderSettled');
  await repo.change(db, id, { task: null, problem: null, ...(task === 'cancelByHand' && { state: 'canceled' }) });
  await addNote(db, orderId, taskNotes[task](row));
}
