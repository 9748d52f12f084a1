import { type RawBuilder, sql } from 'kysely';
import { fail } from '#kit/contract/failures.ts';
import { anyOf } from '#kit/server/data/anyOf.ts';
import type { Db } from '#kit/server/data/database.ts';
import { tenantRows } from '#kit/server/data/tenantRows.ts';
import type { Actor } from '#kit/server/http/context.ts';

/** That the store which `id` names in a query is in one of these groups at this moment. */
export const inGroups = (id: string, groupIds: readonly number[]): RawBuilder<boolean> =>
  sql<boolean>`exists (select from ${tenantRows('storeGroupMembers as m')}
    where m.store_id = ${sql.ref(id)} and m.store_group_id = ${anyOf(groupIds)})`;

type StoreFilter = { storeIds?: readonly number[] | undefined; storeGroupId?: number | undefined };

/**
 * Stores of a list filter as an SQL array: the named ones and the current members of groups, within `reach` unless it
 * is null. Null: all stores.
 */
export function filteredStoreIds(
  { storeIds, storeGroupId }: StoreFilter,
  storeScope: Actor['storeIds'],
): RawBuilder<readonly number[]> | null {
  const ids = storeIds && storeScope ? storeIds.filter((id) => storeScope.includes(id)) : (storeIds ?? storeScope);
  if (!storeGroupId) return ids && sql`${[...ids]}::bigint[]`;
  const within = ids ? sql`and m.store_id = ${anyOf(ids)}` : sql``;
  return sql`array(select m.store_id from ${tenantRows('storeGroupMembers as m')}
    where m.store_group_id = ${storeGroupId} ${within})`;
}

type Named = { id: number; name: string };

/** The groups that some stores are in, by store, each by name. */
export async function groupsOf(db: Db, storeIds: readonly number[]): Promise<ReadonlyMap<number, Named[]>> {
  const rows = await db
    .selectFrom('storeGroupMembers as m')
    .innerJoin('storeGroups as g', 'g.id', 'm.storeGroupId')
    .select(['m.storeId', 'g.id', 'g.name'])
    .where('m.storeId', '=', anyOf(storeIds))
    .orderBy('g.nameNorm')
    .execute();
  const byStore = Map.groupBy(rows, ({ storeId }) => storeId);
  return new Map([...byStore].map(([id, groups]) => [id, groups.map(({ storeId: _, ...group }) => group)]));
}

const existing = (db: Db, groupIds: readonly number[]) =>
  db.selectFrom('storeGroups').select('id').where('id', '=', anyOf(groupIds)).execute();

/** A choice of stores and of groups, which stand for their current members. */
type StoreChoice<Ids = readonly number[] | null> = { storeIds: Ids; storeGroupIds?: readonly number[] | undefined };
type Asker = { db: Db; actor: Pick<Actor, 'storeIds'> };

/**
 * Resolves a choice to store ids now: the named ones, in scope or not, and the groups' members in scope. Null without
 * groups is every store.
 *
 * Code that must follow a group stores the choice and resolves it each time.
 */
export async function storesMeant(asker: Asker, choice: StoreChoice<readonly number[]>): Promise<number[]>;
export async function storesMeant(asker: Asker, choice: StoreChoice): Promise<number[] | null>;
export async function storesMeant(
  { db, actor: { storeIds: scope } }: Asker,
  { storeIds, storeGroupIds = [] }: StoreChoice,
): Promise<number[] | null> {
  if (storeGroupIds.length === 0) return storeIds && [...new Set(storeIds)];
  const named = storeIds ?? [];
  let found = db.selectFrom('storeGroupMembers').select('storeId').where('storeGroupId', '=', anyOf(storeGroupIds));
  if (scope) found = found.where('storeId', '=', anyOf(scope));
  const [members, groups] = await Promise.all([found.execute(), existing(db, storeGroupIds)]);
  const refuse = (message: string): never => fail('invalidFields', { fields: { store_group_ids: [message] } });
  if (groups.length < new Set(storeGroupIds).size) refuse('Uno de los grupos ya no existe');
  if (members.length === 0 && named.length === 0) refuse('Ningún local está en estos grupos ahora');
  return [...new Set([...named, ...members.map(({ storeId }) => storeId)])];
}
