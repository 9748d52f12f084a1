export { proofOf, provenCustomer } from './guests/proof.ts';
export { sendCode } from './guests/sendCode.ts';
export { redeemCode } from './guests/redeemCode.ts';
export { loadPoints, type OrderPoints } from './loadPoints.ts';
export { reversePoints } from './returnPoints.ts';
export { spendPoints } from './spendPoints.ts';
