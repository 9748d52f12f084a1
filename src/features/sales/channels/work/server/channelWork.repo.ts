import { sql } from 'kysely';
import type { Db } from '#kit/server/data/database.ts';
import { tenantRows } from '#kit/server/data/tenantRows.ts';
import type { Actor } from '#kit/server/http/context.ts';
import { pendingStates } from '../../links/menuStates.contract.ts';
import { isInUse } from '../../links/server/links.repo.ts';

const ofStores = (storeScope: Actor['storeIds']) =>
  storeScope ? sql`and l.store_id = any(${storeScope}::bigint[])` : sql``;

export type LinkProblem = {
  id: number;
  provider: string;
  storeId: number;
  storeName: string;
  /** Why the channel could not be read or changed. */
  problem: string | null;
  /** Why the channel closed the store; null: it did not, or without a reason. */
  reason: string | null;
  isClosed: boolean;
};

/** Stores that their channel has closed, or that could not be read or changed there. */
export async function listProblems(db: Db, storeScope: Actor['storeIds']): Promise<LinkProblem[]> {
  const { rows } = await sql<LinkProblem>`
    select l.id, l.provider, l.store_id, s.name as store_name, coalesce(t.problem, t.items_problem) as problem,
      t.reason, coalesce(not t.is_open and t.closed_by = 'channel', false) as is_closed
    from ${tenantRows('channelStates as t')}
    join ${tenantRows('channelLinks as l')} on l.id = t.link_id
    join ${tenantRows('stores as s')} on s.id = l.store_id
    where ${isInUse} and (t.problem is not null or t.items_problem is not null or not t.is_open and t.closed_by = 'channel')
      ${ofStores(storeScope)}
    order by s.name_norm, l.provider`.execute(db);
  return rows;
}

export type LinkCount = { provider: string; count: number; oldestAt: string | null };

/** Menus that their channel has not answered yet, by channel. */
export async function countPendingMenus(db: Db, storeScope: Actor['storeIds']): Promise<LinkCount[]> {
  const { rows } = await sql<LinkCount>`
    select l.provider, count(*)::int as count, min(p.created_at) as oldest_at
    from ${tenantRows('channelPublications as p')} join ${tenantRows('channelLinks as l')} on l.id = p.link_id
    where p.state = any(${pendingStates}::text[]) ${ofStores(storeScope)} group by l.provider`.execute(db);
  return rows;
}

/** Jobs of some kinds on a link that are due or tried again, by channel. */
export async function countDueJobs(
  db: Db,
  kinds: readonly string[],
  storeScope: Actor['storeIds'],
): Promise<LinkCount[]> {
  const { rows } = await sql<LinkCount>`
    select l.provider, count(*)::int as count, min(j.created_at) as oldest_at
    from ${tenantRows('jobs as j')} join ${tenantRows('channelLinks as l')} on l.id = (j.args ->> 'linkId')::bigint
    where j.status in ('queued', 'running') and (j.run_at <= now() or j.attempts > 0) and j.kind = any(${kinds}::text[])
      ${ofStores(storeScope)} group by l.provider`.execute(db);
  return rows;
}
