export {
  claimCoupons,
  type Claimed,
  type FailedClaim,
  hasOrdered,
  storeUses,
  type Redemption,
  type Redeemer,
} from './claimCoupons.ts';
export { countRefused } from './codeGuesses.ts';
export { termsOfDraft } from './draftTerms.ts';
export { loadCoupons, noteExhausted, type OrderCoupons } from './loadCoupons.ts';
export { personUsesOf } from './personUses.ts';
export { returnBalance } from './returnBalance.ts';
export { usesOf } from './couponUses.ts';
