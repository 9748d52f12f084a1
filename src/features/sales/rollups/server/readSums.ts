import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { eachDay, type Period } from '#domain/time/periods.ts';
import type { Db } from '#kit/server/data/database.ts';
import { tenantRows } from '#kit/server/data/tenantRows.ts';
import { markedBuckets, type Scope } from './buckets.sql.ts';
import { andAlso, type Cut, countedBefore, countedNow, isNonZero, storedRows, sumsOf } from './cuts.sql.ts';
import { eachGrain, grainsWithin } from './grains.sql.ts';

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

/**
 * Aggregates a period with the accuracy of a full count, from one snapshot.
 *
 * Marked days are subtracted from the stored sums and counted from their orders instead.
 */
export async function readSums<Key extends string, Sum extends string, By extends Key | keyof Grain = never>(
  db: Db,
  query: SumsQuery<Key, Sum, By>,
): Promise<Summed<Sum, By>[]> {
  const { cut, period, stores, by, monthly = false, hours, having = {}, top } = query;
  const anyCut = cut as unknown as Cut;
  const grains = by.map((name) =>
    name === 'startsOn' && monthly ? sql`date_trunc('month', starts_on)::date` : sql`${sql.id(name)}`,
  );
  const keys = Object.keys(cut.keys)
    .filter((key) => by.includes(key as By) || key in having)
    .map((key) => sql.id(key));
  const keyValues = listOf(having);
  const columns = andAlso([...keys, ...sumsOf(anyCut)]);
  const live = (counts: RawBuilder<unknown>) => sql`select starts_on, scope${columns} from (${counts}) counts`;
  const { rows } = await sql<Summed<Sum, By>>`
    with bucket as materialized (${hours ? everyBucket(period, stores) : markedBuckets(period, stores)}), summed as (
      ${sql.join(
        hours
          ? [live(countedNow(during(anyCut, hours), 'bucket'))]
          : [
              ...stored(anyCut, keys, query as never),
              live(countedBefore(anyCut, 'bucket')),
              live(countedNow(anyCut, 'bucket')),
            ],
        sql` union all `,
      )}
    )
    select ${sql.join([
      ...by.map((name, at) => sql`${grains[at]} as ${sql.id(name)}`),
      ...sumsOf(anyCut).map((sum) => sql`coalesce(sum(${sum}), 0)::bigint as ${sum}`),
    ])}
    from summed
    ${keyValues.length > 0 ? sql`where ${sql.join(keyValues, sql` and `)}` : sql``}
    ${by.length > 0 ? sql`group by ${sql.join(grains)} having ${isNonZero(anyCut)}` : sql``}
    ${top ? sql`order by sum(${sql.id(top.by)}) desc, ${sql.join(grains)} limit ${top.limit}` : sql``}`.execute(db);
  return rows;
}
