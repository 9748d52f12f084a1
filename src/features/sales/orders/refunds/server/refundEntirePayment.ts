import type { Db } from '#kit/server/data/database.ts';
import { enqueue } from '#kit/server/jobs/jobs.ts';
import * as repo from './refunds.repo.ts';
import { sendRefund } from './sendRefund.ts';

type Given = { id: number; orderId: number; amount: number; reason: string };

/** Gives back a payment that should not have come: nobody has to ask for it. */
export async function refundEntirePayment(db: Db, { id, orderId, amount, reason }: Given): Promise<void> {
  const refund = await repo.insertRefund(db, {
    paymentId: id,
    orderId,
    amount,
    reason,
    state: 'processing',
    authorName: 'Comanda',
  });
  await repo.markPayment(db, { id, from: 'completed' }, { status: 'refund' });
  await enqueue(db, sendRefund, { refundId: refund.id, orderId });
}
