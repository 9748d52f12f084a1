import { sql } from 'kysely';
import { fail } from '#domain/failures.ts';
import { anyOf } from '#kit/server/anyOf.ts';
import type { Ctx } from '#kit/server/context.ts';
import { emit } from '#kit/server/events.ts';
import { updateAll } from '#kit/server/write.ts';
import { lockStores } from './lockStores.ts';

/** Makes these the stores that sell a menu, as far as the user reaches them: others keep or lose nothing. */
export async function assignMenu({ db, actor }: Ctx, menuId: number, storeIds: readonly number[]): Promise<void> {
  const reach = actor.storeIds;
  const within = (ids: readonly number[] | null) =>
    sql<boolean>`(${ids}::bigint[] is null or id = any(${ids}::bigint[]))`;
  const concerned = db
    .selectFrom('stores')
    .select(['id', 'menuId'])
    .where(within(reach))
    .where((eb) => eb.or([eb('menuId', '=', menuId), eb('id', '=', anyOf(storeIds))]));
  const before = await concerned.execute();
  await lockStores(db, { ids: before.map(({ id }) => id), reach });
  const stores = await concerned.execute();
  const wanted = new Set(storeIds);
  if (stores.filter(({ id }) => wanted.has(id)).length < wanted.size)
    fail('invalidFields', { fields: { store_ids: ['Uno de los locales no existe o no está entre los tuyos'] } });
  const joining = stores.filter((store) => wanted.has(store.id) && store.menuId !== menuId);
  const leaving = stores.filter((store) => !wanted.has(store.id));
  for (const [changed, sold] of [
    [joining, menuId],
    [leaving, null],
  ] as const)
    if (changed.length > 0)
      await updateAll(
        db,
        'stores',
        changed.map(({ id }) => id),
        { menuId: sold },
      );
  if (joining.length + leaving.length > 0) await emit(db, 'stores');
}
