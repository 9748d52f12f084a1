import { isAborted, type OrderStatus } from '#domain/orders/orders.ts';
import { providerOf } from '#integrations/providers.ts';
import type { Db } from '#kit/server/data/database.ts';

const hasPayment = async (db: Db, orderId: number): Promise<boolean> =>
  (await db
    .selectFrom('payments')
    .select('id')
    .where('orderId', '=', orderId)
    .where('status', 'not in', ['created', 'failed', 'canceled'])
    .limit(1)
    .executeTakeFirst()) !== undefined;

/**
 * Whether the sale of an order is undone at its point of sale.
 *
 * That of a failed order with a document stays while its payment does: the refunds of it are credited.
 */
export async function isUndone(
  db: Db,
  { provider, orderId }: { provider: string; orderId: number },
  status: OrderStatus,
): Promise<boolean> {
  if (status !== 'failed' || !providerOf(provider)?.issuesDocuments) return isAborted(status);
  return !(await hasPayment(db, orderId));
}
