import { sql } from 'kysely';
import { recordPayments } from '../../record/server/paymentWebhooks.ts';
import { type Db, unaudited } from '#kit/server/data/database.ts';

type NewPayment = { orderId: number; type: string; amount: number; reference: string };

/** The payment a guest owes for an order. */
export async function insertPayment(db: Db, payment: NewPayment): Promise<void> {
  recordPayments(db, await unaudited(db).insertInto('payments').values(payment).returning(['id', 'status']).execute());
}

/** The latest payment of an order, locked until the transaction ends. */
export const lastPayment = (db: Db, orderId: number) =>
  db
    .selectFrom('payments')
    .select(['id', 'type', 'status', 'amount', 'reference'])
    .where('orderId', '=', orderId)
    .orderBy('id', 'desc')
    .limit(1)
    .forNoKeyUpdate()
    .executeTakeFirst();

type Settled = { status: 'completed' | 'failed' | 'canceled'; card?: 'debit' | 'credit' | null; paidAt?: string };

export async function settlePayment(db: Db, id: number, settled: Settled): Promise<void> {
  await unaudited(db)
    .updateTable('payments')
    .set({ ...settled, updatedAt: new Date().toISOString() })
    .where('id', '=', id)
    .execute();
  recordPayments(db, [{ id, status: settled.status }]);
}

/** Cancels the pending payments of an order. */
export async function cancelPayments(db: Db, orderId: number): Promise<void> {
  const canceled = await unaudited(db)
    .updateTable('payments')
    .set({ status: 'canceled', updatedAt: sql<string>`now()` })
    .where('orderId', '=', orderId)
    .where('status', '=', 'created')
    .returning(['id', 'status'])
    .execute();
  recordPayments(db, canceled);
}

type PaidByHand = { id: number; paymentMethod: string; total: number };

/** Records a payment that is already settled with its order. */
export async function insertPaid(
  db: Db,
  { id: orderId, paymentMethod: type, total: amount }: PaidByHand,
): Promise<void> {
  const paid = await unaudited(db)
    .insertInto('payments')
    .values({ orderId, type, amount, status: 'completed', paidAt: new Date().toISOString() })
    .returning(['id', 'status'])
    .execute();
  recordPayments(db, paid);
}
