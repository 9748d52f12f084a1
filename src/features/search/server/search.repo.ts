import { sql } from 'kysely';
import type { Policy } from '#domain/policies.ts';
import { anyOf } from '#kit/server/anyOf.ts';
import type { Db } from '#kit/server/database.ts';
import { matches, matchRank } from '#kit/server/searching.ts';
import type { FoundRecord } from '../search.contract.ts';
import { menus, modifiers, products } from './catalogue.repo.ts';
import { most, type Searcher, type Seeker } from './searcher.ts';

/** A kind of record that can be found: who may find it and how. */
export type Searchable = {
  policy: Policy;
  find: Searcher;
};

async function users(db: Db, query: string): Promise<FoundRecord[]> {
  const text = sql.ref<string>('search_text');
  const rows = await db
    .selectFrom('adminUsers')
    .select(['id', 'name', 'email', 'enabled'])
    .where(matches(text, query))
    .orderBy(matchRank(text, query))
    .orderBy('enabled', 'desc')
    .orderBy(sql`normalise(name)`)
    .orderBy('id')
    .limit(most)
    .execute();
  return rows.map(({ id, name, email, enabled }) => ({
    kind: 'admin_users',
    id,
    title: name,
    subtitle: enabled ? email : `${email} (desactivado)`,
    path: `/users?edit=${id}`,
  }));
}

async function roles(db: Db, query: string): Promise<FoundRecord[]> {
  const text = sql.ref<string>('search_text');
  const rows = await db
    .selectFrom('roles')
    .select(['id', 'name', 'description'])
    .where(matches(text, query))
    .orderBy(matchRank(text, query))
    .orderBy(matchRank(sql.ref<string>('name_norm'), query))
    .orderBy(sql`normalise(name)`)
    .orderBy('id')
    .limit(most)
    .execute();
  return rows.map(({ id, name, description }) => ({
    kind: 'roles',
    id,
    title: name,
    subtitle: description,
    path: `/roles/edit-role/${id}`,
  }));
}

async function stores(db: Db, query: string, { reach }: Seeker): Promise<FoundRecord[]> {
  const text = sql.ref<string>('search_text');
  let found = db.selectFrom('stores').select(['id', 'name', 'textAddress', 'commune']).where(matches(text, query));
  if (reach) found = found.where('id', '=', anyOf(reach));
  const rows = await found.orderBy(matchRank(text, query)).orderBy('nameNorm').orderBy('id').limit(most).execute();
  return rows.map(({ id, name, textAddress, commune }) => ({
    kind: 'stores',
    id,
    title: name,
    subtitle: [textAddress, commune].filter(Boolean).join(', '),
    path: `/stores/edit-store/${id}`,
  }));
}

/** Every kind, in the order of the answer. */
export const searchables: readonly Searchable[] = [
  { policy: 'stores.list', find: stores },
  { policy: 'products.list', find: products },
  { policy: 'menus.list', find: menus },
  { policy: 'modifiers.list', find: modifiers },
  { policy: 'admin_users.list', find: users },
  { policy: 'roles.list', find: roles },
];
