import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#kit/server/data/database.ts';
import { isTenantRow, tenantRows } from '#kit/server/data/tenantRows.ts';

export const stockTargets = ['product', 'modifier'] as const;
type StockTarget = (typeof stockTargets)[number];

/** Products and options that a system without stock of them takes off sale. */
export type StockState = {
  /** Names the system, and is the author of its sold-outs. */
  source: { key: string; name: string };
  /** Stores that follow this stock. */
  storeIds: readonly number[];
  /** Stores where the sold-outs of the system are of this stock, or were. */
  coveredIds: readonly number[];
  /** Ids of what has no stock. */
  out: Readonly<Record<StockTarget, readonly number[]>>;
};

const records: Readonly<Record<StockTarget, RawBuilder<unknown>>> = {
  product: tenantRows('products as t'),
  modifier: sql`(select * from ${tenantRows('modifiers as m')} where m.kind = 'option') as t`,
};

type Missing = { targetId: number; title: string; storeId: number; id: number | null };

/** Where something without stock is on sale, but for exceptions. `id`: of a sold-out that ended. */
export async function findMissing(
  db: Db,
  { source, storeIds, out }: StockState,
  target: StockTarget,
  limit: number,
): Promise<Missing[]> {
  const column = sql.id(`${target}_id`);
  const { rows } = await sql<Missing>`
    select t.id as target_id, t.name as title, place.store_id, s.id
    from ${records[target]} cross join unnest(${storeIds}::bigint[]) as place(store_id)
    left join ${tenantRows('soldOuts as s')} on s.${column} = t.id and s.store_id = place.store_id
    where t.id = any(${out[target]}::bigint[]) and (s.id is null or s.until <= now())
      and not exists (select from ${tenantRows('stockExceptions as e')}
        where e.${column} = t.id and e.store_id = place.store_id and e.source = ${source.key})
    order by t.id, place.store_id limit ${limit}`.execute(db);
  return rows;
}

/** Which of some sold-outs are over; they are locked. */
export async function lockEnded(db: Db, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select s.id from sold_outs s where ${isTenantRow('s')} and s.id = any(${ids}::bigint[]) and s.until <= now()
    order by s.id for no key update`.execute(db);
  return rows.map(({ id }) => id);
}

/** Condition on rows of an alias: they are about something without stock in a store that follows it. */
const isOut = (alias: string, { storeIds, out }: StockState) => sql`
  ${sql.id(alias)}.store_id = any(${storeIds}::bigint[])
  and case when ${sql.id(alias)}.product_id is not null then ${sql.id(alias)}.product_id = any(${out.product}::bigint[])
    else coalesce(${sql.id(alias)}.modifier_id = any(${out.modifier}::bigint[]), false) end`;

/** Sold-outs of the system without a reason; they are locked. */
export async function lockOutdated(db: Db, state: StockState, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select s.id from sold_outs s
    where ${isTenantRow('s')} and s.source = ${state.source.key} and s.store_id = any(${state.coveredIds}::bigint[])
      and not (${isOut('s', state)})
    order by s.id limit ${limit} for update`.execute(db);
  return rows.map(({ id }) => id);
}

/** Exceptions end once there is stock again. */
export async function endExceptions(db: Db, state: StockState): Promise<void> {
  await sql`delete from stock_exceptions e
    where ${isTenantRow('e')} and e.source = ${state.source.key} and e.store_id = any(${state.coveredIds}::bigint[])
      and not (${isOut('e', state)})`.execute(db);
}
