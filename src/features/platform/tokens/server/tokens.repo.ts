import { sql } from 'kysely';
import type { Page } from '#kit/contract/crud.ts';
import { withoutLinks } from '#kit/contract/links.ts';
import { recordColumns } from '#kit/server/data/crud/recordColumns.ts';
import type { Db } from '#kit/server/data/database.ts';
import { isLinked, saveLinks, selectLinks } from '#kit/server/data/links.ts';
import { paginate } from '#kit/server/data/paginate.ts';
import { insert as insertRecord, update as updateRecord } from '#kit/server/data/write.ts';
import { fuzzyMatches, matchRank } from '#kit/server/search/textSearch.ts';
import {
  type Token,
  token,
  type TokenDraft,
  type TokenListQuery,
  tokenLinks,
  type TokenState,
  type TokenUse,
} from '../tokens.contract.ts';

const computed = ['policyIds', 'storeIds', 'storeGroupIds', 'owner', 'state'] as const;

const selected = (db: Db) =>
  db
    .selectFrom('tokens as t')
    .leftJoin('adminUsers as u', 'u.id', 't.ownerId')
    .select(recordColumns(token.shape, 't', computed))
    .select(selectLinks(tokenLinks, 't'))
    .select([
      sql<Token['owner']>`case when u.id is not null then json_build_object('id', u.id, 'name', u.name) end`.as(
        'owner',
      ),
      sql<TokenState>`case when t.revoked_at is not null then 'revoked' when t.expires_at <= now() then 'expired'
        when u.enabled then 'active' else 'ownerless' end`.as('state'),
    ]);

const orders = {
  name: sql.ref('t.name_norm'),
  lastUsedAt: sql`coalesce(t.last_used_at, '-infinity')`,
  expiresAt: sql`coalesce(t.expires_at, 'infinity')`,
  updatedAt: sql.ref('t.updated_at'),
};

export function list(
  db: Db,
  { query, storeId, storeGroupId, revoked, sort = 'name', dir = 'asc', ...page }: TokenListQuery,
): Promise<Page<Token>> {
  let found = selected(db);
  const text = sql.ref<string>('t.search_text');
  if (query) found = found.where(fuzzyMatches(text, query)).orderBy(matchRank(text, query));
  if (revoked !== undefined) found = found.where('t.revokedAt', revoked ? 'is not' : 'is', null);
  if (storeId)
    found = found.where(({ or, eb }) =>
      or([eb('t.allStores', '=', true), isLinked(tokenLinks.storeIds, 't.id', storeId)]),
    );
  if (storeGroupId) found = found.where(isLinked(tokenLinks.storeGroupIds, 't.id', storeGroupId));
  return paginate(found.orderBy(orders[sort], dir).orderBy('t.id'), page);
}

export const find = (db: Db, id: number): Promise<Token | undefined> =>
  selected(db).where('t.id', '=', id).executeTakeFirst();

export async function countLive(db: Db): Promise<number> {
  const { total } = await db
    .selectFrom('tokens')
    .select(sql<number>`count(*)::int`.as('total'))
    .where('revokedAt', 'is', null)
    .executeTakeFirstOrThrow();
  return total;
}

/** A token of every store has no list of them. */
const linksOf = (draft: TokenDraft) => (draft.allStores ? { ...draft, storeIds: [], storeGroupIds: [] } : draft);

export type Secret = { secretHash: string; hint: string };

export async function insert(
  db: Db,
  draft: TokenDraft,
  columns: Secret & { ownerId: number; use: TokenUse },
): Promise<number> {
  const { id } = await insertRecord(db, 'tokens', { ...withoutLinks(tokenLinks, draft), ...columns });
  await saveLinks(db, tokenLinks, id, linksOf(draft));
  return id;
}

export async function update(db: Db, id: number, draft: TokenDraft, ownerId: number): Promise<void> {
  await updateRecord(db, 'tokens', id, { ...withoutLinks(tokenLinks, draft), ownerId });
  await saveLinks(db, tokenLinks, id, linksOf(draft));
}

export const setOwner = (db: Db, id: number, ownerId: number) => updateRecord(db, 'tokens', id, { ownerId });

const noOldSecret = { oldSecretHash: null, oldSecretUntil: null };

/** Replaces the secret. The present one is accepted for some hours, and one before it no longer. */
export async function rotate(
  db: Db,
  id: number,
  { graceHours, ...columns }: Secret & { ownerId: number; graceHours: number },
): Promise<void> {
  const { secretHash } = await db
    .selectFrom('tokens')
    .select('secretHash')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const graceEnd = new Date(Date.now() + graceHours * 3_600_000).toISOString();
  const old = graceHours > 0 ? { oldSecretHash: secretHash, oldSecretUntil: graceEnd } : noOldSecret;
  await updateRecord(db, 'tokens', id, { ...columns, ...old });
}

export const revoke = (db: Db, id: number) =>
  updateRecord(db, 'tokens', id, { revokedAt: new Date().toISOString(), ...noOldSecret });
