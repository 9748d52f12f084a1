import { type RawBuilder, sql } from 'kysely';
import { finalStatuses, type OrderStatus } from '#domain/orders/orders.ts';
import type { Db } from '#kit/server/data/database.ts';
import { sendNow } from '#kit/server/data/prepared.ts';
import { runEffects } from '#kit/server/effects.ts';
import { isTenantRow, tenantRows } from '#kit/server/data/tenantRows.ts';
import { secretValue } from '#kit/server/history/recordChanges.ts';
import { isOfCustomer, mergedIds } from '../merged/server/customers.sql.ts';

/** What people read in the place of a name. */
export const forgottenName = 'Cliente olvidado';

export type Locked = {
  id: number;
  mergedInto: number | null;
  forgottenAt: string | null;
  version: number;
};

/** A customer and those that turned out to be the same; locked in the order in which orders lock them. */
export const lock = (db: Db, id: number): Promise<Locked[]> =>
  sendNow(
    db,
    sql<Locked>`select c.id, c.merged_into, c.forgotten_at, c.version
      from ${tenantRows('customers as c')} where c.id = any(${mergedIds(id)})
      order by c.merged_into is null, c.id for update`,
  );

/** An order of a customer that has not come to its end. */
export async function orderUnderWay(db: Db, id: number): Promise<{ id: number; status: OrderStatus } | undefined> {
  const { rows } = await sql<{ id: number; status: OrderStatus }>`
    select o.id, o.status from ${tenantRows('orders as o')}
    where ${isOfCustomer('o', id)} and o.status <> all(${finalStatuses}::text[]) order by o.id limit 1`.execute(db);
  return rows[0];
}

/** Erases what is known of customers; what counts their orders stays. */
export const eraseCustomers = (db: Db, ids: readonly number[]) =>
  sql`update customers c set name = ${forgottenName}, phone = '', mail = '', notes = '', mail_consent = 'unknown',
      mail_consent_at = null, mail_consent_origin = '', forgotten_at = now(), version = c.version + 1, updated_at = now()
    where ${isTenantRow('c')} and c.id = any(${ids}::bigint[])`.execute(db);

/** The rows by which orders of these phones were counted, before the orders forget them. */
export const eraseCounts = (db: Db, id: number) =>
  sql`delete from guest_order_counts n where ${isTenantRow('n')} and n.guest = any(array(
    select 'phone:' || o.phone_digits from ${tenantRows('orders as o')} where ${isOfCustomer('o', id)}))`.execute(db);

/** The values of a change, of which only the names of fields are kept. */
const veiled = (values: RawBuilder<unknown>) =>
  sql`(select jsonb_object_agg(k, ${secretValue}::text) from jsonb_object_keys(${values}) k)`;

/** Leaves in the history that customers were changed, and by whom, without what they were. */
export const eraseHistory = (db: Db, ids: readonly number[]) =>
  sql`update audit_changes h set title = ${forgottenName}, before = ${veiled(sql`h.before`)}, after = ${veiled(sql`h.after`)}
    where ${isTenantRow('h')} and h.entity = 'customers' and h.record_id = any(${ids}::bigint[])`.execute(db);

/** Who an order was for, once that is forgotten. */
const nobody = JSON.stringify({ name: forgottenName, phone: '', mail: null });

/** An invoice keeps what the law of taxes asks for: to whom it was made out. */
const invoice = sql`case when o.billing ->> 'kind' = 'invoice'
  then o.billing || '{"email": "", "phone": ""}' else '{"kind": "ticket"}' end`;

/** What happened to an order, without the guest's name and what anybody wrote about it. */
const timeline = sql`(select jsonb_agg(case when e ->> 'source' = 'guest' or e ->> 'by' = o.customer ->> 'name'
      then e || ${JSON.stringify({ by: forgottenName, note: null })}::jsonb else e || '{"note": null}' end order by place)
    from jsonb_array_elements(o.timeline) with ordinality x(e, place))`;

/** What was sold, without what the guest wrote beside it. */
const lines = sql`(select jsonb_agg(l || '{"comment": ""}' order by place)
    from jsonb_array_elements(o.lines) with ordinality x(l, place))`;

const delivery = sql`case when o.delivery is not null then o.delivery || '{"trackingUrl": null}' end`;

/**
 * Erases from at most so many orders of a customer whom they were for, and everything that was written freely; sums,
 * lines and parts stay. Answers how many there were: those that were erased before are none of them.
 */
export async function eraseOrders(db: Db, id: number, most: number): Promise<number> {
  const some = await sendNow(
    db,
    sql<{ id: number }>`select o.id from ${tenantRows('orders as o')}
      where ${isOfCustomer('o', id)} and o.customer <> ${nobody}::jsonb order by o.id limit ${most} for no key update`,
  );
  const ids = some.map((order) => order.id);
  if (ids.length === 0) return 0;
  await runEffects(db, 'ordersErased', { orderIds: ids });
  await Promise.all([
    sql`update orders o set customer = ${nobody}::jsonb, phone_digits = '', address = null, notes = '', answers = '[]',
        proofs = '{}', billing = ${invoice}, timeline = coalesce(${timeline}, '[]'), lines = coalesce(${lines}, '[]'),
        delivery = ${delivery}, cancel_reason = case when o.cancel_reason is not null then '' end,
        version = o.version + 1, updated_at = now()
      where ${isTenantRow('o')} and o.id = any(${ids}::bigint[])`.execute(db),
    sql`update refunds r set reason = '', message = null
      where ${isTenantRow('r')} and r.order_id = any(${ids}::bigint[])`.execute(db),
    sql`update audit_changes h set before = ${withoutReason(sql`h.before`)}, after = ${withoutReason(sql`h.after`)}
      where ${isTenantRow('h')} and h.entity = 'orders' and h.record_id = any(${ids}::bigint[])`.execute(db),
  ]);
  return ids.length;
}

const withoutReason = (values: RawBuilder<unknown>) =>
  sql`case when ${values} ? 'reason' then ${values} || ${JSON.stringify({ reason: secretValue })}::jsonb else ${values} end`;
