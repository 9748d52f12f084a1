import { sql } from 'kysely';
import type { Db } from '#kit/server/data/database.ts';
import { isTenantRow, tenantRows } from '#kit/server/data/tenantRows.ts';

/** Anonymises coupon uses before their customers are erased; the uses still count. */
export async function eraseRedeemer(db: Db, customerIds: readonly number[]): Promise<void> {
  await sql`delete from coupon_people p where ${isTenantRow('p')} and p.person = any(array(
    select x.person from ${tenantRows('customers as c')} cross join lateral (values
      ('customer:' || c.id), ('mail:' || encode(sha256(convert_to(c.mail_norm, 'UTF8')), 'hex'))) x(person)
    where c.id = any(${customerIds}::bigint[])))`.execute(db);
  await sql`update coupon_uses u set people = '[]' where ${isTenantRow('u')} and u.people <> '[]' and u.order_id = any(array(
    select o.id from ${tenantRows('orders as o')} where o.customer_id = any(${customerIds}::bigint[])))`.execute(db);
}
