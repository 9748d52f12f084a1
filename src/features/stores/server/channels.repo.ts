import { anyOf } from '#kit/server/anyOf.ts';
import type { Actor } from '#kit/server/context.ts';
import type { Db } from '#kit/server/database.ts';

/** A store somebody reaches, with the menu it sells. */
export function storeWithMenu(db: Db, id: number, reach: Actor['storeIds']) {
  let found = db.selectFrom('stores').select(['id', 'name', 'menuId']).where('id', '=', id);
  if (reach) found = found.where('id', '=', anyOf(reach));
  return found.executeTakeFirst();
}
