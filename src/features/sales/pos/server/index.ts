export { groupCodeOf } from '../catalogueItems.rules.ts';
export { codesOfOrder, type OrderCodes, type OrderContent } from './orderCodes.repo.ts';
export { usedCredentials } from './catalogues.repo.ts';
export { connectPos, startPosReview } from './startPosReview.ts';
