/**
 * Part of `amount` covered by all refunds of an order, rounded down. From the total of refunds, so that parts add up.
 */
export const refundedShare = (amount: number, refunded: number, total: number): number =>
  // Products of two amounts may be larger than what a number holds exactly.
  total > 0 ? Number((BigInt(amount) * BigInt(Math.min(refunded, total))) / BigInt(total)) : 0;
