import { type RawBuilder, sql } from 'kysely';
import { finalStatuses, type OrderStatus } from '#domain/orders/orders.ts';
import type { Db } from '#kit/server/data/database.ts';
import { sendNow } from '#kit/server/data/prepared.ts';
import { runEffects } from '#kit/server/effects.ts';
import { isTenantRow, tenantRows } from '#kit/server/data/tenantRows.ts';
import { secretValue } from '#kit/server/history/recordChanges.ts';
import { eraseRequestCounts } from '#kit/server/limits/requestCounts.ts';
import { isOfCustomer, mergedIds } from '../merged/server/customers.sql.ts';

/** Replaces the name of an erased customer. */
export const forgottenName = 'Cliente olvidado';

export type Locked = {
  id: number;
  mergedInto: number | null;
  forgottenAt: string | null;
  version: number;
};

/** Locks a customer and those merged into it, in the lock order of orders. */
export const lock = (db: Db, id: number): Promise<Locked[]> =>
  sendNow(
    db,
    sql<Locked>`select c.id, c.merged_into, c.forgotten_at, c.version
      from ${tenantRows('customers as c')} where c.id = any(${mergedIds(id)})
      order by c.merged_into is null, c.id for update`,
  );

/** An order of the customer that is not final yet. */
export async function findOpenOrder(db: Db, id: number): Promise<{ id: number; status: OrderStatus } | undefined> {
  const { rows } = await sql<{ id: number; status: OrderStatus }>`
    select o.id, o.status from ${tenantRows('orders as o')}
    where ${isOfCustomer('o', id)} and o.status <> all(${finalStatuses}::text[]) order by o.id limit 1`.execute(db);
  return rows[0];
}

/** Erases the personal data of customers; order totals remain. */
export const eraseCustomers = (db: Db, ids: readonly number[]) =>
  sql`update customers c set name = ${forgottenName}, phone = '', mail = '', notes = '', mail_consent = 'unknown',
      mail_consent_at = null, mail_consent_origin = '', forgotten_at = now(), version = c.version + 1, updated_at = now()
    where ${isTenantRow('c')} and c.id = any(${ids}::bigint[])`.execute(db);

/** Deletes the request counts of the phones of orders. Runs before the orders lose their phones. */
export const eraseCounts = (db: Db, id: number) =>
  eraseRequestCounts(
    db,
    sql`array(select 'phone:' || o.phone_digits from ${tenantRows('orders as o')} where ${isOfCustomer('o', id)})`,
  );

/** The values of a change with every value hidden; only field names remain. */
const redacted = (values: RawBuilder<unknown>) =>
  sql`(select jsonb_object_agg(k, ${secretValue}::text) from jsonb_object_keys(${values}) k)`;

/** Hides the values in the history of customers. The author and the time of each change remain. */
export const eraseHistory = (db: Db, ids: readonly number[]) =>
  sql`update audit_changes h set title = ${forgottenName}, before = ${redacted(sql`h.before`)}, after = ${redacted(sql`h.after`)}
    where ${isTenantRow('h')} and h.entity = 'customers' and h.record_id = any(${ids}::bigint[])`.execute(db);

/** Replaces the customer data of an order. */
const erasedGuest = JSON.stringify({ name: forgottenName, phone: '', mail: null });

/** Invoices must keep their recipient by tax law. */
const invoice = sql`case when o.billing ->> 'kind' = 'invoice'
  then o.billing || '{"email": "", "phone": ""}' else '{"kind": "ticket"}' end`;

/** Order timeline without the guest's name and free-text notes. */
const timeline = sql`(select jsonb_agg(case when e ->> 'source' = 'guest' or e ->> 'by' = o.customer ->> 'name'
      then e || ${JSON.stringify({ by: forgottenName, note: null })}::jsonb else e || '{"note": null}' end order by place)
    from jsonb_array_elements(o.timeline) with ordinality x(e, place))`;

/** Order lines without the guest's comments. */
const lines = sql`(select jsonb_agg(l || '{"comment": ""}' order by place)
    from jsonb_array_elements(o.lines) with ordinality x(l, place))`;

const delivery = sql`case when o.delivery is not null then o.delivery || '{"trackingUrl": null}' end`;

/**
 * Erases customer data and free text from up to `limit` orders; totals and lines remain. Returns the number of orders,
 * without those erased before.
 */
export async function eraseOrders(db: Db, id: number, limit: number): Promise<number> {
  const orders = await sendNow(
    db,
    sql<{ id: number }>`select o.id from ${tenantRows('orders as o')}
      where ${isOfCustomer('o', id)} and o.customer <> ${erasedGuest}::jsonb order by o.id limit ${limit} for no key update`,
  );
  const ids = orders.map((order) => order.id);
  if (ids.length === 0) return 0;
  await runEffects(db, 'ordersErased', { orderIds: ids });
  await Promise.all([
    sql`update orders o set customer = ${erasedGuest}::jsonb, phone_digits = '', address = null, notes = '', answers = '[]',
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
