import { dateOf, dayOf } from '#domain/time/zonedTime.ts';
import type { Db } from '#kit/server/data/database.ts';
import { type TermsAt, termsByDay } from './terms.repo.ts';
import { noAmounts, noTerms, refundEntry, saleEntry, weekFor } from '../entries.rules.ts';
import { type Book, lockBook, setPostedTo, type StoreDays, storeDays } from './book.repo.ts';
import { closedWeeks, insertEntries, keyOf, type NewEntry } from './entries.repo.ts';
import {
  type LandedRefund,
  landedRefunds,
  type LandedSale,
  landedSales,
  type Place,
  refundsOf,
} from './landed.repo.ts';

/**
 * How far back is looked besides what is new: longer than any transaction lasts, and than clocks differ. What was seen
 * already has its entry and is passed over.
 */
const overlap = 60 * 60_000;

type Stores = {
  dayAt: StoreDays;
  termsAt: TermsAt;
  isClosed: ReadonlySet<string>;
};

async function storesOf(db: Db, landed: readonly Landed[]): Promise<Stores> {
  const ids = [...new Set(landed.map(({ storeId }) => storeId))];
  // No clock is a day away from another: what landed then is of no week that ended before.
  const from = dateOf(Math.min(...landed.map(({ landedAt }) => dayOf(landedAt.slice(0, 10)))) - 2);
  const [dayAt, termsAt, isClosed] = await Promise.all([
    storeDays(db, ids),
    termsByDay(db, ids),
    closedWeeks(db, ids, from),
  ]);
  return { dayAt, termsAt, isClosed };
}

type Landed = Pick<LandedSale, 'storeId' | 'businessDay' | 'landedAt' | 'orderId'>;

/** What all entries of orders have. */
function landing({ storeId, businessDay, landedAt, orderId }: Landed, { dayAt, isClosed }: Stores) {
  const days = { businessDay, landedDay: dayAt(storeId, Date.parse(landedAt)), today: dayAt(storeId, Date.now()) };
  const week = weekFor(days, (each) => isClosed.has(keyOf({ storeId, week: each })));
  return { storeId, businessDay, orderId, week, reason: '' };
}

const saleOf = (sale: LandedSale, stores: Stores): NewEntry => ({
  ...landing(sale, stores),
  kind: 'sale',
  refundId: null,
  amounts: saleEntry(sale, stores.termsAt(sale.storeId, sale.businessDay) ?? noTerms),
});

/** Refunds of one order follow each other, so that each knows what the ones before it took. */
function refundsIn(refunds: readonly LandedRefund[], stores: Stores): NewEntry[] {
  const given = new Map<number, number>();
  return refunds.map((refund) => {
    const { orderId, amount, refundId } = refund;
    const before = given.get(orderId) ?? refund.before;
    given.set(orderId, before + amount);
    const amounts = refundEntry({ ...noAmounts, ...refund.sale }, before, amount);
    return { ...landing(refund, stores), kind: 'refund', refundId, amounts };
  });
}

async function post<Each extends Landed>(
  db: Db,
  landed: readonly Each[],
  entriesOf: (landed: readonly Each[], stores: Stores) => NewEntry[],
): Promise<void> {
  if (landed.length === 0) return;
  const stores = await storesOf(db, landed);
  await insertEntries(db, entriesOf(landed, stores), stores.termsAt);
}

async function postSales(db: Db, { beginsOn }: Book, first: Place): Promise<void> {
  for (let place: Place | null = first; place; ) {
    const { landed, next } = await landedSales(db, beginsOn, place);
    await post(db, landed, (each, stores) => each.map((sale) => saleOf(sale, stores)));
    const orderIds = landed.map(({ orderId }) => orderId);
    if (orderIds.length > 0) await post(db, await refundsOf(db, orderIds), refundsIn);
    place = next;
  }
}

async function postRefunds(db: Db, first: Place): Promise<void> {
  for (let place: Place | null = first; place; ) {
    const { landed, next } = await landedRefunds(db, place);
    await post(db, landed, refundsIn);
    place = next;
  }
}

/**
 * Writes the entries of orders that were completed, and of refunds that were paid out, since it was last asked; so
 * whoever reads afterwards in this transaction reads them all. The book is held until it ends. `lookBack` is in milliseconds.
 */
export async function postEntries(db: Db, lookBack = overlap): Promise<void> {
  const book = await lockBook(db);
  const now = new Date().toISOString();
  const first = { at: new Date(Date.parse(book.postedTo) - lookBack).toISOString(), id: 0 };
  await postSales(db, book, first);
  await postRefunds(db, first);
  await setPostedTo(db, now);
}
