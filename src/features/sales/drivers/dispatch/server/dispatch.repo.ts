import { sql } from 'kysely';
import { anyOf } from '#kit/server/data/anyOf.ts';
import type { Db } from '#kit/server/data/database.ts';
import type { AssignedOrder } from '../dispatch.contract.ts';

/** Orders as staff see them on a driver, the oldest promise first. */
export const assignedOrders = (db: Db, ids: readonly number[]): Promise<AssignedOrder[]> =>
  db
    .selectFrom('orders as o')
    .select(['o.id', 'o.status', 'o.promisedAt', 'o.total'])
    .select([
      sql<string>`o.customer ->> 'name'`.as('customerName'),
      sql<string>`coalesce(o.address ->> 'text', '')`.as('address'),
    ])
    .where('o.id', '=', anyOf(ids))
    .orderBy('o.promisedAt')
    .orderBy('o.id')
    .execute();
