import { sql } from 'kysely';
import type { Period } from '#domain/time/periods.ts';
import { tenantRows } from '#kit/server/data/tenantRows.ts';

/** A business day of a store, the unit of counting. */
export type Bucket = { storeId: number; day: string };

/** Stores to read; null: the chain. */
export type Scope = readonly number[] | null;

/** Days of which the last one may be limited to some hours of the store's clock. */
export type PartialPeriod = Period & { hours?: readonly number[] | null };

/** Some of them as rows `(store_id, day)`. */
export const bucketRows = (buckets: readonly Bucket[]) => sql`
  select * from unnest(${buckets.map(({ storeId }) => storeId)}::int[], ${buckets.map(({ day }) => day)}::date[]) b (store_id, day)`;

/** Stores' days that are marked for a recount. */
export const markedBuckets = ({ startDate, endDate }: Period, stores: Scope) => sql`
  select distinct m.store_id, m.day from ${tenantRows('salesMarks as m')}
  where m.day between ${startDate}::date and ${endDate}::date
    ${stores ? sql`and m.store_id = any(${stores}::int[])` : sql``}`;
