import { type ExpressionBuilder, sql } from 'kysely';
import type { Page } from '#kit/contract/crud.ts';
import { type Db, scopeOf } from '#kit/server/database.ts';
import { link, setAllLinks, setLinks } from '#kit/server/links.ts';
import { paginate } from '#kit/server/paginate.ts';
import { pictureUrl } from '#kit/server/pictures.ts';
import { matches, matchRank } from '#kit/server/searching.ts';
import type { TenantTables } from '#kit/server/tables.ts';
import {
  insert as insertRecord,
  insertAll as insertRecords,
  remove as removeRecord,
  update as updateRecord,
} from '#kit/server/write.ts';
import type { User, UserDraft, UserListQuery } from '../users.contract.ts';

const parent = { parent: 'adminUsers', owner: 'userId' } as const;
export const userRoles = link({ ...parent, table: 'userRoles', field: 'roleIds', target: 'roleId', type: 'bigint' });
export const userStores = link({
  ...parent,
  table: 'userStores',
  field: 'storeIds',
  target: 'storeId',
  type: 'bigint',
});

type Users = ExpressionBuilder<TenantTables & { u: TenantTables['adminUsers'] }, 'u'>;

const roles = ({ selectFrom }: Users) =>
  selectFrom('userRoles as ur')
    .innerJoin('roles as r', 'r.id', 'ur.roleId')
    .select(
      sql<User['roles']>`coalesce(json_agg(json_build_object('id', r.id, 'name', r.name) order by r.name), '[]')`.as(
        'roles',
      ),
    )
    .whereRef('ur.userId', '=', 'u.id')
    .as('roles');
const storeIds = ({ selectFrom }: Users) =>
  sql<
    number[]
  >`array(${selectFrom('userStores as s').select('s.storeId').whereRef('s.userId', '=', 'u.id').orderBy('s.storeId')})`.as(
    'storeIds',
  );
const lastSeenAt = ({ selectFrom }: Users) =>
  selectFrom('sessions as x')
    .select('x.lastSeenAt')
    .whereRef('x.userId', '=', 'u.id')
    .orderBy('x.lastSeenAt', 'desc')
    .limit(1)
    .as('lastSeenAt');

const plain = [
  'u.id',
  'u.name',
  'u.email',
  'u.phone',
  'u.enabled',
  'u.allStores',
  'u.pictureKey',
  'u.version',
  'u.createdAt',
  'u.updatedAt',
] as const;

const selected = (db: Db) =>
  db
    .selectFrom('adminUsers as u')
    .select(plain)
    .select(sql<boolean>`u.password_hash is not null`.as('hasPassword'))
    .select((eb) => {
      const users = eb as unknown as Users;
      return [roles(users), storeIds(users), lastSeenAt(users)];
    });

type Row = Omit<User, 'pictureUrl' | 'roleIds' | 'roles' | 'lastSeenAt'> & {
  pictureKey: string | null;
  roles: User['roles'] | null;
  lastSeenAt: string | null;
};
const toUser = ({ pictureKey, ...row }: Row): User => {
  const held = row.roles ?? [];
  return { ...row, roles: held, roleIds: held.map(({ id }) => id), pictureUrl: pictureUrl(pictureKey) };
};

const sorts = { name: 'u.nameNorm', email: 'u.emailNorm', createdAt: 'u.createdAt' } as const;

export async function list(db: Db, asked: UserListQuery): Promise<Page<User>> {
  const { sort = 'name', dir = 'asc', page, limit } = asked;
  const found = filtered(selected(db), asked);
  const ordered =
    sort === 'lastSeenAt'
      ? found.orderBy(sql`last_seen_at`, (by) => (dir === 'asc' ? by.asc().nullsFirst() : by.desc().nullsLast()))
      : found.orderBy(sorts[sort], dir);
  const answer = await paginate(ordered.orderBy('u.id'), { page, limit });
  return { ...answer, data: answer.data.map((row) => toUser(row)) };
}

export type Filters = Pick<UserListQuery, 'query' | 'roleId' | 'storeId' | 'enabled'>;

/** The rows a list or an export asks for. */
export function filtered(users: ReturnType<typeof selected>, { query, roleId, storeId, enabled }: Filters) {
  let found = users;
  const text = sql.ref<string>('u.search_text');
  if (query) found = found.where(matches(text, query)).orderBy(matchRank(text, query));
  if (enabled !== undefined) found = found.where('u.enabled', '=', enabled);
  if (roleId)
    found = found.where(({ exists, selectFrom }) =>
      exists(
        selectFrom('userRoles as f')
          .select('f.roleId')
          .whereRef('f.userId', '=', 'u.id')
          .where('f.roleId', '=', roleId),
      ),
    );
  if (storeId)
    found = found.where(({ exists, or, eb, selectFrom }) =>
      or([
        eb('u.allStores', '=', true),
        exists(
          selectFrom('userStores as f')
            .select('f.storeId')
            .whereRef('f.userId', '=', 'u.id')
            .where('f.storeId', '=', storeId),
        ),
      ]),
    );
  return found;
}

