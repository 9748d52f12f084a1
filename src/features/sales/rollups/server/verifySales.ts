import { sql } from 'kysely';
import { type Db, unaudited } from '#kit/server/data/database.ts';
import { isTenantRow, tenantRows } from '#kit/server/data/tenantRows.ts';
import type { JobCtx } from '#kit/server/jobs/jobs.ts';
import { cuts } from './cuts.sql.ts';
import { foldCustomers, repairGaps } from './foldCustomers.ts';
import { foldMarks, lockFold } from './foldJob.ts';
import type { Bucket } from './buckets.sql.ts';
import { foldSales } from './foldSales.ts';
import { packMonths } from './foldVisits.ts';

/** Days of stores and customers that are drawn each night, besides the last three days of every store. */
const drawn = 200;

/**
 * Stores' days to recount: the latest, and a random sample. Marked days are excluded, as they are about to be counted.
 */
async function drawBuckets(db: Db): Promise<Bucket[]> {
  const { rows } = await sql<Bucket>`
    with days as (
      select t.scope as store_id, t.starts_on as day from ${tenantRows('salesTotals as t')} where t.grain = 'day' and t.scope > 0
    ), latest as (select day from days group by day order by day desc limit 3)
    select store_id, day::text as day from (
      select * from days where day in (select day from latest)
      union (select * from days order by random() limit ${drawn})) wanted
    except select m.store_id, m.day::text from ${tenantRows('salesMarks as m')}`.execute(db);
  return rows;
}

async function drawCustomers(db: Db): Promise<number[]> {
  const { rows } = await sql<{ customerId: number }>`
    select t.customer_id from ${tenantRows('customerHistories as t')} order by random() limit ${drawn}`.execute(db);
  return rows.map(({ customerId }) => customerId);
}

/** Months in which the chain is not the sum of its stores, or a month or its weeks are not those of its days. */
async function changedMonths(db: Db): Promise<string[]> {
  const { rows } = await sql<{ month: string }>`
    select date_trunc('month', t.starts_on)::date::text as month from ${tenantRows('salesTotals as t')}
    group by date_trunc('month', t.starts_on)
    having sum(case when t.scope = 0 then -t.sold else t.sold end) <> 0
      or sum(case when t.scope = 0 then -t.orders else t.orders end) <> 0
      or sum(case when t.grain = 'day' then -t.sold when t.grain = 'week' then t.sold else 0 end) <> 0
      or sum(case when t.grain = 'day' then -t.sold when t.grain = 'month' then t.sold else 0 end) <> 0`.execute(db);
  return rows.map(({ month }) => month);
}

/** Deletes the stored data of a month and recounts all its days. */
async function rebuildMonth(db: Db, month: string): Promise<void> {
  for (const { table } of cuts)
    await sql`delete from ${sql.id(table)} t where ${isTenantRow('t')}
      and t.starts_on >= ${month}::date and t.starts_on < (${month}::date + interval '1 month')::date`.execute(db);
  const { rows } = await sql<Bucket>`
    select distinct o.store_id::int as store_id, o.business_day::text as day from ${tenantRows('orders as o')}
    where o.business_day >= ${month}::date and o.business_day < (${month}::date + interval '1 month')
    union
    select o.store_id::int, r.business_day::text from ${tenantRows('refunds as r')}
    join ${tenantRows('orders as o')} on o.id = r.order_id
    where r.business_day >= ${month}::date and r.business_day < (${month}::date + interval '1 month')`.execute(db);
  await foldSales(db, rows);
}

/**
 * Recounts a sample of the stored sums and reports the differences, so that users can trust them. Corrects what
 * differs.
 */
export async function verifySales({
  inTransaction,
}: Pick<JobCtx, 'inTransaction'>): Promise<{ checked: number; differences: number }> {
  while ((await inTransaction(foldMarks)) > 0);
  return inTransaction(async (db) => {
    await lockFold(db);
    const [buckets, customers] = [await drawBuckets(db), await drawCustomers(db)];
    let differences = (await foldSales(db, buckets)) + (await foldCustomers(db, customers)) + (await repairGaps(db));
    for (const month of await changedMonths(db)) {
      await rebuildMonth(db, month);
      differences++;
    }
    await packMonths(db);
    const checked = buckets.length + customers.length;
    await unaudited(db)
      .updateTable('salesFolds')
      .set({ checkedAt: new Date().toISOString(), checked, differences })
      .execute();
    return { checked, differences };
  });
}
