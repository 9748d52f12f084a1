import type { PortConnection } from '#features/platform/integrations/server/index.ts';
import { codesOfOrder } from '#features/sales/pos/server/index.ts';
import { lineAmount } from '#integrations/pos/orderTotals.ts';
import type { PosCredit, PosOrder } from '#integrations/pos/port.ts';
import { providerNameOf } from '#integrations/providers.ts';
import type { Db } from '#kit/server/data/database.ts';
import * as orders from '../../../record/server/orders.repo.ts';
import { type CreditedSale, type CreditPlan, expectedCredit, planCredit } from '../../credits.rules.ts';
import { maxCreditCalls, taxReadDelay } from '../../documents.rules.ts';
import { posPatience } from '../../posPatience.rules.ts';
import { isUndone } from '../isUndone.ts';
import type { PosAccount, PosTill } from '../posJobKinds.ts';
import { contentOf, outsideOf, posOrderOf } from '../posOrderOf.ts';
import * as posOrders from '../posOrders.repo.ts';
import { connectTo, type WaitStep, waitForSlot, type With } from '../preparePosOrder.ts';
import * as credits from './posCredits.repo.ts';
import * as documents from './posDocuments.repo.ts';
import { leaveCredit } from './settleCredit.ts';

/** The next call for a document. */
export type DocumentStep = { posOrderId: number; connection: PortConnection<'pos'> } & (
  | { kind: 'credit'; id: number; credit: PosCredit; expected: { amount: number; tolerance: number } }
  | { kind: 'tax'; reference: string }
);

const later = (milliseconds: number): string => new Date(Date.now() + milliseconds).toISOString();

/** An order as it was sent, with its amounts as its document has them; null: it is not the same any longer. */
async function soldOf(
  db: Db,
  { company }: With,
  row: posOrders.StoredPosOrder,
): Promise<{ order: PosOrder; sale: CreditedSale } | null> {
  const stored = await posOrders.orderOf(db, row.orderId);
  if (!stored) return null;
  const account = { provider: row.provider, storeId: row.accountStoreId };
  const codes = await codesOfOrder(db, account, contentOf(stored));
  const built = posOrderOf(stored, {
    key: row.key,
    sentAt: row.sentAt ?? row.createdAt,
    codes,
    country: company.country,
  });
  if (!('order' in built)) return null;
  const { order } = built;
  const lines = order.lines.map((line) => ({
    quantity: line.quantity,
    amount: lineAmount(line) - line.discount,
    optionCount: line.choices.length,
  }));
  return { order, sale: { lines, delivery: order.delivery?.amount ?? 0, outside: outsideOf(stored.parts) } };
}

const byHandText = 'El reembolso no es de productos enteros: emite la nota de crédito en la caja.';
const changedText = 'El pedido ya no es igual a su documento: emite la nota de crédito en la caja.';

/** How a refund is credited: as it was planned before, or now. A text: a person has to. */
async function planOf(
  db: Db,
  credit: credits.StoredCredit,
  sold: Awaited<ReturnType<typeof soldOf>>,
): Promise<CreditPlan | 'none' | { problem: string }> {
  if (credit.plan) return credit.plan;
  const document = await documents.find(db, credit.documentId);
  const total = sold && sold.order.total;
  if (!sold || document?.total !== total) return { problem: changedText };
  const earlier = await credits.earlierOf(db, credit);
  const plan = planCredit(
    sold.sale,
    { amount: credit.amount, parts: await credits.refundedParts(db, credit.refundId) },
    earlier.map(({ amount, plan: former, state }) => ({
      amount,
      plan: former,
      isByHand: former === null && state !== 'dropped',
    })),
  );
  return plan === 'byHand' ? { problem: byHandText } : plan;
}

const partsOf = (plan: CreditPlan, order: PosOrder): PosCredit['parts'] =>
  plan.kind === 'whole' ? null : { order, lines: plan.lines, delivery: plan.delivery };

/** Locks a credit that is due after its order and row. */
async function lockDue(db: Db, id: number) {
  const found = await credits.find(db, id);
  const order = found && (await orders.findForUpdate(db, found.orderId, null));
  const row = order && (await posOrders.findForUpdate(db, found.posOrderId));
  const credit = row && (await credits.findForUpdate(db, id));
  if (!credit || credit.state !== 'waiting' || credit.nextAt === null) return undefined;
  // The cancellation of an order credits all of its document.
  const isCanceled = row.replacedAt !== null || row.state === 'canceled' || (await isUndone(db, row, order.status));
  const isCredited = credit.attempts === 0 && isCanceled;
  return { row, credit, isCredited };
}

