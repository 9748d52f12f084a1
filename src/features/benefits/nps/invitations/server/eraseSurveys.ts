import { sql } from 'kysely';
import type { Db } from '#kit/server/data/database.ts';
import { isTenantRow, tenantRows } from '#kit/server/data/tenantRows.ts';
import { secretValue } from '#kit/server/history/recordChanges.ts';
import { eraseMails } from '#kit/server/mail/mail.ts';
import { namesOf } from '../invitations.rules.ts';

/**
 * Erases comments and authors from the surveys of orders, before the orders are anonymised. Their links stop working.
 *
 * Scores stay and count.
 */
export async function eraseSurveys(db: Db, orderIds: readonly number[]): Promise<void> {
  const { rows: guests } = await sql<{ customerId: number | null; mail: string }>`
    select distinct o.customer_id, coalesce(o.customer ->> 'mail', '') as mail
    from ${tenantRows('orders as o')} where o.id = any(${orderIds}::bigint[])`.execute(db);
  const names = guests.flatMap(({ customerId, mail }) => namesOf(customerId === null ? [] : [customerId], mail));
  const ofOrders = sql`(select i.id from ${tenantRows('npsInvitations as i')} where i.order_id = any(${orderIds}::bigint[]))`;
  await Promise.all([
    sql`update nps_answers a set comment = '' where ${isTenantRow('a')} and a.comment <> '' and a.invitation_id in ${ofOrders}`.execute(
      db,
    ),
    sql`update nps_invitations i set token_hash = null, has_comment = false, attended_note = ''
      where ${isTenantRow('i')} and i.order_id = any(${orderIds}::bigint[])`.execute(db),
    sql`update audit_changes h set after = h.after || ${JSON.stringify({ attended_note: secretValue })}::jsonb
      where ${isTenantRow('h')} and h.entity = 'npsInvitations' and h.after ? 'attended_note' and h.record_id in ${ofOrders}`.execute(
      db,
    ),
    sql`delete from nps_people n where ${isTenantRow('n')} and n.person = any(${names}::text[])`.execute(db),
    eraseMails(
      db,
      guests.map(({ mail }) => mail),
    ),
  ]);
}
