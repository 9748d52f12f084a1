import { type RawBuilder, sql } from 'kysely';
import { numberedPage, pageShape } from '#kit/server/data/paginate.ts';
import { anyOf } from '#kit/server/data/anyOf.ts';
import type { Db } from '#kit/server/data/database.ts';
import { tenantRows } from '#kit/server/data/tenantRows.ts';
import type { Actor } from '#kit/server/http/context.ts';
import { matchRank, textMatches } from '#kit/server/search/textSearch.ts';
import { filteredStoreIds } from '#features/stores/server/index.ts';
import { storeTraitsOf } from '#integrations/channelStores.ts';
import { unknownStoreText } from '#integrations/channels/UnknownStoreFailure.ts';
import { providerNameOf } from '#integrations/providers.ts';
import type { ChannelLinkListQuery, ChannelLinkRow, LinkState } from '../links.contract.ts';
import { channelKeys } from './channelKeys.ts';

/** Channels of which the company has credentials, or one of its stores an id. */
const usedChannels = sql`(select served.provider from unnest(${channelKeys}::text[]) served(provider)
  where exists (select from ${tenantRows('authCredentials as a')} where a.key = served.provider)
    or exists (select from ${tenantRows('storeReferences as u')} where u.provider = served.provider))`;

/** A store's id at a channel may be in several of its fields there: the first one counts. */
const storesAtChannels = sql`${tenantRows('stores as s')}
  cross join ${usedChannels} c
  left join lateral (select min(value) as value from ${tenantRows('storeReferences as f')}
    where f.store_id = s.id and f.provider = c.provider) r on true
  left join ${tenantRows('channelLinks as l')}
    on l.store_id = s.id and l.provider = c.provider and l.reference = r.value
  left join ${tenantRows('channelStates as t')} on t.link_id = l.id`;

const state = sql<LinkState>`case when r.value is null then 'noId'
  when t.blocked_until > now() then 'blocked'
  when t.is_open is null then 'unknown'
  when t.is_open then 'open'
  when t.closed_by = 'us' then 'paused'
  else 'closed' end`;

/** A column of the pause or busy mode of a link, while it lasts. */
const inForce = (column: `l.${string}`, until: 'paused' | 'busy' = 'paused') =>
  sql`case when coalesce(${sql.ref(`l.${until}_until`)}, 'infinity') > now() then ${sql.ref(column)} end`;

