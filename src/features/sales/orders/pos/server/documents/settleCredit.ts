import { formatMoney } from '#domain/money.ts';
import { isTransient, isUnknown, ProviderFailure } from '#integrations/client/ProviderFailure.ts';
import type { PosDocument, PosRefusal } from '#integrations/pos/port.ts';
import { providerNameOf } from '#integrations/providers.ts';
import type { Db } from '#kit/server/data/database.ts';
import { addNote } from '../../../record/server/orderNotes.ts';
import { documentName } from '../../documents.rules.ts';
import { posPatience } from '../../posPatience.rules.ts';
import { pause, resume } from '../posAccounts.repo.ts';
import { lock } from '../settlePosOrder.ts';
import * as repo from './posCredits.repo.ts';
import * as documents from './posDocuments.repo.ts';
import { storeDocuments } from './storeDocuments.ts';

/** Leaves a credit note that was not issued, or may not be, to a person. */
export async function leaveCredit(db: Db, credit: repo.StoredCredit, problem: string): Promise<void> {
  await repo.change(db, credit.id, { nextAt: null, problem: problem.slice(0, 500) });
  await documents.mirrorProblems(db, credit.posOrderId);
  await addNote(db, credit.orderId, `Nota de crédito: ${problem}`.slice(0, 500));
}

/** A credit that waits, with its order locked; undefined once a person settled it. */
async function lockWaiting(db: Db, id: number) {
  const found = await repo.find(db, id);
  const locked = found && (await lock(db, found.posOrderId));
  const credit = locked && (await repo.findForUpdate(db, id));
  return credit && { credit, row: locked.row };
}

type Expected = { amount: number; tolerance: number };

/** Stores the credit note that was issued, and whether its amount is another one than that of its parts. */
export async function settleIssued(db: Db, id: number, note: PosDocument, expected: Expected): Promise<void> {
  const found = await lockWaiting(db, id);
  if (!found) return;
  const { credit, row } = found;
  await resume(db, row);
  await storeDocuments(db, row, [note]);
  const stored = await documents.findByReference(db, row.id, note.reference);
  if (!stored) return;
  if (Math.abs(note.total - expected.amount) > expected.tolerance) {
    const { country } = await documents.saleOf(db, row.orderId);
    const [there, here] = [note.total, expected.amount].map((amount) => formatMoney(amount, country));
    const problem = `${documentName(note, country)} es por ${there}, y lo reembolsado por ${here}.`;
    await documents.change(db, stored.id, { problem });
  }
  if (credit.state === 'waiting')
    await repo.change(db, id, { state: 'issued', nextAt: null, problem: null, noteId: stored.id });
  await documents.mirrorProblems(db, row.id);
}

/** Stores that a credit note was refused. The document of a canceled order has none left to issue. */
export async function settleRefused(db: Db, id: number, { message }: PosRefusal): Promise<void> {
  const found = await lockWaiting(db, id);
  if (found?.credit.state !== 'waiting') return;
  if (found.row.state === 'canceled') await repo.change(db, id, { state: 'dropped', nextAt: null });
  else await leaveCredit(db, found.credit, message);
}

const isTimeout = (error: unknown): boolean => error instanceof DOMException && error.name === 'TimeoutError';

/** Stores that a call for a credit note failed: it is repeated with its key. Throws what is no failure of the point of sale. */
export async function settleFailed(db: Db, id: number, error: unknown): Promise<void> {
  if (!(error instanceof ProviderFailure) && !isTimeout(error)) throw error;
  const found = await lockWaiting(db, id);
  if (found?.credit.state !== 'waiting') return;
  const { credit, row } = found;
  const isLost = isTimeout(error) || isUnknown(error);
  const failure = error instanceof ProviderFailure ? error : null;
  const message = failure?.message ?? `${providerNameOf(row.provider)} no respondió a tiempo.`;
  if (!isLost && !isTransient(error) && failure?.reason !== 'unauthorised') return leaveCredit(db, credit, message);
  // A call that is still in progress there has ended by then.
  const delay = isLost ? posPatience.betweenSearches : 0;
  await repo.change(db, id, { nextAt: new Date(Date.now() + delay).toISOString(), problem: message.slice(0, 500) });
  await pause(db, row, { problem: message, retryAfter: failure?.retryAfter ?? null });
}
