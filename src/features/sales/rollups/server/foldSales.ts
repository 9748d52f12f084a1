import { sql } from 'kysely';
import type { Db } from '#kit/server/data/database.ts';
import { tenantRows } from '#kit/server/data/tenantRows.ts';
import { upsertFrom } from '#kit/server/data/upsertFrom.ts';
import { type Bucket, bucketRows } from './buckets.sql.ts';
import {
  addedUp,
  andAlso,
  type Cut,
  countedBefore,
  countedNow,
  cuts,
  isNonZero,
  keysOf,
  storedColumns,
  sumsOf,
} from './cuts.sql.ts';
import { foldVisits } from './foldVisits.ts';
import { grainsOf } from './grains.sql.ts';

/**
 * Recounts stores' days and applies the difference to the day, week and month of the store and the chain.
 *
 * Returns the number of changed rows.
 */
async function foldCut(db: Db, cut: Cut, buckets: readonly Bucket[]): Promise<number> {
  const keys = keysOf(cut);
  const changes = sql`
    select starts_on, scope${andAlso([...keys, ...addedUp(cut)])}
    from (${countedNow(cut, 'bucket')} union all ${countedBefore(cut, 'bucket')}) counts
    group by starts_on, scope${andAlso(keys)}
    having ${isNonZero(cut)}`;
  const spread = sql`
    select g.grain, g.starts_on, s.scope${andAlso([...keys, ...addedUp(cut)])}
    from differing d cross join lateral (values (d.scope), (0)) s (scope) cross join lateral ${grainsOf(sql`d.starts_on`)}
    group by g.grain, g.starts_on, s.scope${andAlso(keys)}`;
  const { numAffectedRows } = await sql`
    with bucket as (${bucketRows(buckets)}), differing as (${changes}), spread as (${spread})
    ${keys.length === 0 ? added(cut) : packed(cut)}`.execute(db);
  return Number(numAffectedRows ?? 0);
}

const rowKeys = ['grain', 'startsOn', 'scope'];

/** Adds the `spread` rows to existing ones. */
const added = ({ table, sums }: Cut) =>
  upsertFrom(table, { keys: rowKeys, values: Object.keys(sums), add: true }, sql`select * from spread`);

/** Merges the `spread` rows into the stored arrays. */
function packed(cut: Cut) {
  const columns = [...keysOf(cut), ...sumsOf(cut)];
  const row = sql`grain, starts_on, scope`;
  return upsertFrom(
    cut.table,
    { keys: rowKeys, values: [...Object.keys(cut.keys), ...Object.keys(cut.sums)] },
    sql`select ${row}${andAlso(columns.map((name) => sql`array_agg(${name}) as ${name}`))}
      from (
        select ${row}${andAlso([...keysOf(cut), ...addedUp(cut)])}
        from (
          select * from spread
          union all
          select t.grain, t.starts_on, t.scope${storedColumns(cut)} from (select distinct ${row} from spread) s
          join ${tenantRows(`${cut.table} as t`)} using (grain, starts_on, scope)) both_sums
        group by ${row}${andAlso(keysOf(cut))}) counts
      group by ${row}`,
  );
}

const ordersOf = (buckets: readonly Bucket[]) => sql`(${bucketRows(buckets)}) b
  join ${tenantRows('orders as o')} on o.business_day = b.day and o.store_id = b.store_id and not o.is_test`;

/** Stores the latest name and category under which products were sold, read from the last orders of each. */
const nameProducts = (db: Db, buckets: readonly Bucket[]) =>
  sql`${upsertFrom(
    'soldProducts',
    { keys: ['productId'], values: ['name', 'category', 'lastOrder'], newest: 'lastOrder' },
    sql`select p.product_id, p.last_order,
        max(l ->> 'name') filter (where o.id = p.last_order) as name,
        coalesce(max(l ->> 'category') filter (where o.id = p.last_categorized), '') as category
      from (
        select (l ->> 'productId')::bigint as product_id, max(o.id) as last_order,
          max(o.id) filter (where l ? 'category') as last_categorized
        from ${ordersOf(buckets)} cross join lateral jsonb_array_elements(o.lines) l
        group by (l ->> 'productId')::bigint) p
      join ${tenantRows('orders as o')} on o.id in (p.last_order, p.last_categorized)
      cross join lateral jsonb_array_elements(o.lines) l
      where (l ->> 'productId')::bigint = p.product_id
      group by p.product_id, p.last_order`,
  )}`.execute(db);

/** Recounts stores' days for every cut. Returns the number of changed rows. Idempotent. */
export async function foldSales(db: Db, buckets: readonly Bucket[]): Promise<number> {
  if (buckets.length === 0) return 0;
  let changedRows = 0;
  for (const cut of cuts) changedRows += await foldCut(db, cut, buckets);
  changedRows += await foldVisits(db, buckets);
  await nameProducts(db, buckets);
  return changedRows;
}
