import { type RawBuilder, sql } from 'kysely';
import type { CountryCode } from '#domain/countries.ts';
import { type CursorPage, type CursorQuery, pageSize } from '#kit/contract/crud.ts';
import type { Db } from '#kit/server/data/database.ts';
import { cursorId, cursorPage, momentCursor, momentPlace } from '#kit/server/data/paginate.ts';
import { prepared } from '#kit/server/data/prepared.ts';
import { tenantRows } from '#kit/server/data/tenantRows.ts';
import { foundCustomers, mergedIds, survivor } from '#features/benefits/customers/server/index.ts';
import type { LoyaltySummary, PointsBalance, PointsEntry, PointsHolder } from '../loyalty.contract.ts';

const isLiving = sql`(l.ends_at is null or l.ends_at > now())`;

/** Balance `b`, expiring points `x` and debt `o` of a customer, including merged customers. */
const balance = (id: RawBuilder<unknown>) => sql`
  cross join lateral (select ${mergedIds(id)} as ids) own
  cross join lateral (
    select coalesce(sum(l.left_points) filter (where l.from_at <= now()), 0)::bigint as available,
      coalesce(sum(l.left_points) filter (where l.from_at > now()), 0)::bigint as pending,
      min(l.ends_at) as expires_at
    from ${tenantRows('loyaltyLots as l')}
    where l.customer_id = any(own.ids) and l.left_points > 0 and ${isLiving}) b
  cross join lateral (
    select coalesce(sum(l.left_points), 0)::bigint as expiring from ${tenantRows('loyaltyLots as l')}
    where l.customer_id = any(own.ids) and l.left_points > 0 and l.ends_at = b.expires_at) x
  cross join lateral (
    select coalesce(sum(d.left_points), 0)::bigint as debt from ${tenantRows('loyaltyDebts as d')}
    where d.customer_id = any(own.ids) and d.left_points > 0) o`;

const columns = sql`c.id, c.name, c.phone, b.available, b.pending, o.debt, b.expires_at, x.expiring`;

/** Customers who have or had points, after the cursor, latest movement first. */
export async function list(
  db: Db,
  { cursor, limit = pageSize, query }: CursorQuery,
  country: CountryCode,
): Promise<CursorPage<PointsHolder>> {
  const after = momentPlace(cursor);
  const beyond = after ? sql`and (a.moved_at, a.customer_id) < (${after.at}::timestamptz, ${after.id}::bigint)` : sql``;
  const found = query ? foundCustomers({ query }, country) : null;
  const among = found ? sql`and a.customer_id = any(array(${found}))` : sql``;
  const { rows } = await sql<PointsHolder>`
    select ${columns}, p.moved_at from (
      select a.customer_id, a.moved_at from ${tenantRows('loyaltyAccounts as a')}
      join ${tenantRows('customers as k')} on k.id = a.customer_id and k.merged_into is null
      where true ${among} ${beyond} order by a.moved_at desc, a.customer_id desc limit ${limit + 1}) p
    join ${tenantRows('customers as c')} on c.id = p.customer_id ${balance(sql`c.id`)}
    order by p.moved_at desc, c.id desc`.execute(db);
  return cursorPage(rows, limit, ({ movedAt, id }) => momentCursor(movedAt ?? '', id));
}

/** Points of a customer; a merged customer resolves to the remaining one. */
export async function find(db: Db, id: number): Promise<PointsHolder | undefined> {
  const { rows } = await sql<PointsHolder>`
    select ${columns}, a.moved_at from ${tenantRows('customers as g')}
    join ${tenantRows('customers as c')} on c.id = ${survivor('g')}
    left join ${tenantRows('loyaltyAccounts as a')} on a.customer_id = c.id ${balance(sql`c.id`)}
    where g.id = ${id}`.execute(db);
  return rows[0];
}

/** Remaining customer and available points, for pricing an order. */
export const available = prepared(
  (_db: Db, _shape: null, id: number) => sql<{ id: number; available: number }>`
    select c.id, (select coalesce(sum(l.left_points), 0)::bigint from ${tenantRows('loyaltyLots as l')}
      where l.customer_id = any(${mergedIds(sql`c.id`)}) and l.left_points > 0 and l.from_at <= now() and ${isLiving}) as available
    from (select ${survivor('g')} as id from ${tenantRows('customers as g')} where g.id = ${id}) c`,
);

/** Points of the customer with a phone; undefined when there is none. */
export async function findByPhone(
  db: Db,
  phoneDigits: string,
): Promise<(PointsBalance & { id: number; mail: string }) | undefined> {
  const { rows } = await sql<PointsBalance & { id: number; mail: string }>`
    select ${columns}, c.mail from ${tenantRows('customers as g')}
    join ${tenantRows('customers as c')} on c.id = ${survivor('g')} ${balance(sql`c.id`)}
    where g.phone_digits = ${phoneDigits} and c.forgotten_at is null`.execute(db);
  return rows[0];
}

type EntryRow = Omit<PointsEntry, 'other'> & { otherId: number | null; otherName: string; otherPhone: string };

/** Movements of a customer and those merged into it, newest first. */
export async function entries(
  db: Db,
  id: number,
  { cursor, limit = pageSize }: Omit<CursorQuery, 'query'>,
): Promise<CursorPage<PointsEntry>> {
  const { rows } = await sql<EntryRow>`
    select e.id, e.at, e.kind, e.points, e.order_id, e.author_name, e.reason,
      case when e.kind = 'earn' and l.from_at > now() then l.from_at end as from_at,
      case when e.points > 0 then l.ends_at end as ends_at,
      e.other_id, t.name as other_name, t.phone as other_phone
    from ${tenantRows('loyaltyEntries as e')}
    left join ${tenantRows('loyaltyLots as l')} on l.id = e.lot_id
    left join ${tenantRows('customers as t')} on t.id = e.other_id
    where e.customer_id = any(${mergedIds(id)}) and e.id < ${cursorId(cursor)}
    order by e.id desc limit ${limit + 1}`.execute(db);
  const entry = ({ otherId, otherName, otherPhone, ...row }: EntryRow): PointsEntry => ({
    ...row,
    other: otherId === null ? null : { id: otherId, name: otherName, phone: otherPhone },
  });
  return cursorPage(rows.map(entry), limit, (last) => String(last.id));
}

type Owed = { customers: number; points: number; pending: number; debt: number };

/** Totals over all customers, and points by the local month in which they expire. */
export async function owed(db: Db, timeZone: string) {
  const [all, months] = await Promise.all([
    sql<Owed>`
      select count(distinct l.customer_id)::int as customers, coalesce(sum(l.left_points), 0)::bigint as points,
        coalesce(sum(l.left_points) filter (where l.from_at > now()), 0)::bigint as pending,
        (select coalesce(sum(d.left_points), 0)::bigint from ${tenantRows('loyaltyDebts as d')}
          where d.left_points > 0) as debt
      from ${tenantRows('loyaltyLots as l')} where l.left_points > 0 and ${isLiving}`.execute(db),
    sql<{ month: LoyaltySummary['months'][number]['month']; points: number }>`
      select to_char((l.ends_at - interval '1 second') at time zone ${timeZone}, 'YYYY-MM') as month,
        sum(l.left_points)::bigint as points
      from ${tenantRows('loyaltyLots as l')} where l.left_points > 0 and ${isLiving}
      group by 1 order by 1 nulls last`.execute(db),
  ]);
  const [sums = { customers: 0, points: 0, pending: 0, debt: 0 }] = all.rows;
  return { ...sums, months: months.rows };
}
