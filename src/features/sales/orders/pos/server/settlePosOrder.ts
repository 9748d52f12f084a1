import { isTransient, isUnknown, ProviderFailure } from '#integrations/client/ProviderFailure.ts';
import type { PosOrderState, PosRefusal } from '#integrations/pos/port.ts';
import { providerNameOf, providerOf } from '#integrations/providers.ts';
import type { Db } from '#kit/server/data/database.ts';
import { addNote } from '../../record/server/orderNotes.ts';
import * as orders from '../../record/server/orders.repo.ts';
import type { MissingCode } from '../posOrders.contract.ts';
import { posPatience } from '../posPatience.rules.ts';
import { coverDocument } from './documents/posCredits.repo.ts';
import { storeDocuments } from './documents/storeDocuments.ts';
import { isUndone } from './isUndone.ts';
import { pause, resume } from './posAccounts.repo.ts';
import * as repo from './posOrders.repo.ts';

const later = (milliseconds: number): string => new Date(Date.now() + milliseconds).toISOString();
const textOf = (text: string): string => text.slice(0, 500);

/** Leaves an order that is not there, or may not be, to a person. */
export async function leaveToPerson(
  db: Db,
  row: repo.StoredPosOrder,
  problem: string,
  missing: MissingCode[] | null = null,
): Promise<void> {
  await repo.change(db, row.id, {
    nextAt: null,
    leasedUntil: null,
    blockedUntil: null,
    problem: textOf(problem),
    missing,
  });
  if (row.problem !== textOf(problem)) await addNote(db, row.orderId, textOf(`Caja: ${problem}`));
}

/** Ends a row whose order does not go to its point of sale. */
export const drop = (
  db: Db,
  { id }: Pick<repo.StoredPosOrder, 'id'>,
  problem: string,
  settledBy: string | null = null,
) =>
  repo.change(db, id, {
    state: 'dropped',
    nextAt: null,
    leasedUntil: null,
    blockedUntil: null,
    task: null,
    missing: null,
    problem: textOf(problem),
    settledBy,
  });

export type LockedPosOrder = { row: repo.StoredPosOrder; isUnwanted: boolean };

/** Locks a row after its order. `isUnwanted`: its sale is undone, or belongs to another account. */
export async function lock(db: Db, id: number): Promise<LockedPosOrder | undefined> {
  const found = await repo.find(db, id);
  const order = found && (await orders.findForUpdate(db, found.orderId, null));
  const row = order && (await repo.findForUpdate(db, id));
  return row && { row, isUnwanted: row.replacedAt !== null || (await isUndone(db, row, order.status)) };
}

/** Task that remains of an order at its point of sale. One that our credit notes canceled needs none. */
async function taskOf(
  db: Db,
  { row, isUnwanted }: LockedPosOrder,
  { state }: PosOrderState,
): Promise<repo.StoredPosOrder['task']> {
  if (state === 'canceled') return isUnwanted || (await coverDocument(db, row.id)) ? null : 'review';
  if (isUnwanted) return state === 'closed' || row.task === 'cancelByHand' ? 'cancelByHand' : 'cancel';
  return row.task;
}

/** Stores how an order stands at its point of sale, as a response or a webhook reports it. Repeatable, in any order. */
export async function applyState(db: Db, id: number, reported: PosOrderState): Promise<void> {
  const locked = await lock(db, id);
  if (!locked) return;
  const { row } = locked;
  if (reported.documents) await storeDocuments(db, row, reported.documents);
  const hasEnded = row.state === 'canceled' || (row.state === 'closed' && reported.state !== 'canceled');
  if (hasEnded) return;
  const isNew = row.state !== 'sent' && row.state !== 'closed';
  const task = await taskOf(db, locked, reported);
  const isCanceledHere = task === 'cancel';
  const state = reported.state === 'closed' || reported.state === 'canceled' ? reported.state : 'sent';
  const isPolled = state === 'sent' && providerOf(row.provider)?.sendsWebhooks !== true;
  const number = row.number ?? reported.number ?? reported.reference;
  const followed = isPolled ? later(posPatience.read) : null;
  await repo.change(db, id, {
    state,
    task,
    reference: reported.reference,
    number: number.slice(0, 60),
    nextAt: isCanceledHere ? new Date().toISOString() : followed,
    leasedUntil: null,
    blockedUntil: null,
    misses: 0,
    missedAt: null,
    problem: null,
    missing: null,
  });
  const name = providerNameOf(row.provider);
  if (isNew) await addNote(db, row.orderId, `${name} lo recibió: n.º ${number}`);
  if (state === 'canceled') await addNote(db, row.orderId, `${name} lo anuló`);
}

