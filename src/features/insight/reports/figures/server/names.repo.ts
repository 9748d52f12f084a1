import { anyOf } from '#kit/server/data/anyOf.ts';
import type { Db } from '#kit/server/data/database.ts';

const byId = (rows: readonly { id: number; name: string }[]): ReadonlyMap<number, string> =>
  new Map(rows.map(({ id, name }) => [id, name]));

export const namesOfStores = async (db: Db, ids: readonly number[]) =>
  byId(await db.selectFrom('stores').select(['id', 'name']).where('id', '=', anyOf(ids)).execute());

/** Products of channels that are none of ours are sold under the id 0. */
const unknown = { id: 0, name: 'Productos de canales sin identificar' };

/** As they were sold last, also of products that are no more. */
export async function namesOfProducts(db: Db, ids: readonly number[]) {
  const found = await db
    .selectFrom('soldProducts')
    .select(['productId as id', 'name'])
    .where('productId', '=', anyOf(ids))
    .execute();
  return byId([...found, unknown]);
}

/** The orders with a product; null of unknown products, which no list of orders can filter by. */
export const ordersWithProduct = (productId: string) =>
  Number(productId) === unknown.id ? null : { productId: Number(productId) };

export const namesOfCustomers = async (db: Db, ids: readonly number[]) =>
  byId(await db.selectFrom('customers').select(['id', 'name']).where('id', '=', anyOf(ids)).execute());
