export { groupCodeOf } from '../catalogueItems.rules.ts';
export { codesOfOrder, type OrderCodes, type OrderContent } from './orderCodes.repo.ts';
export { posKeys } from './catalogues.repo.ts';
export { connectPos, startPosReview } from './startPosReview.ts';
