import type { Db } from '#kit/server/data/database.ts';

/** Stores to check: a new tenant has one or two. */
const maxStores = 5;

/** Whether anybody has ordered yet. */
export const hasOrders = async (db: Db): Promise<boolean> =>
  (await db.selectFrom('orders').select('id').limit(1).executeTakeFirst()) !== undefined;

export const hasMenus = async (db: Db): Promise<boolean> =>
  (await db.selectFrom('menus').select('id').limit(1).executeTakeFirst()) !== undefined;

/** The first stores. */
export async function firstStores(db: Db): Promise<number[]> {
  const rows = await db.selectFrom('stores').select('id').orderBy('id').limit(maxStores).execute();
  return rows.map(({ id }) => id);
}
