import { sql } from 'kysely';
import { nameKey } from '#domain/cells/recordIds.ts';
import { anyOf } from '#kit/server/data/anyOf.ts';
import type { Db } from '#kit/server/data/database.ts';
import type { Actor, Tenant } from '#kit/server/http/context.ts';
import { lockStores } from '../../record/server/lockStores.ts';
import { viewOf } from '../../record/server/storeView.ts';
import type { StoreDraft } from '../../record/stores.contract.ts';
import { findMany } from '../../rows/server/stores.repo.ts';
import { draftOfStore } from '../../saving/stores.rules.ts';

export type StoredStore = { id: number; draft: StoreDraft };

/** Stores read by one statement: each comes with its zones. */
const batchSize = 200;

type Access = { actor: Actor; tenant: Pick<Tenant, 'timeZone'>; isSaving: boolean };

/** The stores within reach that some lines name by their id or their name. */
export async function storesNamed(
  db: Db,
  { ids, names }: { ids: readonly number[]; names: readonly string[] },
  { actor, tenant, isSaving }: Access,
): Promise<StoredStore[]> {
  const keys = [...new Set(names.map(nameKey))];
  let found = db
    .selectFrom('stores')
    .select('id')
    .where(sql<boolean>`(id = any(${ids}::bigint[]) or name_norm = any(${keys}::text[]))`)
    .orderBy('id');
  if (actor.storeIds) found = found.where('id', '=', anyOf(actor.storeIds));
  const foundIds = (await found.execute()).map(({ id }) => id);
  if (isSaving) await lockStores(db, { ids: foundIds, storeScope: actor.storeIds });
  const view = viewOf({ actor, tenant });
  const stores: StoredStore[] = [];
  for (let from = 0; from < foundIds.length; from += batchSize)
    for (const store of await findMany(db, foundIds.slice(from, from + batchSize), view))
      stores.push({ id: store.id, draft: draftOfStore(store) });
  return stores;
}

/** Every menu, by name. */
export const menuNames = (db: Db): Promise<{ id: number; name: string }[]> =>
  db.selectFrom('menus').select(['id', 'name']).orderBy('nameNorm').orderBy('id').execute();
