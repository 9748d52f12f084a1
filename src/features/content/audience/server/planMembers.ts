import { sql } from 'kysely';
import { selectSubscribers } from '#features/benefits/segments/server/index.ts';
import type { Db } from '#kit/server/data/database.ts';
import { isTenantRow, tenantRows } from '#kit/server/data/tenantRows.ts';

/** States of contacts that the provider has, or is to get. */
const present = sql`('pending', 'synced', 'invalid')`;

/** States of contacts to remove where the customer refuses offers: one who changed their address there is subscribed. */
const removable = sql`('pending', 'synced', 'invalid', 'changed')`;

/** Contacts whose values changed since they were sent, and those that are new or accept offers again. */
const changed = sql`(m.state = 'leaving' or m.state in ${present} and m.content_hash <> excluded.content_hash)`;

/**
 * Plans a synchronisation: customers who accept offers wait to be sent where they are new or have changed.
 *
 * Contacts who do not accept them any more, or are in another list, wait to be removed.
 *
 * A disabled list gets no customers, and loses those who leave. So do all lists where none is chosen: its id is blank.
 */
export async function planMembers(
  db: Db,
  { listId, isEnabled }: { listId: string; isEnabled: boolean },
): Promise<void> {
  const isElsewhere = sql`(${listId} <> '' and m.list_id <> ${listId})`;
  const subscribers = await selectSubscribers(db);
  await sql`
    with wanted as materialized (
      select lower(btrim(a.mail)) as mail, a.customer_id,
        md5(concat_ws('|', a.name, a.phone, f.orders, f.last_day, array_to_string(f.store_ids, ','))) as content_hash
      from (${subscribers}) a left join ${tenantRows('customerFacts as f')} on f.customer_id = a.customer_id
    ), unsent as (
      delete from audience_members m where ${isTenantRow('m')} and m.state in ${present} and m.reference is null
        and (${isElsewhere} or not exists (select from wanted w where w.mail = m.mail))
    ), gone as (
      update audience_members m set state = 'leaving', problem = '', updated_at = now()
      where ${isTenantRow('m')} and m.state in ${removable} and m.reference is not null
        and (${isElsewhere} or not exists (select from wanted w where w.mail = m.mail))
    )
    insert into audience_members as m (list_id, mail, customer_id, content_hash, state, updated_at)
    select ${listId}, w.mail, w.customer_id, w.content_hash, 'pending', now() from wanted w where ${isEnabled}
    on conflict on constraint audience_members_mail_unique
    do update set content_hash = excluded.content_hash, customer_id = excluded.customer_id, state = 'pending', problem = '',
      updated_at = excluded.updated_at
    where ${changed}`.execute(db);
}
