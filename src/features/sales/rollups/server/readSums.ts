import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { eachDay, type Period } from '#domain/time/periods.ts';
import type { Db } from '#kit/server/data/database.ts';
import { tenantRows } from '#kit/server/data/tenantRows.ts';
import { markedBuckets, type Scope } from './buckets.sql.ts';
import { andAlso, type Cut, countedBefore, countedNow, isNonZero, storedRows, sumsOf } from './cuts.sql.ts';
import { eachGrain, grainsWithin } from './grains.sql.ts';
import { committedRows, reachesAhead } from './sold.sql.ts';

/** Day and scope of a result row, besides the keys of the cut. `scope` is the store's id. */
type Grain = { startsOn: string; scope: number };

type SumsQuery<Key extends string, Sum extends string, By extends Key | keyof Grain> = {
  cut: Cut<Key, Sum>;
  period: Period;
  stores: Scope;
  /** Columns to group by; `startsOn` is the day, or the month with `monthly`. Empty: a single row. */
  by: readonly By[];
  monthly?: boolean;
  /** Only orders of these hours of the store's clock, which are counted one by one: of a day, not of a year. */
  hours?: readonly number[] | undefined;
  /** Only rows that have one of these values. */
  having?: Readonly<Partial<Record<Key, readonly (string | number)[]>>>;
  /** Until when orders count as sold; those for later do not. */
  asOf?: Date;
  /** Only the highest rows by a sum. */
  top?: { by: NoInfer<Sum>; limit: number };
};

type Keyed<Key extends string> = {
  [Name in Key]: Name extends 'startsOn'
    ? string
    : Name extends 'scope' | 'weekday' | 'hour' | 'cell' | 'productId'
      ? number
      : string;
};
export type Summed<Sum extends string, By extends string> = Keyed<By> & Record<Sum, number>;

/**
 * Stored rows that cover a period: months and weeks where they fit when days are not requested, and days for the rest.
 */
function stored(
  cut: Cut,
  keys: RawBuilder<unknown>[],
  {
    period,
    stores,
    by,
    monthly = false,
  }: Pick<SumsQuery<string, string, string>, 'period' | 'stores' | 'by' | 'monthly'>,
) {
  const isDaily = by.includes('startsOn') && !monthly;
  const ofChain = by.includes('scope') ? sql`t.scope > 0` : sql`t.scope = 0`;
  const ofScope = stores ? sql`t.scope = any(${stores}::int[])` : ofChain;
  return eachGrain(
    isDaily ? [['day', eachDay(period)]] : grainsWithin(period),
    (isGrain) => sql`
    select t.starts_on, t.scope${andAlso([...keys, ...sumsOf(cut)])} from ${storedRows(cut, keys)} t
    where ${isGrain} and ${ofScope}`,
  );
}

const listOf = (having: object): RawBuilder<unknown>[] =>
  Object.entries(having)
    .filter(([, values]) => values !== undefined)
    .map(([key, values]) =>
      typeof values[0] === 'number'
        ? sql`${sql.id(key)} = any(${values}::bigint[])`
        : sql`${sql.id(key)} = any(${values}::text[])`,
    );

/** All of them. */
const everyBucket = (period: Period, stores: Scope) => sql`
  select s.id as store_id, d.day from ${tenantRows('stores as s')} cross join unnest(${eachDay(period)}::date[]) d (day)
  ${stores ? sql`where s.id = any(${stores}::int[])` : sql``}`;

/** Limits a cut to orders and refunds of some hours. */
const during = (cut: Cut, hours: readonly number[]): Cut => ({
  ...cut,
  where: sql<SqlBool>`o.hour = any(${hours}::int[]) and ${cut.where ?? sql`true`}`,
  ...(cut.refunds && { refunds: { ...cut.refunds, where: sql<SqlBool>`r.hour = any(${hours}::int[])` } }),
});

