import { fail } from '#kit/contract/failures.ts';
import { anyOf } from '#kit/server/data/anyOf.ts';
import type { Ctx } from '#kit/server/http/context.ts';
import { emit } from '#kit/server/live/events.ts';
import { updateAll } from '#kit/server/data/write.ts';
import { lockStores } from './lockStores.ts';

type Assigned = { joining: readonly number[]; leaving: readonly number[] };

/** Stores that begin to sell a menu and stores that cease to; one that left it meanwhile keeps what it has now. */
export async function assignMenu({ db, actor }: Ctx, menuId: number, { joining, leaving }: Assigned): Promise<void> {
  const ids = [...joining, ...leaving];
  if (ids.length === 0) return;
  const storeScope = actor.storeIds;
  await lockStores(db, { ids, storeScope });
  const rows = await db.selectFrom('stores').select(['id', 'menuId']).where('id', '=', anyOf(ids)).execute();
  const stores = new Map(
    rows.filter(({ id }) => storeScope?.includes(id) ?? true).map(({ id, menuId: sold }) => [id, sold]),
  );
  if (joining.some((id) => !stores.has(id)))
    fail('invalidFields', { fields: { store_ids: ['Uno de los locales no existe o no está entre los tuyos'] } });
  const begin = joining.filter((id) => stores.get(id) !== menuId);
  const cease = leaving.filter((id) => stores.get(id) === menuId);
  if (begin.length > 0) await updateAll(db, 'stores', begin, { menuId });
  if (cease.length > 0) await updateAll(db, 'stores', cease, { menuId: null });
  if (begin.length + cease.length > 0) await emit(db, 'stores');
}
