import { refundsApi } from '#features/sales/orders/refunds/refunds.contract.ts';
import { type Db, unaudited } from '#kit/server/data/database.ts';
import type { TestTenant } from '../testApp.ts';

/** The payment in cash of an order, which is made if it has none. */
async function paymentOf(db: Db, orderId: number): Promise<number> {
  const stored = await db.selectFrom('payments').select('id').where('orderId', '=', orderId).executeTakeFirst();
  if (stored) return stored.id;
  const order = await db.selectFrom('orders').select('total').where('id', '=', orderId).executeTakeFirstOrThrow();
  const paid = { type: 'cash', amount: order.total, status: 'completed' as const, paidAt: new Date().toISOString() };
  const { id } = await unaudited(db)
    .insertInto('payments')
    .values({ orderId, ...paid })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Refunds an amount of an order in cash, or parts that add up to it, and pays it out. */
export async function refundByHand(
  { admin, inTenant }: TestTenant,
  orderId: number,
  { amount, parts = null }: { amount: number; parts?: string[] | null },
): Promise<void> {
  const id = await inTenant((db) => paymentOf(db, orderId));
  const params = { id, type: 'cash' as const };
  const requested = await admin.call(refundsApi.refund, { params, body: { amount, reason: 'Llegó frío', parts } });
  if (requested.status !== 201) throw new Error(requested.text);
  const settled = await admin.call(refundsApi.settle, { params: { id: requested.body.id } });
  if (settled.status !== 200) throw new Error(settled.text);
}
