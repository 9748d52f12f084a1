import { expressionBuilder, type RawBuilder, sql } from 'kysely';
import type { HoldKind, SubscriptionStatus } from '#domain/holds/heldStates.ts';
import { graceDays } from '#domain/holds/holds.ts';
import type { PlatformTables } from '#kit/server/data/tables.ts';

const isPastGrace = sql<boolean>`h.from_at <= now() - make_interval(days => ${sql.lit(graceDays)})`;

/** The strongest first, as in `strongestHold`. */
const strength = sql`case
  when h.kind in ('abuse', 'security') then 5
  when h.kind = 'request' then 4
  when h.kind = 'payment' and ${isPastGrace} then 3
  when h.kind = 'maintenance' then 2
  else 1
end`;

const status = sql<SubscriptionStatus>`case
  when h.kind in ('abuse', 'security') then 'suspended'
  when h.kind = 'request' then 'inactive'
  when h.kind = 'maintenance' then 'active'
  when ${isPastGrace} then 'suspended'
  else 'failed_payment'
end`;

/** The open holds of a company in a query, the strongest first. */
const storedHolds = (tenantId: RawBuilder<number>) =>
  expressionBuilder<PlatformTables>()
    .selectFrom('tenantHolds as h')
    .where('h.tenantId', '=', tenantId)
    .where('h.releasedAt', 'is', null)
    .where('h.fromAt', '<=', sql<string>`now()`)
    .where((eb) => eb.or([eb('h.untilAt', 'is', null), eb('h.untilAt', '>', sql<string>`now()`)]))
    .orderBy(strength, 'desc')
    .orderBy('h.id');

/** The kinds of the open holds of a company in a query, the strongest first. */
export const storedHoldKinds = (tenantId: RawBuilder<number>): RawBuilder<HoldKind[]> =>
  sql<HoldKind[]>`array(${storedHolds(tenantId).select('h.kind')})`;

/** When the newest past hold of a company that stopped its orders ended, in a query; null: there was none. */
export const storedHeldUntil = (tenantId: RawBuilder<number>): RawBuilder<string | null> => {
  const endedAt = sql<string>`least(h.released_at, h.until_at)`;
  const newest = expressionBuilder<PlatformTables>()
    .selectFrom('tenantHolds as h')
    .select(sql<string | null>`max(${endedAt})`.as('endedAt'))
    .where('h.tenantId', '=', tenantId)
    .where(endedAt, '<=', sql<string>`now()`)
    .where('h.fromAt', '<', endedAt)
    .where(
      sql<boolean>`(h.kind <> 'payment' or ${endedAt} > h.from_at + make_interval(days => ${sql.lit(graceDays)}))`,
    );
  return sql<string | null>`${newest}`;
};

/** The status of the subscription of a company in a query, by the rules of `strongestHold`. */
export function storedStatus(tenantId: RawBuilder<number>): RawBuilder<SubscriptionStatus> {
  const strongest = storedHolds(tenantId).select(status.as('status')).limit(1);
  return sql<SubscriptionStatus>`coalesce(${strongest}, 'active')`;
}
