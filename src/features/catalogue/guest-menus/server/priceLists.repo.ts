import { sql } from 'kysely';
import type { Db } from '#kit/server/data/database.ts';
import { tenantRows } from '#kit/server/data/tenantRows.ts';
import type { MenuContent } from '#features/catalogue/menus/record/menuContent.contract.ts';

/** Price lists that do not apply in each store: they are limited to store groups it is not a member of. */
export async function listsOfOthers(db: Db, storeIds: readonly number[]): Promise<ReadonlyMap<number, number[]>> {
  const { rows } = await sql<{ storeId: number; priceGroupId: number }>`
    select s.id as store_id, l.price_group_id
    from unnest(${[...storeIds]}::bigint[]) s (id)
    cross join (select distinct price_group_id from ${tenantRows('priceGroupStoreGroups')}) l
    where not exists (select from ${tenantRows('priceGroupStoreGroups as g')}
      join ${tenantRows('storeGroupMembers as m')} on m.store_group_id = g.store_group_id
      where g.price_group_id = l.price_group_id and m.store_id = s.id)`.execute(db);
  const byStore = Map.groupBy(rows, ({ storeId }) => storeId);
  return new Map([...byStore].map(([id, lists]) => [id, lists.map(({ priceGroupId }) => priceGroupId)]));
}

/** Menu content with only the price lists that apply in a store. */
export async function contentIn(db: Db, content: MenuContent, storeId: number): Promise<MenuContent> {
  const others = (await listsOfOthers(db, [storeId])).get(storeId) ?? [];
  return { ...content, priceGroupIds: content.priceGroupIds.filter((id) => !others.includes(id)) };
}
