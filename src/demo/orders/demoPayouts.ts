import { sql } from 'kysely';
import { daysOfWeek, weekOf } from '#domain/time/isoWeek.ts';
import { noAmounts } from '#features/insight/payouts/entries/entries.rules.ts';
import { storeDays } from '#features/insight/payouts/entries/server/book.repo.ts';
import { insertEntries } from '#features/insight/payouts/entries/server/entries.repo.ts';
import { insertTerms, termsByDay } from '#features/insight/payouts/entries/server/terms.repo.ts';
import { blankTerms } from '#features/insight/payouts/entries/terms.rules.ts';
import { closeEnded } from '#features/insight/payouts/weeks/server/closeWeeks.ts';
import { type Db, unaudited } from '#kit/server/data/database.ts';

/** Every fifth store is a franchise with a higher commission and another payout day. */
const franchise = 5;

async function agreeTerms(db: Db, storeIds: readonly number[], validFrom: string): Promise<void> {
  const [theirs, chainStores] = [true, false].map((isChainOwned) =>
    storeIds.filter((_, index) => (index % franchise === franchise - 1) === isChainOwned),
  ) as [number[], number[]];
  const usual = { vat: 19, serviceAmount: 90 };
  await insertTerms(db, {
    ...blankTerms(chainStores, validFrom),
    ...usual,
    deliveryCommission: 9.5,
    pickUpCommission: 6,
  });
  const rates = {
    deliveryCommission: 14,
    pickUpCommission: 10,
    servicePercent: 0.8,
    paymentWeekday: 'wednesday',
  } as const;
  await insertTerms(db, { ...blankTerms(theirs, validFrom), ...usual, ...rates });
}

/** All weeks with orders: those that ended closed, all but the last of these paid; a store of the present one has an adjustment. */
export async function addPayouts(db: Db): Promise<void> {
  const { firstDay } = await db
    .selectFrom('orders')
    .select(sql<string>`min(business_day)`.as('firstDay'))
    .executeTakeFirstOrThrow();
  const { startDate: beginsOn } = daysOfWeek(weekOf(firstDay));
  const postedTo = `${beginsOn}T00:00:00.000Z`;
  await unaudited(db).insertInto('payoutBooks').values({ beginsOn, postedTo }).execute();
  const stores = await db.selectFrom('stores').select('id').orderBy('id').execute();
  const storeIds = stores.map(({ id }) => id);
  await agreeTerms(db, storeIds, beginsOn);
  await closeEnded(db);
  await payAllButTheLast(db);
  const [storeId] = storeIds as [number];
  // The day of an order for a later hour may be in the next week.
  const today = (await storeDays(db, [storeId]))(storeId, Date.now());
  const bags = {
    storeId,
    week: weekOf(today),
    kind: 'adjustment',
    businessDay: today,
    orderId: null,
    refundId: null,
  };
  const entry = { ...bags, reason: 'Bolsas de reparto', amounts: { ...noAmounts, adjustment: -18_000 } } as const;
  await insertEntries(db, [{ ...entry, kind: 'adjustment' }], await termsByDay(db, [storeId]));
}

async function payAllButTheLast(db: Db): Promise<void> {
  const { last } = await db
    .selectFrom('payouts')
    .select(sql<string | null>`max(end_date)`.as('last'))
    .where('state', '=', 'closed')
    .executeTakeFirstOrThrow();
  await unaudited(db)
    .updateTable('payouts')
    .set({
      state: 'paid',
      reference: sql<string>`'Transferencia ' || iso_year || '-' || iso_week`,
      paidOn: sql<string>`payment_date`,
      paidAmount: sql<number>`payment`,
      paidBy: 'Administración',
    })
    .where('state', '=', 'closed')
    .where('endDate', '<', last)
    .execute();
}
