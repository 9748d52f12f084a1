import { sql } from 'kysely';
import { parsePhone, phoneDigits } from '#domain/phones.ts';
import type { Db } from '#kit/server/data/database.ts';
import { tenantRows } from '#kit/server/data/tenantRows.ts';
import type { Tenant } from '#kit/server/http/context.ts';
import type { CouponUses } from '../../checks/couponCase.rules.ts';
import { hasOrdered, personKeys } from './claimCoupons.ts';

/** Uses of a coupon by the customer of a phone; null: not a valid phone. Unknown customers have no uses. */
export async function personUsesOf(
  db: Db,
  { country }: Tenant,
  couponId: number,
  phone: string,
): Promise<CouponUses['person']> {
  if (!parsePhone(phone, country)) return null;
  const { rows } = await sql<{ customerId: number; mail: string }>`
    select coalesce(c.merged_into, c.id) as customer_id, c.mail from ${tenantRows('customers as c')}
    where c.phone_digits = ${phoneDigits(phone, country)}`.execute(db);
  const [redeemer] = rows;
  if (!redeemer) return { used: 0, hasOrdered: false };
  const [counted, ordered] = await Promise.all([
    sql<{ used: number }>`
      select coalesce(max(p.used), 0)::int as used from ${tenantRows('couponPeople as p')}
      where p.coupon_id = ${couponId} and p.person = any(${personKeys(redeemer)}::text[])`.execute(db),
    hasOrdered(db, redeemer),
  ]);
  return { used: counted.rows[0]?.used ?? 0, hasOrdered: ordered };
}
