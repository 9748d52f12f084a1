import { sql } from 'kysely';
import type { Db } from '#kit/server/data/database.ts';

/**
 * Menus that were published at most stores: Rappi checks one, each channel refused one, and one in six has none.
 *
 * Their files are written where the demo has sandboxes (`fillMenus.ts`).
 */
export async function addChannelMenus(db: Db): Promise<void> {
  await sql`insert into channel_publications
      (link_id, number, state, payload_hash, file_key, items, issues, author_name, created_at, answered_at)
    select id, 1, case when is_waiting then 'waiting' when rank = 6 then 'refused' else 'live' end, lpad(id::text, 64, '0'),
      'demo/channel-menus/' || id || '.gz', 120 + rank % 9 * 7,
      case when rank = 6 then jsonb_build_array(jsonb_build_object('itemKey', null,
        'message', case when provider = 'rappi' then 'Rappi' else 'Uber Eats' end ||
          ' no acepta: «La foto de la portada tiene el logo de otra marca».')) else '[]' end,
      'Administración', at, case when is_waiting then null else at end
    from (select *, rank = 4 and provider = 'rappi' as is_waiting, now() - make_interval(hours => 3 + (rank * 7 % 200)::int) as at
      from (select id, provider, row_number() over (partition by provider order by store_id) as rank from channel_links) ranked) linked
    where rank % 6 <> 5
    on conflict do nothing`.execute(db);
}

/** At two stores the price of a product was changed in the panel of the channel; at one of them on purpose. */
export async function addMenuDifferences(db: Db): Promise<void> {
  await sql`insert into channel_differences (link_id, kind, part, key, name, shown, found_at, accepted_at, accepted_by)
    select link_id, 'price', 'product', 'p' || id, name_screen_product,
      jsonb_build_object('before', price_product - 500, 'after', price_product), now() - interval '5 hours',
      case when rank = 2 then now() - interval '4 hours' end, case when rank = 2 then 'Administración' else '' end
    from (select id as link_id, row_number() over (order by store_id, id) as rank from channel_links) linked
    cross join (select id, coalesce(nullif(name_screen_product, ''), name) as name_screen_product, price_product
      from products where price_product > 1000 order by id limit 2) changed
    where rank <= 2 on conflict do nothing`.execute(db);
  await sql`insert into channel_states (link_id, menu_checked_at)
    select distinct link_id, now() - interval '2 hours' from channel_publications where state = 'live'
    on conflict on constraint channel_states_pkey do update set menu_checked_at = excluded.menu_checked_at`.execute(db);
}
