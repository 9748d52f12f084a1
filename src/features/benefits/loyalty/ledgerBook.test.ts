import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { refundedShare } from '#domain/orders/refundedShare.ts';
import {
  endAfterReturn,
  expire,
  returnSpent,
  isUsable,
  type Lot,
  payDebts,
  reverse,
  spend,
  withdraw,
} from './ledger.rules.ts';

const began = Date.parse('2026-11-01T12:00:00.000Z');
const dayOf = (nth: number) => new Date(began + nth * 86_400_000).toISOString();

/** Model of a customer's points over some months, with lots, debts and an append-only ledger. */
class Book {
  now = 0;
  lots: (Lot & { points: number; order: number })[] = [];
  debts: { id: number; left: number; points: number; order: number }[] = [];
  ledger: { kind: string; lot: number; order: number | null; points: number }[] = [];
  orders = 0;
  refunded = new Map<number, number>();
  gone = new Set<number>();

  get at() {
    return dayOf(this.now);
  }
  sumOf = (match: (entry: Book['ledger'][number]) => boolean) =>
    this.ledger.filter(match).reduce((sum, { points }) => sum + points, 0);
  move(kind: string, moves: readonly { lotId: number; points: number }[], order: number | null = null) {
    for (const { lotId, points } of moves) {
      const moved = this.lots.find(({ id }) => id === lotId);
      if (!moved) throw new Error('no such lot');
      moved.left += points;
      this.ledger.push({ kind, lot: lotId, order, points });
    }
  }
  earn(points: number, pending: number, months: number) {
    const id = ++this.orders;
    this.lots.push({
      id,
      left: 0,
      points,
      order: id,
      fromAt: dayOf(this.now + pending),
      endsAt: dayOf(this.now + pending + months * 30),
    });
    this.move('earn', [{ lotId: id, points }], id);
    for (const { id: debt, paid } of payDebts(this.debts, points)) {
      const owed = this.debts.find((each) => each.id === debt);
      if (!owed) throw new Error('no such debt');
      owed.left -= paid;
      this.move('reverse', [{ lotId: id, points: -paid }], owed.order);
    }
  }
  spend(points: number) {
    const moves = spend(this.lots, points, this.at);
    if (moves) this.move('spend', moves, ++this.orders);
  }
  refund(order: number, percent: number) {
    const earnedLot = this.lots.find((each) => each.order === order);
    const refunded = Math.min(100, (this.refunded.get(order) ?? 0) + percent);
    this.refunded.set(order, refunded);
    if (!earnedLot) return;
    const charged = this.debts.filter((debt) => debt.order === order).reduce((sum, { points }) => sum + points, 0);
    const facts = {
      lot: earnedLot,
      points: earnedLot.points,
      expired: -this.sumOf(({ kind, lot: of }) => kind === 'expire' && of === earnedLot.id),
      reversed: -this.sumOf((entry) => entry.kind === 'reverse' && entry.lot === earnedLot.id && entry.order === order),
      charged,
    };
    const result = reverse(facts, refundedShare(earnedLot.points, refunded, 100), this.lots, this.at);
    this.move('reverse', [...result.fromLot, ...result.fromOthers], order);
    if (result.charged > 0)
      this.debts.push({ id: this.debts.length + 1, left: result.debt, points: result.charged, order });
  }
  cancel(order: number) {
    const lots = [
      ...new Set(
        this.ledger.filter((entry) => entry.order === order && entry.kind === 'spend').map((entry) => entry.lot),
      ),
    ];
    const spent = lots.map((lotId) => ({
      lotId,
      points: -this.sumOf((entry) => entry.kind === 'spend' && entry.lot === lotId && entry.order === order),
      returned: this.sumOf((entry) => entry.kind === 'give_back' && entry.lot === lotId && entry.order === order),
    }));
    const moves = returnSpent(
      spent,
      spent.reduce((sum, { points }) => sum + points, 0),
    );
    if (moves.length > 0) this.night();
    this.move('give_back', moves, order);
    for (const { lotId } of moves) {
      const back = this.lots.find(({ id }) => id === lotId);
      if (back) back.endsAt = endAfterReturn(back.endsAt, this.at);
    }
  }
  adjust(points: number) {
    const moves = withdraw(this.lots, points, this.at);
    if (moves) this.move('adjust', moves);
  }
  night() {
    this.move('expire', expire(this.lots, this.at));
  }
}

