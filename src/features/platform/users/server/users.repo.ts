import { type ExpressionBuilder, type RawBuilder, sql } from 'kysely';
import type { Page } from '#kit/contract/crud.ts';
import type { Db } from '#kit/server/data/database.ts';
import {
  isLinked,
  linkNames,
  removeLinks,
  saveAllLinks,
  saveLinks,
  selectLinks,
  type VisibleIds,
  whereLinked,
} from '#kit/server/data/links.ts';
import { paginate } from '#kit/server/data/paginate.ts';
import { pictureIdsOf } from '#kit/server/files/pictureFacts.ts';
import { pictureUrl } from '#kit/contract/pictures/pictureUrl.ts';
import { recordColumns } from '#kit/server/data/crud/recordColumns.ts';
import { fuzzyMatches, matchRank } from '#kit/server/search/textSearch.ts';
import { sessions } from '#features/platform/identity/server/index.ts';
import { tenantRows } from '#kit/server/data/tenantRows.ts';
import type { TenantTables } from '#kit/server/data/tables.ts';
import {
  insert as insertRecord,
  insertAll as insertRecords,
  remove as removeRecord,
  update as updateRecord,
} from '#kit/server/data/write.ts';
import { anyOfTexts } from '#kit/server/data/anyOf.ts';
import type { Favorite } from '../me.contract.ts';
import { user, type User, type UserDraft, type UserListQuery, userLinks } from '../users.contract.ts';

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
const lastSeenAt = ({ selectFrom }: Users) =>
  selectFrom('sessions as x')
    .select('x.lastSeenAt')
    .whereRef('x.userId', '=', 'u.id')
    .orderBy('x.lastSeenAt', 'desc')
    .limit(1)
    .as('lastSeenAt');
const sessionCount = ({ selectFrom }: Users) =>
  selectFrom('sessions as x')
    .select(sql<number>`count(*)::int`.as('count'))
    .whereRef('x.userId', '=', 'u.id')
    .where(sessions.isActive('x'))
    .as('sessionCount');
const invitedUntil = ({ selectFrom }: Users) =>
  selectFrom('passwordCodes as c')
    .select(({ fn }) => fn.max('c.expiresAt').as('until'))
    .whereRef('c.userId', '=', 'u.id')
    .where('c.usedAt', 'is', null)
    .where('u.passwordHash', 'is', null)
    .as('invitedUntil');

/** Values without a column. */
const computed = [
  'roleIds',
  'roles',
  'storeIds',
  'storeGroupIds',
  'pictureUrl',
  'lastSeenAt',
  'sessionCount',
  'hasPassword',
  'invitedUntil',
  'secondFactor',
] as const;
const plain = [...recordColumns(user.shape, 'u', computed), 'u.pictureKey'] as const;

const selected = (db: Db) =>
  db
    .selectFrom('adminUsers as u')
    .select(plain)
    .select([
      sql<boolean>`u.password_hash is not null`.as('hasPassword'),
      sql<boolean>`u.second_factor_sealed is not null`.as('secondFactor'),
    ])
    .select((eb) => {
      const users = eb as unknown as Users;
      return [
        roles(users),
        ...selectLinks(userLinks, 'u'),
        lastSeenAt(users),
        sessionCount(users),
        invitedUntil(users),
      ];
    });

type Row = Omit<User, 'pictureUrl' | 'roles' | 'lastSeenAt' | 'sessionCount'> & {
  pictureKey: string | null;
  roles: User['roles'] | null;
  lastSeenAt: string | null;
  sessionCount: number | null;
};
const toUser = ({ pictureKey, ...row }: Row): User => {
  const roles = row.roles ?? [];
  // In the order of their names, as they are shown.
  return {
    ...row,
    sessionCount: row.sessionCount ?? 0,
    roles: roles,
    roleIds: roles.map(({ id }) => id),
    pictureUrl: pictureUrl(pictureKey),
  };
};

const sorts = { name: 'u.nameNorm', email: 'u.emailNorm', createdAt: 'u.createdAt' } as const;

export async function list(db: Db, query: UserListQuery): Promise<Page<User>> {
  const { sort = 'name', dir = 'asc', page, limit } = query;
  const found = filtered(selected(db), query);
  const ordered =
    sort === 'lastSeenAt'
      ? found.orderBy(sql`last_seen_at`, (by) => (dir === 'asc' ? by.asc().nullsFirst() : by.desc().nullsLast()))
      : found.orderBy(sorts[sort], dir);
  const answer = await paginate(ordered.orderBy('u.id'), { page, limit });
  return { ...answer, data: answer.data.map((row) => toUser(row)) };
}

/** The stores of a user, their own and those their groups have at this moment. */
const storesOfUser = sql`(
  select l.store_id from ${tenantRows('userStores as l')} where l.user_id = u.id
  union all select m.store_id from ${tenantRows('userStoreGroups as g')}
  join ${tenantRows('storeGroupMembers as m')} on m.store_group_id = g.store_group_id where g.user_id = u.id)`;

/** Whether a user works in some store that satisfies the condition; users of all stores work in any. */
const worksIn = (such: RawBuilder<unknown>) =>
  sql<boolean>`(u.all_stores or exists (select from ${storesOfUser} s where ${such}))`;

const inGroup = (id: number) =>
  sql`s.store_id in (select m.store_id from ${tenantRows('storeGroupMembers as m')} where m.store_group_id = ${id})`;

export type Filters = Pick<UserListQuery, 'query' | 'roleId' | 'storeId' | 'storeGroupId' | 'enabled'>;

