import type { Db } from '#kit/server/data/database.ts';

/** Whether the company has ever had an order. */
export async function hasAnyOrder(db: Db): Promise<boolean> {
  const order = await db.selectFrom('orders').select('id').limit(1).executeTakeFirst();
  return order !== undefined;
}
