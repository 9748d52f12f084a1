import { sql } from 'kysely';
import type { Db } from '#kit/server/data/database.ts';
import { tenantRows } from '#kit/server/data/tenantRows.ts';

/** State of the sums of a tenant. */
export type SalesState = {
  /** When what had changed was added up last; null before the first time. */
  foldedAt: string | null;
  /** Days of stores that are counted from their orders until then. */
  liveBuckets: number;
  /** Time, size and number of differences of the last nightly recount. */
  checkedAt: string | null;
  checked: number;
  differences: number;
  /** Changes whenever a figure may. */
  revision: string;
};

export async function readSalesState(db: Db): Promise<SalesState> {
  const { rows } = await sql<SalesState>`
    select f.folded_at, f.checked_at, coalesce(f.checked, 0) as checked, coalesce(f.differences, 0) as differences,
      m.live_buckets, concat_ws('-', extract(epoch from f.folded_at), m.last_id, m.marks) as revision
    from (select count(distinct (store_id, day))::int as live_buckets, count(*) as marks, max(id) as last_id
      from ${tenantRows('salesMarks as s')}) m
    left join ${tenantRows('salesFolds as f')} on true`.execute(db);
  return rows[0] as SalesState;
}
