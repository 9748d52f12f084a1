import { type RawBuilder, sql } from 'kysely';
import { tenantRows } from '#kit/server/data/tenantRows.ts';
import type { Sums } from '../../metrics/metrics.rules.ts';
import type { ReportInput } from './reading.ts';

/** Dimension of fleet rows besides the fleet. */
export type FleetGrain = 'fleet' | 'store' | 'hour';

type FleetInput = Pick<ReportInput, 'db' | 'span' | 'stores' | 'having'>;
type Row = { fleet: string; grain: string };

const grains: Readonly<Record<FleetGrain, (table: string) => RawBuilder<unknown>>> = {
  fleet: () => sql`''`,
  store: (table) => sql`${sql.ref(`${table}.storeId`)}::text`,
  hour: () => sql`lpad(o.hour::text, 2, '0')`,
};

/** Rows of a table with their orders: those of a span, of the stores that are meant, as orders are narrowed. */
const ofOrders = (
  rows: RawBuilder<unknown>,
  { span: { startDate, endDate, hours }, stores, having }: FleetInput,
) => sql`${rows} join ${tenantRows('orders as o')} on o.id = t.order_id
  where o.business_day between ${startDate}::date and ${endDate}::date and not o.is_test
    ${hours ? sql`and (o.business_day < ${endDate}::date or o.hour = any(${hours}::int[]))` : sql``}
    ${stores ? sql`and t.store_id = any(${stores}::bigint[])` : sql``}
    ${sql.join(
      Object.entries(having).map(([name, values]) => sql`and ${sql.ref(`o.${name}`)} = any(${values}::text[])`),
      sql` `,
    )}`;
const quotesOf = (input: FleetInput) => ofOrders(tenantRows('deliveryQuotes as t'), input);
const deliveriesOf = (input: FleetInput) => ofOrders(tenantRows('deliveries as t'), input);

const count = (condition: RawBuilder<unknown>) => sql`(count(*) filter (where ${condition}))::int`;

const quoteSums = sql`count(*)::int as asked, count(t.amount)::int as quoted,
  coalesce(sum(t.amount), 0)::bigint as quoted_amount,
  coalesce(round((percentile_cont(0.5) within group (order by t.amount))::numeric), 0)::bigint as median_quote`;

/** Prices that fleets quoted for orders. */
export async function readQuotes(input: FleetInput, grain: FleetGrain) {
  const key = grains[grain]('t');
  const { rows } = await sql<Row & Sums>`
    select t.type as fleet, ${key} as grain, ${quoteSums} from ${quotesOf(input)}
    group by 1, 2`.execute(input.db);
  return rows;
}

/** The same of all fleets: no median is that of others. */
export async function readAllQuotes(input: FleetInput): Promise<Sums> {
  const { rows } = await sql<Sums>`select ${quoteSums} from ${quotesOf(input)}`.execute(input.db);
  return rows[0] ?? {};
}

const isRequested = sql`t.requested_at is not null`;
const isDelivered = sql`t.status = 'COMPLETED'`;
const isTimed = sql`${isDelivered} and o.completed_at is not null`;
const cost = sql`coalesce(t.fee, t.quoted)`;

/** Outcome of deliveries requested from fleets. A cancelled order does not count as a failure of its fleet. */
export async function readDeliveries(input: FleetInput, grain: FleetGrain) {
  const key = grains[grain]('t');
  const { rows } = await sql<Row & Sums>`
    select t.type as fleet, ${key} as grain,
      ${count(isRequested)} as requested,
      ${count(sql`${isRequested} and t.reference is not null and t.status <> 'REJECTED'`)} as taken,
      ${count(isDelivered)} as delivered,
      ${count(sql`${isRequested} and (t.status in ('REJECTED', 'EXPIRED') or t.status = 'CANCELLED' and o.status <> 'canceled')`)} as lost,
      ${count(sql`${isDelivered} and ${cost} is not null`)} as priced,
      coalesce(sum(${cost}) filter (where ${isDelivered}), 0)::bigint as cost,
      ${count(isTimed)} as timed,
      ${count(sql`${isTimed} and o.completed_at > o.promised_at`)} as late,
      coalesce(sum(extract(epoch from o.completed_at - o.promised_at)) filter (where ${isTimed}), 0)::bigint as late_seconds
    from ${deliveriesOf(input)}
    group by 1, 2`.execute(input.db);
  return rows;
}

/** Deliveries whose fleet quoted them and what each other fleet quoted last for them, from the same store. */
const quotedTwice = (input: FleetInput, grain: FleetGrain) => sql`
  with offered as (
    select distinct on (t.order_id, t.store_id, t.type) t.order_id, t.store_id, t.type, t.amount
    from ${quotesOf(input)} and t.amount is not null
    order by t.order_id, t.store_id, t.type, t.id desc
  ), carried as (
    select t.id, t.order_id, t.store_id, t.type, ${grains[grain]('t')} as grain, ${cost} as cost
    from ${deliveriesOf(input)} and ${isDelivered} and ${cost} is not null
  ), twice as (
    select c.id, c.type as fleet, c.grain, c.cost, f.type as other, f.amount from carried c
    join offered own on own.order_id = c.order_id and own.store_id = c.store_id and own.type = c.type
    join offered f on f.order_id = c.order_id and f.store_id = c.store_id and f.type <> c.type
  )`;

/** Cost of deliveries, actual and with each other fleet. */
export async function readAlternatives(input: FleetInput, grain: FleetGrain) {
  const { rows } = await sql<Row & { other: string } & Sums>`${quotedTwice(input, grain)}
    select fleet, grain, other, count(*)::int as compared, sum(cost)::bigint as cost, sum(amount)::bigint as alternative
    from twice group by 1, 2, 3`.execute(input.db);
  return rows;
}

/** The same of each delivery once, with the cheapest of the others. */
export async function readCheapest(input: FleetInput): Promise<Sums> {
  const { rows } = await sql<Sums>`${quotedTwice(input, 'fleet')}
    select count(*)::int as compared, coalesce(sum(cost), 0)::bigint as cost, coalesce(sum(amount), 0)::bigint as alternative
    from (select cost, min(amount) as amount from twice group by id, cost) cheapest`.execute(input.db);
  return rows[0] ?? {};
}
