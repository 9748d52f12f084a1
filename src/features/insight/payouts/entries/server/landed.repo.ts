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
  /** Given back of the order by entries there are already. */
  before: number;
  sale: Pick<EntryAmounts, 'collectedSale' | 'collectedDelivery' | 'collectedTip' | 'commission' | 'vat'>;
};

/** Where a page of what landed begins: after an instant, and of those of that instant after an id. */
export type Place = { at: string; id: number };
/** What of a page has no entry yet, and where the next one begins; null at the end. */
export type LandedPage<Each> = { landed: Each[]; next: Place | null };

/** Read at once: as many as a turn of the process should work on. Each table is asked by itself, so that no plan depends on how full the others are. */
const atOnce = 1000;

const onlineMethods = paymentMethods.filter(isPaidOnline);

const nextPlace = (rows: readonly { id: number; landedAt: string }[]): Place | null => {
  const last = rows.at(-1);
  return rows.length === atOnce && last ? { at: last.landedAt, id: last.id } : null;
};

/** What was paid online for some orders. */
async function paidOnline(db: Db, orderIds: readonly number[]): Promise<ReadonlyMap<number, number>> {
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

/** Of some orders, the entries of their sales. */
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

/** Orders completed from a place on that were paid online and have no entry yet. */
export async function landedSales(db: Db, beginsOn: string, { at, id }: Place): Promise<LandedPage<LandedSale>> {
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
    .limit(atOnce)
    .execute();
  const ids = orders.map((order) => order.id);
  const [paid, posted] = await Promise.all([paidOnline(db, ids), saleEntries(db, ids)]);
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

/** What was given back of some orders by entries there are already. */
async function refundedBefore(db: Db, orderIds: readonly number[]): Promise<ReadonlyMap<number, number>> {
  const rows = await db
    .selectFrom('payoutEntries')
    .select(['orderId', sql<number>`-sum(collected_sale + collected_delivery + collected_tip)::bigint`.as('given')])
    .where('orderId', '=', anyOf(orderIds))
    .where('kind', '=', 'refund')
    .groupBy('orderId')
    .execute();
  return new Map(rows.map(({ orderId, given }) => [orderId as number, given]));
}

async function idsWhere(rows: Promise<{ id: number | null }[]>): Promise<ReadonlySet<number | null>> {
  return new Set((await rows).map(({ id }) => id));
}

/** Of refunds that were paid out, those of sales with an entry that have none themselves. */
async function withoutEntry(db: Db, refunds: readonly PaidOut[]): Promise<LandedRefund[]> {
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
    // What was given back before the order was completed lands with it.
    const landed = [landedAt, completedAt.get(orderId) ?? landedAt].toSorted().at(-1) as string;
    return [
      { refundId, orderId, storeId, businessDay, amount, landedAt: landed, before: before.get(orderId) ?? 0, sale },
    ];
  });
}

/** Refunds paid out from a place on, of sales that have their entry, which have none yet. */
export async function landedRefunds(db: Db, { at, id }: Place): Promise<LandedPage<LandedRefund>> {
  const refunds = await paidOutRefunds(db)
    .where(sql<boolean>`(updated_at, id) > (${at}::timestamptz, ${id}::bigint)`)
    .limit(atOnce)
    .execute();
  return { landed: await withoutEntry(db, refunds), next: nextPlace(refunds) };
}

/** The same of some orders, whenever they were given back: before the order was completed, as for a missing product. */
export const refundsOf = async (db: Db, orderIds: readonly number[]): Promise<LandedRefund[]> =>
  withoutEntry(db, await paidOutRefunds(db).where('orderId', '=', anyOf(orderIds)).execute());
