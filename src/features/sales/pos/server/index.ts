export { connectPos, startPosReview } from './startPosReview.ts';
