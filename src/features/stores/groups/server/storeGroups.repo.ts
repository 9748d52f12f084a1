import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { Page } from '#kit/contract/crud.ts';
import { withoutLinks } from '#kit/contract/links.ts';
import { normalise } from '#kit/contract/text.ts';
import { anyOf } from '#kit/server/data/anyOf.ts';
import type { Db } from '#kit/server/data/database.ts';
import { removeLinks, saveLinks } from '#kit/server/data/links.ts';
import { paginate } from '#kit/server/data/paginate.ts';
import { recordColumns } from '#kit/server/data/crud/recordColumns.ts';
import type { TenantTables } from '#kit/server/data/tables.ts';
import { tenantRows } from '#kit/server/data/tenantRows.ts';
import { closestMatches, fuzzyMatches, matchRank } from '#kit/server/search/textSearch.ts';
import { insert as insertRecord, remove as removeRecord, update as updateRecord } from '#kit/server/data/write.ts';
import type { Actor } from '#kit/server/http/context.ts';
import {
  type Condition,
  conditionFields,
  conditions,
  type GroupRule,
  storeGroup,
  type StoreGroup,
  type StoreGroupDraft,
  storeGroupLinks,
  type StoreGroupListQuery,
  type StoreGroupOption,
  type storeGroupsApi,
} from '../storeGroups.contract.ts';

type Scope = Actor['storeIds'];
type Groups<Row> = SelectQueryBuilder<TenantTables & { g: TenantTables['storeGroups'] }, 'g', Row>;

/** That the store which `id` names in a query is within reach. */
const within = (id: string, scope: Scope): RawBuilder<boolean> =>
  scope ? sql<boolean>`${sql.ref(id)} = ${anyOf(scope)}` : sql<boolean>`true`;

const storeCount = (scope: Scope) =>
  sql<number>`(select count(*)::int from ${tenantRows('storeGroupMembers as m')}
    where m.store_group_id = g.id and ${within('m.store_id', scope)})`.as('storeCount');

const chosen = (scope: Scope) =>
  sql<number[]>`array(select l.store_id from ${tenantRows('storeGroupStores as l')}
    where l.store_group_id = g.id and ${within('l.store_id', scope)} order by 1)`.as('storeIds');

/** Groups visible to a user: for users limited to some stores, those with one of them. */
function known(db: Db, scope: Scope) {
  const groups = db.selectFrom('storeGroups as g') as unknown as Groups<object>;
  return scope ? groups.where(hasMember(sql`${anyOf(scope)}`)) : groups;
}

const hasMember = (stores: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`exists (select from ${tenantRows('storeGroupMembers as m')}
    where m.store_group_id = g.id and m.store_id = ${stores})`;

const selected = (db: Db, scope: Scope) =>
  known(db, scope)
    .select(recordColumns(storeGroup.shape, 'g', ['storeIds', 'storeCount']))
    .select([chosen(scope), storeCount(scope)]) as Groups<StoreGroup>;

const sorts = { name: 'g.name_norm', storeCount: 'store_count', updatedAt: 'g.updated_at' } as const;

export function list(
  db: Db,
  { query, kind, storeId, sort = 'name', dir = 'asc', ...page }: StoreGroupListQuery,
  scope: Scope,
): Promise<Page<StoreGroup>> {
  let found = selected(db, scope);
  const text = sql.ref<string>('g.search_text');
  if (query) found = found.where(fuzzyMatches(text, query)).orderBy(matchRank(text, query));
  if (kind) found = found.where('g.kind', '=', kind);
  if (storeId) found = found.where(hasMember(sql`${storeId}`));
  return paginate(found.orderBy(sql.ref(sorts[sort]), dir).orderBy('g.id'), page);
}

export const find = (db: Db, id: number, scope: Scope): Promise<StoreGroup | undefined> =>
  selected(db, scope).where('g.id', '=', id).executeTakeFirst();

type OptionsQuery = z.output<typeof storeGroupsApi.all.query>;

/** Options for a group picker, by name. */
export function options(
  db: Db,
  scope: Scope,
  { limit = 1000, name, ids }: OptionsQuery,
): Promise<Page<StoreGroupOption>> {
  let found = known(db, scope).select(['g.id', 'g.name', 'g.kind']).select(storeCount(scope));
  const text = sql.ref<string>('g.search_text');
  if (ids) found = found.where('g.id', '=', anyOf(ids));
  if (name) found = closestMatches(found, text, name).orderBy(matchRank(text, name));
  return paginate(found.orderBy('g.nameNorm').orderBy('g.id'), { limit });
}

type Counted = { value: string; count: number };

/** Values of one field in the stores in scope, in their most frequent spelling, with counts. */
async function valuesOf(db: Db, condition: Condition, scope: Scope): Promise<Counted[]> {
  const field = conditionFields[condition];
  const [value, compared] = [sql.ref(`s.${field}`), sql.ref(`s.${field}_norm`)];
  const { rows } = await sql<Counted>`
    select mode() within group (order by ${value}) as value, count(*)::int as count
    from ${tenantRows('stores as s')}
    where ${compared} <> '' and ${within('s.id', scope)}
    group by ${compared} order by ${compared}`.execute(db);
  return rows;
}

export async function values(db: Db, scope: Scope): Promise<Record<Condition, Counted[]>> {
  const found = conditions.map(async (each) => [each, await valuesOf(db, each, scope)] as const);
  return Object.fromEntries(await Promise.all(found)) as Record<Condition, Counted[]>;
}

/** Stores that a rule would mean at this moment, by name. */
export async function fitting(db: Db, rule: GroupRule, scope: Scope) {
  const { rows } = await sql<{ id: number; name: string; commune: string | null }>`
    select s.id, s.name, s.commune from ${tenantRows('stores as s')}
    where store_fits(normalise(${JSON.stringify(rule)})::jsonb, s.commune_norm, s.region_norm, s.franchise_norm, s.format_norm)
      and ${within('s.id', scope)}
    order by s.name_norm, s.id`.execute(db);
  return rows;
}

/** Each value of a rule once, however it is written. */
const tidied = (rule: GroupRule): GroupRule =>
  Object.fromEntries(
    conditions.map((each) => [each, [...new Map(rule[each].map((value) => [normalise(value), value])).values()]]),
  ) as GroupRule;

const columnsOf = ({ rule, ...draft }: StoreGroupDraft) => ({
  ...withoutLinks(storeGroupLinks, draft),
  rule: rule && tidied(rule),
});

/** A group by rule keeps no list of stores. */
const linksOf = (draft: StoreGroupDraft) => (draft.rule ? { ...draft, storeIds: [] } : draft);

export async function insert(db: Db, draft: StoreGroupDraft): Promise<{ id: number }> {
  const { id } = await insertRecord(db, 'storeGroups', columnsOf(draft));
  await saveLinks(db, storeGroupLinks, id, linksOf(draft));
  return { id };
}

export async function update(db: Db, id: number, draft: StoreGroupDraft): Promise<void> {
  await updateRecord(db, 'storeGroups', id, columnsOf(draft));
  await saveLinks(db, storeGroupLinks, id, linksOf(draft));
}

export async function remove(db: Db, id: number): Promise<void> {
  await removeLinks(db, storeGroupLinks, id);
  await removeRecord(db, 'storeGroups', id);
}
