import { type RawBuilder, sql } from 'kysely';
import { filteredStoreIds } from '#features/stores/server/index.ts';
import { providerNameOf } from '#integrations/providers.ts';
import type { Db } from '#kit/server/data/database.ts';
import { numberedPage, pageShape } from '#kit/server/data/paginate.ts';
import { tenantRows } from '#kit/server/data/tenantRows.ts';
import type { Actor } from '#kit/server/http/context.ts';
import { textMatches } from '#kit/server/search/textSearch.ts';
import { type ChannelQualityQuery, type ChannelQualityRow, leastShares } from '../quality.contract.ts';

/** An order that its channel ended before it was placed, other than for lack of an answer, was nothing to cook. */
const isReceived = sql`(c.order_id is not null or c.state <> 'canceled')`;
const isAccepted = sql`(c.state in ('accepted', 'finished') or c.state = 'canceled' and c.answer = 'accept')`;
const isRefused = sql`(c.state = 'denied' or c.state = 'canceled' and c.answer = 'refuse')`;
const isExpired = sql`c.state = 'expired'`;

const counted = (condition: RawBuilder<unknown>) => sql`count(*) filter (where ${condition})::int`;

/** The expression of each sort; rows without a value come last. */
const sorts: Readonly<Record<NonNullable<ChannelQualityQuery['sort']>, RawBuilder<unknown>>> = {
  received: sql`received`,
  placedShare: sql`placed_share`,
  acceptedShare: sql`accepted_share`,
  expired: sql`expired`,
  secondsToAccept: sql`seconds_to_accept`,
};

type StoredRow = Omit<ChannelQualityRow, 'providerName'> & { total: number };

/** A page of stores by channel, with their total, in one query. */
export async function list(db: Db, filters: ChannelQualityQuery, scope: Actor['storeIds']) {
  const { query, days, storeIds, storeGroupId, provider, sort, dir = 'desc' } = filters;
  const stores = filteredStoreIds({ storeIds, storeGroupId }, scope);
  const conditions = [
    sql`c.created_at > now() - make_interval(days => ${Number(days)})`,
    isReceived,
    ...(stores ? [sql`c.store_id = any(${stores})`] : []),
    ...(provider ? [sql`c.provider = ${provider}`] : []),
    ...(query ? [textMatches(sql.ref<string>('s.searchText'), query, true)] : []),
  ];
  const { limit, offset } = pageShape(filters);
  const sorted = sort ? sql`${sorts[sort]} ${dir === 'desc' ? sql`desc` : sql`asc`} nulls last,` : sql``;
  const { rows } = await sql<StoredRow>`
    with counts as (
      select c.store_id, c.provider, s.name as store_name, s.name_norm, count(*)::int as received,
        ${counted(sql`c.order_id is not null`)} as placed, ${counted(isAccepted)} as accepted,
        ${counted(isRefused)} as refused, ${counted(isExpired)} as expired,
        round(percentile_cont(0.5) within group (order by extract(epoch from c.accepted_at - c.created_at)))::int
          as seconds_to_accept
      from ${tenantRows('channelOrders as c')} join ${tenantRows('stores as s')} on s.id = c.store_id
      where ${sql.join(conditions, sql` and `)}
      group by c.store_id, c.provider, s.name, s.name_norm
    ), shares as (
      select *, placed::float / received as placed_share,
        accepted::float / nullif(accepted + refused + expired, 0) as accepted_share
      from counts
    )
    select store_id || ':' || provider as id, store_id, store_name, provider, received, placed_share, accepted_share,
      refused, expired, seconds_to_accept, needs_attention, count(*) over ()::int as total
    from (select *, placed_share < ${leastShares.placed} or coalesce(accepted_share < ${leastShares.accepted}, false)
      as needs_attention from shares) judged
    order by ${sorted} needs_attention desc, received desc, name_norm, store_id, provider
    limit ${limit} offset ${offset}`.execute(db);
  const data = rows.map(({ total: _, ...row }) => ({
    ...row,
    providerName: providerNameOf(row.provider),
  }));
  return numberedPage(data, rows[0]?.total ?? 0, filters);
}
