/**
 * What the refunds of an order mean of an amount that came with it, all of them together, so that parts add up to the whole:
 * rounded down.
 */
export const refundedShare = (amount: number, refunded: number, total: number): number =>
  // Products of two amounts may be larger than what a number holds exactly.
  total > 0 ? Number((BigInt(amount) * BigInt(Math.min(refunded, total))) / BigInt(total)) : 0;
