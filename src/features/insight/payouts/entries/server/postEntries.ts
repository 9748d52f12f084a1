import { dateOf, dayOf } from '#domain/time/zonedTime.ts';
import type { Db } from '#kit/server/data/database.ts';
import { type TermsAt, termsByDay } from './terms.repo.ts';
import { noAmounts, noTerms, refundEntry, saleEntry, weekFor } from '../entries.rules.ts';
import { type Book, lockBook, setPostedTo, type StoreDays, storeDays } from './book.repo.ts';
import { closedWeeks, insertEntries, keyOf, type NewEntry } from './entries.repo.ts';
import {
  type LandedRefund,
  findUnpostedRefunds,
  type LandedSale,
  findUnpostedSales,
  type Place,
  findUnpostedRefundsOf,
} from './landed.repo.ts';

/**
 * Overlap with the previous run: longer than any transaction or clock skew. Rows that already have an entry are
 * skipped.
 */
const defaultOverlapMs = 60 * 60_000;

type Stores = {
  dayAt: StoreDays;
  termsAt: TermsAt;
  isClosed: ReadonlySet<string>;
};

async function storesOf(db: Db, landed: readonly Landed[]): Promise<Stores> {
  const ids = [...new Set(landed.map(({ storeId }) => storeId))];
  // Time zones differ by less than two days: these rows cannot belong to weeks that ended earlier.
  const from = dateOf(Math.min(...landed.map(({ landedAt }) => dayOf(landedAt.slice(0, 10)))) - 2);
  const [dayAt, termsAt, isClosed] = await Promise.all([
    storeDays(db, ids),
    termsByDay(db, ids),
    closedWeeks(db, ids, from),
  ]);
  return { dayAt, termsAt, isClosed };
}

type Landed = Pick<LandedSale, 'storeId' | 'businessDay' | 'landedAt' | 'orderId'>;

/** Common fields of sale and refund entries. */
function commonFields({ storeId, businessDay, landedAt, orderId }: Landed, { dayAt, isClosed }: Stores) {
  const days = { businessDay, landedDay: dayAt(storeId, Date.parse(landedAt)), today: dayAt(storeId, Date.now()) };
  const week = weekFor(days, (each) => isClosed.has(keyOf({ storeId, week: each })));
  return { storeId, businessDay, orderId, week, reason: '' };
}

const saleEntryOf = (sale: LandedSale, stores: Stores): NewEntry => ({
  ...commonFields(sale, stores),
  kind: 'sale',
  refundId: null,
  amounts: saleEntry(sale, stores.termsAt(sale.storeId, sale.businessDay) ?? noTerms),
});

/** Later refunds of an order build on the earlier ones. */
function refundEntriesOf(refunds: readonly LandedRefund[], stores: Stores): NewEntry[] {
  const refundedByOrder = new Map<number, number>();
  return refunds.map((refund) => {
    const { orderId, amount, refundId } = refund;
    const before = refundedByOrder.get(orderId) ?? refund.before;
    refundedByOrder.set(orderId, before + amount);
    const amounts = refundEntry({ ...noAmounts, ...refund.sale }, before, amount);
    return { ...commonFields(refund, stores), kind: 'refund', refundId, amounts };
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
    const { landed, next } = await findUnpostedSales(db, beginsOn, place);
    await post(db, landed, (each, stores) => each.map((sale) => saleEntryOf(sale, stores)));
    const orderIds = landed.map(({ orderId }) => orderId);
    if (orderIds.length > 0) await post(db, await findUnpostedRefundsOf(db, orderIds), refundEntriesOf);
    place = next;
  }
}

async function postRefunds(db: Db, first: Place): Promise<void> {
  for (let place: Place | null = first; place; ) {
    const { landed, next } = await findUnpostedRefunds(db, place);
    await post(db, landed, refundEntriesOf);
    place = next;
  }
}

/**
 * Posts entries for orders completed and refunds paid since the last run, so that later reads in this transaction are
 * complete.
 *
 * Locks the book until the end of the transaction.
 */
export async function postEntries(db: Db, overlapMs = defaultOverlapMs): Promise<void> {
  const book = await lockBook(db);
  const now = new Date().toISOString();
  const first = { at: new Date(Date.parse(book.postedTo) - overlapMs).toISOString(), id: 0 };
  await postSales(db, book, first);
  await postRefunds(db, first);
  await setPostedTo(db, now);
}