/** Rows `(starts_on, scope, keys, sums)` that add up to what is sold in a period. */
function soldRows(
  query: SumsQuery<string, string, string>,
  cut: Cut,
  keys: RawBuilder<unknown>[],
): RawBuilder<unknown>[] {
  const { period, stores, hours, asOf = new Date() } = query;
  const counted = hours ? during(cut, hours) : cut;
  const columns = andAlso([...keys, ...sumsOf(cut)]);
  const negated = andAlso([...keys, ...sumsOf(cut).map((sum) => sql`-${sum}`)]);
  const live = (counts: RawBuilder<unknown>, some = columns) =>
    sql`select starts_on, scope${some} from (${counts}) counts`;
  return [
    ...(hours ? [] : [...stored(cut, keys, query), live(countedBefore(cut, 'bucket'))]),
    live(countedNow(counted, 'bucket')),
    ...(reachesAhead(period, asOf) ? [live(committedRows(counted, { period, stores, asOf }), negated)] : []),
  ];
}

/** Groups rows by the requested columns. */
async function addUp<Row>(
  db: Db,
  { by, monthly = false, having = {}, top }: SumsQuery<string, string, string>,
  { cut, bucket, rows: all }: { cut: Cut; bucket: RawBuilder<unknown>; rows: RawBuilder<unknown>[] },
): Promise<Row[]> {
  const grains = by.map((name) =>
    name === 'startsOn' && monthly ? sql`date_trunc('month', starts_on)::date` : sql`${sql.id(name)}`,
  );
  const keyValues = listOf(having);
  const { rows } = await sql<Row>`
    with bucket as materialized (${bucket}), summed as (${sql.join(all, sql` union all `)})
    select ${sql.join([
      ...by.map((name, at) => sql`${grains[at]} as ${sql.id(name)}`),
      ...sumsOf(cut).map((sum) => sql`coalesce(sum(${sum}), 0)::bigint as ${sum}`),
    ])}
    from summed
    ${keyValues.length > 0 ? sql`where ${sql.join(keyValues, sql` and `)}` : sql``}
    ${by.length > 0 ? sql`group by ${sql.join(grains)} having ${isNonZero(cut)}` : sql``}
    ${top ? sql`order by sum(${sql.id(top.by)}) desc, ${sql.join(grains)} limit ${top.limit}` : sql``}`.execute(db);
  return rows;
}

/**
 * Aggregates a period with the accuracy of a full count, from one snapshot.
 *
 * Marked days are subtracted from the stored sums and counted from their orders instead. Orders for later than `asOf`
 * are subtracted: see sold.sql.ts.
 */
export async function readSums<Key extends string, Sum extends string, By extends Key | keyof Grain = never>(
  db: Db,
  query: SumsQuery<Key, Sum, By>,
): Promise<Summed<Sum, By>[]> {
  const { period, stores, by, hours, having = {} } = query;
  const cut = query.cut as unknown as Cut;
  const keys = Object.keys(cut.keys)
    .filter((key) => by.includes(key as By) || key in having)
    .map((key) => sql.id(key));
  const anyQuery = query as unknown as SumsQuery<string, string, string>;
  const bucket = hours ? everyBucket(period, stores) : markedBuckets(period, stores);
  return addUp(db, anyQuery, { cut, bucket, rows: soldRows(anyQuery, cut, keys) });
}

/** Aggregates the orders of a period that are for later than `asOf`, which `readSums` leaves out. */
export async function readCommitted<Key extends string, Sum extends string, By extends Key | keyof Grain = never>(
  db: Db,
  query: SumsQuery<Key, Sum, By>,
): Promise<Summed<Sum, By>[]> {
  const { period, stores, asOf = new Date() } = query;
  if (!reachesAhead(period, asOf)) return [];
  const cut = query.cut as unknown as Cut;
  const rows = [committedRows(cut, { period, stores, asOf })];
  const anyQuery = query as unknown as SumsQuery<string, string, string>;
  return addUp(db, anyQuery, { cut, bucket: sql`select 1`, rows });
}
