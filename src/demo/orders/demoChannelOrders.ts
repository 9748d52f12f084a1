import { sql } from 'kysely';
import { type Db, unaudited } from '#kit/server/data/database.ts';

/** Days of which the orders of channels are known to be theirs. */
const days = 7;

/** The channel's id of a store that is not entered yet. */
const newStore = 'c4f2a7d0-6b1e-4f0a-9d3c-2e8f51a7b940';

/** The orders of channels of the last days as their channels know them, and one of a store that is not linked yet. */
export async function addChannelOrders(db: Db): Promise<void> {
  await sql`insert into channel_orders
      (tenant_id, provider, reference, store_reference, store_id, order_id, display_number, state, answer, created_at)
    select tenant_id, source, uuid::text, store_id::text, store_id, id, upper(left(uuid::text, 5)),
      case when status in ('canceled', 'failed') then 'canceled' when status = 'completed' then 'finished'
        when status = 'created' then 'waiting' else 'accepted' end,
      case when status in ('canceled', 'failed') then 'refuse' when status <> 'created' then 'accept' end, created_at
    from orders where source in ('uber_eats', 'rappi', 'didi_food', 'peya_aggregator') and created_at > now() - make_interval(days => ${days})
    on conflict do nothing`.execute(db);
  await sql`update orders o set channel = jsonb_build_object('displayNumber', c.display_number, 'acceptBy', null)
    from channel_orders c where c.tenant_id = o.tenant_id and c.order_id = o.id`.execute(db);
  await unaudited(db)
    .insertInto('channelOrders')
    .values({
      provider: 'uber_eats',
      reference: 'b9c1f0de-0000-4000-8000-00000000a17c',
      storeReference: newStore,
      displayNumber: 'A17C',
      problem: `Ningún local, o más de uno, tiene el ID ${newStore} de Uber Eats. Escríbelo en la pestaña «Servicios externos» del local.`,
    })
    .execute();
}
