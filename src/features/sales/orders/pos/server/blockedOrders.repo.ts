import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { anyOf } from '#kit/server/data/anyOf.ts';
import { type Db, unaudited } from '#kit/server/data/database.ts';
import { tenantRows } from '#kit/server/data/tenantRows.ts';
import { notifyOrderChange } from '../../record/server/changeOrderStatus.ts';
import { posPatience } from '../posPatience.rules.ts';
import type { StoreTill } from './posJobKinds.ts';

/**
 * Until when the kitchen of a store waits for an order that is queued now.
 *
 * Null where the store does not require it, and while its point of sale is known to take no orders.
 */
export const blockEnd = (storeId: number, provider: RawBuilder<string>): RawBuilder<string | null> => sql`(
  select now() + make_interval(secs => ${posPatience.kitchen / 1000}::int) from ${tenantRows('stores as s')}
  where s.id = ${storeId}::bigint and s.kitchen_waits_for_pos and not exists (
    select from ${tenantRows('posPauses as p')} where p.store_id = s.id and p.provider = ${provider}))`;

/**
 * Until when the kitchen waits for the point of sale to take an order `o`; null: it does not.
 *
 * An order of ours waits as new, one of a channel as accepted: its next step ends the wait.
 */
export const blockedUntil = sql<string | null>`(
  select h.blocked_until from ${tenantRows('posOrders as h')}
  where h.order_id = o.id and h.replaced_at is null and h.blocked_until > now()
    and o.status = case when o.source = 'mercat' then 'created' else 'preparing' end)`;

/** That the kitchen does not have an order `o` yet. It had those of channels before they were accepted. */
export const isBlocked = sql<SqlBool>`(o.source = 'mercat' and ${blockedUntil} is not null)`;

/** Gives the kitchen of a store the orders that wait for its point of sale, which takes none now. */
export async function releaseBlocked(db: Db, { storeId, provider }: StoreTill): Promise<void> {
  const released = await unaudited(db)
    .updateTable('posOrders')
    .set({ blockedUntil: null })
    .where('storeId', '=', storeId)
    .where('provider', '=', provider)
    .where('blockedUntil', 'is not', null)
    .returning('orderId')
    .execute();
  if (released.length === 0) return;
  const orders = await db
    .selectFrom('orders')
    .select(['id', 'storeId', 'status'])
    .where('id', '=', anyOf(released.map(({ orderId }) => orderId)))
    .execute();
  for (const order of orders) await notifyOrderChange(db, order);
}
