import type { CountryCode } from '#domain/countries.ts';
import type { Ctx } from '#kit/server/http/context.ts';
import { implementApi } from '#kit/server/http/mount.ts';
import type { Db } from '#kit/server/data/database.ts';
import { fail } from '../../../orders.failures.ts';
import { addNote } from '../../../record/server/orderNotes.ts';
import * as orders from '../../../record/server/orders.repo.ts';
import { documentName } from '../../documents.rules.ts';
import { type OrderDocuments, type PosCreditDetails, posDocumentsApi } from '../../posDocuments.contract.ts';
import { sendSoon } from '../posJobKinds.ts';
import * as posOrders from '../posOrders.repo.ts';
import * as credits from './posCredits.repo.ts';
import * as repo from './posDocuments.repo.ts';

type Reader = Pick<Ctx, 'db' | 'actor' | 'tenant'>;

/** The credit as staff read it; none of one that was issued, or that no document needs. */
function creditView(
  credit: credits.StoredCredit,
  documents: readonly repo.StoredDocument[],
  country: CountryCode,
): PosCreditDetails[] {
  const { id, amount, state, problem, number, settledBy, documentId } = credit;
  if (state === 'issued' || state === 'dropped') return [];
  const credited = documents.find((document) => document.id === documentId);
  const name = credited ? documentName(credited, country) : '';
  const needsPerson = state === 'waiting' && credit.nextAt === null;
  return [{ id, amount, documentName: name, state, problem, needsPerson, number, settledBy }];
}

async function documentsOf({ db, tenant: { country } }: Reader, orderId: number): Promise<OrderDocuments> {
  const documents = await repo.ofOrder(db, orderId);
  const stored = await credits.ofOrder(db, orderId);
  return {
    documents: documents.map((document) => {
      const { id, kind, url, total, taxState, message, problem } = document;
      return { id, kind, name: documentName(document, country), url, total, taxState, message, problem };
    }),
    credits: stored.flatMap((credit) => creditView(credit, documents, country)),
  };
}

/** Locks the order of a store of the user, as everybody does before the rows of its point of sale. */
async function lockOrder({ db, actor }: Reader, orderId: number | undefined): Promise<number> {
  const order = orderId === undefined ? undefined : await orders.findForUpdate(db, orderId, actor.storeIds);
  return order?.id ?? fail('notFound');
}

/** A credit of an order of a store of the user that waits for a person. */
async function lockCredit(ctx: Reader, id: number): Promise<credits.StoredCredit> {
  await lockOrder(ctx, (await credits.find(ctx.db, id))?.orderId);
  const credit = (await credits.findForUpdate(ctx.db, id)) ?? fail('notFound');
  return credit.state === 'waiting' && credit.nextAt === null ? credit : fail('posOrderSettled');
}

/** Sends what an account waits for. */
async function continueWith(db: Db, posOrderId: number): Promise<void> {
  const row = await posOrders.find(db, posOrderId);
  if (row) await sendSoon(db, row);
}

export const posDocuments = implementApi(posDocumentsApi, {
  async ofOrder(ctx, { params: { id } }) {
    if (!(await repo.isOrderOf(ctx.db, id, ctx.actor.storeIds))) fail('notFound');
    return documentsOf(ctx, id);
  },
  async settle(ctx, { params: { id } }) {
    const { db } = ctx;
    const orderId = await lockOrder(ctx, (await repo.find(db, id))?.orderId);
    const document = (await repo.find(db, id)) ?? fail('notFound');
    if (document.problem !== null) {
      await repo.change(db, id, { problem: null });
      await repo.mirrorProblems(db, document.posOrderId);
      await addNote(db, orderId, `Revisó ${documentName(document, ctx.tenant.country)}`);
    }
    return documentsOf(ctx, orderId);
  },
  async retryCredit(ctx, { params: { id } }) {
    const { db } = ctx;
    const { posOrderId, orderId } = await lockCredit(ctx, id);
    await credits.change(db, id, { nextAt: new Date().toISOString(), attempts: 0, problem: null });
    await repo.mirrorProblems(db, posOrderId);
    await continueWith(db, posOrderId);
    return documentsOf(ctx, orderId);
  },
  async settleCredit(ctx, { params: { id }, body: { number } }) {
    const { db, actor } = ctx;
    const { posOrderId, orderId } = await lockCredit(ctx, id);
    await credits.change(db, id, { state: 'byHand', problem: null, number, settledBy: actor.name.slice(0, 200) });
    await repo.mirrorProblems(db, posOrderId);
    await addNote(db, orderId, `Emitió en la caja la nota de crédito ${number}`);
    return documentsOf(ctx, orderId);
  },
});
