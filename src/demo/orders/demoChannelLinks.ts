import { sql } from 'kysely';
import type { Db } from '#kit/server/data/database.ts';

/** Stores that may have an id at a channel, those with the most orders. */
const maxStores = 40;

/**
 * Test stores with ids at Uber Eats and Rappi, those that the orders of channels name.
 *
 * At each channel one was paused by its staff, and one by the channel.
 */
export async function addChannelLinks(db: Db): Promise<void> {
  await sql`insert into store_references (store_id, provider, field, value)
    select id, channel.provider, channel.field, id::text
    from (select id, row_number() over (order by id) as place from stores) ranked
    cross join (values ('uber_eats', 'store_id', 4), ('rappi', 'store_id', 3)) channel(provider, field, share)
    where place % channel.share > 0 and place <= ${maxStores} on conflict do nothing`.execute(db);
  await sql`insert into channel_links
      (is_test_store, store_id, provider, reference, price_group_id, markup, rounding, paused_at, pause_reason)
    select true, store_id, provider, value, case when rank = 1 then (select min(id) from price_groups) end, case when provider = 'rappi' then 12 else 0 end,
      case when provider = 'rappi' then 'ends90' else 'exact' end,
      case when rank = 2 then now() end, case when rank = 2 then 'Falta personal' else '' end
    from (select *, row_number() over (partition by provider order by store_id) as rank from store_references
      where provider in ('uber_eats', 'rappi')) linked
    on conflict do nothing`.execute(db);
  await sql`insert into channel_states
      (link_id, connected, connected_at, is_open, closed_by, reason, checked_at, sent_open)
    select id, 'us', now(),
      rank not in (2, 3), case when rank = 2 then 'us' when rank = 3 then 'channel' end,
      case when rank <> 3 then null when provider = 'rappi' then 'Rappi lo apagó por rechazar muchos pedidos seguidos.'
        else 'Uber Eats lo pausó.' end, now(), rank <> 2
    from (select *, row_number() over (partition by provider order by store_id) as rank from channel_links) linked
    on conflict do nothing`.execute(db);
}

/** At each channel the last store without a waiting order sends its orders elsewhere. */
export async function addStoresElsewhere(db: Db): Promise<void> {
  await sql`update channel_states s set connected = case when l.provider = 'uber_eats' then 'other' else 'nobody' end
    from (select distinct on (provider) id, provider from channel_links link
      where not exists (select from channel_orders c
        where c.provider = link.provider and c.store_id = link.store_id and c.state = 'waiting')
      order by provider, store_id desc) l
    where s.link_id = l.id`.execute(db);
}

/** Sold-outs were sent to all channels. */
export async function addChannelItems(db: Db): Promise<void> {
  await sql`insert into channel_items (link_id, key, result, off_until)
    select link.id, 'p' || off.product_id, 'ok', max(off.until)
    from channel_links link join sold_outs off on off.store_id is null or off.store_id = link.store_id
    where off.product_id is not null group by link.id, off.product_id on conflict do nothing`.execute(db);
}
