import { sql } from 'kysely';
import type { Scope } from '#features/sales/rollups/server/index.ts';
import { anyOf } from '#kit/server/data/anyOf.ts';
import type { Db } from '#kit/server/data/database.ts';
import { insertAll, removeAll, updateEach } from '#kit/server/data/write.ts';
import { chainScope } from '../targets.contract.ts';

export type StoredTarget = { id: number; scope: number; month: string; amount: number };

/** Targets of months by their first days: of the chain and all stores, or of some stores alone. */
export function readTargets(db: Db, months: readonly string[], stores: Scope): Promise<StoredTarget[]> {
  let found = db
    .selectFrom('salesTargets')
    .select(['id', 'scope', 'month', 'amount'])
    .where(sql<boolean>`month = any(${months}::date[])`);
  if (stores) found = found.where('scope', '=', anyOf(stores));
  return found.orderBy('id').execute();
}

/** The stores that have targets, by name. */
export function namedStores(db: Db, stores: Scope): Promise<{ id: number; name: string }[]> {
  let found = db.selectFrom('stores').select(['id', 'name']);
  if (stores) found = found.where('id', '=', anyOf(stores));
  return found.orderBy('nameNorm').orderBy('id').execute();
}

/** Scopes that do not exist. */
export async function unknownScopes(db: Db, scopes: readonly number[]): Promise<number[]> {
  const known = await db.selectFrom('stores').select('id').where('id', '=', anyOf(scopes)).execute();
  const ids = new Set([chainScope, ...known.map(({ id }) => id)]);
  return scopes.filter((scope) => !ids.has(scope));
}

export type Change = { scope: number; month: string; amount: number | null };

/** Saves targets with their history and returns how many changed. Concurrent saves wait. */
export async function writeTargets(db: Db, changes: readonly Change[]): Promise<number> {
  const months = [...new Set(changes.map(({ month }) => month))];
  await db
    .selectFrom('salesTargets')
    .select('id')
    .where(sql<boolean>`month = any(${months}::date[])`)
    .orderBy('id')
    .forUpdate()
    .execute();
  const stored = await readTargets(db, months, null);
  const byCell = new Map(stored.map((target) => [`${target.scope} ${target.month}`, target]));
  const found = changes.map((change) => ({ ...change, was: byCell.get(`${change.scope} ${change.month}`) }));
  const created = found.flatMap(({ was, amount, scope, month }) =>
    !was && amount !== null ? [{ scope, month, amount }] : [],
  );
  const changed = found.flatMap(({ was, amount }) =>
    was && amount !== null && was.amount !== amount ? [{ id: was.id, amount }] : [],
  );
  const removed = found.flatMap(({ was, amount }) => (was && amount === null ? [was.id] : []));
  await insertAll(db, 'salesTargets', created);
  await updateEach(db, 'salesTargets', changed);
  await removeAll(db, 'salesTargets', removed);
  return created.length + changed.length + removed.length;
}
