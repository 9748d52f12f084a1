export { earnPoints } from './earnPoints.ts';
export { erasePoints } from './erasePoints.ts';
export { loadPoints, type OrderPoints } from './loadPoints.ts';
export { returnPoints, reversePoints } from './returnPoints.ts';
export { spendPoints } from './spendPoints.ts';
export { uniteLedgers } from './uniteLedgers.ts';
