import { type RawBuilder, sql } from 'kysely';
import { graceDays, type SubscriptionStatus } from '#domain/holds/holds.ts';

/** The status of the subscription of a company in a query, by the rules of `strongestHold`. */
export const storedStatus = (tenantId: RawBuilder<unknown>): RawBuilder<SubscriptionStatus> =>
  sql<SubscriptionStatus>`coalesce((
    select case
      when h.kind in ('abuse', 'security') then 'suspended'
      when h.kind = 'request' then 'inactive'
      when h.kind = 'maintenance' then 'active'
      when h.from_at <= now() - make_interval(days => ${sql.lit(graceDays)}) then 'suspended'
      else 'failed_payment'
    end
    from tenant_holds h
    where h.tenant_id = ${tenantId} and h.released_at is null and h.from_at <= now()
      and (h.until_at is null or h.until_at > now())
    order by h.kind in ('abuse', 'security') desc, h.kind = 'request' desc,
      h.kind = 'payment' and h.from_at <= now() - make_interval(days => ${sql.lit(graceDays)}) desc,
      h.kind = 'maintenance' desc
    limit 1
  ), 'active')`;