/** Why a credit note cannot be sent; null: it can. */
function obstacleOf(
  { provider }: posOrders.StoredPosOrder,
  { attempts }: credits.StoredCredit,
  connection: PortConnection<'pos'> | null,
): string | null {
  const name = providerNameOf(provider);
  if (!connection) return `Faltan las credenciales de ${name}.`;
  if (!connection.adapter.creditNote) return `${name} no emite notas de crédito por su API.`;
  return attempts >= maxCreditCalls ? `${name} no emitió la nota de crédito: emítela en la caja.` : null;
}

/** Stores that a credit note is sent, unless none is needed or a person has to issue it. */
async function prepareCredit(db: Db, using: With, id: number): Promise<DocumentStep | WaitStep | 'settled'> {
  const due = await lockDue(db, id);
  if (!due) return 'settled';
  const { row, credit, isCredited } = due;
  const connection = await connectTo(db, using, row);
  const problem = obstacleOf(row, credit, connection);
  const sold = await soldOf(db, using, row);
  const plan = isCredited ? 'none' : problem === null ? await planOf(db, credit, sold) : { problem };
  if (plan === 'none') {
    await credits.change(db, id, { state: 'dropped', nextAt: null });
    return 'settled';
  }
  const document = await documents.find(db, credit.documentId);
  if ('problem' in plan || !connection || !sold || !document) {
    await leaveCredit(db, credit, 'problem' in plan ? plan.problem : changedText);
    return 'settled';
  }
  const wait = await waitForSlot(db, row, connection);
  if (wait) return wait;
  const nextAt = later(posPatience.lease);
  await credits.change(db, id, { plan, attempts: credit.attempts + 1, nextAt, problem: null });
  const { key, reason } = credit;
  return {
    kind: 'credit',
    posOrderId: row.id,
    connection,
    id,
    expected: expectedCredit(sold.sale, plan),
    credit: { key, document: document.reference, parts: partsOf(plan, sold.order), reason },
  };
}

/** Stores when a document is read again, unless its point of sale cannot report it. */
async function prepareRead(
  db: Db,
  using: With,
  { id, posOrderId, reference, reads }: NonNullable<Awaited<ReturnType<typeof documents.findDue>>>,
): Promise<DocumentStep | WaitStep | 'settled'> {
  const row = await posOrders.find(db, posOrderId);
  const connection = row && (await connectTo(db, using, row));
  const wait = row && connection?.adapter.document ? await waitForSlot(db, row, connection) : null;
  if (wait) return wait;
  const isUnreadable = connection && !connection.adapter.document;
  const delay = isUnreadable ? null : taxReadDelay(reads + 1);
  await documents.change(db, id, { reads: reads + 1, nextAt: delay === null ? null : later(delay) });
  return connection && !isUnreadable ? { kind: 'tax', posOrderId, connection, reference } : 'settled';
}

/**
 * Decides the next call for the documents of a till, and stores that it is made. Null: nothing is due.
 *
 * `settled`: the document that was due needs no call.
 */
export async function prepareDocument(
  db: Db,
  using: With,
  till: PosTill,
): Promise<DocumentStep | WaitStep | 'settled' | null> {
  if ((await posOrders.inFlightUntil(db, till)) !== null) return null;
  const credit = await credits.findDue(db, till);
  if (credit) return prepareCredit(db, using, credit.id);
  const document = await documents.findDue(db, till);
  return document ? prepareRead(db, using, document) : null;
}

/** When the next document of a till is due; null: none is. */
export async function nextDocumentAt(db: Db, till: PosTill): Promise<string | null> {
  const [credit, document] = [await credits.nextDueAt(db, till), await documents.nextDueAt(db, till)];
  if (credit === null || document === null) return credit ?? document;
  return Date.parse(credit) < Date.parse(document) ? credit : document;
}

/** The store of the first document of an account that is due now, among stores without a call. */
export const findDocumentStore = async (db: Db, account: PosAccount, busyStoreIds: readonly number[]) =>
  (await credits.findDueStore(db, account, busyStoreIds)) ?? documents.findDueStore(db, account, busyStoreIds);

/** Tills with documents that something is done for without a person. */
export const documentTills = async (db: Db): Promise<PosTill[]> => [
  ...(await credits.activeTills(db)),
  ...(await documents.activeTills(db)),
];
