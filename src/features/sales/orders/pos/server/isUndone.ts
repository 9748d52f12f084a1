import { isAborted, type OrderStatus, type PaymentStatus } from '#domain/orders/orders.ts';
import { providerOf } from '#integrations/providers.ts';
import type { Db } from '#kit/server/data/database.ts';
import type { PosOrderState } from '../posOrders.contract.ts';

const hasPayment = async (db: Db, orderId: number, none: readonly PaymentStatus[]): Promise<boolean> =>
  (await db
    .selectFrom('payments')
    .select('id')
    .where('orderId', '=', orderId)
    .where('status', 'not in', [...none])
    .limit(1)
    .executeTakeFirst()) !== undefined;

const unpaid = ['created', 'failed', 'canceled'] as const;

/**
 * Whether the sale of an order is undone at its point of sale.
 *
 * That of a failed order with a document stays if it was paid: its refunds are credited. One that is not there yet and
 * was refunded in full never goes there.
 */
export async function isUndone(
  db: Db,
  { provider, orderId, state }: { provider: string; orderId: number; state: PosOrderState },
  status: OrderStatus,
): Promise<boolean> {
  if (status !== 'failed' || !providerOf(provider)?.issuesDocuments) return isAborted(status);
  return !(await hasPayment(db, orderId, state === 'waiting' ? [...unpaid, 'refunded'] : unpaid));
}
