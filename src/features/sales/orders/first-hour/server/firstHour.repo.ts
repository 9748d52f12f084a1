import { sql } from 'kysely';
import type { Db } from '#kit/server/data/database.ts';

/** Stores looked at: a company in its first hour has one or two. */
const most = 5;

/** Whether anybody has ordered yet. */
export const hasOrders = async (db: Db): Promise<boolean> =>
  (await db.selectFrom('orders').select('id').limit(1).executeTakeFirst()) !== undefined;

/** The first stores, with the menu they sell and whether that was published. */
export const firstStores = (db: Db) =>
  db
    .selectFrom('stores as s')
    .leftJoin('menus as m', 'm.id', 's.menuId')
    .select(['s.id', 's.menuId', sql<boolean>`m.published_version_id is not null`.as('published')])
    .orderBy('s.id')
    .limit(most)
    .execute();
