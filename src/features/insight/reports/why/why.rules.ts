/** Sales under one name: number of orders (or units of a product) and amount. */
export type Sale = { count: number; sold: number };
export type Both = { now: Sale; before: Sale };
export type Sales = ReadonlyMap<string, Sale>;

/** A change of what was sold, in whole minor units: what more or fewer orders did, and what a larger or smaller ticket did. */
export type Split = { change: number; byCount: number; byMean: number };
export type SplitRow = Both & Split & { key: string };
/** Of all rows together a part is left: orders that went to rows with larger or smaller tickets. */
export type SplitTotal = Both & Split & { byMix: number };

const noSale: Sale = { count: 0, sold: 0 };

/** `amount × part ÷ whole` to the nearest whole, away from zero at the half, however large the product is. */
export function proportion(amount: number, part: number, total: number): number {
  const [product, divisor] = [BigInt(amount) * BigInt(part), BigInt(total)];
  const size = (product < 0n ? -product : product) * 2n + divisor;
  const rounded = Number(size / (2n * divisor));
  return product < 0n ? -rounded : rounded;
}

/** Effect of the changed count at the previous average ticket; the whole change where there was none. */
const effectOfCount = ({ now, before }: Both): number =>
  before.count === 0 ? now.sold - before.sold : proportion(before.sold, now.count - before.count, before.count);

export function splitChange({ now, before }: Both): Split {
  const change = now.sold - before.sold;
  const byCount = effectOfCount({ now, before });
  return { change, byCount, byMean: change - byCount };
}

const sum = (sales: Iterable<Sale>): Sale => {
  let [count, sold] = [0, 0];
  for (const sale of sales) {
    count += sale.count;
    sold += sale.sold;
  }
  return { count, sold };
};

/**
 * Splits the change of sales by name. Row changes add up to the total change, and so do its three parts; the mix takes
 * the rounding remainder.
 */
export function splitSales(now: Sales, before: Sales): { rows: SplitRow[]; total: SplitTotal } {
  const rows = [...new Set([...now.keys(), ...before.keys()])].map((key) => {
    const both = { now: now.get(key) ?? noSale, before: before.get(key) ?? noSale };
    return { key, ...both, ...splitChange(both) };
  });
  const both = { now: sum(now.values()), before: sum(before.values()) };
  const change = both.now.sold - both.before.sold;
  const byCount = effectOfCount(both);
  const byMean = both.before.count === 0 ? 0 : rows.reduce((all, row) => all + row.byMean, 0);
  return { rows, total: { ...both, change, byCount, byMean, byMix: change - byCount - byMean } };
}

const sizeOf = ({ change }: Split) => Math.abs(change);

/** The rows that did the largest part, the first ones first, and all others as one. */
export function largestRows(rows: readonly SplitRow[], limit: number): { shown: SplitRow[]; others: SplitRow | null } {
  const sorted = rows.toSorted((one, other) => sizeOf(other) - sizeOf(one) || one.key.localeCompare(other.key));
  const [top, left] = [sorted.slice(0, limit), sorted.slice(limit)];
  if (left.length === 0) return { shown: top, others: null };
  const added = (pick: (row: SplitRow) => number) => left.reduce((all, row) => all + pick(row), 0);
  const others: SplitRow = {
    key: 'others',
    now: sum(left.map((row) => row.now)),
    before: sum(left.map((row) => row.before)),
    change: added(({ change }) => change),
    byCount: added(({ byCount }) => byCount),
    byMean: added(({ byMean }) => byMean),
  };
  return { shown: top, others };
}
