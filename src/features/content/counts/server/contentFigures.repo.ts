import { sql } from 'kysely';
import type { Period } from '#domain/time/periods.ts';
import { type ContentKind, formatVia } from '#domain/orders/via.ts';
import { isSold, type Scope } from '#features/sales/rollups/server/index.ts';
import { type Db, unaudited } from '#kit/server/data/database.ts';
import { tenantRows } from '#kit/server/data/tenantRows.ts';
import type { JobCtx } from '#kit/server/jobs/jobs.ts';
import type { Counts } from '../eventTally.rules.ts';

type Part = 'contentId' | 'storeId' | 'day';

type FiguresQuery<By extends Part> = {
  kind: ContentKind;
  ids: readonly number[];
  /** Days of sales, of the orders and of the counts. */
  period: Period;
  /** Stores to read; null: the chain, with pages of no store. */
  stores: Scope;
  /** A row for each of these. Empty: a single row, or none without figures. */
  by: readonly By[];
  /** Orders scheduled for later are not sold yet. */
  asOf?: Date;
};

/** Figures of content: events of guests, and orders and sales that followed a click. Store 0: pages of no store. */
type ContentFigures = Counts & { orders: number; sold: number };

/** Columns of both halves. `o` has the orders, `c` the counts. */
const parts = {
  contentId: { count: sql`c.content_id`, order: sql`substr(o.via, 2)::bigint` },
  storeId: { count: sql`c.store_id`, order: sql`o.store_id` },
  day: { count: sql`c.day::text`, order: sql`o.business_day::text` },
} as const;

const sums = ['views', 'clicks', 'closes', 'orders', 'sold'] as const;

/**
 * Views, clicks, closed pop-ups, orders and sales of content, by content, store or day.
 *
 * Sales are those of every other screen: `isSold`, docs/decisions/0110.
 */
export async function readContentFigures<By extends Part>(
  db: Db,
  { kind, ids, period: { startDate, endDate }, stores, by, asOf = new Date() }: FiguresQuery<By>,
): Promise<(ContentFigures & { [Name in By]: Name extends 'day' ? string : number })[]> {
  const keysOf = (half: 'count' | 'order') =>
    by.map((part) => sql`${parts[part][half]} as ${sql.id(part)}, `).reduce((all, each) => sql`${all}${each}`, sql``);
  const within = stores ? sql`and store_id = any(${stores}::bigint[])` : sql``;
  const names = by.map((part) => sql.id(part));
  const totals = sums.map((sum) => sql`coalesce(sum(${sql.id(sum)}), 0)::bigint as ${sql.id(sum)}`);
  const grouped =
    names.length > 0 ? sql`group by ${sql.join(names)} order by ${sql.join(names)}` : sql`having count(*) > 0`;
  const { rows } = await sql<ContentFigures & { [Name in By]: Name extends 'day' ? string : number }>`
    select ${sql.join([...names, ...totals])} from (
      select ${keysOf('count')}c.views, c.clicks, c.closes, 0 as orders, 0 as sold
      from (select * from ${tenantRows('contentCounts as t')} where kind = ${kind} and content_id = any(${ids}::bigint[])
        and day between ${startDate}::date and ${endDate}::date ${within}) c
      union all
      select ${keysOf('order')}0, 0, 0, 1, o.total
      from (select * from ${tenantRows('orders as t')} where via = any(${ids.map((id) => formatVia(kind, id))}::text[])
        and business_day between ${startDate}::date and ${endDate}::date and not is_test ${within}) o
      where ${isSold('o', asOf)}) figures ${grouped}`.execute(db);
  return rows;
}

/** Days that figures go back. */
const retentionDays = 800;

export const purgeCounts = ({ inTransaction }: JobCtx): Promise<unknown> =>
  inTransaction((db) =>
    unaudited(db)
      .deleteFrom('contentCounts')
      .where('day', '<', sql<string>`current_date - ${sql.lit(retentionDays)}`)
      .execute(),
  );