const points = fc.integer({ min: 1, max: 500 });
const nth = fc.nat(20);
const step = fc.oneof(
  fc.record({
    does: fc.constant('earn' as const),
    points,
    pending: fc.integer({ min: 0, max: 3 }),
    months: fc.integer({ min: 1, max: 3 }),
  }),
  fc.record({ does: fc.constant('spend' as const), points }),
  fc.record({ does: fc.constant('refund' as const), nth, percent: fc.integer({ min: 1, max: 100 }) }),
  fc.record({ does: fc.constant('cancel' as const), nth }),
  fc.record({ does: fc.constant('adjust' as const), points }),
  fc.record({ does: fc.constant('wait' as const), days: fc.integer({ min: 1, max: 40 }) }),
  fc.record({ does: fc.constant('night' as const) }),
);
type Step = typeof step extends fc.Arbitrary<infer Each> ? Each : never;
const steps = fc.array(step, { maxLength: 60 });
const thorough = { numRuns: 500 };

/** Picks an order by any index. */
const oneOf = (orders: readonly (number | null)[], at: number): number => orders[at % orders.length] ?? 0;

function play(book: Book, each: Step) {
  if (each.does === 'earn') book.earn(each.points, each.pending, each.months);
  if (each.does === 'spend') book.spend(each.points);
  if (each.does === 'refund')
    book.refund(
      oneOf(
        book.lots.map(({ order }) => order),
        each.nth,
      ),
      each.percent,
    );
  if (each.does === 'cancel')
    book.cancel(
      oneOf(
        book.ledger.filter(({ kind }) => kind === 'spend').map(({ order }) => order),
        each.nth,
      ),
    );
  if (each.does === 'adjust') book.adjust(each.points);
  if (each.does === 'wait') book.now += each.days;
  if (each.does === 'night') book.night();
}

const played = (all: readonly Step[], after: (book: Book) => void = () => undefined): Book => {
  const book = new Book();
  for (const each of all) {
    play(book, each);
    after(book);
  }
  return book;
};

const usable = (book: Book) =>
  book.lots.filter((each) => isUsable(each, book.at)).reduce((sum, { left }) => sum + left, 0);
const owedOf = (book: Book, order?: number) =>
  book.debts.filter((debt) => order === undefined || debt.order === order).reduce((sum, { left }) => sum + left, 0);

describe('any sequence of events', () => {
  test('leaves each lot with the sum of its movements, between zero and its initial points', () => {
    const checkInvariants = (book: Book) => {
      for (const { id, left, points: all } of book.lots) {
        expect(left).toBe(book.sumOf((entry) => entry.lot === id));
        expect(left).toBeGreaterThanOrEqual(0);
        expect(left).toBeLessThanOrEqual(all);
      }
      for (const { left, points: all } of book.debts) expect(left >= 0 && left <= all).toBe(true);
    };
    fc.assert(
      fc.property(steps, (all) => void played(all, checkInvariants)),
      thorough,
    );
  });

  test('reverses at most the refunded share of an order, minus expired points', () => {
    fc.assert(
      fc.property(steps, (all) => {
        const book = played(all);
        for (const { id, order, points: earned } of book.lots) {
          const taken = owedOf(book, order) - book.sumOf((entry) => entry.kind === 'reverse' && entry.order === order);
          const share = refundedShare(earned, book.refunded.get(order) ?? 0, 100);
          const ended = -book.sumOf((entry) => entry.kind === 'expire' && entry.lot === id);
          const current = book.lots.find((each) => each.id === id);
          expect(taken).toBeLessThanOrEqual(share);
          // Points that returned to the lot after a refund may have expired since.
          const isUntouched = current && ended === 0 && isUsable(current, book.at);
          expect(taken).toBeGreaterThanOrEqual(isUntouched ? share : 0);
        }
      }),
      thorough,
    );
  });

  test('never returns more points than an order spent, however often it is canceled', () => {
    fc.assert(
      fc.property(steps, (all) => {
        const book = played([...all, ...all]);
        for (let order = 1; order <= book.orders; order += 1) {
          const of = (kind: string) => book.sumOf((entry) => entry.kind === kind && entry.order === order);
          expect(of('give_back')).toBeLessThanOrEqual(-of('spend'));
        }
      }),
      thorough,
    );
  });

  test('keeps usable points and debts independent of when expiry runs', () => {
    fc.assert(
      fc.property(steps, (all) => {
        const late = played(all.filter(({ does }) => does !== 'night'));
        const prompt = played(all, (book) => book.night());
        expect([usable(late), owedOf(late)]).toEqual([usable(prompt), owedOf(prompt)]);
      }),
      thorough,
    );
  });
});
