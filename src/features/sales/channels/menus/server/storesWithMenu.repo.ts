import { anyOf } from '#kit/server/data/anyOf.ts';
import type { Actor } from '#kit/server/http/context.ts';
import type { Db } from '#kit/server/data/database.ts';

/** A store within the scope, with its menu. */
export function findWithMenu(db: Db, id: number, storeScope: Actor['storeIds']) {
  let found = db.selectFrom('stores').select(['id', 'name', 'menuId']).where('id', '=', id);
  if (storeScope) found = found.where('id', '=', anyOf(storeScope));
  return found.executeTakeFirst();
}
