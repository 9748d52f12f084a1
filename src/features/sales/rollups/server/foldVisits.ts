import { sql } from 'kysely';
import type { Db } from '#kit/server/data/database.ts';
import { isTenantRow, tenantRows } from '#kit/server/data/tenantRows.ts';
import { upsertFrom } from '#kit/server/data/upsertFrom.ts';
import { type Bucket, bucketRows } from './buckets.sql.ts';
import { visitsNow } from './visits.sql.ts';

const keys = ['grain', 'startsOn', 'scope'];
const values = ['sold', 'customers', 'spent'];

/** Recounts the customers of stores' days and unpacks the months that change. Returns the number of changed rows. */
export async function foldVisits(db: Db, buckets: readonly Bucket[]): Promise<number> {
  const { rows } = await sql<{ scope: number; month: string }>`
    with bucket as materialized (${bucketRows(buckets)})
    ${upsertFrom(
      'storeVisits',
      { keys, values },
      sql`select 'day' as grain, n.* from (${visitsNow('bucket')}) n
        left join ${tenantRows('storeVisits as t')} on t.grain = 'day' and t.starts_on = n.starts_on and t.scope = n.scope
        where (coalesce(t.customers, ''), coalesce(t.spent, '')) <> (n.customers, n.spent)`,
    )} returning scope, date_trunc('month', starts_on)::date::text as month`.execute(db);
  const months = new Map(rows.map((row) => [`${row.scope} ${row.month}`, row]));
  if (months.size > 0)
    await sql`delete from store_visits t using unnest(${[...months.values()].map(({ scope }) => scope)}::int[],
        ${[...months.values()].map(({ month }) => month)}::date[]) m (scope, month)
      where ${isTenantRow('t')} and t.grain = 'month' and t.starts_on = m.month and t.scope = m.scope`.execute(db);
  return rows.length;
}

/** Packs the days of each store's months that are over into one row each, where none is yet. */
export const packMonths = (db: Db) =>
  sql`${upsertFrom(
    'storeVisits',
    { keys, values },
    sql`select 'month' as grain, date_trunc('month', t.starts_on)::date as starts_on, t.scope, sum(t.sold)::bigint as sold,
        string_agg(t.customers, '' order by t.starts_on) as customers, string_agg(t.spent, '' order by t.starts_on) as spent
      from ${tenantRows('storeVisits as t')}
      where t.grain = 'day' and t.starts_on < date_trunc('month', now() - interval '2 days') and not exists (
        select 1 from ${tenantRows('storeVisits as p')}
        where p.grain = 'month' and p.starts_on = date_trunc('month', t.starts_on)::date and p.scope = t.scope)
      group by date_trunc('month', t.starts_on), t.scope`,
  )}`.execute(db);
