import { fail } from '#domain/failures.ts';
import { anyOf } from '#kit/server/anyOf.ts';
import type { Ctx } from '#kit/server/context.ts';
import { emit } from '#kit/server/events.ts';
import { updateAll } from '#kit/server/write.ts';
import { lockStores } from './lockStores.ts';

type Assigned = { joining: readonly number[]; leaving: readonly number[] };

/** Stores that begin to sell a menu and stores that cease to; one that left it meanwhile keeps what it has now. */
export async function assignMenu({ db, actor }: Ctx, menuId: number, { joining, leaving }: Assigned): Promise<void> {
  const ids = [...joining, ...leaving];
  if (ids.length === 0) return;
  const reach = actor.storeIds;
  await lockStores(db, { ids, reach });
  const rows = await db.selectFrom('stores').select(['id', 'menuId']).where('id', '=', anyOf(ids)).execute();
  const stores = new Map(
    rows.filter(({ id }) => reach?.includes(id) ?? true).map(({ id, menuId: sold }) => [id, sold]),
  );
  if (joining.some((id) => !stores.has(id)))
    fail('invalidFields', { fields: { store_ids: ['Uno de los locales no existe o no está entre los tuyos'] } });
  const begin = joining.filter((id) => stores.get(id) !== menuId);
  const cease = leaving.filter((id) => stores.get(id) === menuId);
  if (begin.length > 0) await updateAll(db, 'stores', begin, { menuId });
  if (cease.length > 0) await updateAll(db, 'stores', cease, { menuId: null });
  if (begin.length + cease.length > 0) await emit(db, 'stores');
}
