import { type ExpressionBuilder, sql } from 'kysely';
import type { Page } from '#kit/contract/crud.ts';
import { withoutLinks } from '#kit/contract/links.ts';
import type { PolicyTable } from '#kit/contract/policies.ts';
import type { Db } from '#kit/server/data/database.ts';
import { isLinked, removeLinks, saveAllLinks, saveLinks, selectLinks, whereLinked } from '#kit/server/data/links.ts';
import { paginate } from '#kit/server/data/paginate.ts';
import { recordColumns } from '#kit/server/data/crud/recordColumns.ts';
import { fuzzyMatches, matchRank } from '#kit/server/search/textSearch.ts';
import type { TenantTables } from '#kit/server/data/tables.ts';
import {
  insert as insertRecord,
  insertAll as insertRecords,
  remove as removeRecord,
  update as updateRecord,
} from '#kit/server/data/write.ts';
import { role, type Role, type RoleDraft, type RoleListQuery, roleLinks } from '../roles.contract.ts';

type Roles = ExpressionBuilder<TenantTables & { r: TenantTables['roles'] }, 'r'>;

const userCount = ({ selectFrom }: Roles) =>
  sql<number>`(${selectFrom('userRoles as ur')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .whereRef('ur.roleId', '=', 'r.id')})`.as('userCount');

const selected = (db: Db) =>
  db
    .selectFrom('roles as r')
    .select(recordColumns(role.shape, 'r', ['policyIds', 'storeIds', 'storeGroupIds', 'userCount']))
    .select((eb) => {
      const roles = eb as unknown as Roles;
      return [...selectLinks(roleLinks, 'r'), userCount(roles)];
    });

/** A role as areas know it: policies of one that is not there stay stored and are not seen. */
const known = <Stored extends { policyIds: string[] }>(role: Stored, { isPolicy }: PolicyTable) => ({
  ...role,
  policyIds: role.policyIds.filter(isPolicy),
});

export async function list(
  db: Db,
  { query, storeId, storeGroupId, sort = 'name', dir = 'asc', ...page }: RoleListQuery,
  policies: PolicyTable,
): Promise<Page<Role>> {
  let found = whereLinked(selected(db), { storeGroupIds: roleLinks.storeGroupIds }, 'r', { storeGroupId });
  const text = sql.ref<string>('r.search_text');
  if (query) found = found.where(fuzzyMatches(text, query)).orderBy(matchRank(text, query));
  if (storeId)
    found = found.where(({ or, eb }) =>
      or([eb('r.allStores', '=', true), isLinked(roleLinks.storeIds, 'r.id', storeId)]),
    );
  const by = { userCount: sql.ref('user_count'), name: sql.ref('r.name_norm'), updatedAt: sql.ref('r.updated_at') }[
    sort
  ];
  const roles = await paginate(found.orderBy(by, dir).orderBy('r.id'), page);
  return { ...roles, data: roles.data.map((role) => known(role, policies)) };
}

const stored = (db: Db, id: number) => selected(db).where('r.id', '=', id).executeTakeFirst();

export async function find(db: Db, id: number, policies: PolicyTable): Promise<Role | undefined> {
  const role = await stored(db, id);
  return role && known(role, policies);
}

export const users = (db: Db, id: number) =>
  db
    .selectFrom('userRoles as ur')
    .innerJoin('adminUsers as u', 'u.id', 'ur.userId')
    .select(['u.id', 'u.name', 'u.email', 'u.enabled'])
    .where('ur.roleId', '=', id)
    .orderBy('u.name')
    .orderBy('u.id')
    .execute();

/** A role that reaches every store keeps no list of them. */
const linksOf = (draft: RoleDraft) => (draft.allStores ? { ...draft, storeIds: [], storeGroupIds: [] } : draft);

export async function insert(db: Db, draft: RoleDraft): Promise<{ id: number }> {
  const { id } = await insertRecord(db, 'roles', withoutLinks(roleLinks, draft));
  await saveLinks(db, roleLinks, id, linksOf(draft));
  return { id };
}

/** Inserts roles at once; answers their ids in the given order. */
export async function insertAll(db: Db, drafts: readonly RoleDraft[]): Promise<number[]> {
  const records = drafts.map((draft) => withoutLinks(roleLinks, draft));
  const ids = (await insertRecords(db, 'roles', records)).map(({ id }) => id);
  await saveAllLinks(
    db,
    roleLinks,
    drafts.map((draft, at) => ({ ...linksOf(draft), id: ids[at] as number })),
  );
  return ids;
}

/** Writes the whole role. Policies of an area that is not there stay, and hold again when it comes. */
export async function update(db: Db, id: number, draft: RoleDraft, { isPolicy }: PolicyTable): Promise<void> {
  await updateRecord(db, 'roles', id, withoutLinks(roleLinks, draft));
  const dormant = ((await stored(db, id))?.policyIds ?? []).filter((policy) => !isPolicy(policy));
  const links = linksOf(draft);
  await saveLinks(db, roleLinks, id, { ...links, policyIds: [...links.policyIds, ...dormant] });
}

export async function remove(db: Db, id: number): Promise<void> {
  await removeLinks(db, roleLinks, id);
  await removeRecord(db, 'roles', id);
}
