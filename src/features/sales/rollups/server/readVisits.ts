import { setImmediate } from 'node:timers/promises';
import { type RawBuilder, sql } from 'kysely';
import { eachDay, eachMonth, partsOf, type Period } from '#domain/time/periods.ts';
import type { Db } from '#kit/server/data/database.ts';
import { tenantRows } from '#kit/server/data/tenantRows.ts';
import { markedBuckets, type Scope } from './buckets.sql.ts';
import { slicesOf } from '../visitSlices.rules.ts';
import { customerBytes, VisitTally } from '../visitTally.rules.ts';
import { committedBuckets, isSold } from './sold.sql.ts';
import { visitsNow } from './visits.sql.ts';

type Visits = { tally: VisitTally; orders: number; sold: number };

/** Orders summed before yielding to other requests: some milliseconds. */
const ordersInARow = 100_000;
/** Assumed number of stores when the query covers the chain. */
const chainStores = 200;

/** The first day there is, or the last. */
const boundary = (which: 'min' | 'max') =>
  sql`select ${sql.raw(which)}(t.starts_on) from ${tenantRows('storeVisits as t')} where t.grain = 'day'`;

/**
 * Orders of a period by store: packed months, single days, and marked days from the orders themselves.
 *
 * The result is exact at the time of the read.
 */
function visitsOf(period: Period, stores: Scope, columns: RawBuilder<unknown>, asOf: Date) {
  const { months, days } = partsOf(period);
  const ofScope = stores ? sql`t.scope = any(${stores}::int[])` : sql`true`;
  const fullMonths = months ? eachMonth(months) : [];
  const isUnmarked = sql`not exists (select 1 from bucket b where b.store_id = t.scope and b.day = t.starts_on)`;
  const ofDay = sql`t.grain = 'day' and ${isUnmarked}`;
  return sql`
    with bucket as materialized (${markedBuckets(period, stores)} union ${committedBuckets({ period, stores, asOf })}),
    packed as materialized (
      select t.starts_on, t.scope, ${columns} from ${tenantRows('storeVisits as t')}
      where t.grain = 'month' and t.starts_on = any(${fullMonths}::date[]) and ${ofScope} and not exists (
        select 1 from bucket b where b.store_id = t.scope and date_trunc('month', b.day)::date = t.starts_on)
    ), loose as materialized (
      select l.scope, array(select generate_series(l.month, l.month + interval '1 month' - interval '1 day', interval '1 day')::date) as days
      from (
        select m.month, s.id::int as scope from ${tenantRows('stores as s')} cross join unnest(${fullMonths}::date[]) m (month)
        where m.month + 31 > (${boundary('min')}) and m.month <= (${boundary('max')})
          ${stores ? sql`and s.id = any(${stores}::int[])` : sql``}
        except select p.starts_on, p.scope from packed p) l
    ), visits as (
      select ${columns} from packed t
      union all
      select ${columns} from ${tenantRows('storeVisits as t')}
      where ${ofDay} and t.starts_on = any(${days.flatMap(eachDay)}::date[]) and ${ofScope}
      union all
      select ${columns} from loose l join ${tenantRows('storeVisits as t')} on t.starts_on = any(l.days) and t.scope = l.scope and ${ofDay}
      union all
      select ${columns} from (${visitsNow('bucket', isSold('o', asOf))}) t
    )`;
}

/** Who ordered in a period, in the chain or in some stores, each once under whichever of their phones; how much each spent only `withSpent`. */
export async function readVisits(
  db: Db,
  period: Period,
  stores: Scope,
  { withSpent, asOf }: { withSpent: boolean; asOf: Date },
): Promise<Visits> {
  const found: Visits = { tally: new VisitTally(), orders: 0, sold: 0 };
  const columns = withSpent ? sql`t.sold, t.customers, t.spent` : sql`t.sold, t.customers`;
  let waiting = 0;
  for (const slice of slicesOf(period, stores?.length ?? chainStores)) {
    const { rows } = await sql<{ sold: number; customers: Buffer; spent?: Buffer }>`
      ${visitsOf(slice, stores, columns, asOf)} select * from visits`.execute(db);
    for (const { sold, customers, spent } of rows) {
      found.tally.add(customers, spent ?? null);
      found.orders += customers.length / customerBytes;
      found.sold += sold;
      waiting += customers.length / customerBytes;
      if (waiting < ordersInARow) continue;
      waiting = 0;
      await setImmediate();
    }
  }
  found.tally.merge(await readMerged(db));
  return found;
}

/** Customers that turned out to be another. */
async function readMerged(db: Db): Promise<{ id: number; mergedInto: number }[]> {
  const { rows } = await sql<{ id: number; mergedInto: number }>`
    select m.id, m.merged_into from ${tenantRows('customers as m')} where m.merged_into is not null`.execute(db);
  return rows;
}
