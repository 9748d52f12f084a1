import { sql } from 'kysely';
import type { CountryCode } from '#domain/countries.ts';
import { amountOf, earnedBy } from '#domain/points.ts';
import { blankProgramme, lifeOf } from '#features/benefits/loyalty/points.rules.ts';
import { refundedShare } from '#domain/orders/refundedShare.ts';
import { checkLedger } from '#features/benefits/loyalty/server/checkLedger.ts';
import { paidForProducts } from '#features/benefits/loyalty/server/orderPoints.repo.ts';
import { type Db, unaudited } from '#kit/server/data/database.ts';
import { systemAuthor } from '#kit/server/data/scope.ts';
import { bulkInsert, type InsertRow } from '../bulkInsert.ts';

type Chain = { country: CountryCode; timeZone: string };
type Brought = { id: number; customerId: number; at: string; paid: number; total: number; refunded: number };

/** The orders of customers that were brought since, by when. */
const broughtOrders = async (db: Db, since: number): Promise<Brought[]> =>
  db
    .selectFrom('orders as o')
    .select(['o.id', 'o.statusSince as at', 'o.total', 'o.refunded'])
    .select([sql<number>`o.customer_id`.as('customerId'), paidForProducts('o').as('paid')])
    .where('o.status', '=', 'completed')
    .where('o.source', '=', 'mercat')
    .where('o.customerId', 'is not', null)
    .where('o.createdAt', '>=', new Date(since).toISOString())
    .orderBy('o.statusSince')
    .orderBy('o.id')
    .execute();

/** Adds the points that customers earned since the start of a loyalty programme. */
export async function addPoints(db: Db, { country, timeZone }: Chain, since: number): Promise<void> {
  const programme = { ...blankProgramme(country), active: true, pendingDays: 1 };
  await unaudited(db).insertInto('loyaltySettings').values(programme).execute();
  const earned = (await broughtOrders(db, since)).flatMap((order) => {
    const points = earnedBy(order.paid, programme, country);
    const { fromAt, endsAt } = lifeOf(programme, order.at, timeZone);
    const reversed = refundedShare(points, order.refunded, order.total);
    return points > 0 ? [{ ...order, points, fromAt, endsAt, reversed }] : [];
  });
  const lotIds = await bulkInsert(
    db,
    'loyalty_lots',
    earned.map(({ id: orderId, customerId, points, reversed, at, fromAt, endsAt }) => ({
      customerId,
      orderId,
      points,
      leftPoints: points - reversed,
      fromAt,
      endsAt,
      createdAt: at,
    })),
  );
  const movement = (nth: number, more: InsertRow) => {
    const { customerId, id: orderId, at } = earned[nth] as (typeof earned)[number];
    return { customerId, lotId: lotIds[nth], orderId, authorName: systemAuthor.name, reason: '', at, ...more };
  };
  const entries = earned.flatMap(({ points, reversed }, nth) => [
    movement(nth, { kind: 'earn', points }),
    ...(reversed > 0 ? [movement(nth, { kind: 'reverse', points: -reversed })] : []),
  ]);
  await bulkInsert(db, 'loyalty_entries', entries);
  const lastMoved = new Map(earned.map(({ customerId, at: movedAt }) => [customerId, movedAt]));
  await bulkInsert(
    db,
    'loyalty_accounts',
    [...lastMoved].map(([customerId, movedAt]) => ({ customerId, movedAt })),
  );
  await addGifts(db, [...lastMoved.keys()].slice(0, 3), country);
  await checkLedger(db);
}

/** A few got points by hand, as after a complaint. */
async function addGifts(db: Db, customerIds: readonly number[], country: CountryCode): Promise<void> {
  const points = amountOf(1, country) === 1 ? 2000 : 20;
  const lots = customerIds.map((customerId) => ({ customerId, points, leftPoints: points }));
  const lotIds = await bulkInsert(db, 'loyalty_lots', lots);
  const gift = { kind: 'adjust', points, authorName: 'Administración', reason: 'Reclamo por la demora' };
  await bulkInsert(
    db,
    'loyalty_entries',
    customerIds.map((customerId, nth) => ({ customerId, lotId: lotIds[nth], ...gift })),
  );
}
