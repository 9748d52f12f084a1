import { anyOf } from '#kit/server/data/anyOf.ts';
import type { Db } from '#kit/server/data/database.ts';

const byId = (rows: readonly { id: number; name: string }[]): ReadonlyMap<number, string> =>
  new Map(rows.map(({ id, name }) => [id, name]));

export const namesOfStores = async (db: Db, ids: readonly number[]) =>
  byId(await db.selectFrom('stores').select(['id', 'name']).where('id', '=', anyOf(ids)).execute());

/** As they were sold last, also of products that are no more. */
export const namesOfProducts = async (db: Db, ids: readonly number[]) =>
  byId(
    await db
      .selectFrom('soldProducts')
      .select(['productId as id', 'name'])
      .where('productId', '=', anyOf(ids))
      .execute(),
  );

export const namesOfCustomers = async (db: Db, ids: readonly number[]) =>
  byId(await db.selectFrom('customers').select(['id', 'name']).where('id', '=', anyOf(ids)).execute());
