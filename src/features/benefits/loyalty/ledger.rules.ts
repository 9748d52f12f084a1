/**
 * How points move between lots: what every purchase, redemption, refund and night does to them, as plain values. What is
 * stored is these movements and nothing else.
 */

/** Points that came together. Instants are ISO texts. */
export type Lot = { id: number; left: number; fromAt: string; endsAt: string | null };

/** So many points more of a lot, or fewer. */
export type Move = { lotId: number; points: number };

const hasEnded = ({ endsAt }: Lot, at: string): boolean => endsAt !== null && endsAt <= at;
const isPending = ({ fromAt }: Lot, at: string): boolean => fromAt > at;
/** Whether the points of a lot can be spent. */
export const isUsable = (lot: Lot, at: string): boolean => !isPending(lot, at) && !hasEnded(lot, at);

const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);

/** What can be spent of some lots, and what is on its way. What has ended is neither, whether or not it was written off. */
export const balanceOf = (lots: readonly Lot[], at: string) => ({
  available: sum(lots.filter((lot) => isUsable(lot, at)).map(({ left }) => left)),
  pending: sum(lots.filter((lot) => isPending(lot, at)).map(({ left }) => left)),
});

/** The one that ends first goes first; what never ends goes last. */
const byEnd = (one: Lot, other: Lot): number =>
  (one.endsAt ?? '9').localeCompare(other.endsAt ?? '9') || one.id - other.id;

/** Takes points from lots in their order, as far as they go. */
function takeFrom(lots: readonly Lot[], points: number): { moves: Move[]; missing: number } {
  const moves: Move[] = [];
  let missing = points;
  for (const { id, left } of lots) {
    const taken = Math.min(left, missing);
    if (taken > 0) moves.push({ lotId: id, points: -taken });
    missing -= taken;
  }
  return { moves, missing };
}

/** Spends points, those first that end first; null where there are not enough. */
export function spend(lots: readonly Lot[], points: number, at: string): Move[] | null {
  const { moves, missing } = takeFrom(lots.filter((lot) => isUsable(lot, at)).toSorted(byEnd), points);
  return missing > 0 ? null : moves;
}

/** Takes points away by hand, pending ones after those that could be spent; null where that would go below zero. */
export function withdraw(lots: readonly Lot[], points: number, at: string): Move[] | null {
  const usable = lots.filter((lot) => isUsable(lot, at)).toSorted(byEnd);
  const pending = lots.filter((lot) => isPending(lot, at)).toSorted(byEnd);
  const { moves, missing } = takeFrom([...usable, ...pending], points);
  return missing > 0 ? null : moves;
}

/** Writes off what has ended. */
export const expire = (lots: readonly Lot[], at: string): Move[] =>
  lots.filter((lot) => lot.left > 0 && hasEnded(lot, at)).map(({ id, left }) => ({ lotId: id, points: -left }));

/** What became of the points that an order earned. */
export type Earned = {
  lot: Lot;
  points: number;
  /** Of the lot, written off as ended. */
  expired: number;
  /** Of the lot, and beyond it because it was spent: of other lots and as a debt. */
  reversed: number;
  charged: number;
};

/**
 * Takes back what refunds mean of what an order earned. What is left of its lot goes first, then what ended by itself, which
 * is not taken a second time; what was spent of it is taken from the customer's other points, and what those lack becomes a debt.
 */
export function reverse(
  { lot, points, expired, reversed, charged }: Earned,
  due: number,
  others: readonly Lot[],
  at: string,
): { own: Move[]; others: Move[]; charged: number; debt: number } {
  const [left, ended] = hasEnded(lot, at) ? [0, expired + lot.left] : [lot.left, expired];
  const own = Math.min(Math.max(0, due - reversed - charged), left);
  const spent = points - left - ended - reversed;
  const toCharge = Math.max(0, Math.min(due - reversed - own - ended, spent) - charged);
  const living = others.filter((other) => other.id !== lot.id && !hasEnded(other, at)).toSorted(byEnd);
  const { moves, missing } = takeFrom(living, toCharge);
  return { own: own > 0 ? [{ lotId: lot.id, points: -own }] : [], others: moves, charged: toCharge, debt: missing };
}

/** Of the lots that an order spent: how much, and how much of it came back. */
export type Spent = { lotId: number; points: number; returned: number };

/** Gives back what an order spent until `due` of it is back, into the lots it came from. */
export function giveBack(spent: readonly Spent[], due: number): Move[] {
  const moves: Move[] = [];
  let missing = due - sum(spent.map(({ returned }) => returned));
  for (const { lotId, points, returned } of spent) {
    const back = Math.min(Math.max(missing, 0), points - returned);
    if (back > 0) moves.push({ lotId, points: back });
    missing -= back;
  }
  return moves;
}

/** What points that come back can be spent for, at least. */
const returnedDays = 7;

/** Until when a lot lasts that points come back to. */
export function endAfterReturn(endsAt: string | null, at: string): string | null {
  if (endsAt === null) return null;
  const soonest = new Date(Date.parse(at) + returnedDays * 86_400_000).toISOString();
  return endsAt > soonest ? endsAt : soonest;
}

/** Pays debts with points that just came, the oldest first. */
export function payDebts(
  debts: readonly { id: number; left: number }[],
  points: number,
): { id: number; paid: number }[] {
  let left = points;
  return debts.flatMap((debt) => {
    const paid = Math.min(debt.left, left);
    left -= paid;
    return paid > 0 ? [{ id: debt.id, paid }] : [];
  });
}