/** An order that is not there, after a call that was in flight: it waits again, or does not go there. */
const returnToQueue = (db: Db, { row, isUnwanted }: LockedPosOrder) =>
  isUnwanted
    ? drop(db, row, 'Se canceló antes de enviarlo.')
    : repo.change(db, row.id, {
        state: 'waiting',
        nextAt: new Date().toISOString(),
        leasedUntil: null,
        misses: 0,
        missedAt: null,
      });

/** The row of a call to send its order; undefined once it was settled otherwise, or another call is in flight. */
async function lockSending(db: Db, id: number, attempt: number): Promise<LockedPosOrder | undefined> {
  const locked = await lock(db, id);
  return locked?.row.state === 'sending' && locked.row.attempts === attempt ? locked : undefined;
}

/** Stores that an order was refused: it waits for the shift to open, or for a person. */
export async function settleRefusal(
  db: Db,
  { id, attempt }: { id: number; attempt: number },
  { reason, message }: PosRefusal,
): Promise<void> {
  const locked = await lockSending(db, id, attempt);
  if (!locked) return;
  await returnToQueue(db, locked);
  if (reason === 'closedShift') return pause(db, locked.row, { problem: message });
  await resume(db, locked.row);
  if (!locked.isUnwanted) await leaveToPerson(db, locked.row, message, reason === 'unmapped' ? [] : null);
}

/** Whether a call ended at our limit of time, after it may have been made. */
const isTimeout = (error: unknown): boolean => error instanceof DOMException && error.name === 'TimeoutError';
const messageOf = (error: unknown): string => (error instanceof Error ? error.message : 'Falló sin decir por qué');

/** Stores that a call to send an order failed. Throws what is no failure of the point of sale. */
export async function settleFailure(
  db: Db,
  { id, attempt }: { id: number; attempt: number },
  error: unknown,
): Promise<void> {
  if (!(error instanceof ProviderFailure) && !isTimeout(error)) throw error;
  const locked = await lockSending(db, id, attempt);
  if (!locked) return;
  const { row, isUnwanted } = locked;
  const name = providerNameOf(row.provider);
  if (isTimeout(error) || isUnknown(error)) {
    await repo.change(db, id, {
      state: 'unknown',
      leasedUntil: null,
      nextAt: later(posPatience.firstSearch),
    });
    const problem = isTimeout(error) ? `${name} no respondió a tiempo.` : messageOf(error);
    return pause(db, row, { problem });
  }
  await returnToQueue(db, locked);
  const isPassing = isTransient(error) || (error as ProviderFailure).reason === 'unauthorised';
  if (isPassing)
    return pause(db, row, { problem: messageOf(error), retryAfter: (error as ProviderFailure).retryAfter });
  if (!isUnwanted) await leaveToPerson(db, row, messageOf(error));
}

/** Stores that an order whose response was lost was not found. It is sent again after the second search. */
export async function settleMiss(db: Db, id: number): Promise<void> {
  const locked = await lock(db, id);
  if (locked?.row.state !== 'unknown') return;
  const { misses, missedAt } = locked.row;
  const since = missedAt === null ? null : Date.now() - Date.parse(missedAt);
  if (since === null)
    await repo.change(db, id, {
      misses: misses + 1,
      missedAt: new Date().toISOString(),
      nextAt: later(posPatience.betweenSearches),
    });
  else if (since >= posPatience.betweenSearches) await returnToQueue(db, locked);
  else await repo.change(db, id, { misses: misses + 1, nextAt: later(posPatience.betweenSearches - since) });
}

/** Leaves the cancellation of an order to a person, with the reason that the point of sale gave. */
export async function settleUncanceled(db: Db, id: number, problem: string | null): Promise<void> {
  const locked = await lock(db, id);
  if (locked?.row.task !== 'cancel') return;
  await repo.change(db, id, { task: 'cancelByHand', nextAt: null, problem: problem && textOf(problem) });
}

/** Ends the comparison of an order: one that its point of sale reports as missing is left to a person. */
export async function settleComparison(db: Db, id: number, isMissing: boolean): Promise<void> {
  const locked = await lock(db, id);
  if (!locked) return;
  const { row } = locked;
  const isLost = isMissing && row.task === null;
  const reason = `No está en ${providerNameOf(row.provider)}, donde se envió con el n.º ${row.number ?? row.reference}.`;
  await repo.change(db, id, {
    toCompare: false,
    nextAt: row.task === 'cancel' ? row.nextAt : null,
    ...(isLost && { task: 'review', taskReason: reason }),
  });
}