/** Whether a channel has credentials for a store `s`, its own or those of the company. */
export const hasCredentials = (provider: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql`exists (select from ${tenantRows('authCredentials as a')}
    where a.key = ${provider} and (a.store_id is null or a.store_id = s.id))`;

const lastOrderAt = sql`(select max(o.created_at) from ${tenantRows('channelOrders as o')}
  where o.store_id = found.store_id and o.provider = found.provider)`;

const menuDifferences = sql`(select count(*)::int from ${tenantRows('channelDifferences as d')}
  where d.link_id = found.link_id and d.accepted_at is null)`;

/** A value of the last publication of a link, or of the last that guests see. */
const lastMenu = (value: string, condition = sql`true`) =>
  sql`(select ${sql.raw(value)} from ${tenantRows('channelPublications as p')}
    where p.link_id = found.link_id and ${condition} order by p.number desc limit 1)`;
const menuAtChannel = sql`coalesce(${lastMenu('p.state')}, 'never') as menu_state,
  ${lastMenu(`p.issues->0->>'message'`)} as menu_reason,
  ${lastMenu('p.answered_at', sql`p.state = 'live'`)} as menu_live_at`;

type StoredRow = Omit<
  ChannelLinkRow,
  'providerName' | 'isUnknown' | 'closedByHours' | 'timeZone' | 'canPause' | 'preparation' | 'sendsPings' | 'takesMenus'
> & {
  timeZone: string | null;
  total: number;
};

const all = (conditions: readonly RawBuilder<unknown>[]) =>
  conditions.length > 0 ? sql`where ${sql.join(conditions, sql` and `)}` : sql``;

/** A page of stores by channel, with their total, in one query: unless they are sorted, those with an id come first. */
export async function list(
  db: Db,
  filters: ChannelLinkListQuery,
  { storeIds: scope, timeZone }: Pick<Actor, 'storeIds'> & { timeZone: string },
) {
  const { query, storeIds, storeGroupId, provider, connected, state: stated, sort, dir = 'asc' } = filters;
  const stores = filteredStoreIds({ storeIds, storeGroupId }, scope);
  const text = sql.ref<string>('s.searchText');
  const conditions = [
    ...(stores ? [sql`s.id = any(${stores})`] : []),
    ...(provider ? [sql`c.provider = ${provider}`] : []),
    ...(connected ? [sql`t.connected = ${connected}`] : []),
    ...(stated ? [sql`${state} = ${stated}`] : []),
    ...(query ? [textMatches(text, query, true)] : []),
  ];
  const { limit, offset } = pageShape(filters);
  const rank = query ? sql`${matchRank(text, query)},` : sql``;
  const linkedFirst = sort ? sql`` : sql`(r.value is null),`;
  const { rows } = await sql<StoredRow>`
    select *, ${lastOrderAt} as last_order_at, ${menuAtChannel},
      ${menuDifferences} as menu_differences from (
      select s.id || ':' || c.provider as id, l.id as link_id, s.id as store_id, s.name as store_name, s.time_zone,
        c.provider, r.value as reference, t.connected, t.connected_at, ${state} as state, t.closed_by, t.reason, t.closed_until,
        t.checked_at, t.last_ping_at, ${inForce('l.paused_at')} as paused_at, ${inForce('l.paused_until')} as paused_until,
        ${inForce('l.busy_minutes', 'busy')} as busy_minutes, ${inForce('l.busy_until', 'busy')} as busy_until,
        coalesce(${inForce('l.paused_by')}, '') as paused_by, coalesce(${inForce('l.pause_reason')}, '') as pause_reason, coalesce(l.is_test_store, false) as is_test_store, ${hasCredentials(sql.ref('c.provider'))} as has_credentials, coalesce(t.problem, t.items_problem) as problem,
        count(*) over ()::int as total
      from ${storesAtChannels} ${all(conditions)}
      order by ${rank} ${linkedFirst} s.name_norm ${dir === 'desc' ? sql`desc` : sql``}, s.id, c.provider
      limit ${limit} offset ${offset}
    ) found`.execute(db);
  const data = rows.map(({ total: _, timeZone: storeZone, ...row }) => ({
    ...row,
    timeZone: storeZone ?? timeZone,
    takesMenus: storeTraitsOf(row.provider).menus ?? false,
    sendsPings: storeTraitsOf(row.provider).pings ?? false,
    canPause: storeTraitsOf(row.provider).opening ?? false,
    preparation: storeTraitsOf(row.provider).preparation ?? null,
    providerName: providerNameOf(row.provider),
    isUnknown: row.problem === unknownStoreText(providerNameOf(row.provider)),
  }));
  return numberedPage(data, rows[0]?.total ?? 0, filters);
}

type Summary = Record<'noId' | 'unknown' | 'closed' | 'blocked', number>;

/** How many stores at channels lack an id, were not read, or were closed there. */
export async function summary(db: Db, storeScope: Actor['storeIds']): Promise<Summary> {
  const conditions = storeScope ? [sql`s.id = any(${storeScope}::bigint[])`] : [];
  const { rows } = await sql<{ state: LinkState; count: number }>`
    select ${state} as state, count(*)::int as count from ${storesAtChannels} ${all(conditions)} group by 1`.execute(
    db,
  );
  const counts = new Map(rows.map((row) => [row.state, row.count]));
  const count = (of: LinkState) => counts.get(of) ?? 0;
  return { noId: count('noId'), unknown: count('unknown'), closed: count('closed'), blocked: count('blocked') };
}

/** Locks links within the scope. */
export function lock(db: Db, ids: readonly number[], storeScope: Actor['storeIds']) {
  let found = db
    .selectFrom('channelLinks')
    .select(['id', 'storeId', 'provider', 'isTestStore'])
    .where('id', '=', anyOf(ids))
    .orderBy('id')
    .forNoKeyUpdate();
  if (storeScope) found = found.where('storeId', '=', anyOf(storeScope));
  return found.execute();
}

/** Condition on a link `l`: it is active, and its store still has its id. */
export const isInUse = sql<boolean>`l.active and exists (select from ${tenantRows('storeReferences as r')}
  where r.store_id = l.store_id and r.provider = l.provider and r.value = l.reference)`;

export type LinkInUse = { id: number; storeId: number; provider: string; reference: string; isTestStore: boolean };

export const findInUse = async (db: Db, id: number): Promise<LinkInUse | undefined> =>
  (
    await sql<LinkInUse>`select l.id, l.store_id, l.provider, l.reference, l.is_test_store
      from ${tenantRows('channelLinks as l')} where ${isInUse} and l.id = ${id}`.execute(db)
  ).rows[0];

const unlinkedReferences = sql`${tenantRows('storeReferences as r')}
  where r.provider = any(${channelKeys}::text[]) and not exists (select from ${tenantRows('channelLinks as l')}
    where l.store_id = r.store_id and l.provider = r.provider and l.reference = r.value)`;

/** Whether a store has an id at a channel without a link. */
export async function hasMissing(db: Db): Promise<boolean> {
  const { rows } = await sql`select from ${unlinkedReferences} limit 1`.execute(db);
  return rows.length > 0;
}

export const hasLinks = async (db: Db): Promise<boolean> =>
  (await db.selectFrom('channelLinks').select('id').limit(1).executeTakeFirst()) !== undefined;

/** Creates the links of stores with an id at a channel that have none yet. Returns how many. */
export async function createMissing(db: Db): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into channel_links (store_id, provider, reference)
    select distinct r.store_id, r.provider, r.value from ${unlinkedReferences}
    on conflict do nothing`.execute(db);
  return Number(numAffectedRows ?? 0);
}

/** Stores who receives the orders of the stores of a channel's account; null of those it does not have. */
export async function setConnections(
  db: Db,
  provider: string,
  connections: ReadonlyMap<string, string>,
): Promise<void> {
  await sql`
    insert into channel_states (link_id, connected, connected_at)
    select l.id, found.connected, now() from ${tenantRows('channelLinks as l')}
    left join unnest(${[...connections.keys()]}::text[], ${[...connections.values()]}::text[]) found(reference, connected)
      on found.reference = l.reference
    where l.provider = ${provider}
    on conflict on constraint channel_states_pkey
      do update set connected = excluded.connected, connected_at = excluded.connected_at`.execute(db);
}
