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

/** Our orders of a channel around the days of a statement, and those that its rows refer to by id. */
export async function findSales(db: Db, search: Search): Promise<ChannelSale[]> {
  const { source, references, fileId, timeZone } = search;
  const { start, end } = rangeOf(search);
  const orders = tenantRows('orders as o');
  const { rows } = await sql<ChannelSale>`
    select o.id as order_id, coalesce(c.reference, o.external_reference) as reference,
      coalesce(nullif(c.display_number, ''), o.channel ->> 'displayNumber', '') as display_number,
      o.store_id, s.name as store_name, o.total, o.refunded, o.status,
      coalesce((select array_agg(r.value) from ${tenantRows('storeReferences as r')}
        where r.store_id = o.store_id and r.provider = any(${providersOf(source)}::text[])), '{}') as store_references,
      o.status in ('canceled', 'failed') and o.timeline @> '[{"to": "preparing"}]'
        and coalesce(c.state = 'canceled' and c.answer is distinct from 'refuse', false) as is_channel_loss,
      to_char(o.created_at at time zone ${timeZone}, 'YYYY-MM-DD') as day,
      exists (select from ${tenantRows('channelStatementRows as w')}
        join ${tenantRows('channelStatements as t')} on t.file_id = w.file_id
        where w.order_id = o.id and w.kind = 'sale' and w.file_id <> ${fileId}) as is_elsewhere
    from ${orders}
    join ${tenantRows('stores as s')} on s.id = o.store_id
    left join ${tenantRows('channelOrders as c')} on c.order_id = o.id
    where o.source = ${source} and not o.is_test and o.id in (
      select o.id from ${orders} where o.source = ${source} and o.created_at >= ${start} and o.created_at < ${end}
      union select c.order_id from ${tenantRows('channelOrders as c')}
        where c.provider = any(${providersOf(source)}::text[]) and c.reference = any(${references}::text[])
      union select o.id from ${orders} where o.source = ${source} and o.external_reference = any(${references}::text[])
      union select o.id from ${orders} where o.id = any(${numbersIn(references)}::bigint[]))
    order by o.id`.execute(db);
  return rows;
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
