/**
 * How purchases, redemptions, refunds and expiry move points between lots, as pure functions. Only these movements are
 * stored.
 */

/** Points earned together. `fromAt` and `endsAt` are ISO instants. */
export type Lot = { id: number; left: number; fromAt: string; endsAt: string | null };

/** Change of the points of a lot, positive or negative. */
export type Move = { lotId: number; points: number };

const hasEnded = ({ endsAt }: Lot, at: string): boolean => endsAt !== null && endsAt <= at;
const isPending = ({ fromAt }: Lot, at: string): boolean => fromAt > at;
/** Whether the points of a lot can be spent. */
export const isUsable = (lot: Lot, at: string): boolean => !isPending(lot, at) && !hasEnded(lot, at);

const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);

/** Spendable and pending points of some lots. Ended lots count as neither, whether written off or not. */
export const balanceOf = (lots: readonly Lot[], at: string) => ({
  available: sum(lots.filter((lot) => isUsable(lot, at)).map(({ left }) => left)),
  pending: sum(lots.filter((lot) => isPending(lot, at)).map(({ left }) => left)),
});

/** Sorts by expiry; lots that never end come last. */
const byEnd = (one: Lot, other: Lot): number =>
  (one.endsAt ?? '9').localeCompare(other.endsAt ?? '9') || one.id - other.id;

/** Takes up to `points` from the lots, in order. */
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

/** Spends points, the earliest expiry first; null when there are not enough. */
export function spend(lots: readonly Lot[], points: number, at: string): Move[] | null {
  const { moves, missing } = takeFrom(lots.filter((lot) => isUsable(lot, at)).toSorted(byEnd), points);
  return missing > 0 ? null : moves;
}

/** Withdraws points for an adjustment, pending ones last; null when there are not enough. */
export function withdraw(lots: readonly Lot[], points: number, at: string): Move[] | null {
  const usable = lots.filter((lot) => isUsable(lot, at)).toSorted(byEnd);
  const pending = lots.filter((lot) => isPending(lot, at)).toSorted(byEnd);
  const { moves, missing } = takeFrom([...usable, ...pending], points);
  return missing > 0 ? null : moves;
}

/** Writes off what has ended. */
export const expire = (lots: readonly Lot[], at: string): Move[] =>
  lots.filter((lot) => lot.left > 0 && hasEnded(lot, at)).map(({ id, left }) => ({ lotId: id, points: -left }));

/** Points that an order earned, and what happened to them since. */
export type Earned = {
  lot: Lot;
  points: number;
  /** Written off from the lot at its end. */
  expired: number;
  /**
   * `reversed`: taken back from the lot. `charged`: taken from other lots, or added to the debt, because the points
   * were spent.
   */
  reversed: number;
  charged: number;
};

/**
 * Takes back the refunded share of the points that an order earned: first from its lot, then counting points that
 * already expired.
 *
 * Points that were spent are taken from the customer's other lots; the rest becomes a debt.
 */
export function reverse(
  { lot, points, expired, reversed, charged }: Earned,
  due: number,
  others: readonly Lot[],
  at: string,
): { fromLot: Move[]; fromOthers: Move[]; charged: number; debt: number } {
  const [left, ended] = hasEnded(lot, at) ? [0, expired + lot.left] : [lot.left, expired];
  const taken = Math.min(Math.max(0, due - reversed - charged), left);
  const spent = points - left - ended - reversed;
  const toCharge = Math.max(0, Math.min(due - reversed - taken - ended, spent) - charged);
  const unexpired = others.filter((other) => other.id !== lot.id && !hasEnded(other, at)).toSorted(byEnd);
  const { moves, missing } = takeFrom(unexpired, toCharge);
  return {
    fromLot: taken > 0 ? [{ lotId: lot.id, points: -taken }] : [],
    fromOthers: moves,
    charged: toCharge,
    debt: missing,
  };
}

/** Points that an order spent from a lot, and how many of them were returned. */
export type Spent = { lotId: number; points: number; returned: number };

/** Returns points to the lots they were spent from, up to `due` in total. */
export function returnSpent(spent: readonly Spent[], due: number): Move[] {
  const moves: Move[] = [];
  let missing = due - sum(spent.map(({ returned }) => returned));
  for (const { lotId, points, returned } of spent) {
    const back = Math.min(Math.max(missing, 0), points - returned);
    if (back > 0) moves.push({ lotId, points: back });
    missing -= back;
  }
  return moves;
}

/** Minimum days that returned points remain valid. */
const returnedDays = 7;

/** End of a lot after points return to it. */
export function endAfterReturn(endsAt: string | null, at: string): string | null {
  if (endsAt === null) return null;
  const soonest = new Date(Date.parse(at) + returnedDays * 86_400_000).toISOString();
  return endsAt > soonest ? endsAt : soonest;
}

/** Pays debts with new points, oldest debt first. */
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
