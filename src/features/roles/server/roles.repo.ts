import { type ExpressionBuilder, sql } from 'kysely';
import type { Page } from '#kit/contract/crud.ts';
import type { Db } from '#kit/server/database.ts';
import { link, setLinks } from '#kit/server/links.ts';
import { paginate } from '#kit/server/paginate.ts';
import { matches, matchRank } from '#kit/server/searching.ts';
import type { TenantTables } from '#kit/server/tables.ts';
import { insert as insertRecord, remove as removeRecord, update as updateRecord } from '#kit/server/write.ts';
import type { RoleListQuery } from '../roleList.contract.ts';
import type { Role, RoleDraft } from '../roles.contract.ts';

const parent = { parent: 'roles', owner: 'roleId' } as const;
export const rolePolicies = link({
  ...parent,
  table: 'rolePolicies',
  field: 'policyIds',
  target: 'policy',
  type: 'text',
});
export const roleStores = link({
  ...parent,
  table: 'roleStores',
  field: 'storeIds',
  target: 'storeId',
  type: 'bigint',
});

type Roles = ExpressionBuilder<TenantTables & { r: TenantTables['roles'] }, 'r'>;

const policyIds = ({ selectFrom }: Roles) =>
  sql<
    string[]
  >`array(${selectFrom('rolePolicies as p').select('p.policy').whereRef('p.roleId', '=', 'r.id').orderBy('p.policy')})`.as(
    'policyIds',
  );
const storeIds = ({ selectFrom }: Roles) =>
  sql<
    number[]
  >`array(${selectFrom('roleStores as s').select('s.storeId').whereRef('s.roleId', '=', 'r.id').orderBy('s.storeId')})`.as(
    'storeIds',
  );
const userCount = ({ selectFrom }: Roles) =>
  sql<number>`(${selectFrom('userRoles as ur')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .whereRef('ur.roleId', '=', 'r.id')})`.as('userCount');

const selected = (db: Db) =>
  db
    .selectFrom('roles as r')
    .select(['r.id', 'r.name', 'r.description', 'r.allStores', 'r.version', 'r.createdAt', 'r.updatedAt'])
    .select((eb) => {
      const roles = eb as unknown as Roles;
      return [policyIds(roles), storeIds(roles), userCount(roles)];
    });

export function list(db: Db, { query, sort = 'name', dir = 'asc', ...page }: RoleListQuery): Promise<Page<Role>> {
  let found = selected(db);
  const text = sql.ref<string>('r.search_text');
  if (query) found = found.where(matches(text, query)).orderBy(matchRank(text, query));
  const by = { userCount: sql.ref('user_count'), name: sql.ref('r.name_norm'), updatedAt: sql.ref('r.updated_at') }[
    sort
  ];
  return paginate(found.orderBy(by, dir).orderBy('r.id'), page);
}

export const find = (db: Db, id: number): Promise<Role | undefined> =>
  selected(db).where('r.id', '=', id).executeTakeFirst();

export const users = (db: Db, id: number) =>
  db
    .selectFrom('userRoles as ur')
    .innerJoin('adminUsers as u', 'u.id', 'ur.userId')
    .select(['u.id', 'u.name', 'u.email', 'u.enabled'])
    .where('ur.roleId', '=', id)
    .orderBy('u.name')
    .orderBy('u.id')
    .execute();

export async function insert(db: Db, { policyIds: policies, storeIds: stores, ...columns }: RoleDraft): Promise<Role> {
  const { id } = await insertRecord(db, 'roles', columns);
  await setLinks(db, rolePolicies, id, policies);
  await setLinks(db, roleStores, id, columns.allStores ? [] : stores);
  return (await find(db, id)) as Role;
}

export async function update(db: Db, id: number, whole: RoleDraft): Promise<Role> {
  const { policyIds: policies, storeIds: stores, ...columns } = whole;
  await updateRecord(db, 'roles', id, columns);
  await setLinks(db, rolePolicies, id, policies);
  await setLinks(db, roleStores, id, columns.allStores ? [] : stores);
  return (await find(db, id)) as Role;
}

export async function remove(db: Db, id: number): Promise<void> {
  await setLinks(db, rolePolicies, id, []);
  await setLinks(db, roleStores, id, []);
  await removeRecord(db, 'roles', id);
}