export async function find(db: Db, id: number): Promise<User | undefined> {
  const row = await selected(db).where('u.id', '=', id).executeTakeFirst();
  return row && toUser(row);
}

/** The users of an export by name: roles and stores by name too, times in the tenant's zone. */
export const exportRows = (db: Db, filters: Filters, timeZone: string) =>
  db
    .selectFrom(filtered(selected(db), filters).as('x'))
    .select(['x.name', 'x.email', 'x.phone'])
    .select([
      sql<string>`(select string_agg(r ->> 'name', ' | ' order by normalise(r ->> 'name')) from json_array_elements(x.roles) r)`.as(
        'roles',
      ),
      sql<string>`case when x.all_stores then '*' else (
        select string_agg(s.name, ' | ' order by normalise(s.name)) from stores s
        where s.tenant_id = ${scopeOf(db).tenantId} and s.id = any(x.store_ids)) end`.as('stores'),
      sql<string>`case when x.enabled then 'sí' else 'no' end`.as('active'),
      sql<string>`to_char(x.last_seen_at at time zone ${timeZone}, 'DD/MM/YYYY HH24:MI')`.as('lastSeen'),
    ])
    .orderBy(sql`normalise(x.name)`)
    .orderBy('x.id');

/** The users with these e-mails, by e-mail in lower case. */
export async function findByEmails(db: Db, emails: readonly string[]): Promise<Map<string, User>> {
  const rows = await selected(db)
    .where('u.emailNorm', '=', sql<string>`any(${emails.map((email) => email.toLowerCase())}::text[])`)
    .execute();
  return new Map(rows.map((row) => [row.email.toLowerCase(), toUser(row)]));
}

type Columns = Omit<UserDraft, 'password' | 'roleIds' | 'storeIds'> & { passwordHash?: string };
type Links = Pick<UserDraft, 'roleIds' | 'storeIds' | 'allStores'>;

async function setReach(db: Db, id: number, { roleIds, storeIds: stores, allStores }: Links): Promise<void> {
  await setLinks(db, userRoles, id, roleIds);
  await setLinks(db, userStores, id, allStores ? [] : stores);
}

export async function insert(db: Db, columns: Columns, links: Links): Promise<User> {
  const { id } = await insertRecord(db, 'adminUsers', columns);
  await setReach(db, id, links);
  return (await find(db, id)) as User;
}

export async function update(db: Db, id: number, columns: Partial<Columns>, links: Links): Promise<User> {
  await updateRecord(db, 'adminUsers', id, columns);
  await setReach(db, id, links);
  return (await find(db, id)) as User;
}

type Whole = Omit<UserDraft, 'password'>;
const columnsOf = ({ name, email, phone, enabled, allStores }: Whole) => ({ name, email, phone, enabled, allStores });

const setAllReach = async (db: Db, users: readonly { id: number; draft: Whole }[]): Promise<void> => {
  await setAllLinks(db, userRoles, new Map(users.map(({ id, draft }) => [id, draft.roleIds])));
  await setAllLinks(db, userStores, new Map(users.map(({ id, draft }) => [id, draft.allStores ? [] : draft.storeIds])));
};

/** Many new users without a password, in a few statements. */
export async function insertAll(db: Db, drafts: readonly Whole[]) {
  const made = await insertRecords(db, 'adminUsers', drafts.map(columnsOf));
  const byEmail = new Map(drafts.map((draft) => [draft.email, draft]));
  await setAllReach(
    db,
    made.map(({ id, email }) => ({ id, draft: byEmail.get(email) as Whole })),
  );
  return made;
}

/** Many users, each with values of its own. */
export async function updateEach(db: Db, users: readonly { id: number; draft: Whole }[]): Promise<void> {
  await Promise.all(users.map(({ id, draft }) => updateRecord(db, 'adminUsers', id, columnsOf(draft))));
  await setAllReach(db, users);
}

export async function remove(db: Db, id: number): Promise<void> {
  await setReach(db, id, { roleIds: [], storeIds: [], allStores: false });
  await removeRecord(db, 'adminUsers', id);
}

/** What the signed-in person keeps of themselves. */
export const own = (db: Db, id: number) =>
  db
    .selectFrom('adminUsers')
    .select(['id', 'name', 'email', 'phone', 'pictureKey', 'startPath', 'shortcuts', 'version'])
    .where('id', '=', id)
    .executeTakeFirst();
