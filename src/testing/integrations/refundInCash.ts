import { type Db, unaudited } from '#kit/server/data/database.ts';
import { refundByHand } from '../refunds.ts';
import type { TestTenant } from '../testApp.ts';

/** Stores that an order was paid in cash, unless it has a payment. */
async function pay(db: Db, orderId: number): Promise<void> {
  if (await db.selectFrom('payments').select('id').where('orderId', '=', orderId).executeTakeFirst()) return;
  const { total } = await db.selectFrom('orders').select('total').where('id', '=', orderId).executeTakeFirstOrThrow();
  const paid = { type: 'cash', amount: total, status: 'completed' as const, paidAt: new Date().toISOString() };
  await unaudited(db)
    .insertInto('payments')
    .values({ orderId, ...paid })
    .execute();
}

/** Refunds an amount of an order in cash, or parts that add up to it, and pays it out. */
export async function refundInCash(
  { admin, inTenant }: TestTenant,
  orderId: number,
  { amount, parts = null }: { amount: number; parts?: string[] | null },
): Promise<void> {
  await inTenant((db) => pay(db, orderId));
  const { status, text } = await refundByHand(admin, orderId, amount, parts);
  if (status !== 200) throw new Error(text);
}
