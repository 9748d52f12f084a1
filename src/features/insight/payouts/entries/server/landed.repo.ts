import { sql } from 'kysely';
import type { DispatchMethod } from '#domain/delivery/dispatch.ts';
import { isPaidOnline, paymentMethods } from '#domain/payments.ts';
import { anyOf } from '#kit/server/data/anyOf.ts';
import type { Db } from '#kit/server/data/database.ts';
import type { EntryAmounts, SoldOrder } from '../entries.rules.ts';

type Landed = { orderId: number; storeId: number; businessDay: string; landedAt: string };
export type LandedSale = Landed & SoldOrder & { dispatchMethod: DispatchMethod };
export type LandedRefund = Landed & {
  refundId: number;
  amount: number;
  /** Amount of the order refunded by earlier entries. */
  before: number;
  sale: Pick<EntryAmounts, 'collectedSale' | 'collectedDelivery' | 'collectedTip' | 'commission' | 'vat'>;
};

/** Exclusive start of a page, by instant and id. */
export type Place = { at: string; id: number };
/** Rows of a page without an entry, and the start of the next page; null at the end. */
export type LandedPage<Each> = { landed: Each[]; next: Place | null };

/** Rows per page. Each table has its own query, so that no plan depends on the size of the others. */
const pageSize = 1000;

const onlineMethods = paymentMethods.filter(isPaidOnline);

const nextPlace = (rows: readonly { id: number; landedAt: string }[]): Place | null => {
  const last = rows.at(-1);
  return rows.length === pageSize && last ? { at: last.landedAt, id: last.id } : null;
};

/** Amounts paid online, by order. */
async function amountsPaidOnline(db: Db, orderIds: readonly number[]): Promise<ReadonlyMap<number, number>> {
  const rows = await db
    .selectFrom('payments')
    .select(['orderId', sql<number>`sum(amount)::bigint`.as('paid')])
    .where('orderId', '=', anyOf(orderIds))
    .where('paidAt', 'is not', null)
    .where('type', 'in', onlineMethods)
    .groupBy('orderId')
    .execute();
  return new Map(rows.map(({ orderId, paid }) => [orderId, paid]));
}

/** Sale entries, by order. */
async function saleEntries(db: Db, orderIds: readonly number[]) {
  const rows = await db
    .selectFrom('payoutEntries')
    .select([
      'orderId',
      'storeId',
      'businessDay',
      'collectedSale',
      'collectedDelivery',
      'collectedTip',
      'commission',
      'vat',
    ])
    .where('orderId', '=', anyOf(orderIds))
    .where('kind', '=', 'sale')
    .execute();
  return new Map(rows.map((row) => [row.orderId as number, row]));
}

/** Completed orders paid online without an entry, after a place. */
export async function findUnpostedSales(db: Db, beginsOn: string, { at, id }: Place): Promise<LandedPage<LandedSale>> {
  const orders = await db
    .selectFrom('orders')
    .select(['id', 'storeId', 'businessDay', 'statusSince as landedAt', 'dispatchMethod', 'tip'])
    .select(sql<number>`delivery_fee + delivery_grant + delivery_discount`.as('delivery'))
    .where('status', '=', 'completed')
    .where('isTest', '=', false)
    .where(sql<boolean>`(status_since, id) > (${at}::timestamptz, ${id}::bigint)`)
    .where('businessDay', '>=', beginsOn)
    .orderBy('statusSince')
    .orderBy('id')
    .limit(pageSize)
    .execute();
  const ids = orders.map((order) => order.id);
  const [paid, posted] = await Promise.all([amountsPaidOnline(db, ids), saleEntries(db, ids)]);
  const landed = orders.flatMap(({ id: orderId, ...order }): LandedSale[] => {
    const amount = paid.get(orderId);
    if (amount === undefined || posted.has(orderId)) return [];
    return [{ ...order, orderId, paid: amount }];
  });
  return { landed, next: nextPlace(orders) };
}

type PaidOut = { id: number; orderId: number; paymentId: number; amount: number; landedAt: string };

const paidOutRefunds = (db: Db) =>
  db
    .selectFrom('refunds')
    .select(['id', 'orderId', 'paymentId', 'amount', 'updatedAt as landedAt'])
    .where('state', 'in', ['completed', 'refunded'])
    .orderBy('updatedAt')
    .orderBy('id');

/** Amounts refunded by existing entries, by order. */
async function refundedBefore(db: Db, orderIds: readonly number[]): Promise<ReadonlyMap<number, number>> {
  const rows = await db
    .selectFrom('payoutEntries')
    .select(['orderId', sql<number>`-sum(collected_sale + collected_delivery + collected_tip)::bigint`.as('refunded')])
    .where('orderId', '=', anyOf(orderIds))
    .where('kind', '=', 'refund')
    .groupBy('orderId')
    .execute();
  return new Map(rows.map(({ orderId, refunded }) => [orderId as number, refunded]));
}

async function idsWhere(rows: Promise<{ id: number | null }[]>): Promise<ReadonlySet<number | null>> {
  return new Set((await rows).map(({ id }) => id));
}

/** Paid refunds without an entry whose sale has one. */
async function filterUnposted(db: Db, refunds: readonly PaidOut[]): Promise<LandedRefund[]> {
  if (refunds.length === 0) return [];
  const [ids, orderIds, paymentIds] = [
    refunds.map(({ id }) => id),
    refunds.map(({ orderId }) => orderId),
    refunds.map(({ paymentId }) => paymentId),
  ];
  const [posted, online, sales, before, orders] = await Promise.all([
    idsWhere(db.selectFrom('payoutEntries').select('refundId as id').where('refundId', '=', anyOf(ids)).execute()),
    idsWhere(
      db
        .selectFrom('payments')
        .select('id')
        .where('id', '=', anyOf(paymentIds))
        .where('type', 'in', onlineMethods)
        .execute(),
    ),
    saleEntries(db, orderIds),
    refundedBefore(db, orderIds),
    db.selectFrom('orders').select(['id', 'statusSince']).where('id', '=', anyOf(orderIds)).execute(),
  ]);
  const completedAt = new Map(orders.map(({ id, statusSince }) => [id, statusSince]));
  return refunds.flatMap(({ id: refundId, orderId, paymentId, amount, landedAt }): LandedRefund[] => {
    const sale = sales.get(orderId);
    if (!sale || posted.has(refundId) || !online.has(paymentId)) return [];
    const { storeId, businessDay } = sale;
    // A refund from before the completion of its order counts from the completion.
    const landed = [landedAt, completedAt.get(orderId) ?? landedAt].toSorted().at(-1) as string;
    return [
      { refundId, orderId, storeId, businessDay, amount, landedAt: landed, before: before.get(orderId) ?? 0, sale },
    ];
  });
}

/** Paid refunds without an entry whose sale has one, after a place. */
export async function findUnpostedRefunds(db: Db, { at, id }: Place): Promise<LandedPage<LandedRefund>> {
  const refunds = await paidOutRefunds(db)
    .where(sql<boolean>`(updated_at, id) > (${at}::timestamptz, ${id}::bigint)`)
    .limit(pageSize)
    .execute();
  return { landed: await filterUnposted(db, refunds), next: nextPlace(refunds) };
}

/** The same for some orders at any time, because refunds may precede the completion, as for a missing product. */
export const findUnpostedRefundsOf = async (db: Db, orderIds: readonly number[]): Promise<LandedRefund[]> =>
  filterUnposted(db, await paidOutRefunds(db).where('orderId', '=', anyOf(orderIds)).execute());
