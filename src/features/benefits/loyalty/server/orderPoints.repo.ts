import { sql } from 'kysely';
import type { CountryCode } from '#domain/countries.ts';
import { survivor } from '#features/benefits/customers/server/index.ts';
import type { Db } from '#kit/server/data/database.ts';
import { sendNow } from '#kit/server/data/prepared.ts';
import { tenantColumn } from '#kit/server/data/tenantColumn.ts';
import { tenantRows } from '#kit/server/data/tenantRows.ts';
import type { Earned, Spent } from '../ledger.rules.ts';
import type { LoyaltyDraft } from '../loyalty.contract.ts';
import type { OwnedLot } from './ledger.repo.ts';

type Programme = Pick<LoyaltyDraft, 'percentage' | 'pendingDays' | 'expiresMonths'>;
export type EarningOrder = Programme & {
  customerId: number;
  /** Customer that the orderer was merged into, or the orderer. */
  holderId: number;
  /** Amount paid for products, after all discounts. */
  paid: number;
  total: number;
  refunded: number;
  timeZone: string;
  country: CountryCode;
};

/** Price components that make up the amount paid for products. */
const productKinds = ['products', 'menuDiscount', 'promotion', 'coupon', 'points'];

/** Amount paid for the products of an order, without delivery and tip. */
export const paidForProducts = (order: string) =>
  sql<number>`(select coalesce(sum((part ->> 'amount')::bigint), 0)::bigint
    from jsonb_array_elements(${sql.ref(`${order}.parts`)}) part where part ->> 'kind' = any(${productKinds}::text[]))`;

/** Order that earns points; undefined without an active programme or customer, for marketplaces and for test orders. */
export async function findEarningOrder(db: Db, orderId: number): Promise<EarningOrder | undefined> {
  const [order] = await sendNow(
    db,
    sql<EarningOrder>`
      select o.customer_id, ${survivor('c')} as holder_id, o.total, o.refunded, p.percentage, p.pending_days, p.expires_months,
        ${paidForProducts('o')} as paid,
        coalesce(s.time_zone, ${tenantColumn('time_zone')}) as time_zone, ${tenantColumn('country')} as country
      from ${tenantRows('orders as o')}
      join ${tenantRows('customers as c')} on c.id = o.customer_id
      join ${tenantRows('stores as s')} on s.id = o.store_id
      join ${tenantRows('loyaltySettings as p')} on p.active
      where o.id = ${orderId} and not o.is_test and o.source = 'mercat'`,
  );
  return order;
}

/** Customer and refunded amount of an order; undefined if it moved no points. */
export async function findMovedOrder(db: Db, orderId: number) {
  const [order] = await sendNow(
    db,
    sql<{ holderId: number; total: number; refunded: number }>`
      select ${survivor('c')} as holder_id, o.total, o.refunded
      from ${tenantRows('orders as o')} join ${tenantRows('customers as c')} on c.id = o.customer_id
      where o.id = ${orderId} and exists (select from ${tenantRows('loyaltyEntries as e')} where e.order_id = o.id)`,
  );
  return order;
}

type SpentLot = Spent & Pick<OwnedLot, 'customerId' | 'endsAt'>;

/** Points that an order spent, by lot, and how many were returned. */
export const findSpent = (db: Db, orderId: number): Promise<SpentLot[]> =>
  sendNow(
    db,
    sql<SpentLot>`
      select e.lot_id, l.customer_id, l.ends_at,
        -sum(e.points) filter (where e.kind = 'spend')::bigint as points,
        coalesce(sum(e.points) filter (where e.kind = 'give_back'), 0)::bigint as returned
      from ${tenantRows('loyaltyEntries as e')} join ${tenantRows('loyaltyLots as l')} on l.id = e.lot_id
      where e.order_id = ${orderId} and e.kind in ('spend', 'give_back')
      group by e.lot_id, l.customer_id, l.ends_at order by e.lot_id`,
  );

/** Points that an order earned, and what happened to them since. */
export async function findEarned(db: Db, orderId: number): Promise<(Earned & { lot: OwnedLot }) | undefined> {
  type Row = Omit<Earned, 'lot'> & Omit<OwnedLot, 'points'>;
  const [row] = await sendNow(
    db,
    sql<Row>`
      select l.id, l.customer_id, l.left_points as "left", l.from_at, l.ends_at, l.points, m.expired, m.reversed,
        (select coalesce(sum(d.points), 0)::bigint from ${tenantRows('loyaltyDebts as d')}
          where d.order_id = l.order_id) as charged
      from ${tenantRows('loyaltyLots as l')}
      cross join lateral (
        select coalesce(-sum(e.points) filter (where e.kind = 'expire'), 0)::bigint as expired,
          coalesce(-sum(e.points) filter (where e.kind = 'reverse' and e.order_id = l.order_id), 0)::bigint as reversed
        from ${tenantRows('loyaltyEntries as e')} where e.lot_id = l.id) m
      where l.order_id = ${orderId}`,
  );
  if (!row) return undefined;
  const { id, customerId, left, fromAt, endsAt, ...earned } = row;
  return { ...earned, lot: { id, customerId, left, fromAt, endsAt } };
}
