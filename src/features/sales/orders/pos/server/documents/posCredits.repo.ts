import { type SqlBool, sql } from 'kysely';
import { randomUUID } from 'node:crypto';
import { type Db, unaudited } from '#kit/server/data/database.ts';
import { tenantRows } from '#kit/server/data/tenantRows.ts';
import type { CreditPlan } from '../../credits.rules.ts';
import type { CreditState } from '../../posDocuments.contract.ts';
import type { RefundedPart } from '../../../record/orderShape.contract.ts';
import type { PosAccount, PosTill } from '../posJobKinds.ts';
import { isOfIdleStore } from '../callSlots.repo.ts';

const columns = [
  'c.id',
  'c.posOrderId',
  'c.orderId',
  'c.documentId',
  'c.refundId',
  'c.key',
  'c.amount',
  'c.reason',
  'c.state',
  'c.plan',
  'c.attempts',
  'c.nextAt',
  'c.problem',
  'c.number',
  'c.settledBy',
  'c.createdAt',
] as const;

type Narrow = { state: CreditState; plan: CreditPlan | null };

const credits = (db: Db) => db.selectFrom('posCredits as c').select(columns).$narrowType<Narrow>();
export type StoredCredit = NonNullable<Awaited<ReturnType<typeof find>>>;

export const find = (db: Db, id: number) => credits(db).where('c.id', '=', id).executeTakeFirst();

export const findForUpdate = (db: Db, id: number) =>
  credits(db).where('c.id', '=', id).forNoKeyUpdate().executeTakeFirst();

export const ofOrder = (db: Db, orderId: number) =>
  credits(db).where('c.orderId', '=', orderId).orderBy('c.id').execute();

/** Whether our credits of an order's document are as much as it. */
export async function coverDocument(db: Db, posOrderId: number): Promise<boolean> {
  const { rows } = await sql<{ isCovered: boolean }>`
    select sum(coalesce(n.total, c.amount)) >= min(d.total) as is_covered
    from ${tenantRows('posCredits as c')} join ${tenantRows('posDocuments as d')} on d.id = c.document_id
    left join ${tenantRows('posDocuments as n')} on n.id = c.note_id
    where c.pos_order_id = ${posOrderId}::bigint and c.state <> 'dropped'`.execute(db);
  return rows[0]?.isCovered ?? false;
}

const keyOf = (refundId: number): string =>
  `R${refundId}Z${randomUUID().replaceAll('-', '').toUpperCase()}`.slice(0, 26);

/** Refunds of an order that were paid out, of what was due, and have no credit note at a point of sale yet. */
const uncredited = (db: Db, { orderId, posOrderId }: { orderId: number; posOrderId: number }) =>
  db
    .selectFrom('refunds as r')
    .innerJoin('payments as p', 'p.id', 'r.paymentId')
    .select(['r.id', 'r.amount', 'r.reason'])
    .where('r.orderId', '=', orderId)
    .where('r.state', 'in', ['refunded', 'completed'])
    .where('p.problem', 'is', null)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('posCredits as c')
            .select('c.id')
            .whereRef('c.refundId', '=', 'r.id')
            .where('c.posOrderId', '=', posOrderId),
        ),
      ),
    )
    .orderBy('r.id')
    .execute();

/** Stores the credit notes that the refunds of an order require. Returns whether there are any. */
export async function insertMissing(
  db: Db,
  { orderId, posOrderId, documentId }: { orderId: number; posOrderId: number; documentId: number },
): Promise<boolean> {
  const refunds = await uncredited(db, { orderId, posOrderId });
  if (refunds.length === 0) return false;
  await unaudited(db)
    .insertInto('posCredits')
    .values(
      refunds.map(({ id, amount, reason }) => ({
        orderId,
        posOrderId,
        documentId,
        refundId: id,
        key: keyOf(id),
        amount,
        reason: reason.slice(0, 300),
      })),
    )
    .execute();
  return true;
}

type Change = Partial<
  Pick<StoredCredit, 'state' | 'plan' | 'attempts' | 'nextAt' | 'problem' | 'number' | 'settledBy'>
> & { noteId?: number };

export const change = (db: Db, id: number, { plan, ...values }: Change) =>
  unaudited(db)
    .updateTable('posCredits')
    .set({
      ...values,
      ...(plan !== undefined && { plan: plan && JSON.stringify(plan) }),
      updatedAt: sql<string>`now()`,
    })
    .where('id', '=', id)
    .execute();

/** Credits of a document that came before one, as they were planned. */
export const earlierOf = (db: Db, { id, documentId }: Pick<StoredCredit, 'id' | 'documentId'>) =>
  credits(db).where('c.documentId', '=', documentId).where('c.id', '<', id).orderBy('c.id').execute();

/** The parts that a refund is for; null: an amount alone. */
export async function refundedParts(db: Db, refundId: number): Promise<RefundedPart[] | null> {
  const { parts } = await db.selectFrom('refunds').select('parts').where('id', '=', refundId).executeTakeFirstOrThrow();
  return parts as RefundedPart[] | null;
}

/** Credits of an account that are sent without a person; those of a document follow each other. */
const ofAccount = (db: Db, { provider, accountStoreId }: PosAccount) =>
  db
    .selectFrom('posCredits as c')
    .innerJoin('posOrders as r', 'r.id', 'c.posOrderId')
    .leftJoin('posPauses as p', (join) =>
      join.onRef('p.storeId', '=', 'r.storeId').onRef('p.provider', '=', 'r.provider'),
    )
    .where('r.provider', '=', provider)
    .where('r.accountStoreId', 'is not distinct from', accountStoreId)
    .where('c.nextAt', 'is not', null)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('posCredits as before')
            .select('before.id')
            .whereRef('before.documentId', '=', 'c.documentId')
            .whereRef('before.id', '<', 'c.id')
            .where('before.nextAt', 'is not', null),
        ),
      ),
    );

/** Credits of an account that are due now. */
const listDue = (db: Db, account: PosAccount) =>
  ofAccount(db, account)
    .where('c.nextAt', '<=', sql<string>`now()`)
    .where(sql<SqlBool>`(p.until is null or p.until <= now())`)
    .orderBy('c.id')
    .limit(1);

/** The first credit of a till that is due now. */
export const findDue = (db: Db, till: PosTill) =>
  listDue(db, till).select('c.id').where('r.storeId', '=', till.storeId).executeTakeFirst();

/** The store of the first credit of an account that is due now, among stores without a call. */
export const findDueStore = (db: Db, account: PosAccount, busyStoreIds: readonly number[]) =>
  listDue(db, account).select('r.storeId').where(isOfIdleStore(busyStoreIds)).executeTakeFirst();

/** When the next credit of a till is due; null: none waits. */
export async function nextDueAt(db: Db, till: PosTill): Promise<string | null> {
  const row = await ofAccount(db, till)
    .where('r.storeId', '=', till.storeId)
    .select(sql<string | null>`min(greatest(c.next_at, p.until))`.as('at'))
    .executeTakeFirstOrThrow();
  return row.at;
}

/** Tills with credits that are sent without a person. */
export const activeTills = (db: Db): Promise<PosTill[]> =>
  db
    .selectFrom('posCredits as c')
    .innerJoin('posOrders as r', 'r.id', 'c.posOrderId')
    .select(['r.provider', 'r.accountStoreId', 'r.storeId'])
    .distinct()
    .where('c.nextAt', 'is not', null)
    .execute();
