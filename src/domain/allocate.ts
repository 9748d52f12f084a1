/**
 * Splits an amount in proportion to weights, in minor units that add up to it. Rounding units go to the largest
 * remainders, then the first.
 *
 * No part exceeds its weight unless the amount exceeds the sum of the weights.
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
