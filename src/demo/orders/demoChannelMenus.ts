import { sql } from 'kysely';
import type { Db } from '#kit/server/data/database.ts';

/**
 * Menus that were published at most stores: one of them is being checked, one was refused, and one in six has none.
 *
 * Their files are not stored, so going back to one fails in a sentence.
 */
export async function addChannelMenus(db: Db): Promise<void> {
  await sql`insert into channel_publications
      (link_id, number, state, payload_hash, file_key, items, issues, author_name, created_at, answered_at)
    select id, 1, case when rank = 4 then 'waiting' when rank = 6 then 'refused' else 'live' end, lpad(id::text, 64, '0'),
      'demo/channel-menus/' || id || '.gz', 120 + rank % 9 * 7,
      case when rank = 6 then jsonb_build_array(jsonb_build_object('itemKey', null,
        'message', case when provider = 'rappi' then 'Rappi' else 'Uber Eats' end ||
          ' no acepta: «La foto de la portada tiene el logo de otra marca».')) else '[]' end,
      'Administración', at, case when rank = 4 then null else at end
    from (select *, now() - make_interval(hours => 3 + (rank * 7 % 200)::int) as at
      from (select id, provider, row_number() over (partition by provider order by store_id) as rank from channel_links) ranked) linked
    where rank % 6 <> 5
    on conflict do nothing`.execute(db);
}
