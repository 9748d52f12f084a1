import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { type CursorPage, pageSize } from '#kit/contract/crud.ts';
import { type Db, unaudited } from '#kit/server/data/database.ts';
import { cursorId, cursorPage } from '#kit/server/data/paginate.ts';
import { isTenantRow, tenantRows } from '#kit/server/data/tenantRows.ts';
import type { CleanupTask } from '#kit/server/jobs/nightlyCleanup.ts';
import { anywhere } from '#kit/server/search/textSearch.ts';
import {
  callDays,
  type CallResult,
  maxCalls,
  type TokenCall,
  type TokenCallsQuery,
  type TokenCallWithToken,
} from '../tokenCalls.contract.ts';

export type NewCall = Omit<TokenCall, 'id'> & { tokenId: number };

/** Stores calls in one statement, and keeps the last ones of each token. The use of a token is written once a minute. */
export async function storeCalls(db: Db, calls: readonly NewCall[]): Promise<void> {
  await unaudited(db)
    .insertInto('tokenCalls')
    .values([...calls])
    .execute();
  for (const [tokenId, ofToken] of Map.groupBy(calls, (call) => call.tokenId)) {
    const lastUsedAt = ofToken.at(-1)?.at;
    await sql`update tokens t set last_used_at = ${lastUsedAt}::timestamptz
      where ${isTenantRow('t')} and t.id = ${tokenId}::bigint
        and (t.last_used_at is null or t.last_used_at < ${lastUsedAt}::timestamptz - interval '1 minute')`.execute(db);
    await sql`delete from token_calls c where ${isTenantRow('c')} and c.token_id = ${tokenId}::bigint and c.id <= (
      select x.id from ${tenantRows('tokenCalls as x')} where x.token_id = ${tokenId}::bigint
      order by x.id desc offset ${maxCalls} limit 1)`.execute(db);
  }
}

const resultConditions: Record<CallResult, RawBuilder<SqlBool>> = {
  done: sql`c.status < 400`,
  refused: sql`c.status between 400 and 499 and c.status <> 429`,
  limited: sql`c.status = 429`,
  failed: sql`c.status >= 500`,
};

/** Calls of one token or of all, the newest first. */
export async function callsPage(
  db: Db,
  { query, tokenId, result, cursor, limit = pageSize }: TokenCallsQuery,
): Promise<CursorPage<TokenCallWithToken>> {
  let found = db
    .selectFrom('tokenCalls as c')
    .innerJoin('tokens as t', 't.id', 'c.tokenId')
    .select(['c.id', 'c.at', 'c.requestId', 'c.method', 'c.path', 'c.status', 'c.milliseconds'])
    .select(sql<TokenCallWithToken['token']>`json_build_object('id', t.id, 'name', t.name)`.as('token'))
    .where('c.id', '<', cursorId(cursor));
  if (tokenId) found = found.where('c.tokenId', '=', tokenId);
  if (result) found = found.where(resultConditions[result]);
  if (query) {
    const pattern = anywhere(query.toLowerCase());
    found = found.where(sql<SqlBool>`(lower(c.path) like ${pattern} or lower(c.request_id) like ${pattern})`);
  }
  const rows = await found
    .orderBy('c.id', 'desc')
    .limit(limit + 1)
    .execute();
  return cursorPage(rows, limit, ({ id }) => String(id));
}

export const purgeTokenCalls: CleanupTask = ({ inTransaction }) =>
  inTransaction(async (db) => {
    const old = sql<string>`now() - make_interval(days => ${callDays})`;
    await unaudited(db).deleteFrom('tokenCalls').where('at', '<', old).execute();
  });
