import { type CountryCode } from '#domain/countries.ts';
import { formatMoney } from '#domain/money.ts';
import type { PosDocument } from '#integrations/pos/port.ts';
import { providerNameOf } from '#integrations/providers.ts';
import type { Db } from '#kit/server/data/database.ts';
import { addNote } from '../../../record/server/orderNotes.ts';
import * as orders from '../../../record/server/orders.repo.ts';
import { documentName, taxReadDelay } from '../../documents.rules.ts';
import { isUndone } from '../isUndone.ts';
import { sendSoon } from '../posJobKinds.ts';
import { outsideOf } from '../posOrderOf.ts';
import * as posOrders from '../posOrders.repo.ts';
import * as credits from './posCredits.repo.ts';
import * as repo from './posDocuments.repo.ts';

type PosOrderRow = Pick<posOrders.StoredPosOrder, 'id' | 'orderId' | 'provider'>;
type Sale = { total: number; country: CountryCode };

/** Why a person has to check a document, with what was known of it before. A problem that a person settled stays so. */
function problemOf(document: PosDocument, before: repo.StoredDocument | undefined, { total, country }: Sale) {
  const name = documentName(document, country);
  if (document.taxState === 'rejected' && before?.taxState !== 'rejected')
    return `El servicio de impuestos rechazó ${name}: ${document.message ?? 'no dice por qué.'}`.slice(0, 500);
  if (!before && document.kind !== 'creditNote' && document.total !== total) {
    const amounts = [document.total, total].map((amount) => formatMoney(amount, country));
    return `${name} es por ${amounts[0]}, y el pedido por ${amounts[1]}.`;
  }
  const isCorrected = document.taxState === 'accepted' && before?.taxState === 'rejected';
  return isCorrected ? null : (before?.problem ?? null);
}

const nextRead = ({ taxState }: PosDocument): string | null => {
  const delay = taxState === 'pending' ? taxReadDelay(0) : null;
  return delay === null ? null : new Date(Date.now() + delay).toISOString();
};

/** Only addresses that a browser opens safely. */
const urlOf = ({ url }: PosDocument): string | null => (url?.startsWith('https://') && url.length <= 1000 ? url : null);

/** Stores documents of an order as its point of sale reports them, which is locked. Repeatable. */
export async function storeDocuments(db: Db, row: PosOrderRow, reported: readonly PosDocument[]): Promise<void> {
  const stored = await repo.saleOf(db, row.orderId);
  const sale = { total: stored.total - outsideOf(stored.parts), country: stored.country };
  let isChanged = false;
  for (const document of reported) {
    const before = await repo.findByReference(db, row.id, document.reference);
    const problem = problemOf(document, before, sale);
    isChanged ||= problem !== (before?.problem ?? null);
    const { number, taxState, total } = document;
    const values = { number, taxState, total, url: urlOf(document), message: document.message?.slice(0, 500) ?? null };
    if (before) {
      const isDecided = taxState !== 'pending';
      await repo.change(db, before.id, { ...values, problem, ...(isDecided && { nextAt: null }) });
      continue;
    }
    const { kind, reference } = document;
    const refersTo = kind === 'creditNote' ? ((await repo.mainOf(db, row.id))?.id ?? null) : null;
    const { id: posOrderId, orderId } = row;
    const nextAt = nextRead(document);
    await repo.insert(db, { posOrderId, orderId, kind, reference, refersTo, ...values, problem, nextAt });
    await addNote(db, orderId, `${providerNameOf(row.provider)} emitió ${documentName(document, sale.country)}`);
    if (kind !== 'creditNote') await creditRefunds(db, orderId);
  }
  if (isChanged) await repo.mirrorProblems(db, row.id);
}

/**
 * Stores the credit notes that the refunds of an order require, once its document is known.
 *
 * The document of a canceled order is credited by its cancellation.
 */
export async function creditRefunds(db: Db, orderId: number): Promise<void> {
  const order = await orders.findForUpdate(db, orderId, null);
  const row = order && (await posOrders.liveForUpdate(db, orderId));
  if (
    !row ||
    (await isUndone(db, row, order.status)) ||
    row.state === 'canceled' ||
    row.task === 'cancel' ||
    row.task === 'cancelByHand'
  )
    return;
  const document = await repo.mainOf(db, row.id);
  if (!document) return;
  if (await credits.insertMissing(db, { orderId, posOrderId: row.id, documentId: document.id }))
    await sendSoon(db, row);
}
