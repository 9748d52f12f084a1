import { sql } from 'kysely';
import { type Db, unaudited } from '#kit/server/data/database.ts';

/** The payment a guest owes for an order. */
export const insertPayment = (db: Db, payment: { orderId: number; type: string; amount: number; reference: string }) =>
  unaudited(db).insertInto('payments').values(payment).execute();

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

export const settlePayment = (db: Db, id: number, settled: Settled) =>
  unaudited(db)
    .updateTable('payments')
    .set({ ...settled, updatedAt: new Date().toISOString() })
    .where('id', '=', id)
    .execute();

/** Cancels the pending payments of an order. */
export const cancelPayments = (db: Db, orderId: number) =>
  unaudited(db)
    .updateTable('payments')
    .set({ status: 'canceled', updatedAt: sql<string>`now()` })
    .where('orderId', '=', orderId)
    .where('status', '=', 'created')
    .execute();

type PaidByHand = { id: number; paymentMethod: string; total: number };

/** Records a payment that is already settled with its order. */
export const insertPaid = (db: Db, { id: orderId, paymentMethod: type, total: amount }: PaidByHand) =>
  unaudited(db)
    .insertInto('payments')
    .values({ orderId, type, amount, status: 'completed', paidAt: new Date().toISOString() })
    .execute();
