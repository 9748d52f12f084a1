import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { isCounted } from '#features/benefits/customers/server/index.ts';
import { movedDay, type Period } from '#domain/time/periods.ts';
import { tenantRows } from '#kit/server/data/tenantRows.ts';
import type { Scope } from './buckets.sql.ts';
import { andAlso, aliased, type Cut } from './cuts.sql.ts';

/**
 * Definition of «vendido»: orders that count, except those scheduled for later than `asOf` and not completed.
 *
 * Those are committed until their time comes: docs/decisions/0110.
 */
export const isSold = (order: string, asOf: Date): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${isCounted(order)} and ${sql.ref(`${order}.id`)} not in (
    select c.id from ${tenantRows('orders as c')} where ${isCommitted('c', asOf)}))`;

/** Orders that count and are for later than `asOf`. */
export const isCommitted = (order: string, asOf: Date): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${sql.ref(`${order}.scheduled_for`)} > ${asOf.toISOString()}::timestamptz
    and ${sql.ref(`${order}.status`)} <> 'completed' and ${isCounted(order)})`;

/** Whether a period can have committed orders, in any time zone and with any cut-off. */
export const reachesAhead = ({ endDate }: Period, asOf: Date): boolean =>
  endDate >= movedDay(asOf.toISOString().slice(0, 10), -1);

type CommittedQuery = { period: Period; stores: Scope; asOf: Date };

/** Committed orders of a cut by day, store and its keys. */
export const committedRows = (cut: Cut, { period, stores, asOf }: CommittedQuery) => sql`
  select o.business_day as starts_on, o.store_id::int as scope${andAlso(aliased(cut.keys))}${andAlso(aliased(cut.sums))}
  from ${tenantRows('orders as o')} ${cut.joined ?? sql``}
  where ${isCommitted('o', asOf)} and not o.is_test and ${cut.where ?? sql<SqlBool>`true`}
    and o.business_day between ${period.startDate}::date and ${period.endDate}::date
    ${stores ? sql`and o.store_id = any(${stores}::bigint[])` : sql``}
  group by o.business_day, o.store_id${andAlso(Object.values(cut.keys))}`;

/** Days of stores with committed orders, recounted where they cannot be subtracted. */
export const committedBuckets = ({ period, stores, asOf }: CommittedQuery) => sql`
  select distinct o.store_id::int as store_id, o.business_day as day from ${tenantRows('orders as o')}
  where ${isCommitted('o', asOf)} and not o.is_test
    and o.business_day between ${period.startDate}::date and ${period.endDate}::date
    ${stores ? sql`and o.store_id = any(${stores}::bigint[])` : sql``}`;

/** Customers with committed orders. */
export const committedCustomers = (asOf: Date) => sql`
  select o.customer_id from ${tenantRows('orders as o')}
  where ${isCommitted('o', asOf)} and not o.is_test and o.customer_id is not null`;