/** Rows of a list or an export. */
export function filtered(
  users: ReturnType<typeof selected>,
  { query, roleId, storeId, storeGroupId, enabled }: Filters,
) {
  let found = whereLinked(users, { roleIds: userLinks.roleIds }, 'u', { roleId });
  const text = sql.ref<string>('u.search_text');
  if (query) found = found.where(fuzzyMatches(text, query)).orderBy(matchRank(text, query));
  if (enabled !== undefined) found = found.where('u.enabled', '=', enabled);
  if (storeId) found = found.where(worksIn(sql`s.store_id = ${storeId}`));
  if (storeGroupId)
    found = found.where((is) =>
      is.or([worksIn(inGroup(storeGroupId)), isLinked(userLinks.storeGroupIds, 'u.id', storeGroupId)]),
    );
  return found;
}

export async function find(db: Db, id: number): Promise<User | undefined> {
  const row = await selected(db).where('u.id', '=', id).executeTakeFirst();
  return row && toUser(row);
}

/** Between names in a cell of an export. */
export const nameSeparator = ' | ';
type ExportView = { timeZone: string; visible: VisibleIds };

/** Users for an export: roles and visible stores by name, times in the tenant's zone. */
export const exportRows = (db: Db, filters: Filters, { timeZone, visible }: ExportView) =>
  db
    .selectFrom(filtered(selected(db), filters).as('x'))
    .select(['x.name', 'x.email', 'x.phone'])
    .select([
      linkNames(userLinks.roleIds, 'x.id', { visible, separator: nameSeparator }).as('roles'),
      sql<string>`case when x.all_stores then '*' else ${linkNames(userLinks.storeIds, 'x.id', { visible, separator: nameSeparator })} end`.as(
        'stores',
      ),
      linkNames(userLinks.storeGroupIds, 'x.id', { visible, separator: nameSeparator }).as('storeGroups'),
      sql<string>`case when x.enabled then 'sí' else 'no' end`.as('active'),
      sql<string>`to_char(x.last_seen_at at time zone ${timeZone}, 'DD/MM/YYYY HH24:MI')`.as('lastSeen'),
    ])
    .orderBy(sql`normalise(x.name)`)
    .orderBy('x.id');

/** The users with these e-mails, by e-mail in lower case. */
export async function findByEmails(db: Db, emails: readonly string[]): Promise<Map<string, User>> {
  const rows = await selected(db)
    .where('u.emailNorm', '=', anyOfTexts(emails.map((email) => email.toLowerCase())))
    .execute();
  return new Map(rows.map((row) => [row.email.toLowerCase(), toUser(row)]));
}

type Columns = Omit<UserDraft, 'password' | keyof typeof userLinks> & { passwordHash?: string };
type Links = Pick<UserDraft, keyof typeof userLinks | 'allStores'>;

/** A user who reaches every store keeps no list of them. */
const linksOf = <Of extends Links>(links: Of): Of =>
  links.allStores ? { ...links, storeIds: [], storeGroupIds: [] } : links;

export async function insert(db: Db, columns: Columns, links: Links): Promise<User> {
  const { id } = await insertRecord(db, 'adminUsers', columns);
  await saveLinks(db, userLinks, id, linksOf(links));
  return (await find(db, id)) as User;
}

export async function update(db: Db, id: number, columns: Partial<Columns>, links: Links): Promise<User> {
  await updateRecord(db, 'adminUsers', id, columns);
  await saveLinks(db, userLinks, id, linksOf(links));
  return (await find(db, id)) as User;
}

type StoredDraft = Omit<UserDraft, 'password'>;
const columnsOf = ({ name, email, phone, enabled, allStores }: StoredDraft) => ({
  name,
  email,
  phone,
  enabled,
  allStores,
});

const saveLinksOfAll = (db: Db, users: readonly { id: number; draft: StoredDraft }[]): Promise<void> =>
  saveAllLinks(
    db,
    userLinks,
    users.map(({ id, draft }) => ({ ...linksOf(draft), id })),
  );

/** Many new users without a password, in a few statements. */
export async function insertAll(db: Db, drafts: readonly StoredDraft[]) {
  const inserted = await insertRecords(db, 'adminUsers', drafts.map(columnsOf));
  const byEmail = new Map(drafts.map((draft) => [draft.email, draft]));
  await saveLinksOfAll(
    db,
    inserted.map(({ id, email }) => ({ id, draft: byEmail.get(email) as StoredDraft })),
  );
  return inserted;
}

/** Updates many users, each with different values. */
export async function updateEach(db: Db, users: readonly { id: number; draft: StoredDraft }[]): Promise<void> {
  await Promise.all(users.map(({ id, draft }) => updateRecord(db, 'adminUsers', id, columnsOf(draft))));
  await saveLinksOfAll(db, users);
}

export async function remove(db: Db, id: number): Promise<void> {
  await removeLinks(db, userLinks, id);
  await removeRecord(db, 'adminUsers', id);
}

/** Profile data of the signed-in user. */
export const findProfile = (db: Db, id: number) =>
  db
    .selectFrom('adminUsers')
    .select(['id', 'name', 'email', 'phone', 'pictureKey', 'startPath', 'shortcuts', 'favorites', 'version'])
    .select(pictureIdsOf(sql`admin_users.picture_key`).as('pictureIds'))
    .where('id', '=', id)
    .executeTakeFirst();

/** The pages that a company keeps in everybody's sidebar. */
export async function findCompanyFavorites(db: Db): Promise<Favorite[]> {
  const row = await db.selectFrom('companyFavorites').select('favorites').executeTakeFirst();
  return (row?.favorites ?? []) as Favorite[];
}
