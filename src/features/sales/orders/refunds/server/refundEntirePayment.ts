import type { Db } from '#kit/server/data/database.ts';
import { enqueue } from '#kit/server/jobs/jobs.ts';
import * as repo from './refunds.repo.ts';
import { sendRefund } from './sendRefund.ts';

type UnduePayment = { id: number; orderId: number; amount: number; reason: string };

/** Refunds a payment that was not due, without a request from staff. */
export async function refundEntirePayment(db: Db, { id, orderId, amount, reason }: UnduePayment): Promise<void> {
  const refund = await repo.insertRefund(db, {
    paymentId: id,
    orderId,
    amount,
    reason,
    state: 'processing',
    authorName: 'Comanda',
    parts: null,
  });
  await repo.markPayment(db, { id, from: 'completed' }, { status: 'refund' });
  await enqueue(db, sendRefund, { refundId: refund.id, orderId });
}
