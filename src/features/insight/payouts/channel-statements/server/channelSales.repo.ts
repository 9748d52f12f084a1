import { sql } from 'kysely';
import { startOfDay, startOfNextDay } from '#domain/time/dayRange.ts';
import { movedDay } from '#domain/time/periods.ts';
import { providers } from '#integrations/providers.ts';
import type { Db } from '#kit/server/data/database.ts';
import { tenantRows } from '#kit/server/data/tenantRows.ts';
import type { StatementSource } from '../channelStatements.contract.ts';
import { type ChannelSale, matchDays, type StatementDays, type UnplacedOrder } from '../reconcileChannel.rules.ts';

type Search = {
  source: StatementSource;
  days: StatementDays;
  /** Of the rows, as the file has them. */
  references: readonly string[];
  fileId: number;
  timeZone: string;
};

/** Keys of the providers whose orders have a source. */
const providersOf = (source: StatementSource): string[] =>
  providers.filter(({ key, channels }) => channels && (channels.serves[0] ?? key) === source).map(({ key }) => key);

const numbersIn = (references: readonly string[]): number[] =>
  references.flatMap((reference) => {
    const digits = /^#?(\d{1,15})$/.exec(reference)?.[1];
    return digits ? [Number(digits)] : [];
  });

/** A time range around the days, since orders are matched within some days of their row. */
const rangeOf = ({ days: { from, to }, timeZone }: Search) => ({
  start: startOfDay(movedDay(from, -matchDays), timeZone),
  end: startOfNextDay(movedDay(to, matchDays), timeZone),
});

type SaleRow = Omit<ChannelSale, 'storeReferences' | 'isElsewhere'>;

/** Our orders of a channel that fulfil a condition on `o` and `c`. */
async function selectSales(
  db: Db,
  { source, timeZone }: Search,
  condition: ReturnType<typeof sql>,
): Promise<SaleRow[]> {
  const { rows } = await sql<SaleRow>`
    select o.id as order_id, coalesce(c.reference, o.external_reference) as reference,
      coalesce(nullif(c.display_number, ''), o.channel ->> 'displayNumber', '') as display_number,
      o.store_id, s.name as store_name, o.total, o.refunded, o.status,
      case when o.status in ('canceled', 'failed') then o.timeline @> '[{"to": "preparing"}]'
        and coalesce(c.state = 'canceled' and c.answer is distinct from 'refuse', false)
        else false end as is_channel_loss,
      to_char(o.created_at at time zone ${timeZone}, 'YYYY-MM-DD') as day
    from ${tenantRows('orders as o')}
    join ${tenantRows('stores as s')} on s.id = o.store_id
    left join ${tenantRows('channelOrders as c')} on c.order_id = o.id
    where o.source = ${source} and not o.is_test and ${condition}
    order by o.id`.execute(db);
  return rows;
}

/** Orders outside of the days that rows refer to by the id of the channel or by our number. */
async function selectReferred(db: Db, search: Search, references: readonly string[]): Promise<SaleRow[]> {
  if (references.length === 0) return [];
  const ids = sql`select c.order_id from ${tenantRows('channelOrders as c')}
      where c.provider = any(${providersOf(search.source)}::text[]) and c.reference = any(${references}::text[])
    union select o.id from ${tenantRows('orders as o')}
      where o.source = ${search.source} and o.external_reference = any(${references}::text[])
    union select o.id from ${tenantRows('orders as o')} where o.id = any(${numbersIn(references)}::bigint[])`;
  return selectSales(db, search, sql`o.id in (${ids})`);
}

/** Statements of this many days before or after may have an order of these days. */
const elsewhereDays = 31;

/** Orders that other statements of the channel of about the same days have. */
async function findElsewhere(db: Db, { source, days, fileId }: Search): Promise<Set<number>> {
  const rows = await db
    .selectFrom('channelStatementRows as r')
    .innerJoin('channelStatements as s', 's.fileId', 'r.fileId')
    .select('r.orderId')
    .where('s.source', '=', source)
    .where('s.fileId', '<>', fileId)
    .where('s.toDay', '>=', movedDay(days.from, -elsewhereDays))
    .where('s.fromDay', '<=', movedDay(days.to, elsewhereDays))
    .where('r.kind', '=', 'sale')
    .where('r.orderId', 'is not', null)
    .execute();
  return new Set(rows.flatMap(({ orderId }) => orderId ?? []));
}

/** Ids of stores at the channel, by store. */
async function findStoreReferences(db: Db, source: StatementSource): Promise<Map<number, string[]>> {
  const rows = await db
    .selectFrom('storeReferences')
    .select(['storeId', 'value'])
    .where('provider', 'in', ['', ...providersOf(source)])
    .execute();
  const byStore = Map.groupBy(rows, ({ storeId }) => storeId);
  return new Map([...byStore].map(([storeId, references]) => [storeId, references.map(({ value }) => value)]));
}

/** Our orders of a channel around the days of a statement, and those that its rows refer to by id. */
export async function findSales(db: Db, search: Search): Promise<ChannelSale[]> {
  const { start, end } = rangeOf(search);
  const around = await selectSales(db, search, sql`o.created_at >= ${start} and o.created_at < ${end}`);
  const known = new Set(
    around.flatMap(({ orderId, reference, displayNumber }) => [String(orderId), reference, displayNumber]),
  );
  const unknown = search.references.filter((reference) => !known.has(reference));
  const ids = new Set(around.map(({ orderId }) => orderId));
  const referred = (await selectReferred(db, search, unknown)).filter(({ orderId }) => !ids.has(orderId));
  const [elsewhere, stores] = [await findElsewhere(db, search), await findStoreReferences(db, search.source)];
  return [...around, ...referred].map((sale) => ({
    ...sale,
    storeReferences: stores.get(sale.storeId) ?? [],
    isElsewhere: elsewhere.has(sale.orderId),
  }));
}

/** Orders of the channel around the days that were never placed here. */
export async function findUnplaced(db: Db, search: Search): Promise<UnplacedOrder[]> {
  const { start, end } = rangeOf(search);
  return db
    .selectFrom('channelOrders')
    .select(['reference', 'displayNumber', 'problem'])
    .where('provider', 'in', ['', ...providersOf(search.source)])
    .where('orderId', 'is', null)
    .where('createdAt', '>=', start)
    .where('createdAt', '<', end)
    .execute();
}
