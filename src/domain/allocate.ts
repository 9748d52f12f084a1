/**
 * Parts of a whole amount in proportion to weights, in whole minor units that add up to it: what rounding leaves goes to
 * those with the largest remainders, of equals to the first. No part is larger than its weight while the amount is not
 * larger than all weights together.
 */
export function allocate(amount: number, weights: readonly number[]): number[] {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  if (total === 0) return weights.map(() => 0);
  // Products of two amounts may be larger than what a number holds exactly.
  const exact = weights.map((weight) => (BigInt(amount) * BigInt(weight)) / BigInt(total));
  const parts = exact.map(Number);
  const remainders = weights.map((weight) => Number((BigInt(amount) * BigInt(weight)) % BigInt(total)));
  let left = amount - parts.reduce((sum, part) => sum + part, 0);
  const order = weights
    .map((_, place) => place)
    .toSorted((a, b) => (remainders[b] ?? 0) - (remainders[a] ?? 0) || a - b);
  for (const place of order) {
    if (left === 0) break;
    parts[place] = (parts[place] ?? 0) + 1;
    left -= 1;
  }
  return parts;
}
