import { anyOf } from '#kit/server/data/anyOf.ts';
import type { Db } from '#kit/server/data/database.ts';

/** Product names at their last sale; current names for products without sums yet. */
export async function soldNames(db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map();
  const [present, sold] = await Promise.all([
    db.selectFrom('products').select(['id', 'name']).where('id', '=', anyOf(ids)).execute(),
    db.selectFrom('soldProducts').select(['productId as id', 'name']).where('productId', '=', anyOf(ids)).execute(),
  ]);
  return new Map([...present, ...sold].map(({ id, name }) => [id, name]));
}

export async function customerNames(db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom('customers').select(['id', 'name']).where('id', '=', anyOf(ids)).execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}
